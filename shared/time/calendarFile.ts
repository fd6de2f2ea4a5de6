import type { UpcomingEvent } from '../content/model/upcomingEvent.ts';
import { site } from '../site/site.ts';
import { eventTimes } from './eventTime.ts';

/** An upcoming event as a calendar file; null if its date and time cannot be read. */
export function eventCalendar(event: Omit<UpcomingEvent, 'isActive'>, location: string, now: Date): string | null {
  const times = eventTimes(event, site.live);
  if (!times) return null;
  const entry = {
    uid: `event-${event.id}@${new URL(site.url).hostname}`,
    sequence: event.version,
    title: `${event.title} with ${event.guests}`,
    description: event.description,
    location,
  };
  return calendarFile({ ...entry, ...times }, now);
}

interface Entry {
  uid: string;
  /** Grows with each change, so that a later file updates the entry that an earlier one created. */
  sequence: number;
  title: string;
  description: string;
  location: string;
  start: Date;
  end: Date;
}

/** An event as an iCalendar file (RFC 5545). `now` is when the file is made. */
export const calendarFile = ({ uid, sequence, title, description, location, start, end }: Entry, now: Date) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Live events//EN',
    // RFC 5546: for information, not an invitation that asks for a reply.
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(description)}`,
    `LOCATION:${text(location)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');

/** 3.3.5: 20240415T230000Z. */
const utc = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '');

/** 3.3.11. */
const text = (words: string) =>
  words
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must be removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** 3.1: a line has at most 75 octets; the rest continues on the next line, after a space. */
function folded(line: string): string {
  const size = new TextEncoder();
  const lines: string[] = [''];
  let room = 75;
  for (const letter of line) {
    const octets = size.encode(letter).length;
    if (octets > room) {
      lines.push(' ');
      room = 74;
    }
    lines[lines.length - 1] += letter;
    room -= octets;
  }
  return lines.join('\r\n');
}
