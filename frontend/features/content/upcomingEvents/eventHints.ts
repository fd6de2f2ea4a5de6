import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { attendanceType } from '../../../../shared/people/model/attendance.ts';
import { hasNewTime, truthOf } from '../../../../shared/people/model/told.ts';
import { inPeople } from '../../../../shared/platform/counted.ts';
import { site } from '../../../../shared/site/site.ts';
import { isOver, reminderTimes } from '../../../../shared/time/eventTimes.ts';
import { dateText, daysUntil, doorsOf, isOffered, spanOf, weekdayOf } from '../../../../shared/time/eventWords.ts';
import { dayFrom, understand } from '../../../../shared/time/readTimes.ts';
import { momentOf, zoneOf } from '../../../../shared/time/timeZone.ts';
import type { DateFeedback } from '../../../ui/forms/PickedField.tsx';
import { momentIn } from '../../../ui/text/dates.ts';
import { type EventDraft, eventIn, inputOf } from './eventDraft.ts';
import { type EventCounts, peopleOf } from './upcomingEventsApi.ts';

/*
 * What the form says of its values while they are typed. `now` is in Unix milliseconds.
 */

/** What was understood of the event's times, or what is to be decided. Null before a date is typed. */
export function timesHint(values: EventDraft, now: number): (DateFeedback & { choices?: string[] }) | null {
  if (values.eventDate.trim() === '') return null;
  const input = inputOf(values);
  const read = understand(input);
  if ('problem' in read) return { tone: 'care', words: read.problem.message, choices: read.problem.choices };
  const event = { ...input, ...read.times };
  const day = dayFrom(values.eventDate);
  if (day && values.eventTime.trim() === '') return { tone: 'plain', words: `${weekdayOf(day)}, ${dateText(day)}.` };
  if (!event.startsAt) return { tone: 'care', words: noMoment };
  if (isOver(event, now)) return { tone: 'care', words: `${spanOf(event)}. ${passed}` };
  const doors = doorsOf(event);
  return {
    tone: 'plain',
    words: `${spanOf(event)}, ${daysUntil(event, now)}.${doors && ` Doors open at ${doors}.`}`,
  };
}

const noMoment =
  'We can’t tell when exactly that is, so it’s shown as you typed it. Visitors get no calendar file and no reminders, and the event stays on the site until you take it off.';
const passed = 'That has passed: visitors don’t see this event, and no one can sign up for it.';

/** When sign-up closes. */
export function closingHint(values: EventDraft, now: number): string {
  if (!values.signupCloses) return 'Leave it empty to let people sign up until the evening is over.';
  const input = inputOf(values);
  const closes = momentOf(values.signupCloses, zoneOf(input));
  if (Number.isNaN(closes)) return '';
  const moment = momentIn(closes, zoneOf(input));
  const event = eventIn(values);
  if (event?.endsAt && !event.closesAt) return `${moment} is after the evening, whose end closes sign-up anyway.`;
  return closes <= now ? `Closed since ${moment}.` : `Closes ${moment}.`;
}

/** When a reminder goes out, if it is wanted. */
export function reminderHint(values: EventDraft, kind: 'day' | 'hour', now: number): string {
  if (!values.eventDate.trim() || !values.eventTime.trim())
    return 'Enter the date and the time to see when it goes out.';
  const event = eventIn(values);
  const at = event && reminderTimes(event)?.[kind];
  if (!event || !at) return 'No reminder can go out: the date or the time isn’t recognized.';
  const moment = momentIn(at, zoneOf(event));
  if (at <= now) return `Its time has passed: ${moment}.`;
  return `${values[kind === 'day' ? 'remindDay' : 'remindHour'] ? 'Goes out' : 'Would go out'} ${moment}.`;
}

/** Whom saving tells of a new time or place; null if no one signed up, or nothing moved. */
export function movedNotice(before: ManagedEvent, values: EventDraft, people: number, now: number): string | null {
  const after = eventIn(values);
  if (!after || people === 0 || isOver(after, now)) return null;
  const changes = attendanceType.options.map((way) => {
    const [known, truth] = [before, { ...before, ...after }].map((event) =>
      truthOf(event, { attendanceType: way, status: 'booked' }, now),
    );
    return known && truth && known.place !== 'out'
      ? { time: hasNewTime(known, truth), place: known.where !== truth.where || truth.place === 'out' }
      : {};
  });
  const what = (['time', 'place'] as const).filter((each) => changes.some((change) => change[each]));
  if (what.length === 0) return null;
  return `Saving tells the ${people === 1 ? 'person' : inPeople(people)} who signed up about the new ${what.join(' and ')}.`;
}

/** Asked before an event becomes the active one although it is over. */
export const pastEventQuestion = {
  title: 'This event is over',
  look: 'primary',
  children:
    'Its date has passed, so visitors won’t see it and no one can sign up for it until you change the date. Set it as the active event anyway?',
  confirmLabel: 'Set Active',
  pendingLabel: 'Setting...',
} as const;

/* What the list says of an event. */

type Seats = Pick<ManagedEvent, 'attendance' | 'roomSeats' | 'onlineSeats'>;

/** "38 of 40 in the room, 12 on Zoom, 5 waiting". */
export function seatFacts(event: Seats, counts: EventCounts): string {
  const { inPerson, virtual, waiting } = counts;
  const kinds = [
    { people: inPerson, seats: event.roomSeats, where: 'in the room', offered: isOffered(event, 'in-person') },
    { people: virtual, seats: event.onlineSeats, where: 'on Zoom', offered: isOffered(event, 'virtual') },
  ].filter(({ people, offered }) => offered || people > 0);
  if (peopleOf(counts) === 0 && kinds.every(({ seats }) => seats === undefined)) return 'No one has signed up yet';
  const number = (n: number) => n.toLocaleString(site.language);
  return [
    ...kinds.map(({ people, seats, where }) => [number(people), seats && `of ${number(seats)}`, where]),
    ...(waiting > 0 ? [[number(waiting), 'waiting']] : []),
  ]
    .map((words) => words.filter(Boolean).join(' '))
    .join(', ');
}

const soon = 3 * 24 * 60 * 60 * 1000;

/** Whether an event on Zoom is so near that its link is missed. `now` in Unix milliseconds. */
export function isLinkMissing(event: ManagedEvent, now: number): boolean {
  const isNear = event.startsAt !== null && Date.parse(event.startsAt) - now <= soon && !isOver(event, now);
  return isNear && !event.joinLink && !event.cancelledAt && isOffered(event, 'virtual');
}
