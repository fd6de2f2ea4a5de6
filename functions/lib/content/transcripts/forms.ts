import { Parser } from 'htmlparser2';
import {
  counted,
  headOf,
  isInline,
  oneSpaced,
  type Passage,
  type Passages,
  plainText,
  refuseDepth,
  secondsOf,
  speakersIn,
  unread,
  usable,
} from './plainText.ts';

/** "00:01.000 --> 00:04,000 align:start": https://www.w3.org/TR/webvtt1/#webvtt-cue-timings-and-settings-block; SubRip's have commas. */
export const timeLine = /^[ \t]*(\d[\d:.,]*)[ \t]*-->[ \t]*(\d[\d:.,]*)/;
const comments = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** "<v Ana Lima>", "<v.loud Ana Lima>": https://www.w3.org/TR/webvtt1/#webvtt-cue-voice-span */
const voice = /<v(?:\.[^\s<>]*)?(\s[^<>]*)?>/i;

/** In one cue: nobody reads more than a few at a time. Every other piece is a name. */
const maxVoices = 201;

interface Cue {
  start: number;
  end: number | null;
  /** Who says what; the lines of one without voices may begin with names. */
  parts: { speaker: string; lines: string[] }[];
}

/** Reads WebVTT and SubRip, whose cues differ in little but their header. */
export function readCues(text: string): Passages {
  const cues: Cue[] = [];
  let timeless = 0;
  for (const block of blocksOf(text)) {
    const times = block.flatMap((line, index) => (timeLine.test(line) ? [index] : []));
    if (times.length === 0 && isCueText(block)) timeless++;
    times.forEach((index, nth) => {
      const cue = cueOf(block, index, times[nth + 1]);
      if (cue) cues.push(cue);
      else timeless++;
    });
  }
  return {
    passages: passagesOf(cues),
    leftOut: timeless > 0 ? [`${counted(timeless, 'cue')} left out for lack of a usable time.`] : [],
  };
}

function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (line.trim()) blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length) blocks.push([]);
  }
  return blocks.filter(({ length }) => length > 0);
}

const isCueText = ([first = '', ...more]: string[]) =>
  !(comments.test(first) || first.startsWith('WEBVTT')) && !(more.length === 0 && /^\d+$/.test(first.trim()));

/** The cue whose time is in line `index`; the next cue may follow without a blank line, and its number may come before its time. */
function cueOf(block: string[], index: number, next = Number.POSITIVE_INFINITY): Cue | undefined {
  const [, from = '', to = ''] = timeLine.exec(block[index] ?? '') ?? [];
  const start = secondsOf(from);
  if (start === null) return undefined;
  const lines = block.slice(index + 1, next);
  if (next !== Number.POSITIVE_INFINITY && /^\s*\d+\s*$/.test(lines.at(-1) ?? '')) lines.pop();
  const [before = '', ...voices] = lines.join('\n').split(voice, maxVoices);
  const parts = [{ speaker: '', lines: plainText(before).split('\n') }];
  for (let i = 0; i < voices.length; i += 2)
    parts.push({ speaker: plainText(voices[i] ?? ''), lines: plainText(voices[i + 1] ?? '').split('\n') });
  return {
    start,
    end: secondsOf(to),
    parts: parts.filter((part, nth) => nth > 0 || part.lines.join('') || !voices.length),
  };
}

function passagesOf(cues: Cue[]): Passage[] {
  const speakers = cues.some(({ parts }) => parts.some(({ speaker }) => speaker))
    ? new Set<string>()
    : speakersIn(cues.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines)));
  return cues.flatMap(({ start, end, parts }) =>
    parts.flatMap(({ speaker, lines }) => {
      const passages: Passage[] = [{ speaker, start, end, text: '' }];
      for (const line of lines) {
        const { name, rest } = headOf(line);
        const last = passages.at(-1) as Passage;
        if (!speakers.has(name)) last.text += ` ${line}`;
        else if (last.text.trim()) passages.push({ speaker: name, start, end, text: rest });
        else Object.assign(last, { speaker: name, text: rest });
      }
      return passages;
    }),
  );
}

/**
 * Reads HTML: `<cite>` names who speaks, `<time>` says when, and paragraphs follow
 * (https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md#html). Without either it is read as
 * plain text.
 */
export function readHtml(html: string): Passages {
  if (!/<(?:cite|time)[\s>]/i.test(html)) return readWords(html);
  refuseDepth(html);
  const passages: Passage[] = [];
  let next = nothingYet();
  let hidden = 0;
  let paragraphs = 0;
  let mark: { name: string; text: string } | null = null;

  const endParagraph = () => {
    if (!next.text.trim()) return;
    passages.push({ ...next, text: oneSpaced(next.text) });
    next = nothingYet();
  };
  const endMark = () => {
    if (!mark) return;
    const { name, text } = mark;
    mark = null;
    const start = name === 'time' ? secondsOf(text) : null;
    // Within a paragraph, a citation is one, unless a colon makes it a name.
    const names = name === 'cite' && (paragraphs === 0 || (/:\s*$/.test(text) && !next.text.trim()));
    if (start === null && !names) next.text += text;
    else if (paragraphs === 0) endParagraph();
    if (start !== null) next.start = start;
    if (names) next.speaker = oneSpaced(text).replace(/ ?:$/, '');
  };
  const edge = (name: string, step: 1 | -1) => {
    if (unread.has(name)) hidden += step;
    if (name === 'br') next.text += ' ';
    else if (!isInline(name)) {
      endMark();
      endParagraph();
    }
    if (name === 'p') paragraphs += step;
  };
  const parser = new Parser({
    onopentagname(name) {
      edge(name, 1);
      if (name === 'cite' || name === 'time') mark = { name, text: '' };
    },
    ontext(text) {
      if (hidden === 0) (mark ?? next).text += text;
    },
    onclosetag(name) {
      if (name === mark?.name) endMark();
      edge(name, -1);
    },
  });
  parser.end(html);
  endMark();
  endParagraph();
  const isMarked = passages.some(({ speaker, start }) => speaker || start !== null);
  return isMarked ? { passages, leftOut: [] } : readWords(html);
}

const nothingYet = (): Passage => ({ speaker: '', start: null, end: null, text: '' });

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

/** A line longer than this is a whole paragraph; a text of shorter ones was broken to a width. */
const wrapped = 120;

/** Many more than the passages that are kept. */
const maxLines = 100_000;

/** Reads plain text: paragraphs between blank lines, or lines that begin with a time or a name. */
export function readWords(text: string): Passages {
  const lines = plainText(text).trim().split('\n', maxLines);
  const speakers = speakersIn(lines.filter(Boolean));
  const eachLine = !lines.includes('') && lines.some(({ length }) => length > wrapped);
  const passages: Passage[] = [];
  let begins = true;
  for (const line of lines) {
    const last = passages.at(-1);
    const { time, name, rest } = headOf(line);
    const named = speakers.has(name);
    // A line of a name or a time alone belongs to what follows, also after a blank line.
    if (line === '') begins = last?.text !== '';
    else if (named || time !== null)
      passages.push({ speaker: named ? name : '', start: time, end: null, text: named || !name ? rest : line });
    else if (last && !begins && !(eachLine && last.text)) last.text += ` ${line}`;
    else passages.push({ speaker: '', start: null, end: null, text: line });
    if (line !== '') begins = false;
  }
  return { passages, leftOut: [] };
}
