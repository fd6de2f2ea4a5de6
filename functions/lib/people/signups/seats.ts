import type { AnnouncedEvent, ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../../shared/site/site.ts';
import { isOffered } from '../../../../shared/time/eventWords.ts';
import { numbersFor, seatCounts } from './eventCounts.ts';

/**
 * How many of an event's limited seats are left, where few are: 0 where the next to sign up joins the waiting list. Undefined
 * where any number may come.
 */
export async function seatsLeft(
  event: Pick<ManagedEvent, 'id' | 'attendance' | 'roomSeats' | 'onlineSeats'>,
): Promise<AnnouncedEvent['seatsLeft']> {
  const limited = (['in-person', 'virtual'] as const).filter(
    (type) => isOffered(event, type) && event[numbersFor[type].seats] !== undefined,
  );
  if (limited.length === 0) return undefined;
  const counts = await seatCounts(event.id);
  const left = limited.flatMap((type) => {
    const { seats, taken, waiting } = numbersFor[type];
    const free = counts[waiting] > 0 ? 0 : Math.max(0, (event[seats] ?? 0) - counts[taken]);
    return free <= site.live.seatsShownFrom ? [[type === 'virtual' ? 'online' : 'room', free]] : [];
  });
  return Object.fromEntries(left);
}
