import * as z from 'zod/mini';

/** How many signed up for one event. */
export const eventSignups = z.object({
  /** The event's id; null for sign-ups made while there was no event. */
  id: z.nullable(z.int()),
  /** Title and date as they are now or, for a deleted event, as they were at a sign-up. */
  title: z.string(),
  eventDate: z.string(),
  /** Whether visitors see it as the next event. */
  isActive: z.boolean(),
  /** Those with a seat. */
  signups: z.int(),
  inPerson: z.int(),
  virtual: z.int(),
  /** Those on the waiting list. */
  waiting: z.int(),
  /** Those who never pressed the button in our mail: they have neither a seat nor a place on the list. */
  unconfirmed: z.int(),
  /** Those ticked at the door. */
  came: z.int(),
  /** Those with a seat in the room who were not ticked. */
  noShows: z.int(),
});
export type EventSignups = z.infer<typeof eventSignups>;
