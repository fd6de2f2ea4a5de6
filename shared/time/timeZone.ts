import { isDay } from '../platform/text.ts';
import { site } from '../site/site.ts';

/** By zone. One format tells the time and the zone's name: making one is slow, and an event needs both. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat(site.language, {
      ...{ timeZone, timeZoneName: 'short', calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
      ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
    });
  clocks.set(timeZone, clock);
  return clock;
}

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function offset(at: number, timeZone: string): number {
  const parts = clockIn(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(at / 1000) * 1000;
}

const day = 24 * 60 * 60 * 1000;

/** A local date and time as if it were UTC's; NaN if there is no such day. */
const shownAt = (local: string) => (isDay(local.slice(0, 10)) ? Date.parse(`${local}Z`) : Number.NaN);

/**
 * The moments, in Unix milliseconds, at which clocks in a zone show a local date and time ("2026-11-01T01:30"): none if
 * clocks skip it, two if they show it twice, the earlier first.
 */
export function momentsOf(local: string, timeZone: string): number[] {
  const shown = shownAt(local);
  if (Number.isNaN(shown)) return [];
  // Clocks change at most once within two days, so one of the two is right.
  const offsets = new Set([offset(shown - day, timeZone), offset(shown + day, timeZone)]);
  return [...offsets]
    .map((ahead) => shown - ahead)
    .filter((moment) => moment + offset(moment, timeZone) === shown)
    .sort((one, other) => one - other);
}

/**
 * The first moment at which clocks in a zone show a local date and time ("2026-11-01T01:30"); if they skip it, as long
 * after the change as it is after the last time that they show. NaN if there is no such day.
 */
export function momentOf(local: string, timeZone: string): number {
  const [first] = momentsOf(local, timeZone);
  if (first !== undefined) return first;
  const shown = shownAt(local);
  return Number.isNaN(shown) ? shown : shown - offset(shown - day, timeZone);
}

/** The moment at which a day ("2026-11-01") begins: the first time that clocks show, if they skip midnight. */
export const startOfDay = (date: string, timeZone: string): number => momentOf(`${date}T00:00`, timeZone);

/** A day that something has no time of, as the ISO time of its noon in a zone: that is on the day almost everywhere. */
export const noonOf = (date: string, timeZone: string): string =>
  new Date(startOfDay(date, timeZone) + day / 2).toISOString();

/** What clocks in a zone show at a moment: "2026-11-01T01:30". */
export const localTime = (moment: number, timeZone: string): string =>
  new Date(moment + offset(moment, timeZone)).toISOString().slice(0, 16);

/** A moment in ISO 8601 by the clocks of a zone: "2026-11-01T01:30:00-04:00". */
export function zonedTime(moment: number, timeZone: string): string {
  const ahead = offset(moment, timeZone) / 60_000;
  const digits = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, '0');
  return `${localTime(moment, timeZone)}:00${ahead < 0 ? '-' : '+'}${digits(Math.abs(ahead) / 60)}:${digits(ahead % 60)}`;
}

/** What a zone is called at a moment: "EST" or "EDT"; without a moment, for all of the year: "Eastern Time". */
export function zoneName(timeZone: string, at?: number): string {
  const format = at
    ? clockIn(timeZone)
    : new Intl.DateTimeFormat(site.language, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** What some browsers still call by an earlier name. */
const renamed: Record<string, string> = {
  ...{ Calcutta: 'Kolkata', Katmandu: 'Kathmandu', Kiev: 'Kyiv', Rangoon: 'Yangon', Saigon: 'Ho Chi Minh City' },
};

/** "New York" for "America/New_York"; "Vevay, Indiana" for a name of three parts. */
export function cityOf(timeZone: string): string {
  const [region = '', ...places] = timeZone.replaceAll('_', ' ').split('/');
  const [city = region, ...around] = places.reverse();
  return [renamed[city] ?? city, ...around].join(', ');
}

/** The time zone by whose clocks an event's times are: its own, or the one of site.ts. An IANA name. */
export const zoneOf = ({ timeZone = site.live.timeZone }: { timeZone?: string | undefined }): string => timeZone;
