import { keyedHash } from '../../../functions/lib/platform/crypto/keyed.ts';
import { secretOf } from '../run/calls.ts';
import { idFrom } from './subscriberRows.ts';

/** The hash of an address in unit tests' tables. In a cloud it differs: see Cloud.hashOf. */
export const hashOf = (address: string) => keyedHash(secretOf('HASHES'), 'address', address);

/** The id of a subscriber whose rows a unit test wrote directly. */
export const idOf = (address: string) => idFrom(hashOf(address));
