import { invitations as contract } from '../../../shared/accounts/contract/invitations.ts';
import { openInvitation, resendInvitation } from '../../lib/accounts/invitations/invite.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(
  contract.resend,
  async ({ params, reply }) => {
    const invitation = await resendInvitation(params.id);
    reply.about = invitation.username;
    return invitation;
  },
  ({ params }) => openInvitation(params.id),
);
