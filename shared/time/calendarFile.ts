import type { AnnouncedEvent } from '../content/model/upcomingEvent.ts';
import { site } from '../site/site.ts';
import { placeOf } from './eventWords.ts';

/** Whose entry it is: without `attendance` anybody's, who finds it on the site; the link is for those on Zoom. */
interface Guest {
  attendance?: 'in-person' | 'virtual';
  joinLink?: string | undefined;
}

/** An upcoming event as a calendar file; null if its date and time cannot be read. */
export function eventCalendar(event: Omit<AnnouncedEvent, 'isActive'>, guest: Guest, now: Date): string | null {
  const entry = entryOf(event, guest);
  return entry && calendarFile(entry, now);
}

/**
 * Someone's own entry as a calendar file that they are mailed: calendars put it in or change it by themselves, or with `isGone` take it
 * out (RFC 5546, 3.2.2 and 3.2.5). No reply is asked for: they have signed up. ISO times; `organizer`, `attendee`: addresses.
 */
export function invitation(
  event: Omit<AnnouncedEvent, 'isActive' | 'startsAt' | 'endsAt' | 'zone'>,
  guest: Guest,
  { startsAt, endsAt, sequence, ...people }: Invitation & { sequence: number; startsAt: string; endsAt: string },
): string {
  const entry = entryOf({ ...event, startsAt, endsAt }, guest);
  return entry ? calendarFile({ ...entry, sequence, invitation: people }, new Date()) : '';
}

/**
 * The events to come as a calendar to subscribe to. The same events always give the same file: each is stamped with its start. Apps
 * should look again twice a day (RFC 7986, 5.7; the older names are Outlook's and Google's). A calendar must have a part (RFC 5545,
 * 3.6), so one without events has a time zone.
 */
export function eventsCalendar(events: Omit<AnnouncedEvent, 'isActive'>[]): string {
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

function entryOf(event: Omit<AnnouncedEvent, 'isActive' | 'zone'>, { attendance, joinLink }: Guest): Entry | null {
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
  invitation?: Invitation;
}

interface Invitation {
  organizer: string;
  attendee: string;
  isGone?: true;
}

/** How long before an event its calendar reminds of it: a day and an hour (3.3.6). */
const reminders = ['-P1D', '-PT1H'];

/** An event as an iCalendar file (RFC 5545). `now` is when the file is made. */
export const calendarFile = (entry: Entry, now: Date): string =>
  file(eventLines(entry, now), entry.invitation ? (entry.invitation.isGone ? 'CANCEL' : 'REQUEST') : 'PUBLISH');

/** RFC 5546: `PUBLISH` is for information, `REQUEST` for whoever is named in it. */
const file = (lines: string[], method: 'PUBLISH' | 'REQUEST' | 'CANCEL' = 'PUBLISH'): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Live events//EN', `METHOD:${method}`, ...lines, 'END:VCALENDAR', '']
    .map(folded)
    .join('\r\n');

const eventLines = (
  { uid, sequence, title, description, location, link, start, end, invitation }: Entry,
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
  ...(invitation ? peopleLines(invitation) : []),
  ...(invitation?.isGone ? [] : reminders.flatMap((trigger) => reminder(trigger, title))),
  'END:VEVENT',
];

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
