import { useState } from 'react';
import { styled } from 'styled-components';
import type { OwnAccount, Passkey } from '../../../shared/accounts/model.ts';
import { ConfirmMutation } from '../../mutations/ConfirmMutation.tsx';
import { FormDialog } from '../../mutations/FormDialog.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { dayOf, momentOf } from '../../ui/text/dates.ts';
import { Notice } from '../../ui/text/Text.tsx';
import { color, size, space } from '../../ui/theme/theme.ts';
import { makePasskey, obstacle } from './ceremony.ts';
import { Part } from './parts.tsx';
import { accountsApi } from './session.ts';

export function Passkeys({ account: { passkeys, devices } }: { account: OwnAccount }) {
  const [task, setTask] = useState<'add' | Passkey | null>(null);
  const close = () => setTask(null);
  const why = obstacle();
  const add = (
    <Button small onClick={() => setTask('add')}>
      Add a passkey
    </Button>
  );
  return (
    <Part id="passkeys" title="Passkeys" action={!why && add}>
      <Explanation>
        A passkey logs you in with your fingerprint, face or device PIN, without your password or a code. It works only
        on this site: a look-alike page gets nothing.
      </Explanation>
      {why && <Notice tone="plain">{why}</Notice>}
      {passkeys.length > 0 && (
        <Table columns={['Passkey', 'Added', 'Last used', 'Stored', 'Actions']} aria-labelledby="passkeys">
          {passkeys.map((passkey) => (
            <tr key={passkey.id}>
              <th scope="row">{passkey.name}</th>
              <td data-title="Added">{dayOf(passkey.createdAt)}</td>
              <td data-title="Last used">{passkey.lastUsedAt ? momentOf(passkey.lastUsedAt) : 'Never'}</td>
              <td data-title="Stored">{passkey.synced ? 'On your synced devices' : 'On one device'}</td>
              <td>
                <Button look="plain" small aria-label={`Remove ${passkey.name}`} onClick={() => setTask(passkey)}>
                  Remove
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {task === 'add' && <AddPasskey device={devices.find(({ current }) => current)?.name ?? ''} onClose={close} />}
      {task && task !== 'add' && <RemovePasskey passkey={task} onClose={close} />}
    </Part>
  );
}

function AddPasskey({ device, onClose }: { device: string; onClose: () => void }) {
  const [offer] = accountsApi.useOfferPasskeyMutation();
  const [add] = accountsApi.useAddPasskeyMutation();
  return (
    <FormDialog
      title="Add a passkey"
      initial={{ name: device }}
      rules={() => import('../../../shared/accounts/model.ts').then(({ passkeyName }) => passkeyName)}
      mutate={async ({ name }) => {
        const made = await makePasskey(await offer().unwrap());
        return add({ body: { ...made, name } }).unwrap();
      }}
      success={({ name }) => ({ title: 'Passkey added', description: `You can now log in with “${name}”.` })}
      label="Create Passkey"
      pendingLabel="Waiting for your device..."
      onClose={onClose}
    >
      {(text) => (
        <>
          <p>
            Your device asks for your fingerprint, your face or a PIN, as when you unlock it. None of them ever leaves
            it.
          </p>
          <TextField
            label="Name"
            hint="To help you tell your passkeys apart."
            autoComplete="off"
            maxLength={60}
            required
            {...text('name')}
          />
        </>
      )}
    </FormDialog>
  );
}

function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [remove] = accountsApi.useRemovePasskeyMutation();
  return (
    <ConfirmMutation
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      mutate={() => remove({ params: { id } }).unwrap()}
      success={{ title: 'Passkey removed', description: 'All your other devices were logged out.' }}
      onClose={onClose}
    >
      It will no longer log you in, and all your other devices are logged out. Your device may still offer it: delete it
      there too.
    </ConfirmMutation>
  );
}

const Explanation = styled.p`
  margin-bottom: ${space.text};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
