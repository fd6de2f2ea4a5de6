import { useState } from 'react';
import type { InvitationInput, ListedAdmin, StepUp } from '../../../../shared/accounts/model/account.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { dayOf, momentOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Status.ts';
import * as S from './Account.styles.ts';
import { accountApi } from './accountApi.ts';
import { Invitations } from './Invitations.tsx';
import { StepUpDialog, stepUpAlone } from './StepUp.tsx';

export function Admins() {
  const { data, isLoading, refetch } = accountApi.useAdminsQuery(undefined, { refetchOnMountOrArgChange: true });
  const own = accountApi.useAccountQuery();
  const [task, setTask] = useState<'invite' | ListedAdmin | null>(null);
  const close = () => setTask(null);
  // When the parts above load, they would push these buttons away from under the pointer.
  if (own.isLoading) return null;
  return (
    <S.Part aria-labelledby="admins">
      <S.PartHead>
        <h2 id="admins">Admins</h2>
        <Button look="plain" small onClick={() => setTask('invite')}>
          Invite an admin
        </Button>
      </S.PartHead>
      {isLoading && <ListLoading words="Loading the admins…" />}
      {!isLoading && !data && <ListFailed words="Error loading the admins. Please try again." onRetry={refetch} />}
      {data && <AdminTable admins={data.admins} onRemove={setTask} />}
      {data && data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
      {task === 'invite' && <InviteDialog onClose={close} />}
      {task && task !== 'invite' && <RemoveDialog admin={task} onClose={close} />}
    </S.Part>
  );
}

function AdminTable({ admins, onRemove }: { admins: ListedAdmin[]; onRemove: (admin: ListedAdmin) => void }) {
  return (
    <Table
      columns={['Name', 'Email address', 'Since', 'Last login', 'Passkey', 'Second factor', 'Actions']}
      aria-labelledby="admins"
    >
      {admins.map((admin) => (
        <tr key={admin.username}>
          <th scope="row">{admin.username}</th>
          <td data-title="Email address">{admin.address ?? '–'}</td>
          <td data-title="Since">{dayOf(admin.since)}</td>
          <td data-title="Last login">{admin.lastSignedInAt ? momentOf(admin.lastSignedInAt) : '–'}</td>
          <td data-title="Passkey">{admin.hasPasskey ? <Status $tone="good">Yes</Status> : <Status>No</Status>}</td>
          <td data-title="Second factor">
            {admin.hasSecondFactor ? <Status $tone="good">On</Status> : <Status>Off</Status>}
          </td>
          <td>
            {admin.isYou ? (
              <Status>You</Status>
            ) : (
              <Button look="plain" small aria-label={`Remove ${admin.username}`} onClick={() => onRemove(admin)}>
                Remove
              </Button>
            )}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function RemoveDialog({ admin: { username }, onClose }: { admin: ListedAdmin; onClose: () => void }) {
  const [remove] = accountApi.useRemoveAdminMutation();
  return (
    <StepUpDialog<StepUp>
      title={`Remove ${username}?`}
      rules={stepUpAlone}
      request={(body) => remove({ params: { username }, body }).unwrap()}
      label="Remove"
      pendingLabel="Removing..."
      look="danger"
      success={{ title: 'Removed', description: `${username} is logged out and can no longer log in.` }}
      onClose={onClose}
    >
      <p>
        {username} will be logged out at once on all devices, and can come back only through a new invitation. What they
        wrote and sent stays.
      </p>
    </StepUpDialog>
  );
}

const invitationRules = () =>
  import('../../../../shared/accounts/model/account.ts').then(({ invitationInput }) => invitationInput);

function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invite] = accountApi.useInviteMutation();
  return (
    <StepUpDialog<InvitationInput>
      title="Invite an admin"
      initial={{ email: '', username: '' }}
      rules={invitationRules}
      request={(body) => invite({ body }).unwrap()}
      label="Send Invitation"
      pendingLabel="Sending..."
      success={{ title: 'Invited', description: 'The email with the link is on its way.' }}
      onClose={onClose}
    >
      {(text) => (
        <>
          <p>Admins can do everything you can: send letters, see people’s data, invite and remove admins.</p>
          <TextField label="Email address" type="email" autoComplete="off" required {...text('email')} />
          <TextField
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="They may choose another when they accept."
            required
            {...text('username')}
          />
        </>
      )}
    </StepUpDialog>
  );
}
