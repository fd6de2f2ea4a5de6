import type { Transcript } from '../../../../shared/content/transcripts.ts';
import { areClose } from '../../../../shared/platform/areClose.ts';
import {
  countsIn,
  type Entry,
  fileOf,
  isStopWord,
  type Postings,
  type SearchIndex,
  spelled,
  type Word,
  wordsOf,
} from '../../../../shared/publishing/search.ts';

interface Term {
  word: string;
  /** Of the last word, which may still be being typed: what any word that counts begins with. */
  beginning: string | null;
}

export interface Query {
  terms: Term[];
  /** Words in quotation marks, which stand one after another. They are terms too. */
  phrases: string[][];
}

/** Words, and phrases in straight or curly quotation marks. */
export function parseQuery(typed: string): Query {
  const terms: Term[] = [];
  const phrases: string[][] = [];
  // Every second part is between quotation marks. The last mark may not have been typed yet.
  for (const [at, part] of typed.split(/["“”„‟«»＂]/).entries()) {
    const words = wordsOf(part).filter(({ word }) => word);
    if (at % 2 === 1 && words.length > 1) phrases.push(words.map(({ word }) => word));
    terms.push(...words.map(({ word }) => ({ word, beginning: null })));
  }
  const last = terms.at(-1);
  if (last && phrases.length === 0) last.beginning = beginningIn(typed);
  const telling = terms.filter(({ word }) => !isStopWord(word));
  return { terms: unique(telling.length > 0 ? telling : terms), phrases };
}

/** The last word as typed, unless something after it says that it is finished. */
function beginningIn(typed: string): string | null {
  const last = wordsOf(typed).at(-1);
  return last && last.end === typed.length ? spelled(typed.slice(last.start)) : null;
}

/** Of words alone that are in almost every text: {@link isStopWord}. */
export const isCommon = ({ terms }: Query): boolean => terms.every(({ word }) => isStopWord(word));

const unique = (terms: Term[]) =>
  terms.filter(({ word }, at) => terms.findLastIndex((other) => other.word === word) === at);

const fits = ({ word, beginning }: Term, found: string): boolean =>
  found === word || (beginning !== null && found.startsWith(beginning));

export const placesOf = (phrase: string[], words: Pick<Word, 'word'>[]): number[] =>
  words.flatMap((_, at) => (phrase.every((word, offset) => words[at + offset]?.word === word) ? [at] : []));

export interface Result {
  entry: Entry;
  /** Paths of the texts that have a word that is looked for: what was said, then what was written about it. */
  texts: string[];
}

export type WordFiles = ReadonlyMap<number, Postings>;

/** Shorter beginnings have too many words. */
const leastBeginning = 3;
/** How many files are loaded for the words with one beginning. */
const mostFiles = 2;

export const filesFor = ({ firsts }: SearchIndex, { terms }: Query): number[] => [
  ...new Set(terms.flatMap((term) => filesOf(firsts, term))),
];

function filesOf(firsts: readonly string[], { word, beginning }: Term): number[] {
  if (beginning === null) return isStopWord(word) ? [] : [fileOf(firsts, word)].filter(exists);
  if (beginning.length < leastBeginning) return [];
  const first = Math.max(0, fileOf(firsts, beginning));
  const files = [first];
  while (files.length < mostFiles && firsts[first + files.length]?.startsWith(beginning))
    files.push(first + files.length);
  return [...files, fileOf(firsts, word)].filter((file) => exists(file) && file < firsts.length);
}
const exists = (file: number) => file >= 0;

/** First by how many of the words are in title and name, then by how densely they stand in the texts. */
export function rank(index: SearchIndex, query: Query, files: WordFiles): Result[] {
  if (query.terms.length === 0) return [];
  const names = namesOf(index);
  const found = query.terms.map((term) => ({ term, texts: densities(index, term, files) }));
  const isAnywhere = query.phrases.length > 0 && isCommon(query);
  const scored = index.entries.flatMap((entry, at) => {
    let [inNames, inTexts] = [0, 0];
    const texts = new Set<number>();
    for (const { term, texts: weights } of found) {
      const named = inName(term, names[at] ?? []);
      const having = entry.texts.filter((text) => isAnywhere || weights.has(text));
      if (named === 0 && having.length === 0) return [];
      inNames += named;
      inTexts += Math.max(0, ...having.map((text) => weights.get(text) ?? 0));
      for (const text of having) texts.add(text);
    }
    return [{ entry, inNames, inTexts, texts }];
  });
  return scored
    .toSorted((a, b) => b.inNames - a.inNames || b.inTexts - a.inTexts)
    .map(({ entry, texts }) => ({ entry, texts: entry.texts.filter((text) => texts.has(text)).map(pathOf(index)) }));
}

const pathOf = (index: SearchIndex) => (text: number) => index.texts[text]?.[0] ?? '';

/** A word that only begins as typed counts less than one that is the same. */
const begins = 0.4;

const inName = (term: Term, words: string[]): number =>
  words.includes(term.word) ? 1 : words.some((word) => fits(term, word)) ? begins : 0;

/** BM25's usual constants (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009). */
const [k, b] = [1.2, 0.75];

/** How much the term says of each text that has it, by BM25. */
function densities({ firsts, texts }: SearchIndex, term: Term, files: WordFiles): Map<number, number> {
  const counts = new Map<number, number>();
  for (const file of filesOf(firsts, term)) {
    const postings = files.get(file) ?? {};
    for (const word of Object.keys(postings)) {
      if (!fits(term, word)) continue;
      const weight = word === term.word ? 1 : begins;
      for (const [text, count] of countsIn(postings, word)) counts.set(text, (counts.get(text) ?? 0) + weight * count);
    }
  }
  const average = texts.reduce((sum, [, length]) => sum + length, 0) / texts.length;
  const rarity = Math.log(1 + (texts.length - counts.size + 0.5) / (counts.size + 0.5));
  return new Map(
    [...counts].map(([text, count]) => {
      const length = texts[text]?.[1] ?? average;
      return [text, (rarity * count * (k + 1)) / (count + k * (1 - b + (b * length) / average))];
    }),
  );
}

/** What has words in its title or its guest's name that are spelled almost like those of the query. */
export function rankClose(index: SearchIndex, { terms }: Query): Result[] {
  const names = namesOf(index);
  if (terms.length === 0) return [];
  return index.entries
    .filter((_, at) => terms.every((term) => names[at]?.some((name) => fits(term, name) || closeTo(term.word, name))))
    .map((entry) => ({ entry, texts: [] }));
}

const namesByIndex = new WeakMap<SearchIndex, string[][]>();

function namesOf(index: SearchIndex): string[][] {
  let names = namesByIndex.get(index);
  if (!names) {
    names = index.entries.map(({ title, guest }) => wordsOf(`${title} ${guest}`).map(({ word }: Word) => word));
    namesByIndex.set(index, names);
  }
  return names;
}

/** Short words have too many neighbors. */
const closeTo = (a: string, b: string) => areClose(a, b, a.length < 4 ? 0 : a.length < 8 ? 1 : 2);

export interface Sentence {
  pieces: { words: string; found: boolean }[];
  /** Seconds from the recording's beginning; null in a text without times. */
  time: number | null;
}

/** Characters; two lines, or four on a phone. */
const longest = 180;
/** How many characters of a long sentence are shown before the first word that was found. */
const leadIn = 60;

type Hit = Word & { term: number };

/** With most words of the query, and those closest together. Null if the text has none of them, or lacks a phrase. */
export function findSentence(transcript: Pick<Transcript, 'segments'>, query: Query): Sentence | null {
  const { text, starts } = joined(transcript);
  const hits = hitsIn(wordsOf(text), query);
  if (!hits) return null;
  const best = [...sentencesIn(text)]
    .map(([start, end]) => ({ start, end, hits: hits.filter((hit) => hit.start >= start && hit.end <= end) }))
    .filter((sentence) => sentence.hits.length > 0)
    .map((sentence) => ({ ...sentence, window: closest(sentence.hits) }))
    .reduce<Candidate | null>((one, other) => (one && !isBetter(other, one) ? one : other), null);
  return best && excerpt(text, best, timeAt(transcript, starts));
}

interface Window {
  terms: number;
  start: number;
  end: number;
}

interface Candidate {
  start: number;
  end: number;
  hits: Hit[];
  window: Window;
}

const isBetter = ({ window: a }: Candidate, { window: b }: Candidate) =>
  a.terms > b.terms || (a.terms === b.terms && a.end - a.start < b.end - b.start && a.terms > 1);

function joined({ segments }: Pick<Transcript, 'segments'>) {
  const starts: number[] = [];
  let text = '';
  let speaker = '';
  const isTimed = hasTimes(segments);
  for (const segment of segments) {
    // No one ends another's sentence. Without times, segments are paragraphs.
    if (text) text += !isTimed || (segment.speaker && segment.speaker !== speaker) ? '\n' : ' ';
    speaker = segment.speaker || speaker;
    starts.push(text.length);
    text += segment.body.replaceAll('\n', ' ');
  }
  return { text, starts };
}

/** Null if a phrase is nowhere. In a query with phrases only the phrases and the other words are hits. */
function hitsIn(words: Word[], { terms, phrases }: Query): Hit[] | null {
  const inPhrases = new Set(phrases.flat());
  const inPlace = new Set<number>();
  for (const phrase of phrases) {
    const places = placesOf(phrase, words);
    if (places.length === 0) return null;
    for (const place of places) for (let at = place; at < place + phrase.length; at++) inPlace.add(at);
  }
  return words.flatMap((word, at) => {
    if (inPlace.has(at)) return [{ ...word, term: terms.findIndex((each) => each.word === word.word) }];
    const term = terms.findIndex((each) => fits(each, word.word));
    return term < 0 || inPhrases.has(word.word) ? [] : [{ ...word, term }];
  });
}

function* sentencesIn(text: string): Generator<[start: number, end: number]> {
  let start = 0;
  for (const { 0: end, index } of text.matchAll(/[.!?…]+["”’)\]]*\s+|\n/g)) {
    yield [start, index + end.trimEnd().length];
    start = index + end.length;
  }
  yield [start, text.length];
}

/** The shortest stretch with most different words of the query. */
function closest(hits: Hit[]): Window {
  const terms = new Set(hits.map(({ term }) => term)).size;
  let best: Window | undefined;
  for (const [from, { start }] of hits.entries()) {
    const seen = new Set<number>();
    for (const { term, end } of hits.slice(from)) {
      if (best && end - start >= best.end - best.start) break;
      if (seen.add(term).size === terms) best = { terms, start, end };
    }
  }
  return best ?? { terms, start: 0, end: 0 };
}

function excerpt(text: string, { start, end, hits, window }: Candidate, time: (at: number) => number | null): Sentence {
  const isLong = end - start > longest;
  let [from, to] = [start, end];
  if (isLong && window.start - start > leadIn) from = Math.max(start, text.lastIndexOf(' ', window.start - leadIn) + 1);
  if (isLong && end - from > longest) to = text.lastIndexOf(' ', Math.max(from + longest, window.end + 1));
  if (to <= window.start) to = window.end;
  const pieces: Sentence['pieces'] = [];
  const add = (words: string, found: boolean) => words && pieces.push({ words, found });
  add(from > start ? '… ' : '', false);
  let at = from;
  for (const hit of hits.filter((each) => each.start >= from && each.end <= to)) {
    add(text.slice(at, hit.start), false);
    add(text.slice(hit.start, hit.end), true);
    at = hit.end;
  }
  add(text.slice(at, to) + (to < end ? ' …' : ''), false);
  return { pieces, time: time(from) };
}

const timeAt =
  ({ segments }: Pick<Transcript, 'segments'>, starts: number[]) =>
  (at: number) =>
    hasTimes(segments) ? (segments[starts.findLastIndex((start) => start <= at)]?.startTime ?? null) : null;

const hasTimes = (segments: Transcript['segments']) => segments.some(({ endTime }) => endTime > 0);
