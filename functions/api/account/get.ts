import { account as contract } from '../../../shared/contract/account.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notSignedIn } from '../../lib/errors.ts';
import * as admins from '../../lib/store/admins.ts';
import * as secondFactors from '../../lib/store/secondFactors.ts';
import * as sessions from '../../lib/store/sessions.ts';
import * as unconfirmedAddresses from '../../lib/store/unconfirmedAddresses.ts';

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

export const handler = endpoint(contract.get, async ({ admin }) => {
  const [profile, unconfirmed, codes, open] = await Promise.all([
    admins.profile(admin.username),
    unconfirmedAddresses.find(admin.username),
    secondFactors.recoveryCodesLeft(admin.username),
    sessions.list(admin.username),
  ]);
  if (!profile) throw notSignedIn();
  const own = sessions.hashOf(admin);
  const devices = open.map(({ hash, device, openedAt, lastSeenAt }) => ({
    id: hash,
    name: device,
    since: iso(openedAt),
    lastSeenAt: iso(lastSeenAt),
    current: hash === own,
  }));
  return {
    username: admin.username,
    address: profile.address ?? null,
    unconfirmedAddress: unconfirmed?.address ?? null,
    passwordSetAt: profile.updatedAt,
    recoveryCodes: codes ?? null,
    devices: devices.sort(
      (one, other) => Number(other.current) - Number(one.current) || other.lastSeenAt.localeCompare(one.lastSeenAt),
    ),
  };
});
