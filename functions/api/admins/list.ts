import { admins as contract } from '../../../shared/accounts/contract/admins.ts';
import * as admins from '../../lib/accounts/admins/admins.ts';
import * as invitations from '../../lib/accounts/invitations/invitations.ts';
import { listedInvitation } from '../../lib/accounts/invitations/invite.ts';
import { hasPasskey } from '../../lib/accounts/passkeys/passkeys.ts';
import * as secondFactors from '../../lib/accounts/secondFactor/secondFactors.ts';
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
        hasSecondFactor: (await secondFactors.find(username)) !== undefined,
        hasPasskey: await hasPasskey(username),
        isYou: username === admin.username,
      })),
    ),
    invitations: rows.filter(invitations.isOpen).map(listedInvitation),
  };
});
