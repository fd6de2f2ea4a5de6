import * as z from 'zod/mini';

/**
 * A transcript in Podcasting 2.0's JSON, the one form in which all transcripts are kept:
 * https://podcasting2.org/docs/podcast-namespace/tags/transcript and
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md#json. Times are in seconds, and never
 * decrease. A transcript without times has `startTime` and `endTime` 0 in every segment.
 */
export const transcript = z.object({
  version: z.literal('1.0.0'),
  segments: z.array(
    z.object({
      /** Empty if unknown. */
      speaker: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      /** Plain text. */
      body: z.string(),
    }),
  ),
});
export type Transcript = z.infer<typeof transcript>;
export type Segment = Transcript['segments'][number];
