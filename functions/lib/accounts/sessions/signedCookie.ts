import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { acceptedKeys, signingKey } from '../../platform/aws/secrets.ts';

/** A cookie that only we can make: a JWT signed with the session secret. One kind is never accepted as another. */
export interface SignedCookie {
  name: `__Host-${string}`;
  audience: string;
  /** The JWT's own type (RFC 8725 3.11). */
  typ: string;
  /** In seconds. */
  maxAge: number;
  /** The claim that must be present. */
  claim: 'sid' | 'jti';
}

const issuer = 'dharma-chats';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Strict';

const keyOf = (text: string) => new TextEncoder().encode(text);

/** The value of a Set-Cookie header. `endsAt`: Unix milliseconds. */
export async function signCookie(
  { name, audience, typ, maxAge }: SignedCookie,
  claims: JWTPayload,
  endsAt: number,
): Promise<string> {
  const jwt = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(Math.floor(endsAt / 1000))
    .sign(keyOf(await signingKey('session')));
  return `${name}=${jwt}; ${attributes}; Max-Age=${maxAge}`;
}

export const clearCookie = ({ name }: SignedCookie) => `${name}=; ${attributes}; Max-Age=0`;

/** The claims of the cookie of this kind; undefined if it is absent, forged or expired. */
export async function readCookie(kind: SignedCookie, cookies: string[]): Promise<JWTPayload | undefined> {
  const jwt = cookies.find((cookie) => cookie.startsWith(`${kind.name}=`))?.slice(kind.name.length + 1);
  if (!jwt) return undefined;
  for (const key of await acceptedKeys('session')) {
    const payload = await payloadOf(jwt, kind, key);
    if (payload) return payload;
  }
  return undefined;
}

async function payloadOf(
  jwt: string,
  { audience, typ, maxAge, claim }: SignedCookie,
  text: string,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(jwt, keyOf(text), {
      algorithms: ['HS256'],
      issuer,
      audience,
      typ,
      maxTokenAge: maxAge,
      requiredClaims: ['exp', claim],
    });
    return payload;
  } catch (error) {
    // jose's own errors mean that the cookie is not ours or no longer valid; any other error is our fault.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return undefined;
    throw error;
  }
}
