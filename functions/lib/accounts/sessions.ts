import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventHeaders } from 'aws-lambda';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { normalizeUsername, type UserSession } from '../../../shared/accounts/model.ts';
import { adminTokenHeader, stepUpHeader } from '../../../shared/platform/constants.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { acceptedKeys, signingKey } from '../platform/aws/secrets.ts';
import { constantTimeEqual, isLinkSecret, newLinkSecret, sha256 } from '../platform/crypto/digest.ts';
import { seconds, tableName } from '../platform/dynamo/dynamo.ts';
import { getItem, queryPartition } from '../platform/dynamo/reads.ts';
import {
  checkItem,
  deleteItem,
  isThere,
  putItem,
  type TransactItem,
  transactIf,
  updateItem,
  when,
  write,
  writeIf,
} from '../platform/dynamo/writes.ts';
import { forbidden, justChanged, notSignedIn, VisibleError } from '../platform/http/errors.ts';
import { type AdminAccount, accountCheck, signInWrite } from './admins.ts';
import { isFactorRequired, noFactorCheck } from './secondFactor.ts';

/** A session ends after two hours without a call, and after twelve hours in any case. */
const idleSeconds = 2 * 60 * 60;
const absoluteSeconds = 12 * 60 * 60;
/** Written at most once a minute, not on every call. */
const touchSeconds = 60;
/** For how long an admin who has confirmed that it is them may change the account. */
const stepUpLife = 5 * 60_000;

export interface Session {
  id: string;
  username: string;
  /** Anti-forgery token. */
  token: string;
  /** Unix milliseconds. */
  endsAt: number;
  lastSeenAt: number;
  openedAt: number;
  /** Browser and system in words. */
  device: string;
  /** Whether a second factor opened it, besides the password or instead, or was set up in it. */
  withFactor: boolean;
  /** The last confirmation that it is the admin: the hash of its token, and whether it took a code. */
  stepUp?: { hash: string; endsAt: number; withCode: boolean };
}

export type Admin = Session;

/** `hash` identifies it, but grants no access. */
type ListedSession = Omit<Session, 'id' | 'token'> & { hash: string };

export type SessionRef = Pick<Session, 'username' | 'id'>;

const table = () => tableName('access');
/** An admin's sessions share a partition, so that all can be ended. A stored hash of the id lets no reader sign in. */
const partitionOf = (username: string) => `${partitions.access.sessions}${normalizeUsername(username)}`;
const keyOf = ({ username, id }: SessionRef) => ({ pk: partitionOf(username), sk: sha256(id) });

/** `withFactor`: not just the password was asked for. `also`: what must hold of the account; throws 401 otherwise. */
export async function openSession(
  username: string,
  start: { userAgent?: string; also?: TransactItem[]; withFactor?: boolean } = {},
): Promise<{ admin: Admin; cookie: string; user: UserSession }> {
  const { userAgent = '', also = [], withFactor = false } = start;
  const now = Date.now();
  const id = randomBytes(32).toString('base64url');
  const kept = {
    ...{ username, token: randomBytes(32).toString('base64url'), device: deviceName(userAgent), withFactor },
    ...{ openedAt: now, lastSeenAt: now, endsAt: now + absoluteSeconds * 1000 },
  };
  const row = putItem(table(), { ...keyOf({ username, id }), ...kept, expiresAt: seconds(kept.endsAt) });
  if (!(await transactIf([row, ...also]))) throw justChanged();
  const admin = { ...kept, id };
  const cookie = await signCookie(admin, admin.endsAt);
  return { admin, cookie, user: toUserSession(admin) };
}

/**
 * An admin who is removed after the password was checked, or whose password changes, cannot sign in; nor can one
 * without a code if a second factor is switched on.
 */
export const passwordChecks = (account: AdminAccount, { withoutCode }: { withoutCode: boolean }): TransactItem[] => [
  ...[accountCheck(account), signInWrite(account.username)],
  ...(withoutCode ? [noFactorCheck(account.username)] : []),
];

export const toUserSession = (admin: Admin): UserSession => ({
  isAuthenticated: true,
  user: { username: admin.username },
  adminToken: admin.token,
  ...(lacksFactor(admin) && { needsFactor: true }),
});

const lacksFactor = ({ withFactor }: Admin) => isFactorRequired() && !withFactor;

/** Undefined if the cookies name no session, or one that is forged, expired or closed. */
export async function findAdmin(cookies: string[]): Promise<Admin | undefined> {
  const session = await sessionRefIn(cookies);
  return session && touch(session);
}

export async function requireAdmin(cookies: string[]): Promise<Admin> {
  const admin = await findAdmin(cookies);
  if (!admin) throw notSignedIn();
  return admin;
}

/** Throws 403 to a session that the password alone opened, where the site asks a second factor of every admin. */
export function requireFactor(admin: Admin): void {
  if (lacksFactor(admin))
    throw forbidden(
      'This site requires a second factor of every admin. Please set yours up first, under your name in the admin.',
    );
}

/** Every write carries the session's token, which other sites' pages cannot read. Throws 403 without it. */
export function requireToken(admin: Admin, headers: APIGatewayProxyEventHeaders): void {
  if (!constantTimeEqual(headers[adminTokenHeader.toLowerCase()] ?? '', admin.token))
    throw forbidden('The request lacks this session’s token. Please reload the page and try again.');
}

/**
 * What changes an account carries the token that its admin got for the password, within the last minutes and in this
 * session: an unlocked browser or a stolen cookie is not enough. Throws 403 without it, for the field of the password.
 */
export function requireStepUp({ stepUp }: Admin, headers: APIGatewayProxyEventHeaders): void {
  const token = headers[stepUpHeader.toLowerCase()] ?? '';
  if (!stepUp || Date.now() >= stepUp.endsAt || !isLinkSecret(token, stepUp.hash))
    throw new VisibleError(403, 'Please confirm that it’s you.', {
      fields: { currentPassword: 'Please enter your password' },
    });
}

/** Lets a session change the account for some minutes, with the returned token. Throws 401 if it has ended. */
export async function confirmStepUp(ref: SessionRef, { withCode }: { withCode: boolean }): Promise<string> {
  const { value, hash } = newLinkSecret();
  const stepUp = { hash, endsAt: Date.now() + stepUpLife, withCode };
  if (!(await writeIf(updateItem(table(), keyOf(ref), { set: { stepUp }, when: isThere })))) throw justChanged();
  return value;
}

/** After an app, the next change takes its code, too. Fails if the session has ended. */
export const withFactorWrite = (ref: SessionRef, by: 'passkey' | 'app') =>
  updateItem(table(), keyOf(ref), {
    set: { withFactor: true, ...(by === 'app' && { stepUp: undefined }) },
    when: isThere,
  });

export const openCheck = (ref: SessionRef) => checkItem(table(), keyOf(ref), isThere);

const isOver = ({ endsAt, lastSeenAt }: Pick<Session, 'endsAt' | 'lastSeenAt'>, now: number) =>
  now >= endsAt || now >= lastSeenAt + idleSeconds * 1000;

async function touch(ref: SessionRef): Promise<Session | undefined> {
  const row = await getItem<Omit<Session, 'id'>>(table(), keyOf(ref));
  const now = Date.now();
  if (!row || isOver(row, now)) return undefined;
  const session = { ...row, id: ref.id };
  if (now < session.lastSeenAt + touchSeconds * 1000) return session;
  // A session closed in the meantime must not reappear as a stub.
  const seen = updateItem(table(), keyOf(ref), { set: { lastSeenAt: now }, when: isThere });
  return (await write(seen)) && { ...session, lastSeenAt: now };
}

const rowsOf = (username: string) =>
  queryPartition<Omit<Session, 'id'> & { pk: string; sk: string }>(table(), partitionOf(username));

export async function list(username: string): Promise<ListedSession[]> {
  const now = Date.now();
  const valid = (await rowsOf(username)).filter((row) => !isOver(row, now));
  return valid.map(({ sk, token: _, ...row }) => ({ ...row, hash: sk }));
}

export const hashOf = ({ id }: Pick<Session, 'id'>) => sha256(id);

/** Returns whose session it was; undefined if the cookies name none. */
export async function closeSession(cookies: string[]): Promise<string | undefined> {
  const session = await sessionRefIn(cookies);
  return session && (await writeIf(deleteItem(table(), keyOf(session), isThere))) ? session.username : undefined;
}

export const closeOne = (username: string, hash: string): Promise<boolean> =>
  writeIf(deleteItem(table(), { pk: partitionOf(username), sk: hash }, isThere));

/** `except`: the hash of one that stays. With `withFactor`, ends only those for which it is so. */
export async function closeAll(
  username: string,
  { except, withFactor }: { except?: string; withFactor?: boolean } = {},
): Promise<void> {
  for (const { pk, sk, ...session } of await rowsOf(username))
    if (sk !== except && (withFactor === undefined || session.withFactor === withFactor))
      await write(deleteItem(table(), { pk, sk }));
}

/* The cookie is a JWT, signed with the session secret, that names the session. */

const cookieName = '__Host-session';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';
/** `typ` is the JWT's own type (RFC 8725 3.11). */
const jwt = { alg: 'HS256', typ: 'session+jwt', issuer: 'dharma-chats', audience: 'admin' };

const keyFrom = (text: string) => new TextEncoder().encode(text);

async function signCookie({ username, id }: SessionRef, endsAt: number): Promise<string> {
  const signed = await new SignJWT({ sub: username, sid: id })
    .setProtectedHeader({ alg: jwt.alg, typ: jwt.typ })
    .setIssuer(jwt.issuer)
    .setAudience(jwt.audience)
    .setIssuedAt()
    .setExpirationTime(Math.floor(endsAt / 1000))
    .sign(keyFrom(await signingKey('session')));
  return `${cookieName}=${signed}; ${attributes}; Max-Age=${absoluteSeconds}`;
}

export const clearedCookie = `${cookieName}=; ${attributes}; Max-Age=0`;

async function sessionRefIn(cookies: string[]): Promise<SessionRef | undefined> {
  const cookie = cookies.find((each) => each.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  if (!cookie) return undefined;
  for (const key of await acceptedKeys('session')) {
    const { sub, sid } = (await claimsOf(cookie, key)) ?? {};
    if (sub !== undefined && typeof sid === 'string') return { username: sub, id: sid };
  }
  return undefined;
}

async function claimsOf(cookie: string, key: string): Promise<JWTPayload | undefined> {
  const { alg, ...expected } = jwt;
  const required = { algorithms: [alg], maxTokenAge: absoluteSeconds, requiredClaims: ['exp', 'sid'] };
  try {
    return (await jwtVerify(cookie, keyFrom(key), { ...expected, ...required })).payload;
  } catch (error) {
    // jose's own errors mean that the cookie is not ours or no longer valid; any other error is our fault.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return undefined;
    throw error;
  }
}

/* A key opens the archive's admin mode, once, in its session. Only hashes of keys and session ids are stored. */

/** Long enough for the archive page to open, too short to be passed on. */
const adminKeySeconds = 60;

const adminKeyOf = (adminKey: string) => ({ pk: `${partitions.access.adminKeys}${sha256(adminKey)}`, sk: 'KEY' });

export async function makeAdminKey({ id }: Pick<Session, 'id'>): Promise<string> {
  const adminKey = randomBytes(32).toString('base64url');
  const endsAt = Date.now() + adminKeySeconds * 1000;
  const item = { ...adminKeyOf(adminKey), session: sha256(id), endsAt, expiresAt: seconds(endsAt) + 1 };
  await write(putItem(table(), item));
  return adminKey;
}

/** Uses up the key; false if it belongs to another session, has expired, or was used before. */
export async function redeemAdminKey(adminKey: string, { id }: Pick<Session, 'id'>): Promise<boolean> {
  // DynamoDB may take days to delete expired items, so the key's own expiry is checked.
  const isValid = when`#session = ${sha256(id)} AND endsAt > ${Date.now()}`;
  return writeIf(deleteItem(table(), adminKeyOf(adminKey), isValid));
}

/*
 * Browser and system in words, so that admins recognize their sessions. No more of the User-Agent is kept. A library
 * would know thousands of devices; here a rough name is enough, and a wrong one does no harm.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Browser_detection_using_the_user_agent
 */

type Rule = readonly [pattern: RegExp, word: string];

/** The first match wins: most browsers also name others, for compatibility. */
const browsers: Rule[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: Rule[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

const first = (rules: Rule[], text: string) => rules.find(([pattern]) => pattern.test(text))?.[1];

/** For example "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  const browser = first(browsers, userAgent) ?? 'A browser';
  const system = first(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
