import { invitations as contract } from '../../../shared/contract/invitations.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notOpen } from '../../lib/invitations/invite.ts';
import * as invitations from '../../lib/store/invitations.ts';

export const handler = endpoint(contract.withdraw, async ({ params, reply }) => {
  const about = (await invitations.find(params.id))?.username;
  if (about !== undefined) reply.about = about;
  if (!(await invitations.withdraw(params.id))) throw notOpen();
});
