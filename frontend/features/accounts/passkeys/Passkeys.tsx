import { useState } from 'react';
import type { OwnAccount } from '../../../../shared/accounts/model/account.ts';
import type { Passkey } from '../../../../shared/accounts/model/passkey.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RowActions } from '../../../ui/tables/Table.styles.ts';
import { Table } from '../../../ui/tables/Table.tsx';
import { dayOf, momentOf } from '../../../ui/text/dates.ts';
import { Notice } from '../../../ui/text/Notice.tsx';
import * as S from '../account/Account.styles.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { obstacle } from './ceremony.ts';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx';

type Task = 'add' | { rename: Passkey } | { remove: Passkey };

/** The passkeys of an admin: the first choice for signing in. */
export function Passkeys({ account: { passkeys } }: { account: OwnAccount }) {
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const why = obstacle();
  return (
    <S.Part aria-labelledby="passkeys">
      <S.PartHead>
        <h2 id="passkeys">Passkeys</h2>
        {!why && (
          <Button small onClick={() => setTask('add')}>
            Add a passkey
          </Button>
        )}
      </S.PartHead>
      <S.Explanation>
        A passkey logs you in with your fingerprint, face or device PIN, without your password or a code. It works only
        on this site: a look-alike page gets nothing.
      </S.Explanation>
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
                <RowActions>
                  <Button
                    look="plain"
                    small
                    aria-label={`Rename ${passkey.name}`}
                    onClick={() => setTask({ rename: passkey })}
                  >
                    Rename
                  </Button>
                  <Button
                    look="plain"
                    small
                    aria-label={`Remove ${passkey.name}`}
                    onClick={() => setTask({ remove: passkey })}
                  >
                    Remove
                  </Button>
                </RowActions>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {task === 'add' && <AddPasskey onCancel={close} onDone={close} />}
      {task && task !== 'add' && 'rename' in task && <RenamePasskeyDialog passkey={task.rename} onClose={close} />}
      {task && task !== 'add' && 'remove' in task && <RemovePasskeyDialog passkey={task.remove} onClose={close} />}
    </S.Part>
  );
}
