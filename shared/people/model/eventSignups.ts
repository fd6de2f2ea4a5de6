import * as z from 'zod/mini';

export const eventSignups = z.object({
  /** The event's id; null for sign-ups made while there was no event. */
  id: z.nullable(z.int()),
  /** Title and date as they are now or, for a deleted event, as they were at a sign-up. */
  title: z.string(),
  eventDate: z.string(),
  isActive: z.boolean(),
  /** Those with a seat. */
  signups: z.int(),
  inPerson: z.int(),
  virtual: z.int(),
  waiting: z.int(),
  /** Those who never pressed the button in our email: they have neither a seat nor a place on the list. */
  unconfirmed: z.int(),
  came: z.int(),
  /** Those with a seat in the room who were not ticked. */
  noShows: z.int(),
});
export type EventSignups = z.infer<typeof eventSignups>;

const reminder = z.object({
  /** `no-date`: the event's date or time isn't known; `planned`: it goes out at `dueAt`; `due`: since then. */
  state: z.enum(['off', 'no-date', 'planned', 'due']),
  dueAt: z.optional(z.iso.datetime()),
  /** How many people with a seat had it, or another email instead when it was due. */
  people: z.int(),
});

export const eventMails = z.object({
  /** A day and an hour before; null for an event that is canceled. */
  day: z.nullable(reminder),
  hour: z.nullable(reminder),
  /** How many have a seat, and how many signed up, with or without one. */
  seated: z.int(),
  all: z.int(),
  /** Of all, those who know the current time and place or, if it is canceled, that. */
  informed: z.int(),
  /** Of the others, those whom no email reaches. */
  unreachable: z.int(),
});
export type EventMails = z.infer<typeof eventMails>;
