import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../shared/pages.ts';
import { asCallError, comeAgainText } from '../api/callError.ts';
import { Button } from '../ui/Button.tsx';
import { Words } from '../ui/ResultMessage.styles.ts';
import { ResultMessage, type Said } from '../ui/ResultMessage.tsx';

interface Props {
  /** Of the link; empty where it was cut off. */
  token: string;
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
export function ConfirmByLink({ token, act, onConfirm, state, question, done, ended, notYet }: Props) {
  const { isLoading, isSuccess, error } = state;
  const button = (
    <Button onClick={onConfirm} disabled={isLoading}>
      {isLoading ? 'Confirming...' : act}
    </Button>
  );
  if (isSuccess) return <ResultMessage title={done.title}>{done.words}</ResultMessage>;
  if (token === '' || (error !== undefined && asCallError(error).status === 400))
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
