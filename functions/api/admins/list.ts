import { admins as contract } from '../../../shared/accounts/contract.ts';
import * as admins from '../../lib/accounts/admins.ts';
import * as invitations from '../../lib/accounts/invitations.ts';
import { hasPasskey } from '../../lib/accounts/passkeys.ts';
import * as secondFactor from '../../lib/accounts/secondFactor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.list, async ({ admin }) => {
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
