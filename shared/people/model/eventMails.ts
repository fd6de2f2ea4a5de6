import * as z from 'zod/mini';

const reminder = z.object({
  /** `off`: switched off; `no-date`: the event's date or time isn't known; `planned`: it goes out at `dueAt`; `due`: since then. */
  state: z.enum(['off', 'no-date', 'planned', 'due']),
  dueAt: z.optional(z.iso.datetime()),
  /** How many people with a seat had it, or another email instead when it was due. */
  people: z.int(),
});

/** What those who signed up for an event have been told by email. */
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
