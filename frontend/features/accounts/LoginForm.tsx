import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { LoginInput } from '../../../shared/accounts/model.ts';
import { pages } from '../../../shared/site/pages.ts';
import { type CallError, errorMessage, tryLaterText } from '../../api/callError.ts';
import { useMutationToast, withReason } from '../../mutations/useMutationToast.ts';
import { Button, PendingLabel } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { focusWhenShown } from '../../ui/forms/ResultMessage.tsx';
import { useForm } from '../../ui/forms/useForm.ts';
import { Notice } from '../../ui/text/Text.tsx';
import { color, size, space } from '../../ui/theme/theme.ts';
import { type NewToast, useToast } from '../../ui/toasts/toasts.ts';
import { obstacle } from './ceremony.ts';
import { CodeField } from './parts.tsx';
import { accountsApi, loggedIn } from './session.ts';

const model = () => import('../../../shared/accounts/model.ts');

/** `again`: the session ended in the middle of work, so there is no link back to the site. */
export function LoginForm({ again = false }: { again?: boolean }) {
  /** The name for which a new password is asked; null: none is. */
  const [forgotten, setForgotten] = useState<string | null>(null);
  return (
    <Ways>
      {forgotten === null ? (
        <>
          <PasskeyLogin />
          <PasswordLogin onForgotten={setForgotten} />
        </>
      ) : (
        <ForgottenPassword username={forgotten} onBack={() => setForgotten(null)} />
      )}
      {!again && <Link to={pages.home}>Return to website</Link>}
    </Ways>
  );
}

function PasskeyLogin() {
  const [login, { isLoading }] = accountsApi.useLoginByPasskeyMutation();
  const [problem, setProblem] = useState('');
  const toast = useToast();
  if (obstacle()) return null;

  async function submit() {
    setProblem('');
    const { error } = await login();
    if (error) setProblem(errorMessage(error));
    else toast(loggedIn);
  }

  return (
    <>
      <Button disabled={isLoading} onClick={() => void submit()}>
        <PendingLabel label="Log in with a passkey" pending="Waiting for your device..." isPending={isLoading} />
      </Button>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <Or>or with your password</Or>
    </>
  );
}

const initial = { username: '', password: '', code: '' };

/** What stands in the form, besides the toast. */
const problemIn = (error: CallError) => (error.status === 429 ? tryLaterText(error) : error.fields?.cookie);

function failureText(error: CallError): NewToast {
  const reason = problemIn(error) ?? error.fields?.code;
  if (reason) return { title: 'Login failed', description: reason };
  return error.status === null || error.status >= 500
    ? { title: 'Login error', description: 'An error occurred during login. Please try again.' }
    : withReason({ title: 'Login failed', description: 'Invalid username or password.' }, error);
}

function PasswordLogin({ onForgotten }: { onForgotten: (username: string) => void }) {
  const form = useForm<typeof initial, LoginInput>({
    initial,
    rules: () => model().then(({ loginInput }) => loginInput),
  });
  const [login, { isLoading }] = accountsApi.useLoginMutation();
  const [problem, setProblem] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const showResult = useMutationToast();

  async function submit({ code, ...credentials }: LoginInput) {
    setProblem('');
    if (asksForCode && !code) return form.showErrors({ code: 'Please enter the code' });
    const body = { ...credentials, ...(asksForCode && { code }) };
    const { data, error } = await showResult(login({ body }).unwrap(), {
      success: ({ needsCode }) => (needsCode ? undefined : loggedIn),
      failure: failureText,
    });
    if (error?.fields?.code) form.showErrors({ code: error.fields.code });
    else if (error) setProblem(problemIn(error) ?? '');
    else if (data.needsCode) setAsksForCode(true);
  }

  return (
    <Form {...form.form(submit)} aria-label="Admin login">
      <TextField label="Username" autoComplete="username" autoCapitalize="none" required {...form.text('username')} />
      <TextField label="Password" type="password" autoComplete="current-password" required {...form.text('password')} />
      {asksForCode && <CodeField ref={focusWhenShown} {...form.text('code')} />}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" look={obstacle() ? 'primary' : 'plain'} disabled={isLoading}>
        {isLoading ? 'Logging in...' : 'Log in'}
      </Button>
      <Button look="quiet" onClick={() => onForgotten(form.values.username)}>
        Forgot your password?
      </Button>
    </Form>
  );
}

/** What it says is true of every name, so that no one learns from it which names admins have. */
function ForgottenPassword({ username, onBack }: { username: string; onBack: () => void }) {
  const [ask, { isLoading, isSuccess, originalArgs, error }] = accountsApi.useForgotPasswordMutation();
  const form = useForm({
    initial: { username },
    rules: () => model().then(({ forgottenPassword }) => forgottenPassword),
  });
  const back = (
    <Button look="quiet" onClick={onBack}>
      Back to login
    </Button>
  );
  if (isSuccess)
    return (
      <>
        <Notice tone="plain" ref={focusWhenShown} tabIndex={-1}>
          <p>
            If an admin named “{originalArgs?.body.username}” has a confirmed email address, a link is on its way there.
            It works for 30 minutes.
          </p>
          <p>
            No email after a few minutes? Ask another admin to remove you and invite you again, or the person who runs
            this site for help.
          </p>
        </Notice>
        {back}
      </>
    );
  return (
    <Form {...form.form((body) => void ask({ body }))} aria-label="Forgotten password">
      <p>
        We’ll email you a link to set a new password. It also works if you’re locked out because of too many failed
        logins.
      </p>
      <TextField
        ref={focusWhenShown}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        required
        {...form.text('username')}
      />
      {error && !isLoading && (
        <Notice tone="danger" role="alert">
          {errorMessage(error)}
        </Notice>
      )}
      <Button type="submit" disabled={isLoading}>
        <PendingLabel label="Send me a link" pending="Sending..." isPending={isLoading} />
      </Button>
      {back}
    </Form>
  );
}

const Ways = styled.div`
  display: grid;
  gap: ${space.block};
  a { justify-self: center; }
`;

const Form = styled.form`
  display: grid;
  gap: ${space.block};
`;

const Or = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};
  text-align: center;
`;
