import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { when } from '../../platform/dynamo/expressions.ts';
import { queryPartition } from '../../platform/dynamo/reads.ts';
import { putItem, write } from '../../platform/dynamo/writes.ts';
import { counts } from './subscribers.ts';

/** How many subscribers there were at the end of a day, or when it was last recorded. */
interface SubscriberDay {
  /** As `2026-05-03`, in UTC. */
  date: string;
  subscribers: number;
}

const pk = partitions.people.subscriberDays;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Records how many there are now, for the day of `now` (Unix milliseconds). A late run does not overwrite a newer record. */
export async function record(now: number): Promise<void> {
  const date = dateOf(now);
  const { subscribers } = await counts();
  const day = { pk, sk: date, date, subscribers, at: now };
  await write(putItem(tableName('people'), day, when`attribute_not_exists(#at) OR #at < ${now}`));
}

/** How many subscribers there were on each recorded day, and are now; and how many have ever joined and left. */
export async function growth(now: number): Promise<{ days: SubscriberDay[]; joined: number; left: number }> {
  const [recorded, current] = await Promise.all([queryPartition<SubscriberDay>(tableName('people'), pk), counts()]);
  const today = { date: dateOf(now), subscribers: current.subscribers };
  const days = [...recorded.filter(({ date }) => date < today.date), today];
  return { days, joined: current.everJoined, left: current.everLeft };
}
