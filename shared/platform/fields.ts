import * as z from 'zod/mini';
import { imageAddress, recordingLink, webAddress } from './links.ts';
import { isDay } from './text.ts';

/** Ids of events, guests and episodes. In a path they arrive as text. */
export const numericId = z.coerce.number().check(z.int(), z.positive());

/** From 0x80 on: https://encoding.spec.whatwg.org/index-windows-1252.txt */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
/** What U+0080 to U+009F are meant to be: a program took Windows-1252 for Latin-1, as HTML does not. */
export const meantCharacters = (text: string) =>
  text.replace(/[\x80-\x9f]/g, (character) => windows[character.charCodeAt(0) - 0x80] ?? '');

/** Makes a text one line: line breaks and tabs become spaces, and other control characters (C0, DEL) are removed. */
export const oneLine = (text: string) =>
  meantCharacters(text)
    .replace(/[\t-\r\u2028\u2029]+/g, ' ')
    .replace(/\p{Cc}/gu, '');

/** Keeps tabs; line breaks become LF, and other control characters are removed. */
export const severalLines = (text: string) =>
  meantCharacters(text)
    .replace(/\r\n|[\v\f\r\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '');

/**
 * The first check of a text that strangers send: what is far longer than allowed is refused before anything reads all
 * of it. A little over is left to the last check, since cleaning may shorten it.
 */
export const notFarOver = (max: number, error: string) => z.maxLength(10 * max, { error, abort: true });

/** For what an admin types or pastes. `clean` removes control characters, which would break pages and emails. */
export const text = (max: number, clean = oneLine) =>
  z.string().check(z.overwrite(clean), z.trim(), z.maxLength(max, `Please use at most ${max} characters`));

/** As {@link text}, but not empty. `label` begins the message: "Title is required". */
export const requiredText = (label: string, max: number, clean = oneLine) =>
  z
    .string(`${label} is required`)
    .check(
      z.overwrite(clean),
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(max, `${label} can have at most ${max} characters`),
    );

/** `normalize` returns a link as it is stored, or null where it is none. It may be empty. */
const link = (normalize: (typed: string) => string | null, message: string) =>
  [
    z.overwrite((typed: string) => normalize(typed) ?? typed),
    z.refine<string>((typed) => typed === '' || normalize(typed) !== null, message),
  ] as const;

export const linkToRecording = link(
  recordingLink,
  'Please paste a link to the recording, such as https://youtu.be/... or https://example.org/talk',
);

export const linkToImage = link(
  imageAddress,
  'Please use a path on this site, such as /images/your-image.jpg, or an address that begins with https://',
);

/** The link to join a meeting. It contains no characters that could end the HTML or the text around it. */
export const linkToJoin = link(joinAddress, 'Please paste the whole link to the meeting, which begins with https://');

/** The link to a shop; as safe as {@link linkToJoin}. */
export const linkToPay = link(joinAddress, 'Please paste the whole link, which begins with https://');

function joinAddress(typed: string): string | null {
  const address = /[\s"'<>{}|\\]/.test(typed) ? null : webAddress(typed);
  return address && /^https:/i.test(address) ? address : null;
}

/** Grows by one with each change. */
export const version = z.int().check(z.positive());

/** The version on which an edit is based. Where another change came first, the edit is refused with 409. */
export const editedVersion = z.optional(version);

/** The body of every response that is not a success. `fields` maps a field of the request to what is wrong with it. */
export const errorBody = z.object({
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Requests the page that a `Link: <...>; rel="next"` header named. */
export const page = z.object({ after: z.optional(z.string().check(z.maxLength(500))) });

/** A day of the publisher's calendar: "2026-11-01". */
export const calendarDay = z
  .string()
  .check(z.regex(/^20\d{2}-\d\d-\d\d$/, 'Please choose a day'), z.refine(isDay, 'Please choose a day'));

/** A day and a time, by clocks that the field's own words name: "2031-05-03T17:00". */
export const localMinute = z.string().check(
  z.regex(/^20\d{2}-[01]\d-[0-3]\dT(?:[01]\d|2[0-3]):[0-5]\d$/, 'Please choose a day and a time'),
  z.refine((time) => isDay(time.slice(0, 10)), 'Please choose a day and a time'),
);
