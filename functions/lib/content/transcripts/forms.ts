import {
  aName,
  counted,
  headOf,
  labelOf,
  type Passage,
  type Passages,
  plainText,
  secondsOf,
  speakersIn,
  timeOf,
  withHeads,
} from './plainText.ts';

const stamp = String.raw`\d{1,3}(?::\d{1,2}){1,3}(?:[.,]\d{1,9})?`;
const span = (between: string) => `(?<from>${stamp})${between}(?<to>${stamp})`;
/**
 * "00:01.000 --> 00:04,000 align:start": https://www.w3.org/TR/webvtt1/#webvtt-cue-timings-and-settings-block; SubRip
 * has commas. "[00:01.000 --> 00:04.000] Hello" is Whisper's, "0:00:01.000,0:00:04.000" is SBV, and editors of films
 * have dashes.
 */
export const timeLine = new RegExp(
  String.raw`^\s*(?<open>\[?)(?:${span(String.raw`\s*(?:-->|→)\s*`)}|(?=\d+:\d+:\d)${span('(?:,| [-–] )')})\]?(?<rest>.*)`,
);
const comments = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** "<v Ana Lima>", "<v.loud Ana Lima>": https://www.w3.org/TR/webvtt1/#webvtt-cue-voice-span */
const voice = /<v(?:\.[^\s<>]*)?(\s[^<>]*)?>/gi;
/** Where and how SubRip's players show a line, "{\an8}" and "{i}", and where whisper.cpp hears a change. */
const styles = /\{(?:\\[^{}]*|\/?[bisu])\}|\[SPEAKER_TURN\]/gi;

interface Cue {
  start: number;
  end: number | null;
  lines: string[];
}

/** Reads WebVTT, SubRip and whatever else has a beginning and an end for every few words. */
export function readCues(text: string): Passages {
  const cues: Cue[] = [];
  let timeless = 0;
  // Some programs put an empty line below each.
  const isSingle = text.split('\n').some((line, at, all) => line.includes('-->') && all[at + 1]?.trim());
  const single = isSingle ? text : text.replace(/\n{2,}/g, '\n');
  for (const block of single.trim().split(/\n{2,}/)) {
    const lines = block.split('\n');
    const times = lines.flatMap((line, index) => (timeLine.test(line) ? [index] : []));
    if (times.length === 0 && isCueText(lines)) timeless++;
    times.forEach((index, nth) => {
      const cue = cueOf(lines, index, times[nth + 1]);
      if (cue) cues.push(cue);
      else timeless++;
    });
  }
  return {
    passages: passagesOf(unrolled(cues)),
    leftOut: timeless > 0 ? [`${counted(timeless, 'cue')} left out for lack of a usable time.`] : [],
  };
}

const isCueText = ([first = '', ...more]: string[]) =>
  !(comments.test(first) || first.startsWith('WEBVTT')) && !(more.length === 0 && /^\d+$/.test(first.trim()));

/** The next cue may follow without a blank line, and its number may come before its time. */
function cueOf(block: string[], index: number, next = Number.POSITIVE_INFINITY): Cue | undefined {
  const { open, from = '', to = '', rest = '' } = timeLine.exec(block[index] ?? '')?.groups ?? {};
  const start = secondsOf(from);
  if (start === null) return undefined;
  const lines = block.slice(index + 1, next);
  if (next !== Number.POSITIVE_INFINITY && /^\s*\d+\s*$/.test(lines.at(-1) ?? '')) lines.pop();
  return { start, end: secondsOf(to), lines: [open ? rest : '', ...lines].filter((line) => line.trim()) };
}

/**
 * Each line of captions that roll once: a cue of theirs begins with the line that the one before ended with. YouTube's
 * have the times of words, or cues of 10 ms in between, which no one can read. What someone says twice stays.
 */
function unrolled(cues: Cue[]): Cue[] {
  const shown = (line = '') => plainText(line);
  const isRepeated = cues.map(({ lines }, at) => at > 0 && shown(lines[0]) === shown(cues[at - 1]?.lines.at(-1)));
  const areRolling = cues.filter(({ lines }, at) => lines.length > 1 && isRepeated[at]).length * 2 > cues.length;
  const isBrief = (cue?: Cue) => cue !== undefined && cue.end !== null && cue.end - cue.start < 0.05;
  return cues.flatMap((cue, at) => {
    const rolls = areRolling || isBrief(cue) || isBrief(cues[at - 1]) || /<\d[\d:.]*>/.test(cue.lines.join());
    if (!rolls || !isRepeated[at]) return cue;
    return cue.lines.length > 1 ? { ...cue, lines: cue.lines.slice(1) } : [];
  });
}

function passagesOf(cues: Cue[]): Passage[] {
  // The first line of each cue may be a name.
  const areHeaded = cues.every(({ lines: [first = '', ...more] }) => more.length > 0 && aName.test(first.trim()));
  const said = cues.map(({ lines: [first = '', ...more], ...times }) => {
    const text = [areHeaded ? labelOf(first.trim()) : first, ...more]
      .join('\n')
      .replace(styles, '')
      .replaceAll('\\N', '\n');
    const named = text.replace(voice, (_, speaker = '') => `\n${labelOf(speaker.trim())}`);
    return { ...times, lines: plainText(named).split('\n').filter(Boolean) };
  });
  const speakers = speakersIn(said.flatMap(({ lines }) => lines));
  return said.flatMap(({ start, end, lines }) => {
    const passages: Passage[] = [{ speaker: '', start, end, text: '' }];
    for (const line of lines) {
      const last = passages.at(-1) as Passage;
      const { name, rest } = headOf(line, speakers);
      const next = { ...spokenBy(name, speakers), start, end, text: rest };
      if (name === '') last.text += ` ${line}`;
      else if (last.text.trim()) passages.push(next);
      else Object.assign(last, next);
    }
    return passages;
  });
}

const spokenBy = (speaker: string | null, speakers: ReadonlyMap<string | null, boolean>) => ({
  ...{ speaker, isAside: speakers.get(speaker) === false },
});

type Fields = Record<string, unknown>;

/**
 * Reads Podcasting 2.0's JSON, or undefined if it is none. The names that speech recognition uses (`start`, `end`,
 * `text`) count too, and times that are texts. Throws if it is JSON of another kind.
 */
export function readJson(text: string): Passages | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // It is none, or nested so deeply that it has no use.
    return undefined;
  }
  if (typeof json !== 'object' || json === null) return undefined;
  const segments = Array.isArray(json) ? json : (json as Fields).segments;
  if (!Array.isArray(segments))
    throw new Error('This JSON has no list of segments: please use the JSON of Podcasting 2.0, WebVTT or SubRip');
  return { passages: segments.map((segment) => passageOf(Object(segment))), leftOut: [] };
}

const passageOf = (segment: Fields): Passage => ({
  speaker: typeof segment.speaker === 'number' ? `Speaker ${segment.speaker}` : wordsOf(segment.speaker),
  start: timeOf(segment.startTime ?? segment.start),
  end: timeOf(segment.endTime ?? segment.end),
  text: wordsOf(segment.body ?? segment.text),
});

const wordsOf = (value: unknown) => (typeof value === 'string' ? plainText(value) : '');

/** A line longer than this is a whole paragraph; a text of shorter ones was broken to a width. */
const wrapped = 120;

/** Many more than the passages that are kept. */
const maxLines = 100_000;

/**
 * Reads text, and HTML: paragraphs between blank lines, or lines that begin with a time or a name. In HTML, `<cite>`
 * names who speaks, and `<time>` says when:
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md#html
 */
export function readWords(text: string): Passages {
  const lines = plainText(withHeads(text)).trim().split('\n', maxLines);
  const speakers = speakersIn(lines.filter(Boolean));
  const heads = lines.map((line) => ({ ...headOf(line, speakers), line }));
  // Paragraphs also begin with a time of day or a verse: "7:30 in the morning", "3:16".
  const times = heads.filter(({ time }) => time !== null);
  const isSure = ({ line, name, rest }: (typeof heads)[number]) => name || !rest || line.startsWith('[');
  const areMarked = /<time[\s>]/i.test(text);
  // A recording's begin near 0, or have hours; those without a name may be of verses.
  const areClocks = areMarked || times.some(({ line, name }) => name || /^[[(]?(?:0|\d+:\d+:)/.test(line));
  const areSure = areClocks && times.filter(isSure).length > (areMarked ? 0 : 1);
  const areAll = areClocks && times.length > 1 && times.length * 2 > lines.filter(Boolean).length;
  const eachLine = !lines.includes('') && lines.some(({ length }) => length > wrapped);
  const passages: Passage[] = [];
  let begins = true;
  for (const head of heads) {
    const last = passages.at(-1);
    const isTime = head.time !== null && (areAll || (areSure && isSure(head)));
    // A line of a name or a time alone belongs to what follows, also after a blank line.
    if (head.line === '') begins = last?.text !== '';
    else if (isTime || (head.time === null && head.name !== '')) {
      const next = { ...spokenBy(head.name, speakers), start: head.time, end: null, text: head.rest };
      if (last?.text !== '') passages.push(next);
      else Object.assign(last, next.speaker === '' ? {} : next, { start: next.start ?? last.start, text: next.text });
    } else if (last && !begins && !(eachLine && last.text)) last.text += ` ${head.line}`;
    else passages.push({ speaker: '', start: null, end: null, text: head.line });
    if (head.line !== '') begins = false;
  }
  return { passages, leftOut: [] };
}
