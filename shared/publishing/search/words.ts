import { fold } from '../../platform/normalize.ts';

/** A word of a text, as the search compares words, and where it stands. */
export interface Word {
  /** In lower case, without accents and apostrophes, in the singular; empty if nothing of it remains. */
  word: string;
  start: number;
  end: number;
}

/** Letters and digits of any script. An apostrophe belongs to the word around it. */
const pattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** Nobody looks for more, and whatever is longer is no word. */
const maxLength = 40;

/** The words of a text as they stand there. */
export const tokensOf = (text: string): string[] => text.match(pattern) ?? [];

/** Normalizing costs more than anything else here, and the same words come again and again. */
const known = new Map<string, string>();
const maxKnown = 200_000;

/** The word that a token stands for. */
export function wordOf(token: string): string {
  const before = known.get(token);
  if (before !== undefined) return before;
  const word = singular(spelled(token));
  if (known.size >= maxKnown) known.clear();
  known.set(token, word);
  return word;
}

/** The words of a text, in their order. Publishing and the browser both read texts with this, so that they agree. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(pattern), ({ 0: token, index }) => ({
    word: wordOf(token),
    start: index,
    end: index + token.length,
  }));
}

/** The word as typed, for comparison with the beginnings of words. */
export const spelled = (token: string) =>
  fold(token)
    .replace(/['’]s$/, '')
    .replace(/['’]/g, '')
    .slice(0, maxLength);

/**
 * English plurals and their singulars become the same word, nothing else: D. Harman's "S stemmer" (How effective is suffixing?,
 * Journal of the American Society for Information Science 42, 1991). What it makes of other languages, it makes of text and
 * query alike.
 */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:us|ss)$/.test(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}

/**
 * Words that are in almost every text, so that they tell none from another. They are not in the files of words, and are
 * ignored in a query that has others.
 */
const stopWords = new Set(
  `a about after all also am an and any are as at be because been before being but by can could did do does doing
  dont down for from get go going got had has have he her here him his how i if im in into is it its ive just know
  like me more most my no not now of off oh okay on one only or other our out over really right said same say she so
  some such than that thats the their them then there these they thing think this those through to too up us very was
  way we well were what when where which who why will with would yeah yes you your youre`
    .split(/\s+/)
    .map(singular),
);
export const isStopWord = (word: string) => stopWords.has(word);
