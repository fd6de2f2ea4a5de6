import * as z from 'zod/mini';

/** How many signed up for one event. */
export const eventSignups = z.object({
  /** The event's; null stands for those who signed up while there was no event. */
  id: z.nullable(z.int()),
  /** As they are now; of an event that was deleted, as they were at a sign-up. */
  title: z.string(),
  eventDate: z.string(),
  isActive: z.boolean(),
  signups: z.int(),
  inPerson: z.int(),
  virtual: z.int(),
});
export type EventSignups = z.infer<typeof eventSignups>;
