import * as z from 'zod/mini';
import { nameMaxLength } from '../../platform/constants.ts';
import { notFarOver } from '../../platform/fields.ts';
import { normalize } from '../../platform/text.ts';

/**
 * A name goes into emails to whatever address a visitor typed, so it must not carry a message of its own: no control
 * characters or markup, no addresses, no telephone numbers, nothing that a mail program would turn into a link.
 * Look-alikes, such as full-width characters, count as the characters that they resemble.
 */
const symbols = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>{}[\]\\@|^`~=*_$%+:;"“”]/u;
const link = /www[.。]|\/\/|[\p{L}\p{M}\p{N}][.。][\p{L}\p{N}][\p{L}\p{M}\p{N}]/iu;
const notInNames = /[/#]|(?:\p{N}[^\p{L}]*){5}/u;

/** Scripts that use joiners, which control whether two letters connect (Unicode Standard, 23.2). */
const joining = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Malayalam', 'Mongolian'],
  ...['Myanmar', 'Oriya', 'Sinhala', 'Syriac', 'Tamil', 'Telugu'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** A zero-width (non-)joiner between two letters of such a script. Elsewhere it could only hide something. */
const joiner = new RegExp(`([${joining}]\\p{M}*)[\\u200c\\u200d](?=[${joining}])`, 'gu');

/** Initials and short titles without a space before the next word, as in "K.Rajesh", "St.Gallen", "Dr.Ana". */
const abbreviation =
  /(^|[^\p{L}\p{M}\p{N}])([\p{L}\p{N}]\p{M}*[.．。｡](?=[\p{L}\p{N}][\p{L}\p{M}\p{N}])|\p{Lu}\p{L}{1,3}[.．。｡](?=\p{Lu}\p{L}))/gu;

/** One line. Abbreviations get a space after them, so that they do not look like a domain. */
const tidy = (text: string) =>
  normalize(text, 'NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
    .replace(abbreviation, '$1$2 ');

const isPlain = (text: string) => {
  const looks = normalize(text.replace(joiner, '$1'), 'NFKC');
  return !symbols.test(looks) && !link.test(looks);
};

/** One letter may be a name: 王, 김, あ. Unicode Standard, table 6-1: (logo)syllabaries that people write today. */
const syllabic = ['Han', 'Hangul', 'Hiragana', 'Katakana', 'Yi', 'Ethiopic', 'Cherokee', 'Canadian_Aboriginal', 'Vai']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const wholeName = new RegExp(`^(?=[\\p{Lo}\\p{Lu}\\p{Ll}])[${syllabic}]$`, 'u');

const isLongEnough = (text: string) => [...text].length >= 2 || wholeName.test(text);

const tooLong = `Please use at most ${nameMaxLength} characters`;

const oneLine = (tooShort: string, allowed: (text: string) => boolean, isLong = isLongEnough) =>
  z
    .string(tooShort)
    .check(
      notFarOver(nameMaxLength, tooLong),
      z.overwrite(tidy),
      z.refine(isLong, tooShort),
      z.maxLength(nameMaxLength, tooLong),
      z.refine<string>(allowed, 'Please use plain text without links or symbols'),
    );

const isName = (text: string) => isPlain(text) && !notInNames.test(normalize(text, 'NFKC'));

/** One line of plain text, trimmed, inner white space folded, 2 to 60 characters or a {@link wholeName}. */
export const plainText = (tooShort: string) => oneLine(tooShort, isName);

export const personNames = z.strictObject({
  firstName: plainText('First name must be at least 2 characters'),
  lastName: plainText('Last name must be at least 2 characters'),
});

/** A name, or nothing: lists on paper and from other systems do not have everyone's names. */
const nameOrNone = (tooShort: string) => oneLine(tooShort, isName, (text) => text === '' || isLongEnough(text));

export const correctedNames = {
  firstName: nameOrNone('First name must be at least 2 characters'),
  lastName: nameOrNone('Last name must be at least 2 characters'),
};

/** A name in a list from elsewhere. One letter is a whole name in some scripts. */
export const personName = oneLine('', isName, () => true);

/** Like a name, but with numbers and slashes allowed, as in "Queens / NY 11101". */
export const placeText = (tooShort: string) => oneLine(tooShort, isPlain);

/** The keyed hash of an address, and the event's number. */
export const signupId = z.string().check(z.regex(/^[0-9a-f]{64}-\d+$/));
