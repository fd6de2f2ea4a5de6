import transliterate from '@sindresorhus/transliterate';
import { normalize } from '../../../../shared/platform/normalize.ts';
import { site } from '../../../../shared/site/site.ts';

/*
 * Which names are one person's: docs/spec.md, Guests. Religious titles, such as Sister or Lama, are part of a name: without them
 * it is often somebody else's.
 */

/** What may stand before a name of two words or more without making it another's. */
const titles = new Set(['dr', 'mr', 'mrs', 'ms', 'mx', 'prof', 'professor']);
/** Degrees that no family name is spelled like, as "Ma" is. */
const degrees = new Set(['phd', 'dphil']);
/** What may follow a name and a comma without being a person. */
const suffixes = new Set([...degrees, 'md', 'ma', 'mba', 'jr', 'sr', 'ii', 'iii', 'iv', 'obe', 'mbe', 'cbe', 'esq']);

/** The words of a name in lower case, without accents, punctuation and titles: "Dr. José O’Neill" is `jose`, `oneill`. */
export function wordsOf(name: string): string[] {
  const words = plainWords(name);
  const from = words.length > 2 && titles.has(words[0] ?? '') ? 1 : 0;
  const to = words.length - from > 2 && degrees.has(words.at(-1) ?? '') ? -1 : undefined;
  return words.slice(from, to);
}

/** The same for all spellings of a name; empty if it has no letter or digit. */
export const nameKey = (name: string): string => wordsOf(name).join('');

/**
 * Only the accents that Latin, Greek and Cyrillic letters have are left out (the block Combining Diacritical Marks): in other
 * scripts marks are vowels. Of what is then still no basic letter, such as "ø" or "ß", only Latin ones have a plain form.
 */
const plainWords = (text: string): string[] =>
  normalize(text, 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/(?=\P{ASCII})\p{Script=Latin}/gu, (letter) => transliterate(letter))
    .toLowerCase()
    .replace(/['‘’ʻʼ`.]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

/** Between the names in a text such as "A, B and C". */
const between = /(\s*[,;]\s*(?:(?:and|&)\s+)?|\s+(?:and|&)\s+)/i;

/**
 * The people whom a text such as "A and B" or "A, B" names. Names that the archive knows are kept whole, whatever they contain.
 * The host is no guest. A name in lower case, as in "and friends", is nobody's unless the archive knows it.
 */
export function namesIn(text: string, isKnown: (name: string) => boolean): string[] {
  const parts = joinSuffixes(text.trim().split(between));
  const names: string[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const known = longest(parts, at, isKnown);
    const name = known?.name ?? parts[at] ?? '';
    if (known || (wordsOf(name).length > 0 && !/^\p{Ll}/u.test(name) && nameKey(name) !== hostKey)) names.push(name);
    if (known) at = known.end;
  }
  return names;
}

const hostKey = nameKey(site.host.name);

/** Parts and what is between them, alternately; "PhD" belongs to the name before it. */
function joinSuffixes([first = '', ...rest]: string[]): string[] {
  const parts = [first];
  for (let at = 0; at < rest.length; at += 2) {
    const [separator = '', part = ''] = rest.slice(at, at + 2);
    const words = plainWords(part);
    if (separator.startsWith(',') && words.length > 0 && words.every((word) => suffixes.has(word)))
      parts.push(`${parts.pop()}${separator}${part}`);
    else parts.push(separator, part);
  }
  return parts;
}

/** The most parts from this one on that are together a known name, and the last one's place. */
function longest(parts: string[], at: number, isKnown: (name: string) => boolean) {
  for (let end = parts.length - 1; end >= at; end -= 2) {
    const name = parts.slice(at, end + 1).join('');
    if (isKnown(name)) return { name, end };
  }
  return undefined;
}
