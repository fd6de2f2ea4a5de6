import { normalizeUsername, type StepUp, type UserSession } from '../../../shared/accounts/model.ts';
import { personHash } from '../platform/crypto/keyed.ts';
import type { TransactItem } from '../platform/dynamo/writes.ts';
import { invalid } from '../platform/http/errors.ts';
import { logger } from '../platform/log.ts';
import {
  type Attempt,
  consume,
  consumeByNetwork,
  loginByName,
  loginByNetwork,
  loginBySite,
  networksOf,
  refund,
  stepUpBySession,
} from '../platform/rateLimits.ts';
import { type AccountChange, noticeWrites, removeLink } from './accountMails.ts';
import * as activities from './activities.ts';
import * as admins from './admins.ts';
import * as invitations from './invitations.ts';
import * as passkeys from './passkeys.ts';
import * as secondFactor from './secondFactor.ts';
import * as sessions from './sessions.ts';

interface LoginBy {
  username: string;
  viewer: { address: string; userAgent: string };
}

interface Call {
  cookies: string[];
  viewer: LoginBy['viewer'];
  reply: { cookies: string[] };
}

/** Before the costly check of the password: by network, by name and, if neither refuses, for the site. Throws 429. */
export async function countAttempt(by: LoginBy): Promise<Attempt[]> {
  const locked = (which: 'network' | 'name' | 'site') => () => noteFailure(`${which} locked`, by);
  return [
    ...(await consumeByNetwork(loginByNetwork, by.viewer.address, locked('network'))),
    await consume(loginByName, normalizeUsername(by.username), locked('name')),
    await consume(loginBySite, 'all', locked('site')),
  ];
}

/** In place of the session that the browser had. `also`, and what is thrown: as {@link sessions.openSession}. */
export async function signIn(
  username: string,
  { outcome, ...start }: { outcome: keyof typeof successes; also: TransactItem[]; withFactor: boolean },
  { cookies, viewer, reply }: Call,
): Promise<UserSession> {
  const { cookie, user } = await sessions.openSession(username, { userAgent: viewer.userAgent, ...start });
  await sessions.closeSession(cookies);
  await noteSuccess(outcome, { username, viewer });
  reply.cookies.push(cookie);
  return user;
}

/**
 * Takes the password and, if the second factor is on, a code, which is used up. Returns the token for changes of the
 * account. Throws 400 if one is wrong or the code is missing, and 429: wrong ones are counted per session, so that a
 * stolen session allows no more guesses than the login, and locks no one else out.
 */
export async function stepUp(admin: sessions.Admin, input: StepUp): Promise<string> {
  const attempt = await consume(stepUpBySession, admin.id);
  const account = await admins.find(admin.username);
  if (!(await admins.checkPassword(input.currentPassword, account?.passwordHash)) || !account)
    throw invalid({ currentPassword: 'This isn’t your password.' });
  const code = await secondFactor.checkCode(account.username, input.code, admin.id);
  if (code === 'wrong') throw invalid({ code: `${secondFactor.codeProblems.wrong} ${secondFactor.withoutCodes}` });
  await refund(attempt);
  if (code === 'missing') throw invalid({ code: secondFactor.codeProblems[code] });
  return sessions.confirmStepUp(admin, { withCode: code !== 'off' });
}

/*
 * Each log-in, failure, lock-out and log-out stands in the log and in the activities. People type passwords and
 * addresses into the field for the name, so lines hold keyed hashes. A failure costs an attacker a counted attempt, and
 * a lock-out leaves one line, not one for each refused attempt: no one can fill the log by this.
 */

const successes = {
  'logged in': 'Logged in',
  'logged in with a code': 'Logged in with a code',
  'logged in with a recovery code': 'Logged in with a recovery code',
  'logged in with a passkey': 'Logged in with a passkey',
  'set a new password': 'Set a new password through an emailed link',
  'logged out': 'Logged out',
} as const;

/** The keyed hash of a name, as lines and failures have it. All spellings of a name have the same. */
export const nameHash = (username: string) => personHash('username', normalizeUsername(username));

export async function logLogin(outcome: string, { username, viewer }: LoginBy): Promise<void> {
  const [name, network] = await Promise.all([nameHash(username), networkHash(viewer)]);
  logger.info('audit', { audit: 'log-in', outcome, name, network });
}

/** Leaves a line in the log. A passkey that is refused is no one's, so there is no name. */
export async function logPasskeyRefusal(viewer: LoginBy['viewer']): Promise<void> {
  logger.info('audit', { audit: 'log-in', outcome: 'wrong passkey', network: await networkHash(viewer) });
}

const networkHash = ({ address }: LoginBy['viewer']) => personHash('network', networksOf(address)[0]?.name ?? '');

/** `username`: as the account has it. */
export async function noteSuccess(outcome: keyof typeof successes, by: LoginBy): Promise<void> {
  await logLogin(outcome, by);
  const about = sessions.deviceName(by.viewer.userAgent);
  await activities.note({ admin: by.username, label: successes[outcome], about });
}

/** Does the same work whether or not an admin has this name. */
export async function noteFailure(outcome: activities.LoginFailure, by: LoginBy): Promise<void> {
  await logLogin(outcome, by);
  const failure = { name: await nameHash(by.username), device: sessions.deviceName(by.viewer.userAgent) };
  await activities.countFailure(outcome, failure).catch((error: Error) => {
    logger.error('A failed login could not be counted for the activities', error);
  });
}

/**
 * Ends what anyone who knew the password may have: sessions, links to an unconfirmed address or a new password, and
 * open invitations. Sessions come first: what was handed out in one in the meantime is found after it has ended.
 */
export async function endHandedOut(username: string): Promise<void> {
  await sessions.closeAll(username);
  await removeLink('unconfirmedAddresses', username);
  await removeLink('passwordLinks', username);
  await invitations.withdrawAllOf(username);
}

/**
 * Also removes every way back: passkeys, the second factor, and what it has handed out. False if there is no such
 * account; leftovers of an interrupted removal are deleted even then. `by`: see {@link admins.remove}.
 */
export async function removeAdmin(username: string, by?: string): Promise<boolean> {
  const account = await admins.find(username);
  const removed = await admins.remove(username, by);
  // The account exists, so `by` is no longer an admin.
  if (!removed && account) return false;
  await endHandedOut(username);
  await passkeys.removeAll(username);
  await secondFactor.remove(username);
  return removed;
}

/** Throws 400 for this field of the request if a new password is too weak. */
export async function requireStrong(password: string, username: string, field = 'newPassword'): Promise<void> {
  // Loaded only when needed: its dictionary would more than double what a function loads at its start.
  const { weakness } = await import('./passwordStrength.ts');
  const weak = weakness(password, username);
  if (weak) throw invalid({ [field]: weak });
}

/**
 * In one transaction with `also`. Also notifies the admin, and ends what the account has handed out. Returns the hash;
 * undefined if the password changed since the `account` was read, or one of the other writes failed.
 */
export async function choosePassword(
  account: admins.AdminAccount,
  newPassword: string,
  { what, also = [] }: { what: AccountChange; also?: TransactItem[] },
): Promise<string | undefined> {
  const passwordHash = await admins.hashPassword(newPassword);
  const notice = await noticeWrites(account.username, what);
  if (!(await admins.changePassword(account, passwordHash, [...also, ...notice]))) return undefined;
  await endHandedOut(account.username);
  return passwordHash;
}
