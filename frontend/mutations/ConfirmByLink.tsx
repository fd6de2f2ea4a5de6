import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../shared/pages.ts';
import type { Route } from '../../shared/routes/route.ts';
import { asCallError, comeAgainText } from '../api/callError.ts';
import { Words } from '../ui/ResultMessage.styles.ts';
import { ResultMessage, type Said } from '../ui/ResultMessage.tsx';
import { useIsHydrated } from '../ui/useIsHydrated.ts';
import { LinkForm } from './LinkForm.tsx';

interface Props {
  /** Of the link; empty where it was cut off. */
  token: string;
  /** What the button asks for. */
  endpoint: Route;
  /** The words of the button. */
  act: string;
  onConfirm: () => void;
  state: { isLoading: boolean; isSuccess: boolean; error?: unknown };
  question: Said;
  done: Said;
  /** Why the link may be good no more, and what to do. */
  ended: ReactNode;
  /** What has not happened yet, where the request failed. */
  notYet: string;
}

/** A page that a mail's link opens. Nothing happens before the button is pressed: scanners follow links. */
export function ConfirmByLink({ token, endpoint, act, onConfirm, state, question, done, ended, notYet }: Props) {
  const { isLoading, isSuccess, error } = state;
  const isCut = useIsHydrated() && token === '';
  const button = (
    <LinkForm action={endpoint.path} token={token} onSend={onConfirm} isLoading={isLoading}>
      {isLoading ? 'Confirming...' : act}
    </LinkForm>
  );
  if (isSuccess) return <ResultMessage title={done.title}>{done.words}</ResultMessage>;
  if (isCut || (error !== undefined && asCallError(error).status === 400))
    return <ResultMessage title="This link is no longer good">{ended}</ResultMessage>;
  if (error !== undefined && !isLoading)
    return (
      <ResultMessage title="That did not work">
        <p>
          {notYet} {comeAgainText(error) ?? 'Please try again in a moment.'}
        </p>
        {button}
      </ResultMessage>
    );
  return (
    <Words>
      <h1 tabIndex={-1}>{question.title}</h1>
      <p>{question.words}</p>
      {button}
      <p>
        Did you not ask for it? There is nothing to do: close this page, or go{' '}
        <Link to={pages.home}>to the home page</Link>.
      </p>
    </Words>
  );
}
