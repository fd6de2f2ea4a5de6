import { account as contract } from '../../shared/accounts/contract.ts';
import * as accountMails from '../lib/accounts/accountMails.ts';
import * as activities from '../lib/accounts/activities.ts';
import * as admins from '../lib/accounts/admins.ts';
import * as logins from '../lib/accounts/logins.ts';
import * as passkeys from '../lib/accounts/passkeys.ts';
import * as secondFactor from '../lib/accounts/secondFactor.ts';
import * as sessions from '../lib/accounts/sessions.ts';
import { addressHash } from '../lib/people/subscribers/rows.ts';
import { requireDeliverable } from '../lib/people/suppressions/suppressions.ts';
import { requireMailDomain } from '../lib/platform/dns.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { conflict, invalid, notFound, notSignedIn } from '../lib/platform/http/errors.ts';
import {
  accountLinkLimit,
  addressLimit,
  byNetwork,
  consume,
  refund,
  stepUpBySession,
} from '../lib/platform/rateLimits.ts';

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

export const get = endpoint(contract.get, async ({ admin }) => {
  const [profile, unconfirmed, codes, keys, open] = await Promise.all([
    admins.profile(admin.username),
    accountMails.unconfirmedAddress(admin.username),
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

export const stepUp = endpoint(contract.stepUp, async ({ body, admin }) => ({
  stepUpToken: await logins.stepUp(admin, body),
}));

export const changePassword = endpoint(contract.changePassword, async ({ body, admin, viewer, reply }) => {
  const { username, withFactor } = admin;
  await logins.requireStrong(body.newPassword, username);
  const [account, factor] = await Promise.all([admins.find(username), secondFactor.find(username)]);
  if (!account) throw notSignedIn();
  const passwordHash = await logins.choosePassword(account, body.newPassword, { what: 'password' });
  if (!passwordHash) throw conflict('Your password was just changed elsewhere. Please log in again.');
  const also = sessions.passwordChecks({ username, passwordHash }, { withoutCode: !factor });
  const { cookie, user } = await sessions.openSession(username, { userAgent: viewer.userAgent, also, withFactor });
  reply.cookies.push(cookie);
  return user;
});

export const changeAddress = endpoint(contract.changeAddress, async ({ body, admin }) => {
  await requireMailDomain(body.address, 'address');
  await requireDeliverable(await addressHash(body.address), body.address);
  await consume(addressLimit, admin.username);
  await accountMails.enterAddress(admin, body.address);
});

const count = byNetwork(accountLinkLimit);

export const confirmAddress = endpoint(
  contract.confirmAddress,
  async ({ body, viewer }) => {
    await count(viewer);
    const confirmed = await accountMails.confirmAddress(body.token);
    await activities.record({ admin: confirmed.username, label: 'Confirmed their account’s email address' });
    return confirmed;
  },
  {
    async replay({ body }) {
      const username = accountMails.readLink(body.token).id;
      const { address } = (await admins.profile(username)) ?? {};
      if (!address) throw notFound('This account’s email address');
      return { username, address };
    },
    countRefused: count,
  },
);

export const endSession = endpoint(contract.endSession, async ({ params, admin }) => {
  if (params.id === 'others') return sessions.closeAll(admin.username, { except: sessions.hashOf(admin) });
  if (!(await sessions.closeOne(admin.username, params.id))) throw notFound('This device');
});

export const offerSecondFactor = endpoint(contract.offerSecondFactor, async ({ admin }) => {
  await secondFactor.requireOwnFactor(admin);
  return { uri: await secondFactor.offer(admin.username, { replaces: admin.stepUp?.withCode ?? false }) };
});

export const confirmSecondFactor = endpoint(contract.confirmSecondFactor, async ({ body, admin }) => {
  const attempt = await consume(stepUpBySession, admin.id);
  const { username } = admin;
  const confirmed = await secondFactor.confirm(username, body.code, async (replaced) => [
    ...[await secondFactor.addingFactor(admin), sessions.withFactorWrite(admin, 'app')],
    ...(await accountMails.noticeWrites(username, replaced ? 'app-replaced' : 'app-on')),
  ]);
  if (!confirmed)
    throw invalid({
      code: 'This code isn’t right. Is your phone’s clock correct? If it keeps failing, start again.',
    });
  await refund(attempt);
  // The other sessions were opened with the password alone.
  await sessions.closeAll(username, { except: sessions.hashOf(admin) });
  return { recoveryCodes: confirmed.recoveryCodes };
});

export const renewRecoveryCodes = endpoint(contract.renewRecoveryCodes, async ({ admin: { username, stepUp } }) => {
  const notice = await accountMails.noticeWrites(username, 'recovery-codes');
  const recoveryCodes = stepUp?.withCode ? await secondFactor.renewRecoveryCodes(username, notice) : undefined;
  if (!recoveryCodes) throw conflict('Your second factor is off: there are no recovery codes.');
  return { recoveryCodes };
});

export const removeSecondFactor = endpoint(contract.removeSecondFactor, async ({ admin: { username, stepUp } }) => {
  if (secondFactor.isFactorRequired() && !(await passkeys.hasPasskey(username)))
    throw conflict(
      'This site requires a second factor of every admin. You can use another app, or add a passkey before you switch it off.',
    );
  if (stepUp?.withCode) await secondFactor.remove(username, await accountMails.noticeWrites(username, 'app-off'));
});

export const offerPasskey = endpoint(contract.offerPasskey, async ({ admin }) => {
  await secondFactor.requireOwnFactor(admin);
  const [profile, existing] = await Promise.all([admins.profile(admin.username), passkeys.list(admin.username)]);
  if (!profile) throw notSignedIn();
  passkeys.requireRoom(existing);
  const challenge = await passkeys.makeChallenge({ session: sessions.hashOf(admin) });
  return { ...passkeys.creationOptions(profile, existing, challenge) };
});

export const addPasskey = endpoint(contract.addPasskey, async ({ body, admin }) => {
  const { username } = admin;
  const challenge = await passkeys.takeChallenge(body.clientDataJSON, { session: sessions.hashOf(admin) });
  if (!challenge) throw conflict('That took too long, or was already done. Please start again.');
  passkeys.requireRoom(await passkeys.list(username));
  // Loaded only when needed, because it is as large as everything else here.
  const { verifyNew } = await import('../lib/accounts/verifyPasskey.ts');
  const verified = await verifyNew(body, challenge);
  if (!verified) throw conflict('This passkey can’t be used here. Please try again, or use another device.');
  const { name, transports } = body;
  const passkey = { username, name, transports, createdAt: new Date().toISOString(), ...verified };
  // Where a second factor is required, the session may do everything from now on.
  const notice = await accountMails.noticeWrites(username, 'passkey-added', { about: name });
  const also = [await secondFactor.addingFactor(admin), sessions.withFactorWrite(admin, 'passkey'), ...notice];
  if (!(await passkeys.add(passkey, also)))
    throw conflict('You already have this passkey, or you were logged out in the meantime.');
  // Elsewhere the password alone still logs in.
  if (secondFactor.isFactorRequired())
    await sessions.closeAll(username, { except: sessions.hashOf(admin), withFactor: false });
  return passkeys.listed(passkey);
});

export const removePasskey = endpoint(contract.removePasskey, async ({ params, admin, reply }) => {
  const { username } = admin;
  const own = await passkeys.list(username);
  if (secondFactor.isFactorRequired() && own.length < 2 && !(await secondFactor.find(username)))
    throw conflict(
      'This site requires a second factor of every admin. Add another passkey or switch on an authenticator app before you remove this one.',
    );
  const removed = own.find((each) => passkeys.idOf(each) === params.id);
  const notice = await accountMails.noticeWrites(username, 'passkey-removed', { about: removed?.name ?? '' });
  if (!removed || !(await passkeys.remove(removed, notice))) throw notFound('This passkey');
  reply.about = removed.name;
  // It may have opened them: someone may have found the device.
  await sessions.closeAll(username, { except: sessions.hashOf(admin) });
});
