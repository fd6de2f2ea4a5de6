import * as z from 'zod/mini';

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
