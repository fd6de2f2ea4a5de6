import { keyedHash } from '../../../functions/lib/platform/crypto/personHash.ts';
import { dataKeyOf } from '../../../shared/platform/resources.ts';
import { secretOf } from '../run/calls.ts';
import { idFrom } from './subscriberRows.ts';

/** What stands for an address in the tables of unit tests. In a cloud it is another: see Cloud.hashOf. */
export const hashOf = (address: string) => keyedHash(dataKeyOf(secretOf('LINKS')), 'address', address);

/** The id of a subscriber whose rows a unit test wrote by itself. */
export const idOf = (address: string) => idFrom(hashOf(address));
