import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { type Condition, has, when } from '../../platform/dynamo/expressions.ts';
import { deleteItem, putItem, type TransactItem } from '../../platform/dynamo/writes.ts';
import { type Counted, recountWrites } from './eventCounts.ts';

/*
 * Where a sign-up stands: whether it has a seat or waits for one. Whoever waits has a row beside the sign-up, so that an event's
 * waiting list is read at once and as it is; it holds nothing but the sign-up's id.
 */

/** The rows of an event's waiting list. */
export const waitingListOf = (eventId: number) => `${partitions.people.waitingLists}${eventId}`;

/** The condition that a sign-up stands and is counted as when it was read. Its event never changes: it is part of the id. */
export function unchanged({ attendanceType, status, heldUntil, cameAt }: Counted): Condition {
  const came = cameAt === undefined ? has('cameAt', undefined) : when`attribute_exists(cameAt)`;
  const place = when`attendanceType = ${attendanceType} AND #status = ${status} AND ${has('heldUntil', heldUntil)}`;
  return when`${place} AND ${came}`;
}

const isListed = (signup: Counted | undefined): signup is Counted => signup?.status === 'waiting';

/**
 * The writes that belong to a sign-up's change from one state to another, beside that of its row: the event's counts and its
 * waiting list. `condition`: of the event's counts.
 */
export function moveWrites(
  from: Counted | undefined,
  to: Counted | undefined,
  condition?: Condition | undefined,
): TransactItem[] {
  const counts = recountWrites(from, to, condition);
  const about = to ?? from;
  if (about?.eventId === undefined || isListed(from) === isListed(to)) return counts;
  const key = { pk: waitingListOf(about.eventId), sk: about.id };
  return [...counts, isListed(to) ? putItem(tableName('people'), key) : deleteItem(tableName('people'), key)];
}
