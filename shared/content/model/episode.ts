import * as z from 'zod/mini';
import { severalLines, text } from '../../platform/fields.ts';

export const episode = z.object({
  id: z.int().check(z.positive()),
  episodeNumber: z.int(),
  title: z.string(),
  guest: z.string(),
  /** As the feed has it, e.g. "1:28:40". */
  duration: z.string(),
  description: z.string(),
  image: z.string(),
  videoId: z.string(),
  transcriptionUrl: z.nullable(z.string()),
});
export type Episode = z.infer<typeof episode>;

/** An episode as its feed has it. `guid` is the feed's id for it, by which later imports find it again. */
export const episodeInput = z.strictObject({
  guid: text(500).check(z.minLength(1)),
  episodeNumber: z.int().check(z.gte(0), z.lte(1_000_000)),
  title: text(300).check(z.minLength(1)),
  guest: text(300),
  duration: text(50),
  description: text(10_000, severalLines),
  image: text(2000),
  videoId: z.string().check(z.regex(/^([\w-]{11})?$/, 'A video id has 11 characters')),
  transcriptionUrl: z.nullable(text(2000)),
});
export type EpisodeInput = z.infer<typeof episodeInput>;
