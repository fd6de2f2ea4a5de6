import { site } from '../../../shared/site/site.ts';

const day = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium' });

/** An ISO time as a day: "Nov 20, 2025". */
export const dayOf = (time: string) => day.format(new Date(time));

const inUtc = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar day ("2025-11-20"), whatever the time zone: "Nov 20, 2025". */
export const calendarDay = (date: string) => inUtc.format(new Date(`${date}T00:00Z`));

const moment = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO time as day and time: "Nov 20, 2025, 7:40 PM". */
export const momentOf = (time: string) => moment.format(new Date(time));

const publishersMoment = new Intl.DateTimeFormat(site.language, {
  ...({ dateStyle: 'full', timeStyle: 'short', timeZone: site.timeZone } as const),
});
const publishersZone = new Intl.DateTimeFormat(site.language, { timeZone: site.timeZone, timeZoneName: 'short' });

/** An ISO time as the publisher's clocks show it: "Sunday, November 1, 2026 at 9:00 AM EST". */
export const publishersTime = (at: string) =>
  `${publishersMoment.format(new Date(at))} ${publishersZone.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? ''}`.trim();

const time = new Intl.DateTimeFormat(site.language, { timeStyle: 'medium' });

/** An ISO time as time of day: "7:40:05 PM". */
export const timeOf = (at: string) => time.format(new Date(at));
