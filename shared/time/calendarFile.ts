import { site } from '../site/site.ts';
import { type Place, placeOf } from './eventWords.ts';

interface Event extends Place {
  id: number;
  version: number;
  title: string;
  guests: string;
  description: string;
  startsAt: string | null;
  endsAt: string | null;
}

/**
 * Whose entry it is: without `attendance` anybody's, who finds it on the site; the link is for those on Zoom. `cancelledBy`: the
 * address of whoever canceled the event, so that calendars take the entry out.
 */
interface Guest {
  attendance?: 'in-person' | 'virtual';
  joinLink?: string | undefined;
  cancelledBy?: string | undefined;
}

/** An upcoming event as a calendar file; null if nobody can tell when it is. */
export function eventCalendar(event: Event, guest: Guest, now: Date): string | null {
  const entry = entryOf(event, guest);
  return entry && calendarFile(entry, now);
}

/**
 * The events to come as a calendar to subscribe to. The same events always give the same file: each is stamped with its start. Apps
 * should look again twice a day (RFC 7986, 5.7; the older names are Outlook's and Google's). A calendar must have a part (RFC 5545,
 * 3.6), so one without events has a time zone.
 */
export function eventsCalendar(events: Event[]): string {
  const entries = events.map((event) => entryOf(event, {})).filter((entry) => entry !== null);
  const name = text(site.name);
  return file([
    ...[`NAME:${name}`, `X-WR-CALNAME:${name}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT12H', 'X-PUBLISHED-TTL:PT12H'],
    ...entries.flatMap((entry) => eventLines(entry, entry.start)),
    ...(entries.length === 0 ? universalTime : []),
  ]);
}

/** 3.6.5. */
const universalTime = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000'],
  ...['TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
];

function entryOf(event: Event, { attendance, joinLink, cancelledBy }: Guest): Entry | null {
  const { startsAt, endsAt } = event;
  if (!startsAt || !endsAt) return null;
  const link = attendance === 'virtual' && joinLink ? joinLink : undefined;
  return {
    uid: `event-${event.id}@${new URL(site.url).hostname}`,
    sequence: event.version,
    title: `${event.title} with ${event.guests}`,
    description: link ? `${event.description}\n\nJoin on Zoom: ${link}` : event.description,
    // Calendars offer to join a meeting whose link is the place.
    location: link ?? placeOf(event, attendance),
    link,
    start: new Date(startsAt),
    end: new Date(endsAt),
    cancelledBy,
  };
}

export interface Entry {
  uid: string;
  /** Grows with each change, so that a later file updates the entry that an earlier one created. */
  sequence: number;
  title: string;
  description: string;
  location: string;
  /** A web address. */
  link?: string | undefined;
  start: Date;
  end: Date;
  /** The mail address of whoever canceled it, in a file that takes it out of its reader's calendar. */
  cancelledBy?: string | undefined;
}

/** How long before an event its calendar reminds of it: a day and an hour (3.3.6). */
const reminders = ['-P1D', '-PT1H'];

/** An event as an iCalendar file (RFC 5545). `now` is when the file is made. */
export const calendarFile = (entry: Entry, now: Date): string =>
  file(eventLines(entry, now), entry.cancelledBy ? 'CANCEL' : 'PUBLISH');

/** RFC 5546: `PUBLISH` is for information, not an invitation that asks for a reply. */
const file = (lines: string[], method: 'PUBLISH' | 'CANCEL' = 'PUBLISH'): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Live events//EN', `METHOD:${method}`, ...lines, 'END:VCALENDAR', '']
    .map(folded)
    .join('\r\n');

const eventLines = (
  { uid, sequence, title, description, location, link, start, end, cancelledBy }: Entry,
  stamp: Date,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(uid)}`,
  `SEQUENCE:${sequence}`,
  `DTSTAMP:${utc(stamp)}`,
  `DTSTART:${utc(start)}`,
  `DTEND:${utc(end)}`,
  `SUMMARY:${text(title)}`,
  `DESCRIPTION:${text(description)}`,
  `LOCATION:${text(location)}`,
  // 3.8.4.6: an address, which is not escaped as text is.
  ...(link ? [`URL:${withoutControls(link)}`] : []),
  ...(cancelledBy ? ['STATUS:CANCELLED', `ORGANIZER:mailto:${withoutControls(cancelledBy)}`] : []),
  ...(cancelledBy ? [] : reminders.flatMap((trigger) => reminder(trigger, title))),
  'END:VEVENT',
];

/** 3.6.6: an alarm that shows a text needs just these. */
const reminder = (trigger: string, title: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(title)}`,
  `TRIGGER:${trigger}`,
  'END:VALARM',
];

/** 3.3.5: 20240415T230000Z. */
const utc = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '');

/** 3.3.11. */
const text = (words: string) => withoutControls(words.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n'));

const withoutControls = (words: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must be removed
  words.replace(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '');

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
