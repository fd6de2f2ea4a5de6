import * as z from 'zod/mini';

/** A letter on the site as lists show it: nothing of it names a reader. */
export const letterSummary = z.object({
  /** Its address under /letters, which never becomes another letter's. */
  slug: z.string(),
  subject: z.string(),
  /** The preview text, or how the letter begins. */
  summary: z.string(),
  /** When it was sent. */
  sentAt: z.iso.datetime(),
});
export type LetterSummary = z.infer<typeof letterSummary>;

export const letter = z.extend(letterSummary, {
  /** What stands on its page, cleaned; addresses on the site are paths. */
  html: z.string(),
  /** All of it is laid out by itself: it gets the width that it was made for, and none of the house's typography. */
  laidOut: z.boolean(),
});
export type Letter = z.infer<typeof letter>;
