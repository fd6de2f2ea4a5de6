import type { GrowthDay } from '../../../../shared/people/model/growth.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { days, tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { queryAll, queryPage } from '../../platform/dynamo/reads.ts';
import { putItem, write } from '../../platform/dynamo/writes.ts';
import { counts } from './subscribers.ts';

/** How many subscribers there were at the end of a day, or at its last recording. Contains no personal data. */
export interface SubscriberDay {
  /** As `2026-05-03`, in UTC. */
  date: string;
  subscribers: number;
  /** How many had joined and left until then, in total. */
  everJoined: number;
  everLeft: number;
}

const pk = partitions.people.subscriberDays;
const shownMilliseconds = days(365) * 1000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The recorded days from this one on, oldest first. */
export const since = (date: string) =>
  queryAll<SubscriberDay>({
    TableName: tableName('people'),
    KeyConditionExpression: 'pk = :pk AND sk >= :from',
    ExpressionAttributeValues: { ':pk': pk, ':from': date },
  });

/** The last recorded day before this one. */
async function lastBefore(date: string): Promise<SubscriberDay | undefined> {
  const { items } = await queryPage<SubscriberDay>({
    TableName: tableName('people'),
    KeyConditionExpression: 'pk = :pk AND sk < :date',
    ExpressionAttributeValues: { ':pk': pk, ':date': date },
    ScanIndexForward: false,
    Limit: 1,
  });
  return items[0];
}

/** Records how many there are now, for the day of `now`. A late run does not overwrite a newer record. */
export async function record(now: number): Promise<void> {
  const date = dateOf(now);
  const { subscribers, everJoined, everLeft } = await counts();
  const day = { pk, sk: date, date, subscribers, everJoined, everLeft, at: now };
  await write(putItem(tableName('people'), day, when`attribute_not_exists(#at) OR #at < ${now}`));
}

/** How many subscribers there were on each recorded day of the last year, and are now. */
export async function growth(now: number): Promise<GrowthDay[]> {
  const from = dateOf(now - shownMilliseconds);
  const [recorded, before, current] = await Promise.all([since(from), lastBefore(from), counts()]);
  const { subscribers, everJoined, everLeft } = current;
  const today = { date: dateOf(now), subscribers, everJoined, everLeft };
  const earlierDays = recorded.filter(({ date }) => date < today.date);
  // The year begins with the last number recorded before it.
  const firstDay = before && earlierDays[0]?.date !== from ? [{ ...before, date: from }] : [];
  const all: SubscriberDay[] = [...firstDay, ...earlierDays, today];
  return all.map(({ date, ...day }, index) => {
    const previous = all[index - 1];
    const change = previous && { joined: day.everJoined - previous.everJoined, left: day.everLeft - previous.everLeft };
    return { date, subscribers: day.subscribers, change: change ?? null };
  });
}
