import { useState } from 'react';
import type { Invitation } from '../../../../shared/accounts/model/account.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RowActions } from '../../../ui/tables/Table.styles.ts';
import { Table } from '../../../ui/tables/Table.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Status.ts';
import { accountApi } from './accountApi.ts';

export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const [resend, resending] = accountApi.useResendInvitationMutation();
  const [withdraw] = accountApi.useWithdrawInvitationMutation();
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const showResult = useMutationToast();
  const again = ({ id, email }: Invitation) =>
    void showResult(resend({ params: { id } }).unwrap(), {
      success: {
        title: 'Sent again',
        description: `A new link is on its way to ${email}; the earlier one no longer works.`,
      },
    });
  return (
    <>
      <h3 id="invitations">Invited</h3>
      <Table columns={['Name', 'Email address', 'Invited by', 'Sent', 'Link', 'Actions']} aria-labelledby="invitations">
        {invitations.map((invitation) => (
          <tr key={invitation.id}>
            <th scope="row">{invitation.username}</th>
            <td data-title="Email address">{invitation.email}</td>
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
                  disabled={resending.isLoading}
                  aria-label={`Send again: the invitation to ${invitation.email}`}
                  onClick={() => again(invitation)}
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
