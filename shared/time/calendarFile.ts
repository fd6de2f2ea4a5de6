import { site } from '../site/site.ts';
import { type Place, placeOf } from './eventTimes.ts';

interface Event extends Place {
  id: number;
  version: number;
  title: string;
  guests: string;
  description: string;
  startsAt: string | null;
  endsAt: string | null;
}

/** Whose entry it is: without `attendance` anyone's, who finds it on the site; the link is for those on Zoom. */
interface Guest {
  attendance?: 'in-person' | 'virtual';
  joinLink?: string | undefined;
}

interface Invitation {
  organizer: string;
  attendee: string;
  isGone?: true;
}

/** An upcoming event as an iCalendar file (RFC 5545), made at `now`; null if no one can tell when it is. */
export function eventCalendar(event: Event, guest: Guest, now: Date): string | null {
  const lines = entryOf(event, guest, now);
  return lines && file(lines);
}

/**
 * Someone's own entry, for an email: calendars put it in or change it by themselves, or with `isGone` take it out (RFC
 * 5546, 3.2.2 and 3.2.5). No reply is asked for: they have signed up. ISO times; `organizer`, `attendee`: addresses.
 */
export function invitation(
  event: Omit<Event, 'startsAt' | 'endsAt'>,
  guest: Guest,
  { startsAt, endsAt, sequence, ...people }: Invitation & { sequence: number; startsAt: string; endsAt: string },
): string {
  const lines = entryOf({ ...event, startsAt, endsAt, version: sequence }, guest, new Date(), people);
  return lines ? file(lines, people.isGone ? 'CANCEL' : 'REQUEST') : '';
}

/**
 * To subscribe to. The same events always give the same file: each is stamped with its start. Apps should look again
 * twice a day (RFC 7986, 5.7; the older names are Outlook's and Google's). A calendar must have a part (RFC 5545, 3.6),
 * so one without events has a time zone.
 */
export function eventsCalendar(events: Event[]): string {
  const entries = events.flatMap((event) => entryOf(event, {}) ?? []);
  const name = text(site.name);
  return file([
    ...[`NAME:${name}`, `X-WR-CALNAME:${name}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT12H', 'X-PUBLISHED-TTL:PT12H'],
    ...(entries.length > 0 ? entries : universalTime),
  ]);
}

/** 3.6.5. */
const universalTime = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000'],
  ...['TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
];

/** How long before an event its calendar reminds of it: a day and an hour (3.3.6). */
const reminders = ['-P1D', '-PT1H'];

/** RFC 5546: `PUBLISH` is for information, `REQUEST` for the person who is named in it. */
const file = (lines: string[], method: 'PUBLISH' | 'REQUEST' | 'CANCEL' = 'PUBLISH'): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Live events//EN', `METHOD:${method}`, ...lines, 'END:VCALENDAR', '']
    .map(folded)
    .join('\r\n');

function entryOf(event: Event, { attendance, joinLink }: Guest, stamp?: Date, people?: Invitation): string[] | null {
  const { startsAt, endsAt, description } = event;
  if (!startsAt || !endsAt) return null;
  const link = attendance === 'virtual' && joinLink ? joinLink : undefined;
  const title = `${event.title} with ${event.guests}`;
  const start = new Date(startsAt);
  return [
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${new URL(site.url).hostname}`,
    // Grows with each change, so that a later file updates the entry that an earlier one created.
    `SEQUENCE:${event.version}`,
    `DTSTAMP:${utc(stamp ?? start)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(endsAt))}`,
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(link ? `${description}\n\nJoin on Zoom: ${link}` : description)}`,
    // Calendars offer to join a meeting whose link is the place.
    `LOCATION:${text(link ?? placeOf(event, attendance))}`,
    // 3.8.4.6: an address, which is not escaped as text is.
    ...(link ? [`URL:${withoutControls(link)}`] : []),
    ...(people ? peopleLines(people) : []),
    ...(people?.isGone ? [] : reminders.flatMap((trigger) => reminder(trigger, title))),
    'END:VEVENT',
  ];
}

/** 3.8.4.1 and 3.8.4.3. */
const peopleLines = ({ organizer, attendee, isGone }: Invitation) => [
  `STATUS:${isGone ? 'CANCELLED' : 'CONFIRMED'}`,
  `ORGANIZER:mailto:${withoutControls(organizer)}`,
  `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${withoutControls(attendee)}`,
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
