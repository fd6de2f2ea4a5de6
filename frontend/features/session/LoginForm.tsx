import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Credentials } from '../../../shared/model/session.ts';
import { pages } from '../../../shared/pages.ts';
import { type CallError, rateLimitText } from '../../api/callError.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { NewToast } from '../../ui/toastSlice.ts';
import { useForm } from '../../ui/useForm.ts';
import * as S from './LoginForm.styles.ts';
import { useLoginMutation } from './sessionApi.ts';

const initial = { username: '', password: '' };
const rules = () => import('../../../shared/model/session.ts').then(({ credentials }) => credentials);

const notKept =
  'Your name and password are right, but your browser did not keep the cookie that a login needs. Please allow cookies for this site, in the settings of your browser or of what blocks them, then log in again.';

const loggedIn: NewToast = { title: 'Login successful', description: 'You have been successfully logged in.' };
const cookieBlocked: NewToast = {
  title: 'Login failed',
  description: 'Your browser did not keep the cookie.',
  tone: 'destructive',
};

function failureText(error: CallError): NewToast {
  const wait = rateLimitText(error);
  if (wait) return { title: 'Login failed', description: wait };
  return error.status === null || error.status >= 500
    ? { title: 'Login error', description: 'An error occurred during login. Please try again.' }
    : { title: 'Login failed', description: 'Invalid username or password.' };
}

/** `again`: in the middle of work, where there is nowhere to go but on. */
export function LoginForm({ again = false }: { again?: boolean }) {
  const form = useForm<typeof initial, Credentials>({ initial, rules });
  const [login, { isLoading }] = useLoginMutation();
  const [blocked, setBlocked] = useState('');
  const showResult = useMutationToast();

  async function submit(body: Credentials) {
    setBlocked('');
    const { data, error } = await showResult(login({ body }).unwrap(), {
      success: ({ isAuthenticated }) => (isAuthenticated ? loggedIn : cookieBlocked),
      failure: failureText,
    });
    if (error) setBlocked(rateLimitText(error) ?? '');
    else if (!data.isAuthenticated) setBlocked(notKept);
  }

  return (
    <S.Form {...form.form(submit)} aria-label="Admin login">
      <TextField label="Username" autoComplete="username" autoCapitalize="none" required {...form.text('username')} />
      <TextField label="Password" type="password" autoComplete="current-password" required {...form.text('password')} />
      {blocked && <S.Blocked>{blocked}</S.Blocked>}
      <Button type="submit" disabled={isLoading}>
        {isLoading ? 'Logging in...' : 'Log in'}
      </Button>
      {!again && <Link to={pages.home}>Return to website</Link>}
    </S.Form>
  );
}
