import * as z from 'zod/mini';

/** One thing that an admin did. */
export const activity = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The username. */
  admin: z.string(),
  /** In words, as in "Deleted a subscriber". */
  did: z.string(),
  /** To which thing: its id or name. */
  to: z.nullable(z.string()),
  /** What that thing is called, where it has a title or a name. */
  about: z.nullable(z.string()),
});
export type Activity = z.infer<typeof activity>;
