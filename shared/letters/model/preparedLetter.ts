import * as z from 'zod/mini';
import { templateName } from './emailTemplate.ts';

/** A letter that the site prepared for a new episode, until an admin dismisses the dashboard's line about it. */
export const preparedLetter = z.object({
  name: templateName,
  subject: z.string(),
  /** The episode's title, as visitors see it. */
  episode: z.string(),
  /** When it was prepared. */
  at: z.iso.datetime(),
});
export type PreparedLetter = z.infer<typeof preparedLetter>;
