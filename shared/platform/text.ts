/** "1 row", "1,200 rows". */
export const counted = (n: number, one: string) => `${digits(n)} ${one}${n === 1 ? '' : 's'}`;

/** Formatting is slow on a phone the first time, and few numbers need it. */
const digits = (n: number) => (n < 1000 ? n : n.toLocaleString('en'));

/** "40 people", "1 person". */
export const inPeople = (n: number): string => `${digits(n)} ${n === 1 ? 'person' : 'people'}`;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML, also for an attribute in quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Whole words and "…", at most `length` UTF-16 units. A very long last word, as without spaces, is cut. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length).replace(/\s\S{0,50}$/, '');
  // Never leaves half of a character that takes two units.
  return `${words.slice(0, length - 1).replace(/[\s,;:.–—-]+$|[\uD800-\uDBFF]$/, '')}…`;
}

/** As {@link shortened}, in one line. */
export const excerpt = (text: string, length = 200): string => shortened(text.replace(/\s+/g, ' ').trim(), length);

/**
 * A text in a Unicode normalization form, in time that grows with its length: more than 30 combining marks in a row,
 * which no one writes and engines sort in quadratic time, are parted by a character that does not show, as in
 * Stream-Safe Text (https://unicode.org/reports/tr15/#Stream_Safe_Text_Format).
 */
export const normalize = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(/(\p{M}{30})(?=\p{M})/gu, '$1\u034f').normalize(form);

/** For addresses: the transliteration of most scripts leaves out Hebrew, which is written without vowels. */
export const hebrewLetters = Object.entries({
  ...{ א: 'a', ב: 'b', ג: 'g', ד: 'd', ה: 'h', ו: 'v', ז: 'z', ח: 'h', ט: 't', י: 'y', כ: 'k', ך: 'k', ל: 'l', מ: 'm' },
  ...{ ם: 'm', נ: 'n', ן: 'n', ס: 's', ע: 'a', פ: 'p', ף: 'p', צ: 'ts', ץ: 'ts', ק: 'k', ר: 'r', ש: 'sh', ת: 't' },
});

/** Letters of names that have no mark to leave out, as an English keyboard writes them. */
const plainLetters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n', ə: 'e' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
const needPlain = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** What keyboards write for an apostrophe, for a class of a regular expression; Unicode counts some as letters. */
export const apostrophes = "'`´‘’‛′＇ʹʻʼʽʾʿ";
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'g');

/** Text for comparison: without accents and case, and with straight apostrophes. */
export const fold = (text: string) =>
  // Most texts are, and lists have many.
  isAscii(text)
    ? text.toLowerCase().replaceAll('`', "'")
    : normalize(text.replace(anyApostrophe, "'"), 'NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(needPlain, (letter) => plainLetters[letter] ?? letter);

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

/** The value of a digit in any script: Unicode has each script's ten digits in a row. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}

/** What an English keyboard would type: others have other digits, dashes, blanks, and characters that do not show. */
export const plainKeys = (typed: string) =>
  normalize(typed, 'NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/\p{Nd}/gu, digitOf)
    .trim();

/** Whether the calendar has this day ("2026-11-01"): `Date` takes February 30 for March 2. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
