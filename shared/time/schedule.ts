import { clockText, dateText, weekdayOf } from './eventTime.ts';
import { zoneOf } from './eventZone.ts';
import { cityOf, zoneName } from './timeZone.ts';

interface Times {
  startsAt: string | null;
  endsAt: string | null;
  doorsAt?: string | undefined;
  doorsTime?: string | undefined;
  timeZone?: string | undefined;
}

/** When the doors open: "6:20 PM". Empty if it is not known, or without doors. */
export const doorsOf = (event: Times & { attendance?: string | undefined }): string =>
  event.attendance === 'virtual' ? '' : event.doorsAt ? clockIn(event.doorsAt, event) : (event.doorsTime ?? '');

/** When it ends: "8:45 PM", or "3:00 AM EST" where clocks change before that. Empty if nobody can tell. */
export const endOf = (event: Times): string => (event.endsAt ? clockIn(event.endsAt, event) : '');

/** When an event is, in one line: "Saturday, May 8, 2027, 7:00 to 9:30 PM, New York". Empty if nobody can tell. */
export function spanOf(event: Times): string {
  if (!event.startsAt) return '';
  const [start, end] = [clockText(event.startsAt.slice(11, 16)), endOf(event)];
  // "7:00 to 9:30 PM", but "11:30 AM to 1:00 PM".
  const isOneHalf = start.slice(-2) === end.slice(-2) && event.startsAt.slice(0, 10) === event.endsAt?.slice(0, 10);
  const named = /[AP]M$/.test(end) ? start : `${start} ${zoneName(zoneOf(event), Date.parse(event.startsAt))}`;
  const day = `${weekdayOf(event.startsAt)}, ${dateText(event.startsAt)}`;
  return `${day}, ${isOneHalf ? start.slice(0, -3) : named} to ${end}, ${cityOf(zoneOf(event))}`;
}

/** The zone has a name of its own only where it is not the start's: it is slow to find on a phone. */
const clockIn = (moment: string, event: Times): string =>
  [
    clockText(moment.slice(11, 16)),
    ...(moment.slice(19) === event.startsAt?.slice(19) ? [] : [zoneName(zoneOf(event), Date.parse(moment))]),
  ].join(' ');
