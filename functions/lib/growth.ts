import type { GrowthDay } from '../../shared/model/growth.ts';
import { days as inSeconds } from './store/dynamo.ts';
import * as days from './store/subscribers/days.ts';
import { allCounts } from './store/subscribers/subscribers.ts';

const shown = inSeconds(365) * 1000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** How many subscribers there were on each day of the last year of which that is known, and are now. */
export async function growth(now: number): Promise<GrowthDay[]> {
  const from = dateOf(now - shown);
  const [known, before, counts] = await Promise.all([days.since(from), days.lastBefore(from), allCounts()]);
  const { subscribers, everJoined, everLeft } = counts;
  const today = { date: dateOf(now), subscribers, everJoined, everLeft };
  const within = known.filter(({ date }) => date < today.date);
  // As many as there were before, until something is known.
  const start = before && within[0]?.date !== from ? [{ date: from, subscribers: before.subscribers }] : [];
  const all: days.SubscriberDay[] = [...start, ...within, today];
  return all.map((day, at) => ({ date: day.date, subscribers: day.subscribers, change: changeOf(day, all[at - 1]) }));
}

/** Since the day before it, as far as both were counted. */
function changeOf(day: days.SubscriberDay, before: days.SubscriberDay | undefined): GrowthDay['change'] {
  const counted = [day.everJoined, day.everLeft, before?.everJoined, before?.everLeft];
  const [joined, left, joinedBefore, leftBefore] = counted;
  if (joined === undefined || left === undefined || joinedBefore === undefined || leftBefore === undefined) return null;
  return { joined: joined - joinedBefore, left: left - leftBefore };
}
