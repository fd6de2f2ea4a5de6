import type { ManagedEvent, UpcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../../shared/site/site.ts';
import { type EventTimes, understand } from '../../../../shared/time/readTimes.ts';
import type { useEditForm } from '../../../mutations/useEditForm.tsx';

const { name, street, city } = site.live.venue;

/** The values of a new event's form, by the names of the event's fields: texts and ticks. */
export const blank = {
  title: '',
  guests: '',
  description: '',
  imageUrl: '',
  eventDate: '',
  eventTime: '',
  duration: '',
  timeZone: '',
  attendance: 'both',
  venue: name,
  address: `${street}, ${city}`,
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
};
export type EventDraft = typeof blank;

/** The form of {@link useEditForm}. */
export type EventFormState = ReturnType<typeof useEditForm<ManagedEvent, EventDraft, UpcomingEventInput>>['form'];

/** What an event has; what it lacks is as in a new one, except that its own venue never gets the usual address. */
export function draftOf(event: ManagedEvent): EventDraft {
  const own: Record<string, unknown> = { ...(event.venue !== undefined && { address: '' }), ...event };
  const values = Object.entries(blank).map(([field, usual]) => {
    const value = own[field] ?? usual;
    return [field, typeof value === 'boolean' ? value : String(value)];
  });
  return Object.fromEntries(values) as EventDraft;
}

/** What a copy of an event begins with: all but what belongs to that evening alone. */
export const copyOf = (event: ManagedEvent): EventDraft => ({
  ...draftOf(event),
  ...{ eventDate: '', signupCloses: '', payLink: '', joinLink: '', isActive: false },
});

/**
 * What a form's values say as the endpoint takes it: numbers, and nothing for an empty field that an event may lack, nor for
 * one that the form hides. Values that are in this form already stay as they are.
 */
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
