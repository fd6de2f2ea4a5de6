import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

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
