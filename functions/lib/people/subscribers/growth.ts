import type { GrowthDay } from '../../../../shared/people/model/growth.ts';
import { days as inSeconds } from '../../platform/dynamo/dynamo.ts';
import * as days from './days.ts';
import { allCounts } from './subscribers.ts';

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
  const start = before && within[0]?.date !== from ? [{ ...before, date: from }] : [];
  const all: days.SubscriberDay[] = [...start, ...within, today];
  return all.map(({ date, ...day }, at) => {
    const last = all[at - 1];
    const change = last && { joined: day.everJoined - last.everJoined, left: day.everLeft - last.everLeft };
    return { date, subscribers: day.subscribers, change: change ?? null };
  });
}
