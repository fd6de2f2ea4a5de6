import { useState } from 'react';
import type { Invitation, StepUp } from '../../../../shared/accounts/model/account.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RowActions } from '../../../ui/tables/Table.styles.ts';
import { Table } from '../../../ui/tables/Table.tsx';
import { momentOf } from '../../../ui/text/dates.ts';
import { Status } from '../../../ui/text/Status.ts';
import { accountApi } from './accountApi.ts';
import { StepUpDialog, stepUpAlone } from './StepUp.tsx';

export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const [invite] = accountApi.useInviteMutation();
  const [withdraw] = accountApi.useWithdrawInvitationMutation();
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const [resending, setResending] = useState<Invitation | null>(null);
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
                  aria-label={`Send again: the invitation to ${invitation.email}`}
                  onClick={() => setResending(invitation)}
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
      {resending && (
        <StepUpDialog<StepUp>
          title={`Invite ${resending.username} again?`}
          rules={stepUpAlone}
          request={({ currentPassword, code }) => {
            const { email, username } = resending;
            return invite({ body: { currentPassword, code, email, username } }).unwrap();
          }}
          label="Send Again"
          pendingLabel="Sending..."
          success={{
            title: 'Sent again',
            description: `A new link is on its way to ${resending.email}; the earlier one no longer works.`,
          }}
          onClose={() => setResending(null)}
        >
          <p>A new link goes to {resending.email}, and is valid for three days. The earlier one stops working.</p>
        </StepUpDialog>
      )}
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
