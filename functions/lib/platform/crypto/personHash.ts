import { createHmac, hkdfSync } from 'node:crypto';
import { dataKey } from '../aws/secrets.ts';

/** What a hash stands for. Of one address, each purpose has another. */
type Purpose = 'address' | 'rate';

/**
 * What stands for an address of a person, in hex: always the same, and nothing that anybody can find by trying addresses
 * who has the tables alone.
 */
export const personHash = async (purpose: Purpose, text: string): Promise<string> =>
  keyedHash(await dataKey(), purpose, text);

/** As {@link personHash}, with the key in hand. */
export function keyedHash(secretText: string, purpose: Purpose, text: string): string {
  const key = hkdfSync('sha256', secretText, '', `hash of a ${purpose}`, 32);
  return createHmac('sha256', Buffer.from(key)).update(text).digest('hex');
}
