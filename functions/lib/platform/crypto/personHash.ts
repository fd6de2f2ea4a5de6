import { createHmac, hkdfSync } from 'node:crypto';
import { lastingKey } from '../aws/secrets.ts';

/** What a hash is for. The same text has a different hash for each purpose. */
type Purpose = 'address' | 'rate' | 'username' | 'network';

/**
 * The keyed hash of what identifies a person, in hex. It is always the same, and whoever has only the tables or logs cannot find
 * the text by trying.
 */
export const personHash = async (purpose: Purpose, text: string): Promise<string> =>
  keyedHash(await lastingKey('hashes'), purpose, text);

/** As {@link personHash}, for a caller that has the key. */
export function keyedHash(secretText: string, purpose: Purpose, text: string): string {
  const key = hkdfSync('sha256', secretText, '', `hash of a ${purpose}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(text).digest('hex');
}
