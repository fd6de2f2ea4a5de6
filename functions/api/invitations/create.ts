import { invitations as contract } from '../../../shared/contract/invitations.ts';
import { requirePassword } from '../../lib/auth/stepUp.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { invite } from '../../lib/invitations/invite.ts';

export const handler = endpoint(contract.create, async ({ body, admin, reply }) => {
  const { currentPassword, ...given } = body;
  const { username } = await requirePassword(admin, currentPassword);
  reply.about = given.username;
  return invite(given, username);
});
