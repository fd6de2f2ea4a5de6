import { invitations as contract } from '../../../shared/accounts/contract/invitations.ts';
import { invite, requireInvitable } from '../../lib/accounts/invitations/invite.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.create, async ({ body, admin, reply }) => {
  reply.about = body.username;
  // Before the step-up, which uses up a code.
  const id = await requireInvitable(body);
  const inviter = await requireStepUp(admin, body);
  return invite({ id, email: body.email, username: body.username }, inviter);
});
