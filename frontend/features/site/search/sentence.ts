import type { Transcript } from '../../../../shared/content/transcripts/transcript.ts';
import { type Word, wordsOf } from '../../../../shared/publishing/search/words.ts';
import { fits, placesOf, type Query } from './rank.ts';

/** Some words of a text, in pieces. */
export interface Sentence {
  pieces: { words: string; found: boolean }[];
  /** Seconds from the recording's beginning; null in a text without times. */
  time: number | null;
}

/** Characters; two lines, or four on a phone. */
const longest = 180;
/** How many characters of a long sentence are shown before the first word that was found. */
const leadIn = 60;

interface Hit extends Word {
  /** Which of the query's words it is. */
  term: number;
}

/**
 * The sentence that has most words of the query, and of several the one that has them closest together. Null if the text has
 * none of them, or lacks a phrase.
 */
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

/** All segments as one text, and where each begins. */
function joined({ segments }: Pick<Transcript, 'segments'>) {
  const starts: number[] = [];
  let text = '';
  let speaker = '';
  const isTimed = hasTimes(segments);
  for (const segment of segments) {
    // Nobody ends another's sentence. Without times, segments are paragraphs.
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
