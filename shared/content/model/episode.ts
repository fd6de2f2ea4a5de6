import * as z from 'zod/mini';
import { maxFeedFile } from '../../platform/constants.ts';
import { oneLine, severalLines, text } from '../../platform/fields.ts';
import { webAddress } from '../../platform/links.ts';
import { address, recordingDetails } from './recording.ts';

/** Its page has more: RecordingDetails. */
export const episode = z.object({
  id: z.int().check(z.positive()),
  /** Null if its feed gives it none, as for a bonus. */
  episodeNumber: z.nullable(z.int()),
  title: z.string(),
  guest: z.string(),
  /** As the feed has it, e.g. "1:28:40". */
  duration: z.string(),
  description: z.string(),
  image: z.string(),
  videoId: z.string(),
  transcriptionUrl: z.nullable(z.string()),
  /** ISO time in UTC at which it came out; null if unknown. */
  date: z.nullable(z.string()),
  /** Whether it can be heard; films are not counted. */
  hasAudio: z.optional(z.boolean()),
  /** The ids of those that were merged into it: their addresses lead here. */
  formerIds: z.optional(z.array(z.int())),
});
export type Episode = z.infer<typeof episode>;

export const ownFields = {
  episodeNumber: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
  title: text(300).check(z.minLength(1)),
  guest: text(300),
  duration: text(50),
  description: text(10_000, severalLines),
  image: text(2000),
  videoId: z.string().check(z.regex(/^([\w-]{11})?$/, 'A video id has 11 characters')),
  transcriptionUrl: z.nullable(text(2000)),
};

const { date, season, audio, chapters, people, link } = recordingDetails.shape;

/** `itunes:episodeType`: https://podcasters.apple.com/support/823-podcast-requirements. Only a feed has trailers. */
export const episodeTypes = ['full', 'bonus', 'trailer'] as const;

/** As its feed, or a file of content, has it. By `guid`, the feed's id for it, later imports find it again. */
export const episodeInput = z.strictObject({
  guid: text(500).check(z.minLength(1)),
  ...ownFields,
  episodeType: z._default(z.enum(episodeTypes), 'full'),
  date: z._default(date, null),
  season: z._default(season, null),
  audio: z._default(audio, null),
  chapters: z._default(chapters, []),
  people: z._default(people, []),
  link: z._default(link, null),
  /** Where its chapters are, as Podcasting 2.0's JSON. They replace `chapters`. */
  chaptersAddress: z._default(z.nullable(address), null),
  /** Where its transcripts are. The best that can be read is kept. */
  transcripts: z._default(
    z.array(z.strictObject({ address, type: text(100), language: z.nullable(text(50)) })).check(z.maxLength(20)),
    [],
  ),
  /** A transcript's text, in any form that can be read; only in files of content. */
  transcriptText: z.optional(text(2_000_000, severalLines)),
});
export type EpisodeInput = z.infer<typeof episodeInput>;

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
