import { partitions } from '../../../../shared/platform/resources.ts';
import { hasMoved, type WhenAndWhere, whenAndWhereOf } from '../../../../shared/sending/model/eventMoments.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, type TransactItem, updateItem, writeIf } from '../../platform/dynamo/writes.ts';

/** A send about an event. */
interface SendNote {
  /** Absent if there was nobody to mail. */
  campaignId?: string | undefined;
  /** What it says of the event's time and place. */
  about?: WhenAndWhere | undefined;
  /** It was stopped because that is no longer so; it may have ended by itself before. */
  stopped?: true;
}

/** What has been decided about a reminder. It is decided once for each time at which an event begins. */
export interface ReminderNote extends SendNote {
  /** When the event was to begin (ISO time). */
  startsAt: string;
  state: 'started' | 'covered' | 'missed' | 'nobody';
}

/** News that was mailed. */
export interface NewsNote extends SendNote {
  /** ISO time. */
  at: string;
}

/** What people were mailed about an event. An event without a row has not changed, and reminded of nothing yet. */
export interface EventMailRow {
  eventId: number;
  /** Grows with each change: what is decided about a row holds only while it is as it was read. */
  revision: number;
  /** What people were last told of its time and place, once that has changed: the first edit keeps what it was before. */
  told?: WhenAndWhere;
  /** When a letter told them (ISO time); absent while they know it from their sign-up. */
  toldAt?: string;
  /** When it changed after that (ISO time): whoever signed up later may know what it was in between. */
  changedAt?: string;
  /** What it was last, before it is as now. */
  between?: WhenAndWhere;
  day?: ReminderNote;
  hour?: ReminderNote;
  moved?: NewsNote;
  canceled?: NewsNote;
}

/** All rows are in one partition: the sweep reads them each minute. */
const pk = partitions.sends.eventMails;
const table = () => tableName('sends');
const keyOf = (eventId: number) => ({ pk, sk: String(eventId).padStart(12, '0') });

export const all = () => queryPartition<EventMailRow>(table(), pk);
export const find = (eventId: number) => getItem<EventMailRow>(table(), keyOf(eventId));

/**
 * Keeps what people know of an event whose time or place changes, in the transaction of the change; nothing if neither does.
 */
export function changeWrites(before: WhenAndWhere & { id: number }, after: WhenAndWhere): TransactItem[] {
  // Both ways: once people were told of a change, they must hear if it is taken back.
  if (!hasMoved(before, after) && !hasMoved(after, before)) return [];
  const known = whenAndWhereOf(before);
  return [
    updateItem(table(), keyOf(before.id), {
      set: { eventId: before.id, between: known },
      setOnce: { told: known, changedAt: new Date().toISOString() },
      add: { revision: 1 },
    }),
  ];
}

type Row = Pick<EventMailRow, 'eventId' | 'revision'>;

/** Changes a row; fails if it is no longer as it was read. A row that is absent has revision 0. */
export const noteWrite = ({ eventId, revision }: Row, set: Partial<EventMailRow>): TransactItem =>
  updateItem(table(), keyOf(eventId), {
    set: { eventId, ...set },
    add: { revision: 1 },
    when: revision === 0 ? when`attribute_not_exists(revision)` : when`revision = ${revision}`,
  });

/** As {@link noteWrite}, in a write of its own; false if the row was changed meanwhile. */
export const note = (row: Row, set: Partial<EventMailRow>): Promise<boolean> => writeIf(noteWrite(row, set));

/** Removes the row of an event that is gone; false if it was changed meanwhile. */
export const remove = ({ eventId, revision }: Row): Promise<boolean> =>
  writeIf(deleteItem(table(), keyOf(eventId), when`revision = ${revision}`));
