import { useState } from 'react';
import { errorMessage } from '../../../api/callError.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PendingLabel } from '../../../ui/buttons/PendingLabel.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { useToast } from '../../../ui/toasts/useToast.ts';
import { loggedIn } from '../session/loggedIn.ts';
import { useLoginByPasskeyMutation } from '../session/sessionApi.ts';
import { obstacle } from './ceremony.ts';

const notKept =
  'Your passkey is correct, but your browser didn’t keep the cookie that logging in needs. Please allow cookies for this site, then try again.';

/** Signs in by a passkey; nothing where the browser has none. */
export function PasskeyLogin() {
  const [login, { isLoading }] = useLoginByPasskeyMutation();
  const [problem, setProblem] = useState('');
  const toast = useToast();
  if (obstacle()) return null;

  async function submit() {
    setProblem('');
    const { data, error } = await login();
    if (data?.isAuthenticated) toast(loggedIn);
    else setProblem(error ? errorMessage(error) : notKept);
  }

  return (
    <>
      <Button look="plain" disabled={isLoading} onClick={() => void submit()}>
        <PendingLabel label="Log in with a passkey" pending="Waiting for your device..." isPending={isLoading} />
      </Button>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
    </>
  );
}
