import { admins as contract } from '../../../shared/contract/admins.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { listedInvitation } from '../../lib/invitations/invite.ts';
import * as admins from '../../lib/store/admins.ts';
import * as invitations from '../../lib/store/invitations.ts';
import * as secondFactors from '../../lib/store/secondFactors.ts';

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
        isYou: username === admin.username,
      })),
    ),
    invitations: rows.filter(invitations.isOpen).map(listedInvitation),
  };
});
