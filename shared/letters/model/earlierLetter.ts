import * as z from 'zod/mini';
import { requiredText, severalLines } from '../../platform/fields.ts';
import { isNestedTooDeeply, nestedTooDeeply } from '../cleaning/nesting.ts';

/** A letter that another system sent, to be imported into the site. */
export const earlierLetter = z.strictObject({
  subject: requiredText('Subject', 200),
  /** The summary in lists and search engines; null to use its first words. */
  previewText: z.nullable(requiredText('Preview text', 200)),
  /** The day, as in "2031-04-15", or the time in ISO 8601. A day becomes noon UTC. */
  sentAt: z.pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Use a date such as 2031-04-15'),
    z.transform((at) => new Date(at.includes('T') ? at : `${at}T12:00:00Z`).toISOString()),
  ),
  /** Cleaned on import, like any letter. A card in it shows nothing. */
  htmlContent: requiredText('The letter', 150_000, severalLines).check(
    z.refine((html) => !isNestedTooDeeply(html), nestedTooDeeply),
  ),
});
export type EarlierLetter = z.infer<typeof earlierLetter>;
