import type { Consent, Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { putItem, type TransactItem } from '../../platform/dynamo/writes.ts';
import { lift, type Suppression } from '../suppressions/suppressions.ts';
import { type AddressRow, idFor, takeWrite } from './addresses.ts';
import { table } from './people.ts';
import { newRow, recount } from './rows.ts';

export type NewPerson = Pick<Subscriber, 'firstName' | 'lastName' | 'email'>;

interface Addition {
  consent: Consent;
  /** What suppresses the address, and ends with this. */
  found: Suppression | undefined;
  /** Whose it was. */
  address: AddressRow | undefined;
}

/**
 * The row of a person who becomes a subscriber, and its writes, where nobody has their address, and it still is suppressed, or
 * not, as it was `found`.
 */
export function subscriberWrites(
  { addressHash, firstName, lastName, email }: NewPerson & { addressHash: string },
  { consent, found, address }: Addition,
) {
  const id = idFor(address);
  const row = newRow({ id, addressHash, firstName, lastName, email, createdAt: new Date().toISOString(), consent });
  const writes: TransactItem[] = [
    takeWrite(addressHash, { id, free: address }),
    putItem(table(), row),
    ...recount({ to: row }),
    lift(addressHash, found),
  ];
  return { row, writes };
}
