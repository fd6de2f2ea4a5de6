import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Compares in a time that does not tell where two texts differ. */
export function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(sha256(a)), Buffer.from(sha256(b))];
  return timingSafeEqual(left, right);
}
