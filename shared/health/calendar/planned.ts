import type { ManagedEvent } from '../../content/model/upcomingEvent.ts';
import type { ScheduledSend } from '../../sending/model/scheduledSend.ts';
import { site } from '../../site/site.ts';
import { endsAt } from '../../time/eventEnd.ts';
import { dayFrom, eventTimes } from '../../time/eventTime.ts';
import { reminderTimes } from '../../time/reminderTimes.ts';
import { signupClosesAt } from '../../time/signupCloses.ts';
import { localTime } from '../../time/timeZone.ts';

/** One thing in the admin's calendar, as its page and its feed have it. */
export interface Planned {
  kind: 'event' | 'signupCloses' | 'dayReminder' | 'hourReminder' | 'letter';
  /** Unique in the calendar, and lasting: "event-3", "event-3-dayReminder". */
  id: string;
  /** The event's title, or the letter's subject. */
  title: string;
  /** "2031-05-03", by the publisher's calendar; of an event of which only the day is known, that day. */
  day: string;
  /** When it is, and when an event ends, in Unix milliseconds. Null where only the day is known. */
  at: number | null;
  until: number | null;
  /** `canceled`: an event. `held`: a letter that did not go out at its time, and waits for an admin. */
  state?: 'canceled' | 'held';
  /** Grows with each change. */
  version: number;
}

type Letter = Pick<ScheduledSend, 'id' | 'subject' | 'dueAt' | 'state' | 'revision'>;

/**
 * All that is planned, in its order: each event whose day can be read, when its sign-up closes, the reminders that are still to go
 * out at `now` (Unix milliseconds), and the scheduled letters.
 */
export const plannedOf = (events: ManagedEvent[], letters: Letter[], now: number): Planned[] =>
  [...events.flatMap((event) => ofEvent(event, now)), ...letters.map(ofLetter)].sort(
    (one, other) => one.day.localeCompare(other.day) || (one.at ?? 0) - (other.at ?? 0),
  );

/** The events that are in no calendar, because nobody can tell their day. */
export const undated = <Event extends Pick<ManagedEvent, 'eventDate'>>(events: Event[]): Event[] =>
  events.filter(({ eventDate }) => !dayFrom(eventDate));

function ofEvent(event: ManagedEvent, now: number): Planned[] {
  const day = dayFrom(event.eventDate);
  if (!day) return [];
  const { title, version } = event;
  const at = eventTimes(event, site.live)?.start.getTime() ?? null;
  const isCanceled = event.cancelledAt !== undefined;
  const own: Planned = {
    ...{ kind: 'event', id: `event-${event.id}`, title, version, at },
    day: at === null ? isoDay(day) : publishersDay(at),
    until: at === null ? null : endsAt(event),
    ...(isCanceled && { state: 'canceled' }),
  };
  const closes = isCanceled ? null : signupClosesAt(event);
  const reminders = isCanceled ? null : reminderTimes(event);
  const due = (kind: 'day' | 'hour', isOn = true) => (reminders && isOn ? stillToCome(reminders[kind], now) : null);
  const times: [Planned['kind'], number | null][] = [
    ['signupCloses', closes],
    ['dayReminder', due('day', event.remindDay)],
    ['hourReminder', due('hour', event.remindHour)],
  ];
  const beside = times.flatMap(([kind, moment]) =>
    moment === null ? [] : [{ ...own, kind, id: `${own.id}-${kind}`, ...timeOf(moment) }],
  );
  return [...beside, own];
}

const stillToCome = (time: number, now: number) => (time > now ? time : null);

const ofLetter = ({ id, subject, dueAt, state, revision }: Letter): Planned => ({
  ...{ kind: 'letter', id: `letter-${id}`, title: subject, version: revision },
  ...timeOf(Date.parse(dueAt)),
  ...(state === 'HELD' && { state: 'held' }),
});

const timeOf = (at: number) => ({ day: publishersDay(at), at, until: null });

const publishersDay = (at: number) => localTime(at, site.timeZone).slice(0, 10);

const isoDay = ({ year, month, day }: { year: number; month: number; day: number }) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
