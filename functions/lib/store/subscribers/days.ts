import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { newestIndex, partitions } from '../../../../shared/resources.ts';
import { forEachLimit } from '../../forEachLimit.ts';
import { dynamo } from '../dynamo.ts';
import { table } from '../people.ts';
import { getItem, queryAll, queryPages } from '../reads.ts';
import { conditionalWrite } from '../writes.ts';
import { newest } from './rows.ts';
import { allCounts } from './subscribers.ts';

/** How many subscribers there were at the end of a day, or when it was last looked. Nothing of it is about one person. */
export interface SubscriberDay {
  /** As `2026-05-03`, in UTC. */
  date: string;
  subscribers: number;
  /** How many had ever joined and left by then; absent for days of which only those are known who are subscribed still. */
  everJoined?: number;
  everLeft?: number;
}

const pk = partitions.people.subscriberDays;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The days from this one on, oldest first. */
export const since = (date: string) =>
  queryAll<SubscriberDay>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk AND sk >= :from',
    ExpressionAttributeValues: { ':pk': pk, ':from': date },
  });

/** The last day before this one of which something is known. */
export async function lastBefore(date: string): Promise<SubscriberDay | undefined> {
  const pages = queryPages<SubscriberDay>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk AND sk < :date',
    ExpressionAttributeValues: { ':pk': pk, ':date': date },
    ScanIndexForward: false,
    Limit: 1,
  });
  // Before all days there may be what is no day.
  for await (const { items } of pages) return items.find((day) => day.date !== undefined);
  return undefined;
}

/** Notes how many there are at this moment, for this day. A run that comes late takes back nothing. */
export async function record(now: number): Promise<void> {
  const date = dateOf(now);
  const { subscribers, everJoined, everLeft } = await allCounts();
  await conditionalWrite(
    new PutCommand({
      TableName: table(),
      Item: { pk, sk: date, date, subscribers, everJoined, everLeft, at: now },
      ConditionExpression: 'attribute_not_exists(#at) OR #at < :now',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':now': now },
    }),
  );
}

/** Is there once all days before the first were filled in. Sorts before every day. */
const filledKey = { pk, sk: '#FILLED' };

/** Whether {@link fillBack} came to its end. */
export const isFilled = async () => (await getItem(table(), filledKey)) !== undefined;

/**
 * Of the days before there were any: how many of those who are subscribed now were so by then. Who left before is not known
 * any more. Where there is not the time for all, the history begins later. Safe to repeat.
 */
export async function fillBack(now: number, hasTime: () => boolean): Promise<void> {
  const joined = new Map<string, number>();
  const pages = queryPages<{ listedAt: string }>({
    TableName: table(),
    IndexName: newestIndex.people.name,
    KeyConditionExpression: '#list = :list',
    ProjectionExpression: 'listedAt',
    ExpressionAttributeNames: { '#list': newestIndex.people.partition },
    ExpressionAttributeValues: { ':list': newest },
    ScanIndexForward: false,
  });
  let { subscribers: left } = await allCounts();
  for await (const { items } of pages) {
    for (const { listedAt } of items) {
      const date = listedAt.slice(0, 10);
      joined.set(date, (joined.get(date) ?? 0) + 1);
    }
    if (!hasTime()) break;
  }
  const days: SubscriberDay[] = [];
  for (const [date, count] of [...joined].toSorted(([a], [b]) => (a < b ? 1 : -1))) {
    if (date < dateOf(now)) days.push({ date, subscribers: left });
    left -= count;
  }
  await forEachLimit(days, (day) =>
    conditionalWrite(
      new PutCommand({
        TableName: table(),
        Item: { pk, sk: day.date, ...day },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
  await dynamo.send(new PutCommand({ TableName: table(), Item: filledKey }));
}
