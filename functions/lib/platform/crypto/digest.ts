import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** A UUID that is always the same for the same text (RFC 9562, version 8). */
export function uuidOf(text: string): string {
  const hex = sha256(text);
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Whether two texts are equal, in a time that does not reveal where they differ. */
export function constantTimeEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(sha256(a)), Buffer.from(sha256(b))];
  return timingSafeEqual(left, right);
}

/** 256 bits in base64url, and the SHA-256 in hex. Tables have only the hash: who reads them cannot open the link. */
export const newLinkSecret = (): { value: string; hash: string } => {
  const value = randomBytes(32).toString('base64url');
  return { value, hash: sha256(value) };
};

export const isLinkSecret = (value: string, hash: string | undefined): boolean =>
  hash !== undefined && constantTimeEqual(sha256(value), hash);

/** `<id>~<value>`. The id says in which row the hash is, and may contain the separator. */
export const secretToken = (id: string, value: string): string => `${id}~${value}`;

/** The parts of such a token; undefined for anything else, such as a token that was cut off. */
export function readSecretToken(token: string): { id: string; value: string } | undefined {
  const [, id, value] = /^(.+)~([\w-]{43})$/.exec(token) ?? [];
  return id && value ? { id, value } : undefined;
}
