import { useState } from 'react';
import { styled } from 'styled-components';
import type { Invitation, ListedAdmin } from '../../../shared/accounts/model.ts';
import { ConfirmMutation } from '../../mutations/ConfirmMutation.tsx';
import { FormDialog } from '../../mutations/FormDialog.tsx';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/forms/fields.tsx';
import { ListFailed, ListLoading } from '../../ui/tables/ListState.tsx';
import { RowActions, Table } from '../../ui/tables/Table.tsx';
import { dayOf, momentOf } from '../../ui/text/dates.ts';
import { Small, Status } from '../../ui/text/Text.tsx';
import { from } from '../../ui/theme/theme.ts';
import { Part } from './parts.tsx';
import { accountsApi } from './session.ts';

export function Admins() {
  const { data, isLoading, refetch } = accountsApi.useAdminsQuery(undefined, { refetchOnMountOrArgChange: true });
  const own = accountsApi.useAccountQuery();
  const [task, setTask] = useState<'invite' | ListedAdmin | null>(null);
  const close = () => setTask(null);
  // When the parts above load, they would push these buttons away from under the pointer.
  if (own.isLoading) return null;
  const invite = (
    <Button look="plain" small onClick={() => setTask('invite')}>
      Invite an admin
    </Button>
  );
  return (
    <Part id="admins" title="Admins" action={invite}>
      {isLoading && <ListLoading words="Loading the admins…" />}
      {!isLoading && !data && <ListFailed words="Error loading the admins. Please try again." onRetry={refetch} />}
      {data && <AdminTable admins={data.admins} onRemove={setTask} />}
      {data && data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
      {task === 'invite' && <InviteDialog onClose={close} />}
      {task && task !== 'invite' && <RemoveDialog admin={task} onClose={close} />}
    </Part>
  );
}

function AdminTable({ admins, onRemove }: { admins: ListedAdmin[]; onRemove: (admin: ListedAdmin) => void }) {
  return (
    <Table columns={['Name', 'Since', 'Last login', 'Passkey', 'Second factor', 'Actions']} aria-labelledby="admins">
      {admins.map((admin) => (
        <tr key={admin.username}>
          <th scope="row">
            {admin.username}
            <Address>{admin.address}</Address>
          </th>
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
  const [remove] = accountsApi.useRemoveAdminMutation();
  return (
    <ConfirmMutation
      title={`Remove ${username}?`}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      mutate={() => remove({ params: { username } }).unwrap()}
      success={{ title: 'Removed', description: `${username} is logged out and can no longer log in.` }}
      onClose={onClose}
    >
      {username} will be logged out at once on all devices, and can come back only through a new invitation. What they
      wrote and sent stays.
    </ConfirmMutation>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invite] = accountsApi.useInviteMutation();
  return (
    <FormDialog
      title="Invite an admin"
      initial={{ email: '' }}
      address="email"
      rules={() => import('../../../shared/accounts/model.ts').then(({ invitationInput }) => invitationInput)}
      mutate={(body) => invite({ body }).unwrap()}
      success={{ title: 'Invited', description: 'The email with the link is on its way.' }}
      label="Send Invitation"
      pendingLabel="Sending..."
      onClose={onClose}
    >
      {(text) => (
        <>
          <p>Admins can do everything you can: send letters, see people’s data, invite and remove admins.</p>
          <TextField label="Email address" type="email" autoComplete="off" required {...text('email')} />
        </>
      )}
    </FormDialog>
  );
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  const [invite, { isLoading }] = accountsApi.useInviteMutation();
  const showResult = useMutationToast();
  const [withdraw] = accountsApi.useWithdrawInvitationMutation();
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const sendAgain = (email: string) =>
    void showResult(invite({ body: { email } }).unwrap(), {
      success: {
        title: 'Sent again',
        description: `A new link is on its way to ${email}; the earlier one no longer works.`,
      },
    });
  return (
    <>
      <h3 id="invitations">Invited</h3>
      <Table columns={['Email address', 'Invited by', 'Sent', 'Link', 'Actions']} aria-labelledby="invitations">
        {invitations.map((invitation) => (
          <tr key={invitation.id}>
            <th scope="row">{invitation.email}</th>
            <td data-title="Invited by">{invitation.invitedBy}</td>
            <td data-title="Sent">{momentOf(invitation.sentAt)}</td>
            <td data-title="Link">
              {Date.parse(invitation.endsAt) > Date.now() ? (
                `Valid until ${momentOf(invitation.endsAt)}`
              ) : (
                <Status $tone="care">Expired</Status>
              )}
            </td>
            <td>
              <RowActions>
                <Button
                  look="plain"
                  small
                  disabled={isLoading}
                  aria-label={`Send again: the invitation to ${invitation.email}`}
                  onClick={() => sendAgain(invitation.email)}
                >
                  Send again
                </Button>
                <Button
                  look="plain"
                  small
                  aria-label={`Withdraw the invitation to ${invitation.email}`}
                  onClick={() => setWithdrawing(invitation)}
                >
                  Withdraw
                </Button>
              </RowActions>
            </td>
          </tr>
        ))}
      </Table>
      {withdrawing && (
        <ConfirmMutation
          title="Withdraw this invitation?"
          subject={withdrawing.email}
          confirmLabel="Withdraw"
          pendingLabel="Withdrawing..."
          mutate={() => withdraw({ params: { id: withdrawing.id } }).unwrap()}
          success={{ title: 'Withdrawn', description: `The link that went to ${withdrawing.email} no longer works.` }}
          onClose={() => setWithdrawing(null)}
        >
          The link in the email will stop working.
        </ConfirmMutation>
      )}
    </>
  );
}

/** On one line, unless it is so long that the other columns would have no room. */
const Address = styled(Small)`
  font-weight: 400;
  ${from.tablet} { width: max-content; max-width: 15rem; }
`;
