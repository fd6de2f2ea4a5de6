import { admins as contract } from '../../../shared/accounts/contract/admins.ts';
import { normalizeUsername } from '../../../shared/accounts/model/session.ts';
import { removeAdmin } from '../../lib/accounts/admins/endAccess.ts';
import { requireStepUp } from '../../lib/accounts/sessions/stepUp.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.remove, async ({ params, body, admin, reply }) => {
  reply.about = params.username;
  // So that one admin always remains.
  if (normalizeUsername(params.username) === normalizeUsername(admin.username))
    throw conflict('You can’t remove yourself, but another admin can.');
  const { username } = await requireStepUp(admin, body);
  if (!(await removeAdmin(params.username, username))) throw notFound(`The admin ${params.username}`);
});
