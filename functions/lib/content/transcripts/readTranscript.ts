import type { Segment, Transcript } from '../../../../shared/content/transcripts.ts';
import { shortened } from '../../../../shared/platform/text.ts';
import { readCues, readJson, readWords, timeLine } from './forms.ts';
import { counted, oneSpaced, type Passage, type Passages, usable } from './plainText.ts';

/** Characters. Three hours of talk have about 200,000, and four times as many in JSON with each word's time. */
const maxTranscript = 2_000_000;
const maxSegments = 20_000;
const maxName = 200;

/**
 * Reads a transcript in any form that podcasts use: WebVTT, SubRip, Podcasting 2.0's JSON, HTML or plain text
 * (https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md). The content decides
 * which it is; `type`, a media type, helps where it does not. Its text is plain, in NFC and without control characters.
 * `leftOut` says in sentences what was not used. Throws an Error that tells an admin what to do if nothing can be read.
 */
export function readTranscript(
  text: string,
  { type = '' }: { type?: string | undefined } = {},
): { transcript: Transcript; leftOut: string[] } {
  if (text.length > maxTranscript)
    throw new Error('The transcript has more than 2 MB: please save it as WebVTT or plain text, which take less room');
  const source = text.replace(/^\uFEFF/, '').replace(/\r\r\n|\r\n?/g, '\n');
  refuseOtherFiles(source, type);
  const { passages, leftOut, areCues } = read(source, type);
  const tidy = passages.map((passage) => ({ ...passage, text: oneSpaced(passage.text) }));
  const spoken = withSpeakers(tidy.filter((passage) => passage.text !== ''));
  if (spoken.length === 0) throw new Error('The transcript has no words: please check that this is the right file');
  const ordered = inOrder(spoken, areCues);
  const divided = withLongOnesDivided(withWordsJoined(ordered.passages));
  const segments = timed(divided.slice(0, maxSegments));
  const sentences = [...leftOut, ...ordered.leftOut];
  const empty = passages.length - spoken.length;
  if (empty > 0) sentences.push(`${counted(empty, 'empty passage')} left out.`);
  if (divided.length > maxSegments) sentences.push('Everything after the first 20,000 passages was left out.');
  return { transcript: { version: '1.0.0', segments }, leftOut: sentences };
}

function read(text: string, type: string): Passages & { areCues: boolean } {
  const start = text.trimStart();
  const json = /^[{[]/.test(start) ? readJson(start) : undefined;
  if (json) return { ...json, areCues: true };
  if (start.startsWith('{') || (/json/i.test(type) && start.startsWith('[')))
    throw new Error('The transcript is damaged JSON: please export it again');
  const beginning = start.split('\n', 200);
  if (/^WEBVTT(?:\s|$)/.test(start) || beginning.some((line) => timeLine.test(line)))
    return { ...readCues(start), areCues: true };
  return { ...readWords(start), areCues: false };
}

function refuseOtherFiles(text: string, type: string): void {
  if (['%PDF', 'PK\x03', '{\\rtf'].some((mark) => text.startsWith(mark)))
    throw new Error('This is a document of a word processor: please save it as plain text');
  if (text.includes('\0') || (text.match(/\uFFFD/g)?.length ?? 0) > 10)
    throw new Error('The transcript is not text in UTF-8: please save it again, with UTF-8 as its encoding');
  // A page that says that something was not found.
  if (type && !/html/i.test(type) && page.test(text.trimStart()))
    throw new Error(`There is a web page where a transcript (${oneSpaced(type)}) should be: please check its address`);
  if (otherForms.test(text.trimStart()))
    throw new Error('This is no form of transcript that can be read: please save it as WebVTT or SubRip');
}

const page = /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)?<(?:!doctype html|html)[\s>]/i;
/** XML, SubStation Alpha, and tables. */
const otherForms =
  /^(?:(?:<\?xml[^>]*>\s*)?<(?:tt|rss|svg|transcript)[\s>:]|\[Script Info\]|"?(?:start|speaker|name|time)[ \w]{0,9}"?[\t,;]"?(?:start|end|speaker|name|time|text)[ \w]{0,9}"?[\t,;])/i;

/** Files name a speaker where one begins. The name holds until the next one. */
function withSpeakers(passages: Passage[]): Passage[] {
  let before = '';
  return passages.map((passage) => {
    const speaker = passage.speaker === null ? null : shortened(passage.speaker, maxName) || before;
    before = (!passage.isAside && speaker) || '';
    return { ...passage, speaker };
  });
}

/** Longer ones are divided after a sentence, since a reader, and anyone who follows along, needs places to stop. */
const longest = 1500;
const enough = 600;
/** Single words are joined to no more than two lines of a caption. */
const caption = 80;
const pause = 1;
const sentenceEnd = /[.!?…]["”’)\]]*$/;
const joined = /^[.,;:!?…%)\]}”’]/;

/** Joins the segments of a file that has one for each word or two, while the same person goes on. */
function withWordsJoined(passages: Passage[]): Passage[] {
  const words = passages.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  if (words > 2 * passages.length) return passages;
  const lines: Passage[] = [];
  for (const passage of passages) {
    const last = lines.at(-1);
    if (last && goesOn(last, passage)) {
      last.text += joined.test(passage.text) ? passage.text : ` ${passage.text}`;
      last.end = passage.end;
    } else lines.push({ ...passage });
  }
  return lines;
}

const goesOn = (last: Passage, { speaker, start, text }: Passage) =>
  last.speaker === speaker &&
  speaker !== null &&
  start !== null &&
  last.end !== null &&
  start - last.end < pause &&
  !sentenceEnd.test(last.text) &&
  last.text.length + text.length < caption;

/** Only the first part keeps the start, and only the last one the end. */
const withLongOnesDivided = (passages: Passage[]): Passage[] =>
  passages.flatMap((passage) => {
    if (passage.text.length <= longest) return [passage];
    const parts = partsOf(passage.text);
    return parts.map((text, index) => ({
      ...(index === 0 ? passage : { speaker: passage.speaker ?? '', start: null }),
      text,
      end: index === parts.length - 1 ? passage.end : null,
    }));
  });

function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const word of text.split(' ').flatMap(pieces)) {
    const isFull = part.length >= longest || (part.length >= enough && sentenceEnd.test(part));
    if (isFull) parts.push(part);
    part = isFull || !part ? word : `${part} ${word}`;
  }
  return [...parts, part];
}

/** Languages without spaces have words of any length. */
const pieces = (word: string) => (word.length <= enough ? [word] : (word.match(/.{1,600}/gsu) ?? []));

/** Of speech, where nothing else says how long it takes: 150 words a minute, of six characters with the space. */
const charactersPerSecond = 15;

/**
 * Passages whose times never decrease. Those of cues are put in order, since their times were made with them; a time in
 * a text was typed by hand, and is left out if it goes backwards.
 */
function inOrder(passages: Passage[], areCues: boolean): Passages {
  let latest = 0;
  let backwards = 0;
  const checked = passages.map((passage) => {
    if (passage.start === null) return passage;
    const goesBack = passage.start < latest;
    latest = Math.max(latest, passage.start);
    if (goesBack) backwards++;
    return goesBack && !areCues ? { ...passage, start: null } : passage;
  });
  if (backwards === 0) return { passages, leftOut: [] };
  if (!areCues) return { passages: checked, leftOut: [`${counted(backwards, 'time')} left out for going backwards.`] };
  const order = withStarts(checked).toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0));
  return { passages: order, leftOut: [`${counted(backwards, 'cue')} put in order of time.`] };
}

/** One without a start stays behind the one that it followed. */
function withStarts(passages: Passage[]): Passage[] {
  let start = 0;
  return passages.map((passage) => {
    start = passage.start ?? start;
    return { ...passage, start };
  });
}

/**
 * The passages as segments, each with a start and a later end: where some are unknown, the time between the known ones
 * is divided by the length of the texts. All are 0 if none is known.
 */
function timed(passages: Passage[]): Segment[] {
  const segments: Segment[] = [];
  const isTimed = passages.some(({ start }) => start !== null);
  for (let from = 0; from < passages.length; ) {
    let to = from + 1;
    while (to < passages.length && passages[to]?.start === null) to++;
    const group = passages.slice(from, to);
    if (isTimed) segments.push(...spread(group, passages[to]?.start ?? null));
    else segments.push(...group.map((passage) => segmentOf(passage, 0, 0)));
    from = to;
  }
  return segments;
}

/** `group`: a passage with a start, and those after it without one; `until`: the start of what follows. */
function spread(group: Passage[], until: number | null): Segment[] {
  const start = group[0]?.start ?? 0;
  const length = group.reduce((sum, { text }) => sum + text.length, 0);
  const spoken = length / charactersPerSecond;
  const own = group.at(-1)?.end ?? null;
  const end = own !== null && own > start ? own : until !== null && until > start ? until : start + spoken;
  let before = 0;
  return group.map((passage) => {
    // What follows may begin at the same time, or before this ends.
    const from = Math.min(start + ((end - start) * before) / length, until ?? Number.POSITIVE_INFINITY);
    before += passage.text.length;
    return segmentOf(passage, from, start + ((end - start) * before) / length);
  });
}

const segmentOf = ({ speaker, text }: Passage, start: number, end: number): Segment => ({
  ...(speaker === null ? { speaker: '', isOther: true } : { speaker }),
  startTime: rounded(start),
  endTime: rounded(usable(end) ?? start),
  body: text,
});

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;
