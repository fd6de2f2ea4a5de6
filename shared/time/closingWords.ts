import type { AnnouncedEvent } from '../content/model/upcomingEvent.ts';
import { clockText } from './eventTime.ts';

/** Written out: making a format for dates is slow on a phone. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** When sign-up for an event closes: "Friday, May 2, at 5:00 PM EDT". Undefined if only its end closes it. */
export function closingWords({
  closesAt,
  startsAt,
  zone,
}: Pick<AnnouncedEvent, 'closesAt' | 'startsAt' | 'zone'>): string | undefined {
  if (!closesAt) return undefined;
  const day = new Date(`${closesAt.slice(0, 10)}T00:00Z`);
  const words = `${weekdays[day.getUTCDay()]}, ${months[day.getUTCMonth()]} ${day.getUTCDate()}, at ${clockText(closesAt.slice(11, 16))}`;
  // The zone is called so on the event's own day. Clocks may change in between.
  const isSameZone = !startsAt || startsAt.slice(19) === closesAt.slice(19);
  return isSameZone ? `${words} ${zone}` : words;
}
