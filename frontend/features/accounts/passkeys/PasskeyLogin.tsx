import { useState } from 'react';
import { errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PendingLabel } from '../../../ui/buttons/PendingLabel.tsx';
import { Notice } from '../../../ui/text/Notice.tsx';
import { cookieBlocked, loggedIn } from '../session/loginToasts.ts';
import { useLoginByPasskeyMutation } from '../session/sessionApi.ts';
import { obstacle } from './ceremony.ts';

const notKept =
  'Your passkey is right, but your browser did not keep the cookie that a login needs. Please allow cookies for this site, then try again.';

/** Signs in by a passkey; nothing where the browser has none. */
export function PasskeyLogin() {
  const [login, { isLoading }] = useLoginByPasskeyMutation();
  const [problem, setProblem] = useState('');
  const showResult = useMutationToast();
  if (obstacle()) return null;

  async function submit() {
    setProblem('');
    const { data, error } = await showResult(login().unwrap(), {
      success: ({ isAuthenticated }) => (isAuthenticated ? loggedIn : cookieBlocked),
      failure: (failed) => ({ title: 'Login failed', description: errorMessage(failed) }),
    });
    if (error) setProblem(errorMessage(error));
    else if (!data.isAuthenticated) setProblem(notKept);
  }

  return (
    <>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button look="plain" disabled={isLoading} onClick={() => void submit()}>
        <PendingLabel label="Sign in with a passkey" pending="Waiting for your device..." isPending={isLoading} />
      </Button>
    </>
  );
}
