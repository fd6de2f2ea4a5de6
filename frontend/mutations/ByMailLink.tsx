import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../shared/site/pages.ts';
import { asCallError, failureReason } from '../api/callError.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { type Message, ResultMessage, ShortPage } from '../ui/forms/ResultMessage.tsx';
import { useIsDone } from '../ui/page/documentContexts.ts';
import { useIsHydrated } from '../ui/page/pageHooks.ts';

interface Props {
  /** The link's token; empty if the link was cut off. */
  token: string;
  /** Where the browser sends the form before the page's code has loaded: the endpoint's path with its query. */
  action: string;
  onSend: () => void;
  label: string;
  pendingLabel: string;
  state: { isLoading: boolean; isSuccess: boolean; error?: unknown };
  question: Message;
  fallback: ReactNode;
  done: Message;
  /** Shown from the start once it is done; `done` by default. */
  doneBefore?: Message;
  /** Why the link may no longer be valid, and what to do. */
  ended: Message;
  /** What the server's refusal with a 409 means: the link is valid, but what it was for is no longer possible. */
  refused?: (message: string) => Message;
  /** What has not happened if the request failed. */
  notYet: string;
  help?: ReactNode;
}

/** Opened by an email's link. Nothing happens before its button is pressed, because mail scanners follow links. */
export function ByMailLink(props: Props) {
  const { token, state, question, done, ended } = props;
  const { isLoading, isSuccess, error } = state;
  const wasDone = useIsDone();
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
  const refusal = error === undefined ? undefined : asCallError(error);
  let outcome: Message | undefined;
  if (isSuccess) outcome = done;
  else if (isCut || [400, 404].includes(refusal?.status ?? 0)) outcome = ended;
  else if (refusal?.status === 409) outcome = props.refused?.(refusal.message ?? '');
  if (wasDone && !isSuccess) {
    const { title, words } = props.doneBefore ?? done;
    return (
      <ShortPage>
        <h1 tabIndex={-1}>{title}</h1>
        {words}
      </ShortPage>
    );
  }
  if (outcome) return <ResultMessage title={outcome.title}>{outcome.words}</ResultMessage>;
  if (refusal && !isLoading)
    return (
      <ResultMessage title="That didn’t work">
        <p>
          {props.notYet} {failureReason(refusal) ?? 'Please try again in a moment.'}
        </p>
        {button}
        {props.help}
      </ResultMessage>
    );
  return (
    <ShortPage>
      <h1 tabIndex={-1}>{question.title}</h1>
      <p>{question.words}</p>
      {button}
      <p>{props.fallback}</p>
    </ShortPage>
  );
}

export const notAskedFor = (
  <>
    If you didn’t ask for this, just close this page, or go <Link to={pages.home}>to the home page</Link>.
  </>
);
