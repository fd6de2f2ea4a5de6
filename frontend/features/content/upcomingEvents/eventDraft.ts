import * as z from 'zod/mini';
import {
  type ManagedEvent,
  type UpcomingEventInput,
  upcomingEventInput,
} from '../../../../shared/content/model/upcomingEvent.ts';
import { upcomingEvents } from '../../../../shared/content/routes.ts';
import { attendanceType } from '../../../../shared/people/model/attendance.ts';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import { hasNewTime, truthOf } from '../../../../shared/people/model/told.ts';
import { inPeople } from '../../../../shared/platform/text.ts';
import { site } from '../../../../shared/site/site.ts';
import {
  dateText,
  daysUntil,
  doorsOf,
  isOffered,
  isOver,
  spanOf,
  weekdayOf,
} from '../../../../shared/time/eventTimes.ts';
import { dayFrom, type EventTimes, understand } from '../../../../shared/time/readTimes.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';
import type { useEditForm } from '../../../mutations/useEditForm.tsx';
import { useCounts } from '../../../queries/counts.ts';
import type { DateFeedback } from '../../../ui/forms/DateField.tsx';

export const blank = () => ({
  title: '',
  guests: '',
  description: '',
  imageUrl: '',
  eventDate: '',
  eventTime: '',
  duration: '',
  timeZone: '',
  attendance: 'both',
  venue: site.live.venue.name as string,
  address: `${site.live.venue.street}, ${site.live.venue.city}`,
  price: site.live.price as string,
  doorsTime: '',
  roomSeats: '',
  onlineSeats: '',
  signupCloses: '',
  payLink: '',
  joinLink: '',
  remindDay: true,
  remindHour: true,
  isActive: false,
});
export type EventDraft = ReturnType<typeof blank>;

export type EventFormState = ReturnType<typeof useEditForm<ManagedEvent, EventDraft, UpcomingEventInput>>['form'];

/** What an event has; what it lacks is as in a new one, except that its own venue never gets the usual address. */
export function draftOf(event: ManagedEvent): EventDraft {
  const own: Record<string, unknown> = { ...(event.venue !== undefined && { address: '' }), ...event };
  const values = Object.entries(blank()).map(([field, usual]) => {
    const value = own[field] ?? usual;
    return [field, typeof value === 'boolean' ? value : String(value)];
  });
  return Object.fromEntries(values) as EventDraft;
}

export const copyOf = (event: ManagedEvent): EventDraft => ({
  ...draftOf(event),
  ...{ eventDate: '', signupCloses: '', payLink: '', joinLink: '', isActive: false },
});

/** With numbers, and without empty or hidden fields that an event may lack. What is in this form already stays. */
export function inputOf(values: EventDraft | UpcomingEventInput): UpcomingEventInput {
  const { roomSeats, onlineSeats, timeZone, doorsTime, signupCloses, payLink, attendance } = values;
  const inRoom = attendance !== 'virtual';
  return {
    ...values,
    timeZone: timeZone || undefined,
    doorsTime: inRoom ? doorsTime || undefined : undefined,
    signupCloses: signupCloses || undefined,
    payLink: inRoom ? payLink || undefined : undefined,
    roomSeats: inRoom ? numberIn(roomSeats) : undefined,
    onlineSeats: attendance === 'in-person' ? undefined : numberIn(onlineSeats),
  } as UpcomingEventInput;
}

/** Also from "1,200". NaN for what is no number, which the rules then refuse. */
const numberIn = (value: string | number | undefined) =>
  typeof value !== 'string' ? value : value.trim() === '' ? undefined : Number(value.replaceAll(',', ''));

/** The event that a form's values describe, once it is saved; null while its times are not sure. */
export function eventIn(values: EventDraft | UpcomingEventInput): (UpcomingEventInput & EventTimes) | null {
  const input = inputOf(values);
  const read = understand(input);
  return 'times' in read ? { ...input, ...read.times } : null;
}

export const eventRules = z.pipe(
  z.transform((values: EventDraft): z.input<typeof upcomingEventInput> => inputOf(values)),
  upcomingEventInput,
);

export const eventTexts = {
  create: {
    success: (event: unknown) => ({
      description: 'Event created successfully',
      ...(!(event as ManagedEvent).isActive && { reason: 'Visitors don’t see it until you set it active.' }),
    }),
    failure: 'Failed to create event. Please try again.',
  },
  update: { success: 'Event updated successfully', failure: 'Failed to update event. Please try again.' },
  cancel: { success: 'Event canceled successfully', failure: 'Failed to cancel event. Please try again.' },
  delete: { success: 'Event deleted successfully', failure: 'Failed to delete event. Please try again.' },
};

// The public pages' queries have the same tag, so they refetch after a change here.
const changes = ['UpcomingEvents'] as const;

/** Shared, so that a form can tell that an activation is changing its event's version. */
export const activation = { fixedCacheKey: 'activateUpcomingEvent' };

export const upcomingEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addUpcomingEvent: mutation(build, upcomingEvents.create, { changes }),
    updateUpcomingEvent: mutation(build, upcomingEvents.update, { changes }),
    deleteUpcomingEvent: mutation(build, upcomingEvents.remove, { changes }),
    cancelUpcomingEvent: mutation(build, upcomingEvents.cancel, { changes }),
    activateUpcomingEvent: mutation(build, upcomingEvents.activate, { changes }),
  }),
});

type EventCounts = Pick<EventSignups, 'inPerson' | 'virtual' | 'waiting'>;

export const peopleOf = ({ inPerson, virtual, waiting }: EventCounts): number => inPerson + virtual + waiting;

/** Undefined while they are not known. The counts have no entry for an event for which no one signed up. */
export function useEventCounts(id: number | undefined): EventCounts | undefined {
  const { data } = useCounts({ skip: id === undefined });
  return data && (data.events.find((each) => each.id === id) ?? { inPerson: 0, virtual: 0, waiting: 0 });
}

/* What the form says while values are typed. `now` is in Unix milliseconds. */

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

export const pastEventQuestion = {
  title: 'This event is over',
  look: 'primary',
  children:
    'Its date has passed, so visitors won’t see it and no one can sign up for it until you change the date. Set it as the active event anyway?',
  confirmLabel: 'Set Active',
  pendingLabel: 'Setting...',
} as const;

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
  return isNear && !event.joinLink && !event.canceledAt && isOffered(event, 'virtual');
}
