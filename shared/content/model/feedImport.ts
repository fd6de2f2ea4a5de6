import * as z from 'zod/mini';
import { oneLine, severalLines } from '../../platform/fields.ts';
import { webAddress } from '../../platform/links.ts';

/** In bytes: Lambda takes requests of up to 6 MB, as JSON (https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html). */
export const maxFeedFile = 4_500_000;

/** A podcast's feed, by its address or as a file's text. */
export const feedImportInput = z.strictObject({
  url: z._default(
    z.string().check(
      z.maxLength(2000),
      z.overwrite((typed) => webAddress(oneLine(typed)) ?? oneLine(typed).trim()),
      z.refine((typed) => typed === '' || webAddress(typed) !== null, 'Please paste the feed’s whole address'),
    ),
    '',
  ),
  xml: z._default(z.string().check(z.maxLength(maxFeedFile), z.overwrite(severalLines)), ''),
  /** Adds even what may be here already. */
  asNew: z._default(z.boolean(), false),
  /** Says what would happen, and changes nothing. */
  dryRun: z.boolean(),
});
export type FeedImportInput = z.output<typeof feedImportInput>;

const count = z.int().check(z.gte(0));

/** What an import of a feed did, or would do. */
export const feedImport = z.object({
  ...{ added: count, changed: count, unchanged: count },
  /** Of a dry run: the titles of what is new, the newest twenty. */
  titles: z.array(z.string()),
  /** What may be here already, in sentences. While there is any, nothing is imported, unless `asNew`. */
  unclear: z.array(z.string()),
  /** What can’t be used, in sentences: the first fifty. */
  leftOut: z.array(z.object({ recording: z.string(), sentence: z.string() })),
  allLeftOut: count,
});
export type FeedImport = z.infer<typeof feedImport>;
