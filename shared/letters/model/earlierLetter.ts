import * as z from 'zod/mini';
import { requiredText, severalLines } from '../../platform/fields.ts';

/** A letter that was sent by another system, as it is brought along to stand on the site. */
export const earlierLetter = z.strictObject({
  subject: requiredText('Subject', 200),
  /** How lists and search engines sum it up; null where its first words are to do that. */
  previewText: z.nullable(requiredText('Preview text', 200)),
  /** The day, as in "2031-04-15", or the moment in ISO 8601. A day's noon stands for it. */
  sentAt: z.pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'This is a day such as 2031-04-15'),
    z.transform((at) => new Date(at.includes('T') ? at : `${at}T12:00:00Z`).toISOString()),
  ),
  /** As a letter's: cleaned when it is taken over. A card in it has nothing to show. */
  htmlContent: requiredText('The letter', 150_000, severalLines),
});
export type EarlierLetter = z.infer<typeof earlierLetter>;
