import { account as contract } from '../../../shared/accounts/contract.ts';
import { unconfirmedAddress } from '../../lib/accounts/accountMails.ts';
import * as admins from '../../lib/accounts/admins.ts';
import * as passkeys from '../../lib/accounts/passkeys.ts';
import * as secondFactor from '../../lib/accounts/secondFactor.ts';
import * as sessions from '../../lib/accounts/sessions.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notSignedIn } from '../../lib/platform/http/errors.ts';

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

export const handler = endpoint(contract.get, async ({ admin }) => {
  const [profile, unconfirmed, codes, keys, open] = await Promise.all([
    admins.profile(admin.username),
    unconfirmedAddress(admin.username),
    secondFactor.recoveryCodesLeft(admin.username),
    passkeys.list(admin.username),
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
    unconfirmedAddress: unconfirmed ?? null,
    passwordSetAt: profile.updatedAt,
    recoveryCodes: codes ?? null,
    passkeys: keys.map(passkeys.listed),
    secondFactorRequired: secondFactor.isFactorRequired(),
    devices: devices.sort(
      (one, other) => Number(other.current) - Number(one.current) || other.lastSeenAt.localeCompare(one.lastSeenAt),
    ),
  };
});
