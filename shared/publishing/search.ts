import type { RecordingKind } from '../content/model/recording.ts';
import { apostrophes, fold } from '../platform/text.ts';

/*
 * What the search of the site reads: files that are published with the pages.
 *
 * - `search/index.json`: everything that can be found, by its names. It also says where the rest is.
 * - `search/words/<edition>/<number>.json`: which texts contain which words, cut by the alphabet.
 * - the texts: transcripts under `/media`, and `search/texts/<hash>.json` of notes and letters, in the same form.
 *
 * Files of words and texts never change: a browser that has an index reads those that belong to it.
 */

export const indexPath = '/search/index.json';
export const wordFolder = '/search/words/';
export const textFolder = '/search/texts/';

export const wordsPath = (edition: string, file: number): string => `${wordFolder}${edition}/${file}.json`;

export interface Entry {
  /** A person is someone with a page: a guest is a recording from the archive. */
  kind: RecordingKind | 'letter' | 'person';
  path: string;
  title: string;
  /** Empty if unknown, and for letters and people. */
  guest: string;
  /** ISO time; null if unknown. */
  date: string | null;
  /** Of an episode. */
  number: number | null;
  /** Where its texts are in the index's list of texts: what was said in it, and what was written about it. */
  texts: number[];
}

export interface SearchIndex {
  edition: string;
  /** The first word of each file of words. */
  firsts: string[];
  /** The path of each text, and how many words it has. */
  texts: [path: string, length: number][];
  /** People, then the newest first. */
  entries: Entry[];
}

/** For each word: a text's number less that of the one before, how often the text has it, and so on. */
export type Postings = Record<string, number[]>;

/** The file that has a word, if any has; -1 for words before the first. */
export const fileOf = (firsts: readonly string[], word: string): number =>
  firsts.findLastIndex((first) => first <= word);

export function countsIn(postings: Postings, word: string): Map<number, number> {
  const counts = new Map<number, number>();
  const list = Object.hasOwn(postings, word) ? (postings[word] ?? []) : [];
  let text = 0;
  for (let at = 0; at < list.length; at += 2) {
    text += list[at] ?? 0;
    counts.set(text, list[at + 1] ?? 0);
  }
  return counts;
}

export interface Word {
  /** In lower case, without accents and apostrophes, in the singular; empty if nothing of it remains. */
  word: string;
  start: number;
  end: number;
}

/** Letters and digits of any script. An apostrophe belongs to the word around it. */
const pattern = new RegExp(String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[${apostrophes}][\p{L}\p{M}\p{N}]+)*`, 'gu');

/** No one looks for more, and whatever is longer is no word. */
const maxLength = 40;

export const tokensOf = (text: string): string[] => text.match(pattern) ?? [];

/** Normalizing costs more than anything else here, and the same words come again and again. */
const known = new Map<string, string>();
const maxKnown = 200_000;

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
export const spelled = (token: string) => fold(token).replace(/'s$/, '').replaceAll("'", '').slice(0, maxLength);

/**
 * English plurals and their singulars become the same word, nothing else: D. Harman's "S stemmer" (How effective is
 * suffixing?, Journal of the American Society for Information Science 42, 1991). What it makes of other languages, it
 * makes of text and query alike.
 */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:us|ss)$/.test(word)) return word;
  if (/[^ae]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}

/**
 * Words that are in almost every text, so that they tell none from another. They are not in the files of words, and are
 * ignored in a query that has others. A phrase of nothing else is looked for in all texts, the newest first.
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
