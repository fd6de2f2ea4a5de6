import { admins as contract } from '../../shared/accounts/contract.ts';
import { normalizeUsername } from '../../shared/accounts/model.ts';
import * as admins from '../lib/accounts/admins.ts';
import * as invitations from '../lib/accounts/invitations.ts';
import { removeAdmin } from '../lib/accounts/logins.ts';
import { hasPasskey } from '../lib/accounts/passkeys.ts';
import * as secondFactor from '../lib/accounts/secondFactor.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../lib/platform/http/errors.ts';

export const list = endpoint(contract.list, async ({ admin }) => {
  const [accounts, rows] = await Promise.all([admins.list(), invitations.list()]);
  return {
    admins: await Promise.all(
      accounts.map(async ({ username, address = null, createdAt, lastSignedInAt = null }) => ({
        username,
        address,
        since: createdAt,
        lastSignedInAt,
        hasSecondFactor: (await secondFactor.find(username)) !== undefined,
        hasPasskey: await hasPasskey(username),
        isYou: username === admin.username,
      })),
    ),
    invitations: rows.map(invitations.listed),
  };
});

export const remove = endpoint(contract.remove, async ({ params, admin, reply }) => {
  reply.about = params.username;
  // So that one admin always remains.
  if (normalizeUsername(params.username) === normalizeUsername(admin.username))
    throw conflict('You can’t remove yourself, but another admin can.');
  if (!(await removeAdmin(params.username, admin.username))) throw notFound(`The admin ${params.username}`);
});
