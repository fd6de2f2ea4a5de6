import { randomUUID } from 'node:crypto';
import { session } from '../../shared/accounts/contract.ts';
import { normalizeUsername, type PasskeyLogin } from '../../shared/accounts/model.ts';
import { linkIsGone, openLink, usedLinkWrite } from '../lib/accounts/accountMails.ts';
import * as admins from '../lib/accounts/admins.ts';
import {
  choosePassword,
  countAttempt,
  logLogin,
  logPasskeyRefusal,
  nameHash,
  noteFailure,
  noteSuccess,
  requireStrong,
  signIn,
} from '../lib/accounts/logins.ts';
import * as passkeys from '../lib/accounts/passkeys.ts';
import { checkCode, codeProblems, withoutCodes } from '../lib/accounts/secondFactor.ts';
import { clearedCookie, closeSession, findAdmin, passwordChecks, toUserSession } from '../lib/accounts/sessions.ts';
import { requestMail } from '../lib/outbox/outbox.ts';
import { sha256 } from '../lib/platform/crypto/digest.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { invalid, notSignedIn, VisibleError } from '../lib/platform/http/errors.ts';
import {
  accountLinkLimit,
  byNetwork,
  loginByNetwork,
  passwordLinkByNetwork,
  refund,
} from '../lib/platform/rateLimits.ts';

/** The username and password were right, but the code was not. */
const codeError = (problem: keyof typeof codeProblems) =>
  new VisibleError(401, codeProblems[problem], { fields: { code: codeProblems[problem] } });

const outcomes = {
  off: 'logged in',
  right: 'logged in with a code',
  recovery: 'logged in with a recovery code',
} as const;

export const login = endpoint(
  session.login,
  async ({ body, cookies, viewer, reply }) => {
    const name = normalizeUsername(body.username);
    const by = { username: name, viewer };
    const attempts = await countAttempt(by);
    const account = await admins.find(name);
    if (!(await admins.checkPassword(body.password, account?.passwordHash)) || !account) {
      await noteFailure('wrong name or password', by);
      throw notSignedIn('Invalid username or password.');
    }
    const code = await checkCode(name, body.code, name, () => noteFailure('codes locked', by));
    if (code === 'wrong') {
      await noteFailure('wrong code', by);
      throw codeError(code);
    }
    // Only failures count.
    await Promise.all(attempts.map(refund));
    if (code === 'missing') {
      await logLogin('asked for the code', by);
      throw codeError(code);
    }
    const also = passwordChecks(account, { withoutCode: code === 'off' });
    const login = { outcome: outcomes[code], also, withFactor: code !== 'off' };
    return signIn(account.username, login, { cookies, viewer, reply });
  },
  { countRefused: byNetwork(loginByNetwork) },
);

const countRequest = byNetwork(passwordLinkByNetwork);

/** The worker finds out whether an admin has the name, so that neither the answer nor its time says so. */
export const forgotPassword = endpoint(
  session.forgotPassword,
  async ({ body: { username }, viewer, key }) => {
    await countRequest(viewer);
    await logLogin('asked for a new password', { username, viewer });
    const request = sha256(key ?? randomUUID());
    await requestMail({ kind: 'new-password', name: await nameHash(username), request, at: Date.now() });
  },
  { countRefused: countRequest },
);

const countReset = byNetwork(accountLinkLimit);

/** Works even while the name is locked: anyone who reads the admin’s email is not guessing. */
export const resetPassword = endpoint(
  session.resetPassword,
  async ({ body, cookies, viewer, reply }) => {
    await countReset(viewer);
    const link = await openLink('passwordLinks', body.token);
    const account = await admins.find(link.id);
    if (!account) throw linkIsGone();
    const { username } = account;
    await requireStrong(body.newPassword, username);
    // Not counted with the login’s: there, a thief of the password could use up the attempts.
    const code = await checkCode(username, body.code, `new password ${username}`);
    if (code === 'wrong') throw invalid({ code: `${codeProblems.wrong} ${withoutCodes}` });
    if (code === 'missing') throw invalid({ code: codeProblems[code] });
    const used = [usedLinkWrite('passwordLinks', link)];
    const passwordHash = await choosePassword(account, body.newPassword, { what: 'password-by-link', also: used });
    if (!passwordHash) throw linkIsGone();
    const also = passwordChecks({ username, passwordHash }, { withoutCode: code === 'off' });
    const login = { outcome: 'set a new password', also, withFactor: code !== 'off' } as const;
    return signIn(username, login, { cookies, viewer, reply });
  },
  { countRefused: countReset },
);

/** Not limited: counting a call would cost what the call costs, one write. */
export const offerPasskeyLogin = endpoint(session.offerPasskeyLogin, async () => ({
  ...passkeys.requestOptions(await passkeys.makeChallenge('login')),
}));

/** Not limited: no one can guess a signature, and limits would let strangers lock admins out. */
export const loginByPasskey = endpoint(session.loginByPasskey, async ({ body, cookies, viewer, reply }) => {
  // The verifiers are as large as everything else here: loaded only when needed, and in no other endpoint's bundle.
  const verifiers = () => import('../lib/accounts/verifyPasskey.ts');
  const { username, also } = await check(body, verifiers).catch(async (error) => {
    await logPasskeyRefusal(viewer);
    throw error;
  });
  const login = { outcome: 'logged in with a passkey', also, withFactor: true } as const;
  return signIn(username, login, { cookies, viewer, reply });
});

/** `also`: what must still hold when the session opens. Uses up the challenge in any case. Throws 401. */
async function check(input: PasskeyLogin, verifiers: () => Promise<typeof import('../lib/accounts/verifyPasskey.ts')>) {
  const challenge = await passkeys.takeChallenge(input.clientDataJSON, 'login');
  if (!challenge) throw notSignedIn('That took too long, or was already done. Please try again.');
  const owner = await admins.ofUserHandle(input.userHandle);
  const passkey = owner && (await passkeys.find(owner.username, input.id));
  if (!passkey)
    throw notSignedIn(
      'This passkey was removed here, or its account is gone. Log in with your password, and delete the passkey on your device.',
    );
  const { verifySignature } = await verifiers();
  const signed = await verifySignature(passkey, input, challenge);
  if (!signed) throw notSignedIn('This passkey wasn’t accepted. Please try again, or log in with your password.');
  const { username, userHandle } = owner;
  return { username, also: [admins.signInWrite(username, userHandle), passkeys.usedWrite(passkey, signed)] };
}

export const logout = endpoint(session.logout, async ({ cookies, viewer, reply }) => {
  const username = await closeSession(cookies);
  if (username !== undefined) await noteSuccess('logged out', { username, viewer });
  reply.cookies.push(clearedCookie);
});

export const user = endpoint(session.user, async ({ cookies }) => {
  const admin = await findAdmin(cookies);
  return admin ? toUserSession(admin) : { isAuthenticated: false, user: null, adminToken: null };
});
