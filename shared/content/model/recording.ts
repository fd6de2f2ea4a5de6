import * as z from 'zod/mini';
import { requiredText, text } from '../../platform/fields.ts';
import { isOnThisSite, webAddress } from '../../platform/links.ts';
import { site } from '../../site/site.ts';

export const address = text(2000).check(
  z.overwrite((typed) => (isOnThisSite(typed) ? typed : (webAddress(typed) ?? typed))),
  z.refine(
    (typed) => isOnThisSite(typed) || webAddress(typed) !== null,
    'Please use an address that begins with https://, or a path on this site',
  ),
);

/** What pages load by themselves, such as a picture: browsers load nothing from http:// there. */
const loaded = address.check(z.overwrite((typed) => typed.replace(/^http:/i, 'https:')));

/** The whole address of what {@link address} allows, for readers elsewhere. */
export const wholeAddress = (given: string): string =>
  new URL((given.startsWith('/') ? null : webAddress(given)) ?? given, site.url).href;

/** A recording's audio, played by the browser's own `<audio>`. */
export const audio = z.strictObject({
  address: loaded,
  /** Such as "audio/mpeg". */
  type: text(100),
  /** Bytes; null if its feed does not say. */
  length: z.nullable(z.int().check(z.gte(0))),
});
export type Audio = z.infer<typeof audio>;

/** https://developer.mozilla.org/docs/Web/Media/Guides/Formats/Containers */
const audioTypes = {
  ...{ mp3: 'audio/mpeg', m4a: 'audio/mp4', m4b: 'audio/mp4', aac: 'audio/aac' },
  ...{ ogg: 'audio/ogg', oga: 'audio/ogg', opus: 'audio/ogg', wav: 'audio/wav', flac: 'audio/flac' },
};
export type AudioEnding = keyof typeof audioTypes;
export const audioEndings = Object.keys(audioTypes) as [AudioEnding, ...AudioEnding[]];
/** The media type of the audio at an address by a file's ending in it; undefined if it has none that is known. */
export const audioTypeOf = (typed: string): string | undefined =>
  audioTypes[/\.(mp3|m4[ab]|aac|og[ga]|opus|wav|flac)(?=[?#&/]|$)/i.exec(typed)?.[1]?.toLowerCase() as AudioEnding];

/** Seconds from the beginning, with fractions. */
const seconds = z.number().check(z.gte(0), z.lte(100 * 3600));

export const chapter = z.strictObject({
  start: seconds,
  title: requiredText('Title', 300),
  link: z.nullable(address),
  /** For listeners' programs. */
  picture: z.optional(address),
});
export type Chapter = z.infer<typeof chapter>;

/** Someone who speaks in a recording, or made it: https://podcasting2.org/docs/podcast-namespace/tags/person */
export const person = z.strictObject({
  name: requiredText('Name', 200),
  /** In lower case, such as "host" or "guest". */
  role: text(100),
  picture: z.nullable(loaded),
  link: z.nullable(address),
});
export type Person = z.infer<typeof person>;

/** A transcript that has been read and is kept: shared/content/transcripts. Its files never change. */
export const keptTranscript = z.strictObject({
  /** Podcasting 2.0's JSON, while visitors see a recording that has it; {@link captionsOf} is beside it. */
  path: z.string().check(z.regex(/^\/transcripts\/[0-9a-f]{32}\.json$/)),
  /** Such as "en"; null if unknown. */
  language: z.nullable(z.string()),
  /** Whether it says when things are said. Captions and links to a moment need that. */
  timed: z.boolean(),
  source: z.enum(['feed', 'admin', 'import']),
  /** How many paragraphs it has, and how the first begins, by which an admin knows it. */
  paragraphs: z.int(),
  beginning: z.string(),
});
export type KeptTranscript = z.infer<typeof keptTranscript>;

export const captionsOf = ({ path }: Pick<KeptTranscript, 'path'>): string => path.replace(/\.json$/, '.vtt');

/** What a recording of any kind may have beyond its title, its people's names and its film. */
export const recordingDetails = z.strictObject({
  /** ISO time in UTC at which it came out; null if unknown. */
  date: z.nullable(z.iso.datetime()),
  season: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
  audio: z.nullable(audio),
  /** In the order of their starts, each later than the one before. */
  chapters: z.array(chapter).check(z.maxLength(300)),
  people: z.array(person).check(z.maxLength(50)),
  link: z.nullable(address),
  transcript: z.nullable(keptTranscript),
});
export type RecordingDetails = z.infer<typeof recordingDetails>;

export const noDetails: RecordingDetails = {
  ...{ date: null, season: null, audio: null, chapters: [], people: [], link: null, transcript: null },
};

export const recordingKinds = ['episode', 'guest', 'event'] as const;
export type RecordingKind = (typeof recordingKinds)[number];
