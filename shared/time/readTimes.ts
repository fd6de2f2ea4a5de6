import { site } from '../site/site.ts';
import { durationOf } from './durations.ts';
import { clockText, dateText, months, weekdayOf, weekdays } from './eventTimes.ts';
import { cityOf, momentOf, momentsOf, zonedTime, zoneName, zoneOf } from './timeZone.ts';

/** An event's times as someone wrote them, each in the field of its name. */
export interface WrittenTimes {
  eventDate: string;
  eventTime: string;
  duration?: string | undefined;
  doorsTime?: string | undefined;
  /** "2031-05-03T17:00". */
  signupCloses?: string | undefined;
  timeZone?: string | undefined;
  attendance?: string | undefined;
}

/** When an event is, as it is stored. Moments are in ISO 8601, by its own clocks: "2031-05-03T19:00:00-04:00". */
export interface EventTimes {
  /** "May 3, 2031" and "7:00 PM". Where the two are no moment, as they were written: "May 2031", "To be announced". */
  eventDate: string;
  eventTime: string;
  duration: string;
  /** Null, like `endsAt`, where date and time are no moment. */
  startsAt: string | null;
  endsAt: string | null;
  doorsAt: string | undefined;
  /** When the doors open, if not as usual: "6:00 PM". */
  doorsTime: string | undefined;
  /** When sign-up closes, if the event's end does not close it. */
  closesAt: string | undefined;
  /** What the zone is called at its start: "EDT"; without one, for all of the year: "Eastern Time". */
  zone: string;
}

type Field = 'eventDate' | 'eventTime' | 'duration' | 'doorsTime';

/** What a text leaves open, in words for anyone who wrote it. */
export class NotSure extends Error {
  readonly field: Field;
  /** Texts for the event's time of which one is meant. */
  readonly choices: string[];

  constructor(field: Field, message: string, choices: string[] = []) {
    super(message);
    this.field = field;
    this.choices = choices;
  }
}

/** Once, for good. Throws {@link NotSure} for what looks like a time but may mean several, or none. */
export function readTimes(written: WrittenTimes): EventTimes {
  const [eventDate, eventTime] = [written.eventDate.trim(), written.eventTime.trim()];
  const duration = written.duration?.trim() ?? '';
  const timeZone = zoneOf(written);
  const closes = written.signupCloses ? momentOf(written.signupCloses, timeZone) : Number.NaN;
  const zoned = (moment: number) => zonedTime(moment, timeZone);
  const day = dayIn(eventDate);
  const clocks = day && clocksIn(eventTime);
  if (!day || !clocks) {
    const closesAt = Number.isNaN(closes) ? undefined : zoned(closes);
    const texts = { eventDate, eventTime, duration, doorsTime: written.doorsTime?.trim() || undefined };
    return { ...texts, startsAt: null, endsAt: null, doorsAt: undefined, closesAt, zone: zoneName(timeZone) };
  }
  const [begins, ends] = clocks;
  const until = ends ? ` – ${clockText(ends.time)}` : '';
  const start = momentAt(day, { ...begins, zone: begins.zone ?? ends?.zone }, timeZone, (text) => text + until);
  const minutes = lengthFrom(duration);
  if (minutes === null && duration) throw new NotSure('duration', unreadable.duration);
  const end = ends ? endAfter(start, ends, day, timeZone) : start.at + (minutes ?? usual().length) * minute;
  const lasts = (end - start.at) / minute;
  if (minutes !== null && minutes !== lasts)
    throw new NotSure('duration', `The duration says ${duration}, but “${eventTime}” lasts ${durationOf(lasts * 60)}.`);
  const doors = written.attendance === 'virtual' ? undefined : doorsBefore(start, day, written, timeZone);
  return {
    ...{ eventDate: dateText(day), eventTime: start.text },
    duration: duration || ends ? lengthText(lasts) : '',
    ...{ startsAt: zoned(start.at), endsAt: zoned(end) },
    ...{ doorsAt: doors && zoned(doors.at), doorsTime: doors?.text },
    closesAt: closes < end ? zoned(closes) : undefined,
    zone: zoneName(timeZone, start.at),
  };
}

/** An event with its times as they were read. Read again, they stay as they are. */
export const withTimes = <Event extends WrittenTimes>(event: Event): Event & EventTimes => ({
  ...event,
  ...readTimes(event),
});

export function understand(written: WrittenTimes): { times: EventTimes } | { problem: NotSure } {
  try {
    return { times: readTimes(written) };
  } catch (problem) {
    if (problem instanceof NotSure) return { problem };
    throw problem;
  }
}

const minute = 60_000;

/* Days */

const monthNumber = (word: string) =>
  word.length < 3 ? 0 : months.findIndex((name) => name.toLowerCase().startsWith(word)) + 1;

/**
 * The day ("2024-04-15") in a text such as "April 15, 2024", "Thursday, 15 Apr 2024" or "2024-04-15"; null if it is not
 * certain. "4/5/2024" is not: it means different days in different countries.
 */
export function dayFrom(text: string): string | null {
  const plain = text.toLowerCase().replace(/\./g, '').trim();
  const month = '([a-z]{3,9})';
  const number = '(\\d{1,2})(?:st|nd|rd|th)?';
  const read = (pattern: string) => new RegExp(`^${weekday}${pattern}$`).exec(plain);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(plain);
  const us = read(`${month}\\s+${number}(?:,\\s*|\\s+)(\\d{4})`);
  const eu = read(`${number}\\s+(?:of\\s+)?${month},?\\s+(\\d{4})`);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (us) return calendarDay(Number(us[3]), monthNumber(us[1] ?? ''), Number(us[2]));
  if (eu) return calendarDay(Number(eu[3]), monthNumber(eu[2] ?? ''), Number(eu[1]));
  return null;
}

const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?,?\\s+)?';

function calendarDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year > 999 && month > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/** Why a text cannot be read, or contradicts itself; null for a day, and for a text without one. */
function whyNoDay(text: string): string | null {
  const day = dayFrom(text);
  const like = `“April 15, ${new Date().getFullYear()}”`;
  if (day) return weekdayMismatch(text, day);
  if (!/(?<!\d)\d{1,2}(?!\d)/.test(text)) return null;
  if (dayFrom(`${text}, 2000`)) return `The year is missing: write the date like ${like}.`;
  // With another day of the month it would be understood.
  if (dayFrom(text.replace(/(?<!\d)\d{1,2}(?!\d)(?!-)/, '01'))) return 'This day doesn’t exist.';
  return `We can’t read this as a date: write it like ${like}.`;
}

/** For "Monday, April 15" if that is a Tuesday: one of the two is a mistake. */
function weekdayMismatch(text: string, day: string): string | null {
  const typed = /^(mon|tue|wed|thu|fri|sat|sun)/i.exec(text.trim())?.[0].toLowerCase();
  const said = weekdays.find((name) => name.toLowerCase().slice(0, 3) === typed);
  const is = weekdayOf(day);
  return said && said !== is ? `${dateText(day)} is a ${is}, not a ${said}.` : null;
}

function dayIn(text: string): string | null {
  const problem = whyNoDay(text);
  if (problem) throw new NotSure('eventDate', problem);
  return dayFrom(text);
}

/* Times of day */

/** A time of day, "19:00", and the zone as it was written. */
interface Clock {
  time: string;
  zone?: string | undefined;
}

const clock = String.raw`(?:(?:12 )?(noon|midnight)|(\d{1,2})(?:[:.](\d\d))?\s?([ap]\.?\s?m\b\.?)?)`;
const zoneWords = String.raw`\s*,?\s*\(?([a-z][^()\d]*?(?:(?<=utc|gmt)\s?[+~−]\s?\d{1,2}(?::\d\d)?)?)?\)?`;
const times = new RegExp(
  String.raw`^(?:at |from )?${clock}${zoneWords}(?:\s*(?:[-–—]|\bto\b|\buntil\b)\s*${clock}${zoneWords})?$`,
  'i',
);

/** Start and end of "7:00 PM", "7 - 9:30 PM" or "11 PM EDT – 3 AM EST"; null for a text without a number. */
function clocksIn(text: string, field: 'eventTime' | 'doorsTime' = 'eventTime'): [Clock, Clock?] | null {
  // A hyphen divides two times, unless it belongs to the zone: "GMT-5".
  const parts = times.exec(text.replace(/\s+/g, ' ').replace(/\b(utc|gmt) ?-(?= ?\d)/gi, '$1~'))?.slice(1);
  if (!parts && !/\d|noon|midnight/.test(text)) return null;
  if (!parts) throw new NotSure(field, unreadable[field]);
  const [first, last] = [parts.slice(0, 4), parts.slice(5, 9)];
  const hasEnd = last.some((part) => part !== undefined);
  // Anyone who writes one time by the 24-hour clock writes the other so.
  const is24 = isOn24(first) || (hasEnd && isOn24(last));
  const pairs = meanings(first, is24).flatMap((start) =>
    (hasEnd ? meanings(last, is24) : [start]).map((end) => ({
      pair: [start, end],
      length: (end - start + 1440) % 1440,
    })),
  );
  const shortest = Math.min(...pairs.map(({ length }) => length));
  const [meant, ...others] = pairs
    .filter(({ length }) => length === shortest)
    .map(({ pair }) => (hasEnd ? pair : pair.slice(0, 1)).map(clockAt));
  if (!meant) throw new NotSure(field, unreadable[field]);
  const choices = [meant, ...others].map((pair) => pair.map(clockText).join(' – '));
  if (others.length > 0) throw new NotSure(field, which(choices), choices);
  const [time = '', until] = meant;
  const start = { time, zone: parts[4]?.trim() || undefined };
  return until === undefined ? [start] : [start, { time: until, zone: parts[9]?.trim() || undefined }];
}

type ClockParts = (string | undefined)[];

const isOn24 = ([word, hour = '', , half]: ClockParts) => !word && !half && /^(?:0\d?|1[3-9]|2\d)$/.test(hour);

/** The minutes after midnight that a time may mean: two without AM or PM. */
function meanings([word, hour = '', minutes = '0', half]: ClockParts, is24: boolean): number[] {
  if (word) return [word.toLowerCase() === 'noon' ? 720 : 0];
  const [h, m] = [Number(hour), Number(minutes)];
  if (m > 59 || h > (half ? 12 : 23) || (half && h === 0)) return [];
  if (is24 && !half) return [h * 60 + m];
  return [0, 12]
    .filter((part) => !half || (part === 12) === /^p/i.test(half))
    .map((part) => ((h % 12) + part) * 60 + m);
}

const two = (n: number) => String(n).padStart(2, '0');
const clockAt = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The time ("19:00") that a text begins with, for a picker; empty if it is not certain. */
export function timeFrom(text: string): string {
  try {
    return clocksIn(text)?.[0].time ?? '';
  } catch {
    return '';
  }
}

/* Moments */

/** A moment, and the time of day that names it. */
interface Moment {
  at: number;
  text: string;
}

/**
 * Its zone, if it names one, is the event's own, and says which moment is meant where clocks show the time twice.
 * `inWords` takes such a time and returns the text for its field.
 */
function momentAt(
  day: string,
  { time, zone }: Clock,
  timeZone: string,
  inWords = (text: string) => text,
  field: Field = 'eventTime',
): Moment {
  const [text, place, date] = [clockText(time), cityOf(timeZone), dateText(day)];
  const moments = momentsOf(`${day}T${time}`, timeZone);
  const [first, other] = moments;
  if (first === undefined)
    throw new NotSure(field, `Clocks in ${place} skip ${text} on ${date}. Please choose another time.`);
  const named = zone ? moments.filter((moment) => isNameOf(zone, timeZone, moment)) : moments;
  if (zone && named.length === 0 && !isNameElsewhen(zone, timeZone, first))
    throw new NotSure(
      field,
      `“${zone.replace('~', '-')}” isn’t what clocks in ${place} show on ${date}. Choose the event’s time zone, or leave it out.`,
    );
  if (other === undefined) return { at: first, text };
  const [meant, another] = named;
  if (meant !== undefined && another === undefined) return { at: meant, text: `${text} ${zoneName(timeZone, meant)}` };
  const choices = moments.map((moment) => inWords(`${text} ${zoneName(timeZone, moment)}`));
  throw new NotSure(field, `Clocks in ${place} show ${text} twice on ${date}. ${which(choices)}`, choices);
}

const which = (choices: string[]) => `Is it ${choices.map((choice) => `“${choice}”`).join(' or ')}?`;

/** How many hours an event may last by the end in its time: where it is longer, AM and PM are mixed up. */
const longest = 18;

/** The first time after the start that clocks show the end, on the same day or the next. */
function endAfter(start: Moment, end: Clock, day: string, timeZone: string): number {
  const today = `${day}T${end.time}`;
  const [only, another] = momentsOf(today, timeZone).filter((moment) => moment > start.at);
  const date = only || today > zonedTime(start.at, timeZone).slice(0, 16) ? day : shiftDay(day, 1);
  const inWords = (text: string) => `${start.text} – ${text}`;
  const at = only && !another && !end.zone ? only : momentAt(date, end, timeZone, inWords).at;
  if (at <= start.at || at - start.at > longest * 60 * minute)
    throw new NotSure('eventTime', `The end has to come after the start, by ${longest} hours at most.`);
  return at;
}

/** When the doors open, at most twelve hours before the start. `text` only if not as usual. */
function doorsBefore(
  start: Moment,
  day: string,
  { doorsTime = '' }: WrittenTimes,
  timeZone: string,
): { at: number; text?: string } {
  const asUsual = start.at - usual().doors * minute;
  if (doorsTime.trim() === '') return { at: asUsual };
  const begins = zonedTime(start.at, timeZone).slice(11, 16);
  // Without AM or PM, it is the one that is nearer.
  const [opens] = clocksIn(`${doorsTime.trim()} – ${clockText(begins)}`, 'doorsTime') ?? [];
  if (!opens) throw new NotSure('doorsTime', unreadable.doorsTime);
  if ((minutesAt(begins) - minutesAt(opens.time) + 1440) % 1440 > 720)
    throw new NotSure('doorsTime', 'The doors open after the start.');
  const date = opens.time > begins ? shiftDay(day, -1) : day;
  const last = momentsOf(`${date}T${opens.time}`, timeZone).findLast((moment) => moment <= start.at);
  const { at } = last && !opens.zone ? { at: last } : momentAt(date, opens, timeZone, undefined, 'doorsTime');
  return at === asUsual ? { at } : { at, text: clockText(opens.time) };
}

const shiftDay = (day: string, by: number) => new Date(Date.parse(day) + by * 1440 * minute).toISOString().slice(0, 10);

/* Names of zones */

/** Names are compared without what people write in different ways: "UTC−5", "GMT-05", "Eastern time". */
const plainName = (zone: string) =>
  zone
    .toLowerCase()
    .replace(/[\s.]|:00$/g, '')
    .replace(/time$/, '')
    .replace('utc', 'gmt')
    .replace(/[−~]/, '-')
    .replace(/([+-])0(\d)/, '$1$2');

/** Each English-speaking country abbreviates the zones that it knows: CEST is British, AEST Australian. */
const languages = ['en-US', 'en-GB', 'en-AU', 'en-IN', 'en-ZA'];
const styles = ['short', 'long', 'shortOffset', 'shortGeneric', 'longGeneric'] as const;

/** Whether a zone is called so at a moment, or all year round. */
const isNameOf = (zone: string, timeZone: string, moment: number): boolean =>
  languages.some((language) =>
    styles.some((timeZoneName) => {
      const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts(moment);
      return plainName(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') === plainName(zone);
    }),
  );

/** The zone's other half of the year counts too: people write EST in summer. An offset does not. */
function isNameElsewhen(zone: string, timeZone: string, moment: number): boolean {
  const [name, year] = [plainName(zone), new Date(moment).getUTCFullYear()];
  if (name === 'local' || name === plainName(cityOf(timeZone))) return true;
  return !name.startsWith('gmt') && [0, 6].some((month) => isNameOf(zone, timeZone, Date.UTC(year, month)));
}

/* Lengths */

const amount = String.raw`(\d{1,3}(?:[.,]\d{1,2})?\s?[½¼¾]?|[½¼¾])`;
const length = new RegExp(
  String.raw`^(?:about |ca\.? )?(?:${amount}\s*h(?:(?:ou)?rs?)?\b\.?(?:,|\s*and\b)?\s*)?(?:(\d{1,3})\s*(?:m(?:in(?:ute)?s?)?\b\.?)?)?$`,
  'i',
);
const fractions: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** Minutes from "90 minutes", "1 hour 45 minutes", "1,5 hours", "1½ h", "1:45"; null for any other text. */
export function lengthFrom(text: string): number | null {
  const [, hour, rest] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  const [, hours = hour, minutes = rest] = length.exec(text) ?? [];
  // A number alone may be of either.
  if (hours === undefined && !/m/i.test(text)) return null;
  const whole = Number.parseFloat(hours?.replace(',', '.') ?? '') || 0;
  const total = (whole + (fractions[hours?.at(-1) ?? ''] ?? 0)) * 60 + Number(minutes ?? 0);
  return total >= 1 ? Math.round(total) : null;
}

/** As {@link lengthFrom} reads it. */
const lengthText = (minutes: number) =>
  minutes % 60 === 0 || minutes > 180 ? durationOf(minutes * 60) : `${minutes} minutes`;

const unreadable = {
  eventTime: 'We can’t read the time: write it like “7:00 PM” or “7:00 – 9:30 PM”.',
  duration: 'We can’t read the duration: write it like “90 minutes” or “1.5 hours”.',
  doorsTime: 'We can’t read when the doors open: write it like “6:20 PM”.',
};

/** How long before the start the doors open, and how long an evening lasts, in minutes. */
function usual(): { doors: number; length: number } {
  const [doors = 0, start = 0, end = 0] = (['doors', 'start', 'end'] as const).map((name) =>
    minutesAt(timeFrom(site.live.schedule[name])),
  );
  return { doors: (start - doors + 1440) % 1440, length: (end - start + 1440) % 1440 };
}
