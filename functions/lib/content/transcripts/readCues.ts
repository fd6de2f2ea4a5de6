import { counted, type Passage, type Passages, secondsOf } from './passage.ts';
import { plainText } from './plainText.ts';
import { headOf, speakersIn } from './speakers.ts';

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

/** Runs of lines between blank ones. */
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
