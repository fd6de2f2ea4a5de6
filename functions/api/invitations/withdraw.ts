import { invitations as contract } from '../../../shared/accounts/contract/invitations.ts';
import * as invitations from '../../lib/accounts/invitations/invitations.ts';
import { notOpen } from '../../lib/accounts/invitations/invite.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.withdraw, async ({ params, reply }) => {
  const about = (await invitations.find(params.id))?.username;
  if (about !== undefined) reply.about = about;
  if (!(await invitations.withdraw(params.id))) throw notOpen();
});
