import { site } from '../../../shared/site/site.ts';
import { clockText } from '../../../shared/time/eventTimes.ts';
import { localTime, zoneName } from '../../../shared/time/timeZone.ts';

/* By the publisher's clocks, wherever the admin is: two admins who talk about a time mean the same one. */

/**
 * Returns a function that formats an ISO time, or a calendar day ("2025-11-20") as its beginning in UTC. A format is
 * made at its first use: making one is slow on a phone, and public pages load this module without using it.
 */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return (time: string) => {
    made ??= new Intl.DateTimeFormat(site.language, { timeZone: site.timeZone, ...options });
    return made.format(new Date(time));
  };
};

/** The same with the zone's name at that time: "7:40 PM EST". */
const zoned = (options: Intl.DateTimeFormatOptions) => {
  const shown = formatter(options);
  return (time: string) => `${shown(time)} ${zoneName(site.timeZone, Date.parse(time))}`;
};

/** "Nov 20, 2025". */
export const dayOf = formatter({ dateStyle: 'medium' });

/** "November 20, 2025". */
export const longDayOf = formatter({ dateStyle: 'long' });

/** A calendar day, whatever the time zone: "Nov 20, 2025". */
export const calendarDay = formatter({ dateStyle: 'medium', timeZone: 'UTC' });

/** "Nov 20, 2025, 7:40 PM EST". */
export const momentOf = zoned({ dateStyle: 'medium', timeStyle: 'short' });

/** "7:40 PM EST". */
export const clockOf = zoned({ timeStyle: 'short' });

/** "7:40:05 PM EST". */
export const timeOf = zoned({ timeStyle: 'medium' });

/** Unix milliseconds by another zone's clocks: "Fri, May 2, 7:00 PM EDT". Browsers put a narrow space before "PM". */
export function momentIn(moment: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat(site.language, { weekday: 'short', month: 'short', day: 'numeric', timeZone });
  const time = clockText(localTime(moment, timeZone).slice(11));
  return `${day.format(moment)}, ${time} ${zoneName(timeZone, moment)}`;
}

/** "Sunday, November 1, 2026 at 9:00 AM EST". */
export const publishersTime = zoned({ dateStyle: 'full', timeStyle: 'short' });
