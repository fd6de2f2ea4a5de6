import { createHmac, hkdfSync } from 'node:crypto';
import { lastingKey } from '../aws/secrets.ts';

/** What a hash is for. One address has a different hash for each purpose. */
type Purpose = 'address' | 'rate';

/**
 * The keyed hash of a person's address, in hex. It is always the same, and whoever has only the tables cannot find the
 * address by trying.
 */
export const personHash = async (purpose: Purpose, text: string): Promise<string> =>
  keyedHash(await lastingKey('hashes'), purpose, text);

/** As {@link personHash}, for a caller that has the key. */
export function keyedHash(secretText: string, purpose: Purpose, text: string): string {
  const key = hkdfSync('sha256', secretText, '', `hash of a ${purpose}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(text).digest('hex');
}
