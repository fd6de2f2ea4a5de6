import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventHeaders } from 'aws-lambda';
import type { UserSession } from '../../../../shared/accounts/model/session.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { constantTimeEqual } from '../../platform/crypto/digest.ts';
import type { TransactItem } from '../../platform/dynamo/writes.ts';
import { forbidden, justChanged, notSignedIn } from '../../platform/http/errors.ts';
import { isFactorRequired } from '../secondFactor/requiredFactor.ts';
import { deviceName } from './deviceName.ts';
import * as sessions from './sessions.ts';
import { clearCookie, readCookie, type SignedCookie, signCookie } from './signedCookie.ts';

/** The admin who is signed in. */
export type Admin = sessions.Session;

const sessionCookie: SignedCookie = {
  name: '__Host-session',
  audience: 'admin',
  typ: 'session+jwt',
  maxAge: sessions.absoluteSeconds,
  claim: 'sid',
};

/**
 * Opens a session on a device with this User-Agent, and returns it with its cookie. `withFactor`: whether more than the
 * password was asked for. Throws 401 if the account has changed since it was `checked`.
 */
export async function openSession(
  username: string,
  {
    userAgent = '',
    checked,
    withFactor = false,
    also = [],
  }: {
    userAgent?: string;
    checked?: sessions.CheckedAccount;
    withFactor?: boolean;
    /** Written in one transaction with the session. */
    also?: TransactItem[];
  } = {},
): Promise<{ admin: Admin; cookie: string; user: UserSession }> {
  const id = randomBytes(32).toString('base64url');
  const token = randomBytes(32).toString('base64url');
  const admin = await sessions.open({ id, username, token, device: deviceName(userAgent), withFactor }, checked, also);
  if (!admin) throw justChanged();
  const cookie = await signCookie(sessionCookie, { sub: username, sid: id }, admin.endsAt);
  return { admin, cookie, user: toUserSession(admin) };
}

/** What a page knows of the session. */
export const toUserSession = (admin: Admin): UserSession => ({
  isAuthenticated: true,
  user: { username: admin.username },
  adminToken: admin.token,
  ...(lacksFactor(admin) && { needsFactor: true }),
});

const lacksFactor = ({ withFactor }: Admin) => isFactorRequired() && !withFactor;

export const clearedCookie = clearCookie(sessionCookie);

/** The admin whose session the cookies name; undefined if there is none, or it is forged, expired or closed. */
export async function findAdmin(cookies: string[]): Promise<Admin | undefined> {
  const session = await sessionRefIn(cookies);
  return session && sessions.touch(session);
}

/** Returns whose session it was; undefined if there was none. */
export async function closeSession(cookies: string[]): Promise<string | undefined> {
  const session = await sessionRefIn(cookies);
  return session && (await sessions.close(session)) ? session.username : undefined;
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
  if (!constantTimeEqual(headers[adminTokenHeader.toLowerCase()] ?? '', admin.token)) {
    throw forbidden('The request lacks this session’s token. Please reload the page and try again.');
  }
}

async function sessionRefIn(cookies: string[]): Promise<Pick<Admin, 'username' | 'id'> | undefined> {
  const { sub, sid } = (await readCookie(sessionCookie, cookies)) ?? {};
  return sub !== undefined && typeof sid === 'string' ? { username: sub, id: sid } : undefined;
}
