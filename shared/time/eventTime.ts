import { offset } from './timeZone.ts';

interface Day {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

/**
 * The day in free text such as "April 15, 2024", "Thursday, 15 Apr 2024" or "2024-04-15"; null if it is not certain.
 * "4/5/2024" is not: it means different days in different countries.
 */
export function dayFrom(text: string): Day | null {
  const plain = text.toLowerCase().replace(/\./g, '').trim();
  const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?,?\\s+)?';
  const month = '([a-z]{3,9})';
  const number = '(\\d{1,2})(?:st|nd|rd|th)?';
  const read = (pattern: string) => new RegExp(`^${weekday}${pattern}$`).exec(plain);
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(plain);
  const us = read(`${month}\\s+${number}(?:,\\s*|\\s+)(\\d{4})`);
  const eu = read(`${number}\\s+(?:of\\s+)?${month},?\\s+(\\d{4})`);
  if (iso) return calendarDayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (us) return calendarDayOf(Number(us[3]), monthNumber(us[1] ?? ''), Number(us[2]));
  if (eu) return calendarDayOf(Number(eu[3]), monthNumber(eu[2] ?? ''), Number(eu[1]));
  return null;
}

/** The month of "January 2020"; null for any other text. `month` from 1 to 12. */
export function monthFrom(text: string): { year: number; month: number } | null {
  const [, word = '', year] = /^([a-z]{3,9})\.?,?\s+(\d{4})$/.exec(text.toLowerCase().trim()) ?? [];
  const month = monthNumber(word);
  return month > 0 ? { year: Number(year), month } : null;
}

/** The day as a number to sort by, such as 20240415; null if it is not certain. */
export function dayNumber(text: string): number | null {
  const day = dayFrom(text);
  return day && (day.year * 100 + day.month) * 100 + day.day;
}

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];

/** 0 for any other word. Accepts "Sept". */
const monthNumber = (word: string) => (word.length < 3 ? 0 : monthNames.findIndex((name) => name.startsWith(word)) + 1);

function calendarDayOf(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : null;
}

/** Minutes after midnight from "7:00 PM", "7 pm", "19:00", or the start of "7:00 PM - 8:45 PM EST"; else null. */
export function minutesFrom(text: string): number | null {
  const plain = text
    .toLowerCase()
    .replace(/([ap])\.?\s*m\.?/g, '$1m')
    .trim();
  const words = /^(noon|midnight)\b/.exec(plain)?.[1];
  if (words) return words === 'noon' ? 720 : 0;
  const [, hour = '', minute, half, rest = ''] =
    /^(?:at\s+)?(\d{1,2})(?::(\d{2}))?\s*(am|pm)?\b(.*)$/.exec(plain) ?? [];
  // "7 - 9 PM": the end's AM or PM applies to the start too.
  const meridiem = half ?? /^\s*(?:-|–|—|to|until)\s*\d{1,2}(?::\d{2})?\s*(am|pm)\b/.exec(rest)?.[1];
  const h = Number(hour);
  const m = Number(minute ?? 0);
  if (hour === '' || m > 59) return null;
  if (meridiem) return h >= 1 && h <= 12 ? ((h % 12) + (meridiem === 'pm' ? 12 : 0)) * 60 + m : null;
  return minute !== undefined && h <= 23 ? h * 60 + m : null;
}

/** "7:00 PM" for "19:00". Without a format of the browser: some put a narrow space there, which screen readers misread. */
export function clockText(time: string): string {
  const [hour, minute] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** Minutes from "90 minutes", "1 hour 45 minutes", "1.5 hours", "2 h", "1:45"; else null. */
export function lengthFrom(text: string): number | null {
  const plain = text.toLowerCase().trim();
  const clock = /^(\d{1,2}):(\d{2})$/.exec(plain);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const hours = /(\d+(?:\.\d+)?)\s*h(?:ou)?rs?\b|(\d+(?:\.\d+)?)\s*h\b/.exec(plain);
  const minutes = /(\d+)\s*m(?:in(?:ute)?s?)?\b/.exec(plain);
  const total = Number(hours?.[1] ?? hours?.[2] ?? 0) * 60 + Number(minutes?.[1] ?? 0);
  return total > 0 ? Math.round(total) : null;
}

/** The moment at which clocks in a time zone show this day and these minutes after midnight. */
function moment({ year, month, day }: Day, minutes: number, timeZone: string): Date {
  const shown = Date.UTC(year, month - 1, day, 0, minutes);
  // Twice, because the first guess may be on the other side of a clock change.
  const once = shown - offset(shown, timeZone);
  return new Date(shown - offset(once, timeZone));
}

export interface EventText {
  eventDate: string;
  eventTime: string;
  duration: string;
  /** "8:45 PM". */
  endTime?: string | undefined;
  /** Whose clocks its times are by: an IANA name. Without it, the site's. */
  timeZone?: string | undefined;
}

interface Site {
  timeZone: string;
  schedule: { start: string; end: string };
}

/** When an event begins and ends; null if its text cannot be read. */
export function eventTimes(event: EventText, site: Site): { start: Date; end: Date } | null {
  const day = dayFrom(event.eventDate);
  const at = minutesFrom(event.eventTime);
  if (!day || at === null) return null;
  const start = moment(day, at, event.timeZone ?? site.timeZone);
  return { start, end: new Date(start.getTime() + lengthOf(event, at, site.schedule) * 60_000) };
}

/**
 * How many minutes an event lasts: until its own end, for its duration, until the end in "7:00 PM - 8:45 PM" or, where
 * none of these can be read, as long as the schedule. `at`: its start, in minutes after midnight.
 */
function lengthOf({ eventTime, duration, endTime = '' }: EventText, at: number, schedule: Site['schedule']): number {
  const until = (end = '') => {
    const minutes = minutesFrom(end);
    // At or before the start: on the next day.
    return minutes === null ? null : (minutes - at + 1440) % 1440 || 1440;
  };
  return until(endTime) ?? lengthFrom(duration) ?? until(rangeEnd(eventTime)) ?? usualLength(schedule);
}

/** The end in "7:00 PM - 8:45 PM". */
export const rangeEnd = (time: string): string | undefined =>
  /\d.*?(?:-|–|—|\bto\b|\buntil\b)(.*\d.*)$/i.exec(time)?.[1];

const usualLength = ({ start, end }: Site['schedule']) => (minutesFrom(end) ?? 0) - (minutesFrom(start) ?? 0);
