import { type ComponentType, useState } from 'react';
import { useUserQuery } from '../../api/api.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { DialogActions } from '../../ui/dialogs/Dialog.tsx';
import { accountsApi } from './accountsApi.ts';
import { obstacle } from './ceremony.ts';
import { AddPasskey } from './Passkeys.tsx';
import { DialogFrame, type FactorFrame, SecondFactorTask } from './SecondFactor.tsx';
import { useSignOut } from './session.ts';

/** Whether the admin has to set up a second factor, until `done`: once it is on, its recovery codes are still to be kept. */
export function useFactorSetUp() {
  const { data } = useUserQuery();
  const [hasBegun, setBegun] = useState(false);
  const isNeeded = data?.needsFactor ?? false;
  if (isNeeded && !hasBegun) setBegun(true);
  return { isPending: isNeeded || hasBegun, done: () => setBegun(false) };
}

interface Props {
  /** The frame of a page of its own. Without it, a dialog is shown over the current page. */
  Page?: ComponentType<FactorFrame> | undefined;
  /** The second factor is on, and its recovery codes are kept. */
  onDone: () => void;
}

const title = 'Set up a second factor';

/**
 * Asks an admin for the second factor that the site asks of everybody: a passkey, where the browser knows them, or an authenticator
 * app. Once the dialog is closed, it does not return until the server refuses another request.
 */
export function SetUpFactor({ Page, onDone }: Props) {
  const { data, fulfilledTimeStamp } = useUserQuery();
  // The session may end before the recovery codes are kept.
  const [username] = useState(data?.user?.username ?? '');
  const [closedAt, setClosedAt] = useState<number>();
  const [way, setWay] = useState<'passkey' | 'app' | null>(obstacle() ? 'app' : null);
  const signOut = useSignOut();
  // Early: a new passkey is called after the device, which is in the account.
  accountsApi.useAccountQuery();
  if (closedAt !== undefined && closedAt === fulfilledTimeStamp) return null;
  const onCancel = Page ? () => void signOut() : () => setClosedAt(fulfilledTimeStamp);
  const cancelLabel = Page ? 'Log out' : 'Later';
  const Frame = Page ?? DialogFrame;
  // From a way that was chosen, one can go back to the choice.
  const back = obstacle() ? { onCancel, cancelLabel } : { onCancel: () => setWay(null), cancelLabel: 'Back' };
  if (way === 'passkey') return <AddPasskey title={title} Frame={Frame} onDone={onDone} {...back} />;
  const asks = `This site asks every admin for more than a password.${Page ? '' : ' What you typed is still there.'}`;
  if (way === 'app')
    return (
      <SecondFactorTask
        task="on"
        title={title}
        explanation={`${asks} After your password, you’ll enter a code from an app on your phone.`}
        username={username}
        Frame={Frame}
        onDone={onDone}
        {...back}
      />
    );
  return (
    <Frame title={title} onClose={onCancel}>
      <p>{asks}</p>
      <p>
        A passkey logs you in with your fingerprint, face or device PIN, without the password. An authenticator app
        shows a code, which you type after the password.
      </p>
      <DialogActions>
        <Button look="plain" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button look="plain" onClick={() => setWay('app')}>
          Use an authenticator app
        </Button>
        <Button onClick={() => setWay('passkey')}>Add a passkey</Button>
      </DialogActions>
    </Frame>
  );
}
