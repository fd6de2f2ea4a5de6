import { addressHash, findAddress, holderOf } from '../../../functions/lib/people/subscribers/rows.ts';
import { keyedHash } from '../../../functions/lib/platform/crypto/keyed.ts';
import { secretOf } from '../run/calls.ts';
import { idFrom } from './subscriberRows.ts';

/** The hash of an address in unit tests' tables. In a cloud it differs: see Cloud.hashOf. */
export const hashOf = (address: string) => keyedHash(secretOf('HASHES'), 'address', address);

/** The id of a subscriber whose rows a unit test wrote directly. */
export const idOf = (address: string) => idFrom(hashOf(address));

const addressOf = async (email: string) => findAddress(await addressHash(email));

/** In unit tests, the id of the subscriber with this address. */
export const subscriberAt = async (email: string): Promise<string> => holderOf(await addressOf(email)) ?? 'nobody';

/** The id of the current or former subscriber with this address, as in the links of their mails. */
export const readerAt = async (email: string): Promise<string> => (await addressOf(email))?.id ?? 'nobody';
