import { keyedHash } from '../../functions/lib/personHash.ts';
import { dataKeyOf } from '../../shared/resources.ts';
import { secretOf } from './calls.ts';

/** The id of a subscriber in unit tests, by their address. In a cloud it is another: see Cloud.idOf. */
export const idOf = (address: string) => keyedHash(dataKeyOf(secretOf('LINKS')), 'subscriber', address);
