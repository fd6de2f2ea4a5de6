import * as z from 'zod/mini';

/** A letter on the site as lists show it: nothing in it names a reader. */
export const letterSummary = z.object({
  /** Its address under /letters, never reused for another letter. */
  slug: z.string(),
  subject: z.string(),
  /** The preview text, or how the letter begins. */
  summary: z.string(),
  sentAt: z.iso.datetime(),
  /** In the list: another system sent it. */
  imported: z.optional(z.literal(true)),
});
export type LetterSummary = z.infer<typeof letterSummary>;

export const letter = z.extend(letterSummary, {
  /** The content of its page, cleaned; addresses on the site are paths. */
  html: z.string(),
  /** The letter brings its own layout: it gets the width it was made for, and none of the site's typography. */
  laidOut: z.boolean(),
});
export type Letter = z.infer<typeof letter>;
