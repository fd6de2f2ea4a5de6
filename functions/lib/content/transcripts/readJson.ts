import { type Passage, type Passages, secondsOf, usable } from './passage.ts';
import { plainText } from './plainText.ts';

type Fields = Record<string, unknown>;

/**
 * Reads Podcasting 2.0's JSON, or undefined if it is none. The names that speech recognition uses (`start`, `end`, `text`) count
 * too, and times that are texts. Throws if it is JSON of another kind.
 */
export function readJson(text: string): Passages | undefined {
  const json = parsed(text);
  if (typeof json !== 'object' || json === null) return undefined;
  const segments = Array.isArray(json) ? json : (json as Fields).segments;
  if (!Array.isArray(segments))
    throw new Error('This JSON has no list of segments: please use the JSON of Podcasting 2.0, WebVTT or SubRip');
  return { passages: segments.filter(isFields).map(passageOf), leftOut: [] };
}

/** Undefined if it is not JSON, or nested so deeply that it has no use. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const passageOf = (segment: Fields): Passage => ({
  speaker: wordsOf(segment.speaker),
  start: timeOf(segment.startTime ?? segment.start),
  end: timeOf(segment.endTime ?? segment.end),
  text: wordsOf(segment.body ?? segment.text),
});

const wordsOf = (value: unknown) => (typeof value === 'string' ? plainText(value) : '');

function timeOf(value: unknown): number | null {
  if (typeof value === 'number') return usable(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  return secondsOf(value) ?? usable(Number(value));
}
