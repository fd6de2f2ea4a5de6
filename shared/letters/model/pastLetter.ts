import * as z from 'zod/mini';
import { requiredText, severalLines } from '../../platform/fields.ts';
import { isNestedTooDeeply, nestedTooDeeply } from '../cleaning/nesting.ts';

/* What a letter of another system is known by: bringing it again changes nothing. */
const known = {
  subject: requiredText('Subject', 200),
  /** The last part of its former address, kept if possible; without it, the address is made from the subject. */
  slug: z.optional(requiredText('Address', 300)),
  sentAt: z.iso.datetime(),
};
const pastIdentity = z.strictObject(known);
export type PastIdentity = z.infer<typeof pastIdentity>;

/** In characters; a row of the table holds 400 KB. */
export const maxPastLetter = 150_000;

export const pastLetter = z.strictObject({
  ...known,
  /** The summary in lists and search engines; null to use its first words. */
  previewText: z.nullable(requiredText('Preview text', 200)),
  /** Cleaned on import, like any letter. A card in it shows nothing. */
  htmlContent: requiredText('The letter', maxPastLetter, severalLines).check(
    z.refine((html) => !isNestedTooDeeply(html), nestedTooDeeply),
  ),
});
export type PastLetter = z.infer<typeof pastLetter>;

/** In one request, brought or only asked about. Cleaning a letter takes some hundredths of a second. */
export const maxPastLetters = { brought: 50, asked: 1000 };

const some = <Item extends z.core.SomeType>(item: Item, max: number) =>
  z.array(item).check(z.minLength(1), z.maxLength(max));

/** With `check` nothing is written: it only asks which of them the site has, or once had. */
export const pastLettersInput = z.discriminatedUnion('check', [
  z.strictObject({ check: z.literal(true), letters: some(pastIdentity, maxPastLetters.asked) }),
  z.strictObject({ check: z.literal(false), letters: some(pastLetter, maxPastLetters.brought) }),
]);

export const pastLetterResult = z.object({
  /** `known`: it is here, or was taken off. `tooLong`: cleaned, it has more than a page can hold. */
  outcome: z.enum(['new', 'known', 'tooLong']),
  /** The last part of its address on this site, once it has one. */
  slug: z.optional(z.string()),
});
export type PastLetterResult = z.infer<typeof pastLetterResult>;
