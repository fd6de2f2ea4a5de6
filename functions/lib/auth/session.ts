import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventHeaders } from 'aws-lambda';
import { jwtVerify, SignJWT } from 'jose';
import { adminTokenHeader } from '../../../shared/constants.ts';
import { same } from '../digest.ts';
import { forbidden, notSignedIn } from '../errors.ts';
import { secret } from '../secrets.ts';
import * as sessions from '../store/sessions.ts';

/** Whoever is signed in. */
export type Admin = sessions.Session;

const cookieName = '__Host-session';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';
const claims = { issuer: 'dharma-chats', audience: 'admin', typ: 'session+jwt' };

const key = async () => new TextEncoder().encode(await secret('session'));

/** Opens a session and returns it with the cookie that names it. */
export async function openSession(username: string): Promise<{ admin: Admin; cookie: string }> {
  const admin = await sessions.open({
    id: randomBytes(32).toString('base64url'),
    username,
    token: randomBytes(32).toString('base64url'),
  });
  const jwt = await new SignJWT({ sid: admin.id })
    .setProtectedHeader({ alg: 'HS256', typ: claims.typ })
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setIssuedAt()
    .setExpirationTime(Math.floor(admin.endsAt / 1000))
    .sign(await key());
  return { admin, cookie: `${cookieName}=${jwt}; ${attributes}; Max-Age=${sessions.absoluteSeconds}` };
}

export const clearedCookie = `${cookieName}=; ${attributes}; Max-Age=0`;

/** The admin whose session the cookies name; undefined without one, or where it is forged, expired or closed. */
export async function findAdmin(cookies: string[]): Promise<Admin | undefined> {
  const id = await sessionId(cookies);
  return id ? sessions.touch(id) : undefined;
}

export async function closeSession(cookies: string[]): Promise<void> {
  const id = await sessionId(cookies);
  if (id) await sessions.close(id);
}

export async function requireAdmin(cookies: string[]): Promise<Admin> {
  const admin = await findAdmin(cookies);
  if (!admin) throw notSignedIn();
  return admin;
}

/** Every write carries the session's token, which a page of another site cannot read. */
export function requireToken(admin: Admin, headers: APIGatewayProxyEventHeaders): void {
  if (!same(headers[adminTokenHeader.toLowerCase()] ?? '', admin.token)) {
    throw forbidden('The request lacks the token of this session. Please reload the page and try again.');
  }
}

async function sessionId(cookies: string[]): Promise<string | undefined> {
  const jwt = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  if (!jwt) return undefined;
  try {
    const { payload } = await jwtVerify(jwt, await key(), {
      algorithms: ['HS256'],
      issuer: claims.issuer,
      audience: claims.audience,
      typ: claims.typ,
      maxTokenAge: sessions.absoluteSeconds,
      requiredClaims: ['exp', 'sid'],
    });
    return typeof payload.sid === 'string' ? payload.sid : undefined;
  } catch (error) {
    // jose's own errors mean that the cookie is not ours or no longer good; others are our failure.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return undefined;
    throw error;
  }
}
