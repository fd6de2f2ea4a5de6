import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../shared/site/pages.ts';
import { asCallError, comeAgainText } from '../api/callError.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { ResultMessage, type Said, Words } from '../ui/forms/ResultMessage.tsx';
import { useIsHydrated } from '../ui/page/useIsHydrated.ts';

interface Props {
  /** Of the link; empty where it was cut off. */
  token: string;
  /** Where the browser sends the form before the page's code is there: the endpoint's path, with its query. */
  action: string;
  onSend: () => void;
  /** The words of the button, and what it says meanwhile. */
  label: string;
  pendingLabel: string;
  state: { isLoading: boolean; isSuccess: boolean; error?: unknown };
  /** What the button is for. */
  question: Said;
  /** What stands below it: what to do for whoever does not want that. */
  fallback: ReactNode;
  done: Said;
  /** Why the link may be good no more, and what to do. */
  ended: Said;
  /** What has not happened where the request failed. */
  notYet: string;
  /** Stands below that. */
  help?: ReactNode;
}

/** A page that a mail's link opens. Nothing happens before its one button is pressed: scanners follow links. */
export function ByMailLink(props: Props) {
  const { token, state, question, done, ended } = props;
  const { isLoading, isSuccess, error } = state;
  const isCut = useIsHydrated() && token === '';
  const button = (
    <form
      method="post"
      action={props.action}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSend();
      }}
    >
      <input type="hidden" name="token" value={token} />
      <Button type="submit" disabled={isLoading}>
        {isLoading ? props.pendingLabel : props.label}
      </Button>
    </form>
  );
  if (isSuccess) return <ResultMessage title={done.title}>{done.words}</ResultMessage>;
  if (isCut || (error !== undefined && [400, 404].includes(asCallError(error).status ?? 0)))
    return <ResultMessage title={ended.title}>{ended.words}</ResultMessage>;
  if (error !== undefined && !isLoading)
    return (
      <ResultMessage title="That did not work">
        <p>
          {props.notYet} {comeAgainText(error) ?? 'Please try again in a moment.'}
        </p>
        {button}
        {props.help}
      </ResultMessage>
    );
  return (
    <Words>
      <h1 tabIndex={-1}>{question.title}</h1>
      <p>{question.words}</p>
      {button}
      <p>{props.fallback}</p>
    </Words>
  );
}

/** What stands below the button that confirms something. */
export const notAskedFor = (
  <>
    Did you not ask for it? There is nothing to do: close this page, or go <Link to={pages.home}>to the home page</Link>
    .
  </>
);
