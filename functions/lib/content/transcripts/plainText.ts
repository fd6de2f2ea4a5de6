import { Parser } from 'htmlparser2';
import { isNestedTooDeeply, maxNesting } from '../../../../shared/letters/cleaning/nesting.ts';
import { normalize } from '../../../../shared/platform/text.ts';

/** What one person says at a stretch, as a file has it. Times in seconds; null where it names none. */
export interface Passage {
  /** Empty if the file names nobody here. */
  speaker: string;
  start: number | null;
  end: number | null;
  text: string;
}

export interface Passages {
  passages: Passage[];
  leftOut: string[];
}

/** A day: captions have no longer times, and no recording lasts as long. */
const longest = 24 * 3600;

const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/;

/** "1:02:03.5", "02:03,500" or "0:03" in seconds; null for anything else. */
export function secondsOf(time: string): number | null {
  const [found, hours = '0', minutes, seconds, fraction = '0'] = clock.exec(time.trim()) ?? [];
  return found ? usable(Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)) : null;
}

export const usable = (seconds: number): number | null => (seconds >= 0 && seconds < longest ? seconds : null);

/** "1 cue was", "2 cues were". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? ' was' : 's were'}`;

export const unread = new Set(
  'head script style template noscript svg math iframe object nav button select textarea'.split(' '),
);

/** Elements within a line. All others begin a new one. */
const inline = new Set(
  'a abbr b bdi bdo c cite code em font i lang mark q rt ruby s small span strong sub sup time u v'.split(' '),
);
export const isInline = (element: string): boolean => inline.has(element.split('.')[0] ?? '');

/** Times within a WebVTT cue: "<00:00:02.000>". */
const innerTimes = /<\d[\d:.]*>/g;

/** The text of a piece of markup, entities decoded once, in lines without control characters: {@link oneSpaced}. */
export function plainText(markup: string): string {
  if (!/[<&]/.test(markup)) return linesOf(markup);
  if (markup.length > 3 * maxNesting) refuseDepth(markup);
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (unread.has(name)) hidden++;
      else if (!isInline(name)) text += '\n';
    },
    ontext(piece) {
      if (hidden === 0) text += piece;
    },
    onclosetag(name) {
      if (unread.has(name)) hidden--;
      else if (!isInline(name)) text += '\n';
    },
  });
  parser.end(markup.replace(innerTimes, ''));
  return linesOf(text);
}

/** Throws if elements lie so deep within each other that parsers slow down. */
export function refuseDepth(markup: string): void {
  if (isNestedTooDeeply(markup))
    throw new Error(`The transcript has more than ${maxNesting} nested elements: please save it as plain text`);
}

const linesOf = (text: string) =>
  text
    .split(/\r\n?|[\n\v\f\x85\u2028\u2029]/)
    .map(oneSpaced)
    .join('\n');

/** One line in NFC (https://unicode.org/reports/tr15/), with single spaces and without control characters. */
export function oneSpaced(line: string): string {
  // Most lines need no more: the rest takes ten times as long.
  if (/^[ -~]*$/.test(line) && !line.includes('  ')) return line.trim();
  const words = line
    .toWellFormed()
    .replace(/[\s\x85]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/ {2,}/g, ' ');
  return normalize(words.trim(), 'NFC');
}

interface Head {
  time: number | null;
  /** As the line has it; whether it is a name, {@link speakersIn} says. Empty if there is none. */
  name: string;
  rest: string;
}

const clockPart = String.raw`\d{1,3}:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,3})?`;
/** "[00:12:34] …", "(0:12) …", "0:12 – …". */
const leadingTime = new RegExp(String.raw`^[[(]?(${clockPart})[\])]?(?: ?[-–—|:])?(?: |$)`);
/** "Ana Lima: …", "Ana Lima (0:12): …". */
const leadingName = new RegExp(String.raw`^([^:()[\]<>]{1,60}?) ?(?:[[(](${clockPart})[\])] ?)?:(?: |$)`);
/** A line of its own: "Ana Lima 0:12", "Ana Lima (0:12)". */
const nameAndTime = new RegExp(String.raw`^([^:()[\]<>]{1,60}?) [[(]?(${clockPart})[\])]?$`);

const particles = new Set('al and bin da de del den der di du el la le of the van von y &'.split(' '));

export function headOf(line: string): Head {
  const [start = '', leading] = leadingTime.exec(line) ?? [];
  const after = line.slice(start.length);
  const [found, name = '', time] = leadingName.exec(after) ?? (start ? null : nameAndTime.exec(after)) ?? [];
  const named = found !== undefined && looksLikeName(name);
  return {
    time: secondsOf(leading ?? '') ?? (named ? secondsOf(time ?? '') : null),
    name: named ? name : '',
    rest: named ? after.slice(found.length) : after,
  };
}

/** One to five words, each with a capital or a digit; scripts without capitals count too. */
function looksLikeName(text: string): boolean {
  const words = text.split(' ');
  return (
    words.length <= 5 &&
    /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(text) &&
    words.every((word) => particles.has(word) || /^[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(word))
  );
}

/**
 * Which of the names that lines begin with are speakers. A single word before a colon may also begin a sentence
 * ("Remember: ..."), so in a longer file it has to come twice.
 */
export function speakersIn(lines: readonly string[]): Set<string> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const { name } = headOf(line);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].filter(([name, count]) => count > 1 || name.includes(' ') || lines.length < 10);
  return new Set(names.map(([name]) => name));
}
