import type { Consent, Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { putItem, type TransactItem } from '../../platform/dynamo/writes.ts';
import { liftWrite, type Suppression } from '../suppressions/suppressions.ts';
import { type AddressRow, idFor, takeWrite } from './addresses.ts';
import { newRow, recountWrites } from './rows.ts';

export type NewPerson = Pick<Subscriber, 'firstName' | 'lastName' | 'email'>;

interface Addition {
  consent: Consent;
  /** The address's suppression, which this ends. */
  suppression: Suppression | undefined;
  /** The address's row, if somebody had it before. */
  address: AddressRow | undefined;
  /** As in the row. */
  confirmedBy?: string[];
}

/**
 * A new subscriber's row and its writes, on condition that nobody has the address and that its suppression is unchanged.
 */
export function subscriberWrites(
  { addressHash, firstName, lastName, email }: NewPerson & { addressHash: string },
  { consent, suppression, address, confirmedBy }: Addition,
) {
  const id = idFor(address);
  const now = new Date().toISOString();
  const row = newRow({
    ...{ id, addressHash, firstName, lastName, email, createdAt: now, addedAt: now, consent },
    version: 1,
    ...(confirmedBy && { confirmedBy }),
  });
  const writes: TransactItem[] = [
    takeWrite(addressHash, { id, free: address }),
    putItem(tableName('people'), row),
    ...recountWrites({ to: row }),
    liftWrite(addressHash, suppression),
  ];
  return { row, writes };
}
