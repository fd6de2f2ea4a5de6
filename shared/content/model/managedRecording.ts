import * as z from 'zod/mini';
import { linkToImage, requiredText, severalLines, text } from '../../platform/fields.ts';
import { videoId } from '../../platform/links.ts';
import { episodeTypes, ownFields } from './episode.ts';
import { address, audioEndings, type Chapter, chapter, recordingDetails, recordingKinds } from './recording.ts';

/** What admins may correct. Guests of the archive and events are edited elsewhere, but for their details. */
export const correctable = z.strictObject({ ...ownFields, ...recordingDetails.shape });
export type Correctable = z.infer<typeof correctable>;

/** An admin's corrections. A field that is absent has the feed's value, also after later imports. */
export const corrections = z.partial(correctable);
export type Corrections = z.infer<typeof corrections>;

/** Counts the changes that admins made here; 0 before the first. An import, or an edit of the guest, does not count. */
const version = z.int().check(z.gte(0));

export const managedRecording = z.object({
  /** The last part of its page's path: shared/content/lists.ts. */
  name: z.string(),
  kind: z.enum(recordingKinds),
  version,
  original: correctable,
  corrections,
  /** Not shown to visitors: it is in no list, feed or search. Only an episode can be hidden. */
  hidden: z.boolean(),
  /** Of an episode: an admin added it, and no feed has it so far. */
  isOurs: z.optional(z.boolean()),
  /** Of an episode. */
  episodeType: z.optional(z.enum(episodeTypes)),
  /** The id of the episode into which this one was merged, which visitors see in its place. */
  mergedInto: z.optional(z.int()),
  /** What the last import could not use, in sentences for the admin. */
  leftOut: z.array(z.string()),
});
export type ManagedRecording = z.infer<typeof managedRecording>;

export const newRecording = z.strictObject({ title: requiredText('Title', 300) });
export type NewRecording = z.infer<typeof newRecording>;

/**
 * The largest audio file, in bytes: five hours at 128 kbit/s. S3 takes 5 GB in one request:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html
 */
const maxAudio = 300 * 1024 * 1024;

export const audioUpload = z.strictObject({
  ending: z.enum(audioEndings, 'Please choose an MP3, M4A or other audio file'),
  size: z.int().check(z.gte(1, 'The file is empty'), z.lte(maxAudio, 'A file can have at most 300 MB')),
});
export type AudioUpload = z.infer<typeof audioUpload>;

export const corrected = ({ original, corrections: by }: Pick<ManagedRecording, 'original' | 'corrections'>) =>
  ({ ...original, ...by }) as Correctable;

const areInOrder = (chapters: readonly Pick<Chapter, 'start'>[]): boolean =>
  chapters.every(({ start }, at) => at === 0 || start > (chapters[at - 1]?.start ?? 0));

const chapters = z
  .array(chapter)
  .check(
    z.maxLength(300, 'A recording has at most 300 chapters'),
    z.refine(areInOrder, 'Chapters must be in order, each later than the one before'),
  );

/** Stricter than a feed has to be. A transcript can only be removed: its text is given apart. */
const correctionsInput = z.partial(
  z.extend(correctable, {
    title: requiredText('Title', 300),
    image: text(2000).check(...linkToImage),
    videoId: z.string().check(
      z.overwrite((typed) => videoId(typed) ?? typed.trim()),
      z.regex(/^([\w-]{11})?$/, 'Please paste a link to the film on YouTube, or its id of 11 characters'),
    ),
    transcriptionUrl: z.nullable(address),
    chapters,
    transcript: z.null(),
  }),
);

const correctableNames = Object.keys(correctable.shape) as [keyof Correctable, ...(keyof Correctable)[]];

/** The bytes of a transcript's text, as UTF-8. */
export const maxTranscriptBytes = 2_000_000;

const isShortEnough = (typed: string) => new TextEncoder().encode(typed).length <= maxTranscriptBytes;

/** `takeBack`: fields whose correction ends; one that equals the original ends too. */
export const recordingUpdate = z.strictObject({
  version,
  corrections: z._default(correctionsInput, {}),
  takeBack: z._default(z.array(z.enum(correctableNames)).check(z.maxLength(correctableNames.length)), []),
  hidden: z.optional(z.boolean()),
  mergedInto: z.optional(z.nullable(z.int().check(z.positive()))),
  transcriptText: z.optional(
    z
      .string()
      .check(
        z.overwrite(severalLines),
        z.minLength(1, 'Please paste the transcript'),
        z.refine(isShortEnough, 'A transcript can have at most 2 MB'),
      ),
  ),
});
export type RecordingUpdate = z.infer<typeof recordingUpdate>;
export type RecordingUpdateInput = z.input<typeof recordingUpdate>;

/** The recording after a change, and what could not be used of the transcript, in sentences for the admin. */
export const updatedRecording = z.extend(managedRecording, { transcriptLeftOut: z.array(z.string()) });
export type UpdatedRecording = z.infer<typeof updatedRecording>;
