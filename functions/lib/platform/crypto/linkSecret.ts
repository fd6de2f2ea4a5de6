import { randomBytes } from 'node:crypto';
import { constantTimeEqual, sha256 } from './digest.ts';

/**
 * A new random value for a link in a mail, of 256 bits in base64url, and its SHA-256 in hex. The link has the value, and a row has
 * the hash: who reads the tables cannot open the link, and no key can make one.
 */
export const newLinkSecret = (): { value: string; hash: string } => {
  const value = randomBytes(32).toString('base64url');
  return { value, hash: sha256(value) };
};

/** Whether `hash` is that of the value. */
export const isLinkSecret = (value: string, hash: string | undefined): boolean =>
  hash !== undefined && constantTimeEqual(sha256(value), hash);

/** `<id>~<value>`. The id says in which row the hash is, and may contain the separator. */
export const secretToken = (id: string, value: string): string => `${id}~${value}`;

/** The parts of such a token; undefined for anything else, such as a token that was cut off. */
export function readSecretToken(token: string): { id: string; value: string } | undefined {
  const [, id, value] = /^(.+)~([\w-]{43})$/.exec(token) ?? [];
  return id && value ? { id, value } : undefined;
}
