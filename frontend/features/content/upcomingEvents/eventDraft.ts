import type { ManagedEvent, UpcomingEventInput } from '../../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../../shared/site/site.ts';
import type { useEditForm } from '../../../mutations/useEditForm.tsx';
import { ownFieldsOf } from './ownFields.ts';

/** The values of a new event's form: texts and ticks. An empty number means that there is none. */
export const blank = {
  title: '',
  guests: '',
  description: '',
  imageUrl: '',
  eventDate: '',
  eventTime: '',
  duration: '',
  timeZone: '',
  ...ownFieldsOf({ eventTime: site.live.schedule.start, duration: '' }),
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

export const draftOf = (event: ManagedEvent): EventDraft => ({
  ...blank,
  title: event.title,
  guests: event.guests,
  description: event.description,
  imageUrl: event.imageUrl,
  eventDate: event.eventDate,
  eventTime: event.eventTime,
  duration: event.duration,
  timeZone: event.timeZone ?? '',
  ...ownFieldsOf(event),
  roomSeats: String(event.roomSeats ?? ''),
  onlineSeats: String(event.onlineSeats ?? ''),
  signupCloses: event.signupCloses ?? '',
  payLink: event.payLink ?? '',
  joinLink: event.joinLink ?? '',
  remindDay: event.remindDay ?? true,
  remindHour: event.remindHour ?? true,
  isActive: event.isActive,
});

/** What a copy of an event begins with: all but what belongs to that evening alone. */
export const copyOf = (event: ManagedEvent): EventDraft => ({
  ...draftOf(event),
  ...{ eventDate: '', signupCloses: '', payLink: '', joinLink: '', isActive: false },
});

/** The event that a form describes, as far as its words and times are concerned. */
export const describedBy = <Values extends { timeZone: string }>(values: Values) => ({
  ...values,
  timeZone: values.timeZone || undefined,
});

/**
 * What a form's values say as the endpoint takes it: numbers, and nothing for an empty field that an event may lack, nor for
 * one that the form hides. Values that are in this form already stay as they are.
 */
export function inputOf(values: EventDraft | UpcomingEventInput): UpcomingEventInput {
  const { roomSeats, onlineSeats, timeZone, signupCloses, payLink, attendance } = values;
  return {
    ...values,
    timeZone: timeZone || undefined,
    signupCloses: signupCloses || undefined,
    payLink: attendance === 'virtual' ? undefined : payLink || undefined,
    roomSeats: attendance === 'virtual' ? undefined : numberIn(roomSeats),
    onlineSeats: attendance === 'in-person' ? undefined : numberIn(onlineSeats),
  } as UpcomingEventInput;
}

/** Also from "1,200". NaN for what is no number, which the rules then refuse. */
const numberIn = (value: string | number | undefined) =>
  typeof value !== 'string' ? value : value.trim() === '' ? undefined : Number(value.replaceAll(',', ''));
