import { invitations as contract } from '../../../shared/accounts/contract.ts';
import * as invitations from '../../lib/accounts/invitations.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.withdraw, async ({ params, reply }) => {
  const about = (await invitations.find(params.id))?.username;
  if (about !== undefined) reply.about = about;
  if (!(await invitations.withdraw(params.id)))
    throw conflict('This invitation is no longer open: it was accepted or withdrawn.');
});
