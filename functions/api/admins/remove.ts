import { admins as contract } from '../../../shared/accounts/contract.ts';
import { normalizeUsername } from '../../../shared/accounts/model.ts';
import { removeAdmin } from '../../lib/accounts/logins.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.remove, async ({ params, admin, reply }) => {
  reply.about = params.username;
  // So that one admin always remains.
  if (normalizeUsername(params.username) === normalizeUsername(admin.username))
    throw conflict('You can’t remove yourself, but another admin can.');
  if (!(await removeAdmin(params.username, admin.username))) throw notFound(`The admin ${params.username}`);
});
