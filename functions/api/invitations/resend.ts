import { invitations as contract } from '../../../shared/contract/invitations.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { inviteAgain, openInvitation } from '../../lib/invitations/invite.ts';

export const handler = endpoint(
  contract.resend,
  async ({ params, reply }) => {
    const invitation = await inviteAgain(params.id);
    reply.about = invitation.username;
    return invitation;
  },
  ({ params }) => openInvitation(params.id),
);
