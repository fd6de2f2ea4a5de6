import * as z from 'zod/mini';
import { imageAddress } from './imageAddress.ts';
import { recordingLink, webAddress } from './videoLink.ts';

/** Ids of events, guests and episodes. In a path they arrive as text. */
export const numericId = z.coerce.number().check(z.int(), z.positive());

/** One line: whatever breaks one becomes a space, and other control characters (C0, DEL, C1) go. */
export const oneLine = (text: string) => text.replace(/[\t-\r\x85\u2028\u2029]+/g, ' ').replace(/\p{Cc}/gu, '');

/** Text of several lines: it keeps its tabs, whatever breaks a line becomes LF, and other control characters go. */
export const severalLines = (text: string) =>
  text.replace(/\r\n|[\v\f\r\x85\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');

/**
 * Text that an admin types or pastes: trimmed, at most `max` characters. Control characters come along unseen, and would
 * break pages, mails and exports: `tidy` takes them out.
 */
export const text = (max: number, tidy = oneLine) =>
  z.string().check(z.overwrite(tidy), z.trim(), z.maxLength(max, `Please use at most ${max} characters`));

/** As {@link text}, and not empty. `label` begins the message: "Title is required". */
export const requiredText = (label: string, max: number, tidy = oneLine) =>
  z
    .string(`${label} is required`)
    .check(
      z.overwrite(tidy),
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(max, `${label} can have at most ${max} characters`),
    );

/**
 * Checks of a link: `whole` gives it as it is kept, or null for what is none. Where none is needed it may be empty;
 * where one is, requiredText says so.
 */
const link = (whole: (typed: string) => string | null, wrong: string) =>
  [
    z.overwrite((typed: string) => whole(typed) ?? typed),
    z.refine<string>((typed) => typed === '' || whole(typed) !== null, wrong),
  ] as const;

/** Where a recording is: a video's link or id, or the address of a page. */
export const linkToRecording = link(
  recordingLink,
  'Please paste a link to the recording, such as https://youtu.be/... or https://example.org/talk',
);

/** Where an image is: a path of the site, or an address. */
export const linkToImage = link(
  imageAddress,
  'Please use a path of this site, such as /images/your-image.jpg, or an address that begins with https://',
);

/** Where a meeting is joined. Nothing in it may be taken for a part of what it is put into. */
export const linkToJoin = link(joinAddress, 'Please paste the whole link to the meeting, which begins with https://');

function joinAddress(typed: string): string | null {
  const address = /[\s"'<>{}|\\]/.test(typed) ? null : webAddress(typed);
  return address && /^https:/i.test(address) ? address : null;
}

/** Grows by one with each change of a thing. */
export const version = z.int().check(z.positive());

/** The version that an edit was made from: where another change came first, the edit is refused with 409. */
export const editedVersion = z.optional(version);
