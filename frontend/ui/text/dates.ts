import { site } from '../../../shared/site/site.ts';

/** Returns a function that formats an ISO time, or a calendar day ("2025-11-20") as its beginning in UTC. */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const { format } = new Intl.DateTimeFormat(site.language, options);
  return (time: string) => format(new Date(time));
};

/** "Nov 20, 2025". */
export const dayOf = formatter({ dateStyle: 'medium' });

/** A calendar day, whatever the time zone: "Nov 20, 2025". */
export const calendarDay = formatter({ dateStyle: 'medium', timeZone: 'UTC' });

/** "Nov 20, 2025, 7:40 PM". */
export const momentOf = formatter({ dateStyle: 'medium', timeStyle: 'short' });

/** "7:40 PM". */
export const clockOf = formatter({ timeStyle: 'short' });

/** "7:40:05 PM". */
export const timeOf = formatter({ timeStyle: 'medium' });

const publishersMoment = formatter({ dateStyle: 'full', timeStyle: 'short', timeZone: site.timeZone });
const publishersZone = new Intl.DateTimeFormat(site.language, { timeZone: site.timeZone, timeZoneName: 'short' });

/** An ISO time as the publisher's clocks show it: "Sunday, November 1, 2026 at 9:00 AM EST". */
export const publishersTime = (at: string) =>
  `${publishersMoment(at)} ${publishersZone.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? ''}`.trim();
