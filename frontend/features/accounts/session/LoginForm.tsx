import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LoginInput } from '../../../../shared/accounts/model/session.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { asCallError, type CallError, errorMessage, tryLaterText } from '../../../api/callError.ts';
import { useMutationToast, withReason } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { focusWhenShown } from '../../../ui/forms/focusWhenShown.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import type { NewToast } from '../../../ui/toasts/toastSlice.ts';
import { PasskeyLogin } from '../passkeys/PasskeyLogin.tsx';
import { CodeField } from './CodeField.tsx';
import { LinkOffer } from './LinkOffer.tsx';
import * as S from './LoginForm.styles.ts';
import { loggedIn } from './loggedIn.ts';
import { useLoginMutation, useRedeemLinkMutation } from './sessionApi.ts';

const initial = { username: '', password: '', code: '' };
const rules = () => import('../../../../shared/accounts/model/session.ts').then(({ loginInput }) => loginInput);

const notKept =
  'Your name and password are correct, but your browser didn’t keep the cookie that logging in needs. Please allow cookies for this site, in your browser’s settings or in whatever blocks them, then log in again.';

const cookieBlocked: NewToast = {
  title: 'Login failed',
  description: 'Your browser didn’t keep the cookie.',
  tone: 'destructive',
};

const tooOften = (error: CallError) => (error.status === 429 ? tryLaterText(error) : undefined);

function failureText(error: CallError): NewToast {
  const reason = tooOften(error) ?? error.fields?.code;
  if (reason) return { title: 'Login failed', description: reason };
  return error.status === null || error.status >= 500
    ? { title: 'Login error', description: 'An error occurred during login. Please try again.' }
    : withReason({ title: 'Login failed', description: 'Invalid username or password.' }, error);
}

/** Our own limits say when to try again; those of gateways, against which a link is no help, do not. */
const isLocked = (error: CallError) => error.status === 429 && error.retryAfter !== undefined;

/**
 * `again`: the session ended in the middle of work, so there is no link back to the site. `link`: the token of a mailed link, empty
 * without one. It is used up when the form is sent, not when the page is opened, because mail scanners follow links.
 */
export function LoginForm({ again = false, link = '' }: { again?: boolean; link?: string }) {
  const form = useForm<typeof initial, LoginInput>({ initial, rules });
  const [login, { isLoading }] = useLoginMutation();
  const [redeem] = useRedeemLinkMutation();
  const [openedLink, setOpenedLink] = useState('');
  const [problem, setProblem] = useState('');
  /** The name that is locked for this browser. */
  const [locked, setLocked] = useState('');
  /** Name and password were right, and the form now asks for the second factor's code. */
  const [asksForCode, setAsksForCode] = useState(false);
  const [startedOver, setStartedOver] = useState(false);
  const showResult = useMutationToast();

  /** Makes this browser known. Returns why it could not: if the link was used before, the browser may be known already. */
  async function openLink(): Promise<string> {
    if (!link || link === openedLink) return '';
    const { error } = await redeem({ body: { token: link } });
    const isOver = error && asCallError(error).status === 409;
    if (!error || isOver) setOpenedLink(link);
    return isOver ? errorMessage(error) : '';
  }

  async function submit({ code, ...credentials }: LoginInput) {
    setProblem('');
    setLocked('');
    if (asksForCode && !code) return form.showErrors({ code: 'Please enter the code' });
    const badLink = await openLink();
    const body = { ...credentials, ...(asksForCode && { code }) };
    const { data, error } = await showResult(login({ body }).unwrap(), {
      success: ({ isAuthenticated, needsCode }) => (isAuthenticated ? loggedIn : needsCode ? undefined : cookieBlocked),
      failure: failureText,
    });
    if (error?.fields?.code) form.showErrors({ code: error.fields.code });
    else if (error) {
      setProblem([badLink, tooOften(error)].filter(Boolean).join(' '));
      if (isLocked(error)) setLocked(credentials.username);
    } else if (data.needsCode) setAsksForCode(true);
    else if (!data.isAuthenticated) setProblem(notKept);
  }

  function startOver() {
    form.reset();
    setProblem('');
    setLocked('');
    setAsksForCode(false);
    setStartedOver(true);
  }

  return (
    <S.Form {...form.form(submit)} aria-label="Admin login">
      {asksForCode ? (
        <CodeField ref={focusWhenShown} {...form.text('code')} />
      ) : (
        <>
          <TextField
            ref={startedOver ? focusWhenShown : undefined}
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            required
            {...form.text('username')}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            {...form.text('password')}
          />
        </>
      )}
      {link && !problem && !asksForCode && (
        <Notice tone="good">
          Please log in. With the link from our email, other people’s failed attempts no longer lock you out.
        </Notice>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {locked && <LinkOffer key={locked} username={locked} />}
      <Button type="submit" disabled={isLoading}>
        {isLoading ? 'Logging in...' : 'Log in'}
      </Button>
      {asksForCode && (
        <Button look="quiet" onClick={startOver}>
          Use another name
        </Button>
      )}
      {!asksForCode && <PasskeyLogin />}
      {!again && <Link to={pages.home}>Return to website</Link>}
    </S.Form>
  );
}
