import { isNestedTooDeeply, maxNesting } from '../../../../shared/letters/cleaning/nesting.ts';
import { textOf } from '../../../../shared/platform/htmlText.ts';
import { normalize } from '../../../../shared/platform/text.ts';

/** What one person says without a pause, as in the file. Times in seconds; null where it names none. */
export interface Passage {
  /** Empty if the file doesn't say here; null if someone else begins, and it doesn't say who. */
  speaker: string | null;
  isAside?: boolean;
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

const clock = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,9})|:\d{2})?$/;

/** "1:02:03.5", "02:03,500", "0:03" or a film's "01:02:03:12", without frames, in seconds; null for anything else. */
export function secondsOf(time: string): number | null {
  const [found, hours = '0', minutes, seconds, fraction = '0'] = clock.exec(time.trim()) ?? [];
  return found ? usable(Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`)) : null;
}

export const usable = (seconds: number): number | null => (seconds >= 0 && seconds < longest ? seconds : null);

/** Such a time, or seconds as a number or in words: chapters and JSON have all of them. */
export function timeOf(value: unknown): number | null {
  if (typeof value === 'number') return usable(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  return secondsOf(value) ?? usable(Number(value));
}

/** "1 cue was", "2 cues were". */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? ' was' : 's were'}`;

/** Times within a WebVTT cue: "<00:00:02.000>". */
const innerTimes = /<\d[\d:.]*>/g;

/** Half of a character: programs that count in UTF-16 write two, of which HTML knows neither. */
const halves = /&#(xd[89a-f][\da-f]{2}|5[5-7]\d{3});/gi;

/** In lines without control characters, entities decoded once: {@link oneSpaced}. */
export function plainText(markup: string): string {
  if (!/[<&]/.test(markup)) return linesOf(markup);
  if (markup.length > 3 * maxNesting && isNestedTooDeeply(markup))
    throw new Error(`The transcript has more than ${maxNesting} nested elements: please save it as plain text`);
  const whole = markup.replace(innerTimes, '').replace(halves, (_, unit) => String.fromCharCode(Number(`0${unit}`)));
  return linesOf(textOf(whole, { asSpeech: true }));
}

/** HTML in which a `<cite>` that names who speaks, and a `<time>`, are lines that {@link headOf} reads. */
export function withHeads(html: string): string {
  let isInParagraph = false;
  return html.replace(
    /<(\/?)p[\s>]|<(cite|time)(?:\s[^<>]*)?>(.{0,300}?)<\/\2\s*>/gis,
    (found, end: string, element: string | undefined, inner = '') => {
      if (!element) isInParagraph = end === '';
      const said = inner.replace(/<[^<>]*>/g, '').trim();
      if (element?.toLowerCase() === 'time') return secondsOf(said) === null ? found : `<br>[${said}]<br>`;
      // Within a paragraph, a citation is one, unless a colon makes it a name.
      if (!element || (isInParagraph && !said.endsWith(':'))) return found;
      return `<br>${labelOf(said.replace(/\s*:$/, ''))}<br>`;
    },
  );
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
  /** Empty if there is none; null if someone else begins, and the line doesn't say who. */
  name: string | null;
  /** The name stands in brackets, so that it isn't how a sentence begins. */
  isMarked: boolean;
  rest: string;
}

const time = String.raw`(?<time>\d{1,3}(?::\d{1,2}){1,2}(?:[.,]\d{1,9})?)`;
const name = String.raw`\*{0,2}(?<name>[^:()[\]<>*]{1,60}?)\*{0,2}`;
const anyOf = (...forms: string[]) => new RegExp(`^(?:${forms.join('|')})`, 'iu');

/** "[00:12:34] …", "(0:12) …", "0:12 – …". */
const leadingTime = anyOf(`[\\[(]${time}[\\])] ?(?<dash>[-–—|:](?: |$))?`, `${time}(?: ?[-–—|:])?(?: |$)`);
/**
 * "Ana Lima: …", "Ana Lima (0:12): …", "Ana Lima: [0:12] …", "Ana Lima [0:12] …"; or a name and a time in a line of
 * their own.
 */
const leadingName = anyOf(
  String.raw`${name}:?\*{0,2} \[${time}\](?: |$)`,
  String.raw`${name} ?(?:[\[(]${time}[\])] ?)?:\*{0,2}(?: |$)`,
  String.raw`${name} \(?${time}\)?$`,
);
/** What captions describe in brackets, as they name people: "- [Laughing]". */
const sounds = String.raw`[^\]]*\b(?:appla|cheer|chuckl|crosstalk|inaudible|laugh|music|silence|singing|sigh|speaking)`;
/** "[SPEAKER_00]: …", "(speaker 0) …", "[Ana Lima]: …", "- [Ana] …". */
const markedName = anyOf(
  String.raw`(?:\[(?<name>s\d{1,2})\]|[\[(](?<name>speaker[ _:]?(?:\d{1,3}|[a-z?]))[\])]):? ?`,
  String.raw`\[(?<name>[\p{L}\p{N}][^\]]{0,199})\]:(?: |$)`,
  String.raw`- ?\[(?!${sounds})(?<name>\p{L}[^\]]{0,60})\]:? `,
);

/** A line that says for certain who speaks from here on; ">>" is someone else, as in captions of television. */
export const labelOf = (speaker: string): string =>
  /[\p{L}\p{N}]/u.test(speaker) ? `[${speaker.replace(/[[(]/g, '(').replace(/[\])]/g, ')')}]: ` : '>> ';

const particles = 'al|and|bin|da|de|del|den|der|di|du|el|la|le|of|the|van|von|y|&';
/** One to five words, each with a capital or a digit; scripts without capitals count too. */
export const aName = new RegExp(
  String.raw`^(?=[\p{Lu}\p{Lt}\p{Lo}])(?:(?:${particles}|[\p{Lu}\p{Lt}\p{Lo}\p{N}][^ ]*)(?: |$)){1,5}$`,
  'u',
);

/** `speakers`: which names count; without it, all that look like names. */
export function headOf(line: string, speakers?: ReadonlyMap<string, unknown>): Head {
  const lead = leadingTime.exec(line);
  const turn = /^>{2,3} ?/.exec(line.slice(lead?.[0].length));
  const after = line.slice((lead?.[0].length ?? 0) + (turn?.[0].length ?? 0));
  const marked = markedName.exec(after);
  const found = marked ?? leadingName.exec(after);
  // "[00:12:34] - Ana Lima", in a line of its own.
  const who = found?.groups?.name ?? (lead?.groups?.dash ? after : '');
  const isNamed = (marked !== null || aName.test(who)) && (speakers?.has(who) ?? true);
  return {
    time: secondsOf(lead?.groups?.time ?? '') ?? (isNamed ? secondsOf(found?.groups?.time ?? '') : null),
    name: isNamed ? who : turn ? null : '',
    isMarked: marked !== null,
    rest: isNamed ? after.slice(found?.[0].length ?? after.length) : after,
  };
}

/**
 * Which of the names that lines begin with are speakers, and whether each speaks until the next. Sentences also begin
 * like that: "Remember: …", "Psalm 23: …". So only names in brackets count if most are; others count in a text that has
 * many, or two again and again, or one from its beginning. A name that comes once is for its passage, unless all do.
 */
export function speakersIn(lines: readonly string[]): Map<string, boolean> {
  const heads = lines.map((line) => headOf(line));
  const marked = new Set(heads.flatMap((head) => (head.isMarked ? [head.name] : [])));
  const names = heads.filter((head) => head.name);
  const areMarked = names.filter((head) => head.isMarked).length * 2 > names.length;
  const named = Map.groupBy(names, (head) => (head.isMarked || !areMarked ? (head.name ?? '') : ''));
  named.delete('');
  const isOften = (who: string) => (named.get(who)?.length ?? 0) > 1;
  const often = [...named.keys()].filter(isOften);
  // Numbers are of speakers, or of psalms.
  const isPerson = (who: string) => !/\d/.test(who) || /^(?:speaker|spk|s)[ _-]?\d+$/i.test(who);
  const persons = names.filter((head) => isPerson(head.name ?? '')).length;
  const areMany = persons > 1 && persons * (named.size > 1 ? 10 : 3) >= lines.length;
  const isConversation = areMany || often.length > 1 || (named.size > 1 && isOften(heads[0]?.name ?? ''));
  const isSpeaker = (who: string) => isOften(who) || (isPerson(who) && (who.includes(' ') || lines.length < 10));
  const speakers = [...named.keys()].filter((who) => marked.has(who) || (isConversation && isSpeaker(who)));
  return new Map(speakers.map((who) => [who, marked.has(who) || often.length === 0 || isOften(who)]));
}
