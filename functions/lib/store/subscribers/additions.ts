import type { Consent, Subscriber } from '../../../../shared/model/subscriber.ts';
import { table } from '../people.ts';
import type { TransactItems } from '../writes.ts';
import { newRow, recount } from './rows.ts';
import { lift, type Suppression } from './suppressions.ts';

export type NewPerson = Pick<Subscriber, 'firstName' | 'lastName' | 'email'>;

interface Addition {
  consent: Consent;
  /** What suppresses the address, and ends with this. */
  found: Suppression | undefined;
}

/** The row of a person who becomes a subscriber, and its writes, where their address still is suppressed, or not, as it was `found`. */
export function additionOf(
  { id, firstName, lastName, email }: NewPerson & { id: string },
  { consent, found }: Addition,
) {
  // For campaigns that began before somebody moved away from here, the address is theirs.
  const now = Math.max(Date.now(), found?.reason === 'moved' ? Date.parse(found.at) : 0);
  const createdAt = new Date(now).toISOString();
  const row = newRow({ id, firstName, lastName, email, createdAt, consent });
  const writes: TransactItems = [
    { Put: { TableName: table(), Item: row, ConditionExpression: 'attribute_not_exists(pk)' } },
    ...recount({ to: row }),
    lift(id, found),
  ];
  return { row, writes };
}
