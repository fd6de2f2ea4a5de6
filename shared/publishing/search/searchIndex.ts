import type { RecordingKind } from '../../content/model/recording.ts';

/*
 * What the search of the site reads: files that are published with the pages.
 *
 * - `search/index.json`: everything that can be found, by its names. It also says where the rest is.
 * - `search/words/<edition>/<number>.json`: which texts contain which words, cut by the alphabet.
 * - the texts: transcripts under `/media`, and `search/texts/<hash>.json` of notes and letters, in the same form.
 *
 * Files of words and texts never change. A browser that has an index reads those that belong to it, whatever is published
 * meanwhile.
 */

export const indexPath = '/search/index.json';
/** Files that never change are in these folders. */
export const wordFolder = '/search/words/';
export const textFolder = '/search/texts/';

export const wordsPath = (edition: string, file: number): string => `${wordFolder}${edition}/${file}.json`;

/** Something that can be found. */
export interface Entry {
  /** A person is somebody with a page: a guest is a recording from the archive. */
  kind: RecordingKind | 'letter' | 'person';
  /** Its page's. */
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
  /** The folder of its files of words. */
  edition: string;
  /** The first word of each file of words. */
  firsts: string[];
  /** The path of each text, and how many words it has. */
  texts: [path: string, length: number][];
  /** People, then the newest first. */
  entries: Entry[];
}

/** A file of words. For each word: a text's number less that of the one before, how often the text has it, and so on. */
export type Postings = Record<string, number[]>;

/** The file that has a word, if any has; -1 for words before the first. */
export const fileOf = (firsts: readonly string[], word: string): number =>
  firsts.findLastIndex((first) => first <= word);

/** How often each text has the word, by the text's number. */
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
