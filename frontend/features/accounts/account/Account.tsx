import { useState } from 'react';
import type { OwnAccount } from '../../../../shared/accounts/model/account.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/ButtonRow.ts';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Status.ts';
import { Passkeys } from '../passkeys/Passkeys.tsx';
import * as S from './Account.styles.ts';
import { accountApi } from './accountApi.ts';
import { Devices } from './Devices.tsx';
import { type FactorTask, SecondFactorTask } from './SecondFactorTask.tsx';
import { AddressDialog, PasswordDialog } from './SignInDialogs.tsx';

type Task = 'password' | 'address' | FactorTask;

/** How an admin signs in, and on which devices they are signed in. */
export function Account() {
  const { data, isLoading, refetch } = accountApi.useAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data)
    return (
      <>
        <Passkeys account={data} />
        <SignIn account={data} />
        <Devices devices={data.devices} />
      </>
    );
  if (isLoading) return <ListLoading words="Loading your account…" />;
  return <ListFailed words="Error loading your account. Please try again." onRetry={refetch} />;
}

function SignIn({ account }: { account: OwnAccount }) {
  const { username, address, unconfirmedAddress, passwordSetAt, recoveryCodes, passkeys, secondFactorRequired } =
    account;
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const button = (name: Task, words: string) => (
    <Button look="plain" small onClick={() => setTask(name)}>
      {words}
    </Button>
  );
  return (
    <S.Part aria-labelledby="sign-in">
      <S.PartHead>
        <h2 id="sign-in">Login</h2>
      </S.PartHead>
      <S.Facts>
        <div>
          <dt>Username</dt>
          <dd>{username}</dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>Set on {dayOf(passwordSetAt)}</dd>
          <dd>{button('password', 'Change')}</dd>
        </div>
        <div>
          <dt>Authenticator app</dt>
          <dd>
            {recoveryCodes === null ? <Status>Off</Status> : <Status $tone="good">On</Status>}
            <small>{recoveryCodes === null ? 'Password only' : 'Password plus a code from the app'}</small>
          </dd>
          <dd>
            {recoveryCodes === null ? (
              button('on', 'Switch on')
            ) : (
              <ButtonRow>
                {button('replace', 'Use another app')}
                {(!secondFactorRequired || passkeys.length > 0) && button('off', 'Switch off')}
              </ButtonRow>
            )}
          </dd>
        </div>
        {recoveryCodes !== null && (
          <div>
            <dt>Recovery codes</dt>
            <dd>{codesLeft(recoveryCodes)}</dd>
            <dd>{button('renew', 'Renew codes')}</dd>
          </div>
        )}
        <div>
          <dt>Notices go to</dt>
          <dd>
            {address ?? 'No one yet'}
            {unconfirmedAddress && (
              <small>{unconfirmedAddress} isn’t confirmed yet: open the link in the email we sent there.</small>
            )}
          </dd>
          <dd>{button('address', address ? 'Change' : 'Enter an address')}</dd>
        </div>
      </S.Facts>
      {task === 'password' && <PasswordDialog username={username} onClose={close} />}
      {task === 'address' && <AddressDialog address={address} onClose={close} />}
      {task && task !== 'password' && task !== 'address' && (
        <SecondFactorTask task={task} username={username} onCancel={close} onDone={close} />
      )}
    </S.Part>
  );
}

const codesLeft = (count: number) => {
  if (count === 0) return 'No recovery codes are left: renew them, or you can’t log in without the app.';
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;
};
