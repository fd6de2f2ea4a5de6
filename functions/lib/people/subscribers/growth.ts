import type { GrowthDay } from '../../../../shared/people/model/growth.ts';
import { days as inSeconds } from '../../platform/dynamo/dynamo.ts';
import * as days from './days.ts';
import { allCounts } from './subscribers.ts';

const shownMilliseconds = inSeconds(365) * 1000;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** How many subscribers there were on each recorded day of the last year, and are now. */
export async function growth(now: number): Promise<GrowthDay[]> {
  const from = dateOf(now - shownMilliseconds);
  const [recorded, before, counts] = await Promise.all([days.since(from), days.lastBefore(from), allCounts()]);
  const { subscribers, everJoined, everLeft } = counts;
  const today = { date: dateOf(now), subscribers, everJoined, everLeft };
  const earlierDays = recorded.filter(({ date }) => date < today.date);
  // The year begins with the last number recorded before it.
  const firstDay = before && earlierDays[0]?.date !== from ? [{ ...before, date: from }] : [];
  const all: days.SubscriberDay[] = [...firstDay, ...earlierDays, today];
  return all.map(({ date, ...day }, index) => {
    const previous = all[index - 1];
    const change = previous && { joined: day.everJoined - previous.everJoined, left: day.everLeft - previous.everLeft };
    return { date, subscribers: day.subscribers, change: change ?? null };
  });
}
