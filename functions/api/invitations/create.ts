import { invitations as contract } from '../../../shared/contract/invitations.ts';
import { requireStepUp } from '../../lib/auth/stepUp.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { invite, requireInvitable } from '../../lib/invitations/invite.ts';

export const handler = endpoint(contract.create, async ({ body, admin, reply }) => {
  reply.about = body.username;
  // First what costs no code: each is good once.
  const id = await requireInvitable(body);
  const { username } = await requireStepUp(admin, body);
  return invite({ id, email: body.email, username: body.username, invitedBy: username });
});
