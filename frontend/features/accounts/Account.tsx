import { useState } from 'react';
import { styled } from 'styled-components';
import type { Device, OwnAccount } from '../../../shared/accounts/model.ts';
import { ConfirmMutation } from '../../mutations/ConfirmMutation.tsx';
import { FormDialog } from '../../mutations/FormDialog.tsx';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { ButtonRow } from '../../ui/layout/layout.tsx';
import { ListFailed, ListLoading } from '../../ui/tables/ListState.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { dayOf, momentOf } from '../../ui/text/dates.ts';
import { Status } from '../../ui/text/Text.tsx';
import { color, from, size, space } from '../../ui/theme/theme.ts';
import { Passkeys } from './Passkeys.tsx';
import { NewPasswordField, Part } from './parts.tsx';
import { type FactorTask, SecondFactorTask } from './SecondFactor.tsx';
import { accountsApi } from './session.ts';

type Task = 'password' | 'address' | 'off' | FactorTask;

export function Account() {
  const { data, isLoading, refetch } = accountsApi.useAccountQuery(undefined, { refetchOnMountOrArgChange: true });
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
    <Part id="sign-in" title="Login">
      <Facts>
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
      </Facts>
      {task === 'password' && <PasswordDialog username={username} onClose={close} />}
      {task === 'address' && <AddressDialog address={address} onClose={close} />}
      {task === 'off' && <SwitchOff onClose={close} />}
      {(task === 'on' || task === 'replace' || task === 'renew') && (
        <SecondFactorTask task={task} username={username} onClose={close} />
      )}
    </Part>
  );
}

const codesLeft = (count: number) => {
  if (count === 0) return 'No recovery codes are left: renew them, or you can’t log in without the app.';
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;
};

function SwitchOff({ onClose }: { onClose: () => void }) {
  const [remove] = accountsApi.useRemoveSecondFactorMutation();
  return (
    <ConfirmMutation
      title="Switch off the second factor?"
      confirmLabel="Switch Off"
      pendingLabel="Switching off..."
      mutate={() => remove().unwrap()}
      success={{ title: 'Switched off', description: 'You now log in with your password only.' }}
      onClose={onClose}
    >
      You’ll log in with your password only, and your recovery codes will be gone.
    </ConfirmMutation>
  );
}

const model = () => import('../../../shared/accounts/model.ts');

function PasswordDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [change] = accountsApi.useChangePasswordMutation();
  return (
    <FormDialog
      title="Change your password"
      initial={{ newPassword: '' }}
      rules={() => model().then(({ passwordChange }) => passwordChange)}
      mutate={(body) => change({ body }).unwrap()}
      success={{ title: 'Password changed', description: 'All your other devices were logged out.' }}
      label="Change Password"
      pendingLabel="Changing..."
      onClose={onClose}
    >
      {(text) => (
        <>
          <p>
            This device stays logged in; all others are logged out. Invitations of yours that are still open are
            withdrawn.
          </p>
          {/* The browser's password manager saves the new password under this name. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <NewPasswordField label="New password" {...text('newPassword')} />
        </>
      )}
    </FormDialog>
  );
}

function AddressDialog({ address, onClose }: { address: string | null; onClose: () => void }) {
  const [change] = accountsApi.useChangeAddressMutation();
  return (
    <FormDialog
      title={address ? 'Change your email address' : 'Enter your email address'}
      initial={{ address: '' }}
      address="address"
      rules={() => model().then(({ addressChange }) => addressChange)}
      mutate={(body) => change({ body }).unwrap()}
      success={{ title: 'One more step', description: 'Open the link in the email that’s on its way to you.' }}
      label="Send the Link"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      {(text) => (
        <>
          <p>
            Notices about changes to your account go there, and the link you ask for if you forget your password. We’ll
            email a link to it first; the address takes effect once you’ve opened that link.
          </p>
          <TextField label="Email address" type="email" autoComplete="email" required {...text('address')} />
        </>
      )}
    </FormDialog>
  );
}

function Devices({ devices }: { devices: Device[] }) {
  const [end, { isLoading }] = accountsApi.useEndSessionMutation();
  const showResult = useMutationToast();
  const signOut = (id: string, what: string) =>
    void showResult(end({ params: { id } }).unwrap(), {
      success: { title: 'Logged out', description: `${what} has to log in again.` },
    });
  const others = (
    <Button look="plain" small disabled={isLoading} onClick={() => signOut('others', 'Every other device')}>
      Log out everywhere else
    </Button>
  );
  return (
    <Part id="devices" title="Logged-in devices" action={devices.length > 1 && others}>
      <Table columns={['Device', 'Since', 'Last seen', 'Actions']} aria-labelledby="devices">
        {devices.map(({ id, name, since, lastSeenAt, current }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-title="Since">{momentOf(since)}</td>
            <td data-title="Last seen">{momentOf(lastSeenAt)}</td>
            <td>
              {current ? (
                <Status $tone="good">This device</Status>
              ) : (
                <Button
                  look="plain"
                  small
                  disabled={isLoading}
                  aria-label={`Log out ${name}, since ${momentOf(since)}`}
                  onClick={() => signOut(id, name)}
                >
                  Log out
                </Button>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Part>
  );
}

const Facts = styled.dl`
  border-bottom: 1px solid ${color.hairline};
  & > div {
    display: grid;
    gap: ${space.hair} ${space.block};
    align-items: center;
    padding-block: ${space.near};
    border-top: 1px solid ${color.hairline};
    ${from.tablet} { grid-template-columns: 11rem 1fr auto; min-height: 3.75rem; }
  }
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; overflow-wrap: anywhere; }
  small { display: block; color: ${color.inkSoft}; font-size: ${size.small}; }
`;
