import type { GrowthDay } from '../../shared/model/growth.ts';
import { days as inSeconds } from './store/dynamo.ts';
import * as days from './store/subscribers/days.ts';
import { allCounts } from './store/subscribers/subscribers.ts';

const shown = inSeconds(365) * 1000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** How many subscribers there were on each day of the last year of which that is known, and are now. */
export async function growth(now: number): Promise<GrowthDay[]> {
  const [known, counts] = await Promise.all([days.since(dateOf(now - shown)), allCounts()]);
  const { subscribers, everJoined, everLeft } = counts;
  const today = { date: dateOf(now), subscribers, everJoined, everLeft };
  const all: days.SubscriberDay[] = [...known.filter(({ date }) => date < today.date), today];
  return all.map((day, at) => ({ date: day.date, subscribers: day.subscribers, change: changeOf(day, all[at - 1]) }));
}

/** Since the day before it, as far as both were counted. */
function changeOf(day: days.SubscriberDay, before: days.SubscriberDay | undefined): GrowthDay['change'] {
  const counted = [day.everJoined, day.everLeft, before?.everJoined, before?.everLeft];
  const [joined, left, joinedBefore, leftBefore] = counted;
  if (joined === undefined || left === undefined || joinedBefore === undefined || leftBefore === undefined) return null;
  return { joined: joined - joinedBefore, left: left - leftBefore };
}
