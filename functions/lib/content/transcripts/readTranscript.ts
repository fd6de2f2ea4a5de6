import type { Transcript } from '../../../../shared/content/transcripts/transcript.ts';
import { withLongOnesDivided, withWordsJoined } from './lengths.ts';
import { counted, type Passage, type Passages } from './passage.ts';
import { oneSpaced } from './plainText.ts';
import { readCues, timeLine } from './readCues.ts';
import { readHtml } from './readHtml.ts';
import { readJson } from './readJson.ts';
import { readWords } from './readWords.ts';
import { inOrder, timed } from './times.ts';

/** Characters. Three hours of talk have about 200,000, and four times as many in JSON with each word's time. */
const maxTranscript = 2_000_000;
const maxSegments = 20_000;
const maxName = 200;

/**
 * Reads a transcript in any form that podcasts use: WebVTT, SubRip, Podcasting 2.0's JSON, HTML or plain text
 * (https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md). The content decides which it is;
 * `type`, a media type, helps where it does not. Its text is plain, in NFC and without control characters. `leftOut` says in
 * sentences what was not used. Throws an Error that tells an admin what to do if nothing can be read.
 */
export function readTranscript(
  text: string,
  { type = '' }: { type?: string | undefined } = {},
): { transcript: Transcript; leftOut: string[] } {
  if (text.length > maxTranscript)
    throw new Error('The transcript has more than 2 MB: please save it as WebVTT or plain text, which take less room');
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
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
  if (isWebVtt(start) || beginning.some((line) => timeLine.test(line))) return { ...readCues(start), areCues: true };
  return { ...(isHtml(start) || htmlType.test(type) ? readHtml(start) : readWords(start)), areCues: false };
}

const isWebVtt = (text: string) => /^WEBVTT(?:\s|$)/.test(text);
/** A page, or what begins with an element that text may have. */
const isHtml = (text: string) =>
  isPage(text) || /^<(?:!--|article|blockquote|body|cite|div|h[1-6]|main|p|section|span|strong|time)[\s>]/i.test(text);
const isPage = (text: string) => /^(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*)?<(?:!doctype html|html)[\s>]/i.test(text);
/** What a feed calls HTML. Of other types, a page is the one that says that something was not found. */
const htmlType = /html/i;

function refuseOtherFiles(text: string, type: string): void {
  if (['%PDF', 'PK\x03', '{\\rtf'].some((mark) => text.startsWith(mark)))
    throw new Error('This is a document of a word processor: please save it as plain text');
  if (text.includes('\0') || (text.match(/\uFFFD/g)?.length ?? 0) > 10)
    throw new Error('The transcript is not text in UTF-8: please save it again, with UTF-8 as its encoding');
  if (type && !htmlType.test(type) && isPage(text.trimStart()))
    throw new Error(`There is a web page where a transcript (${oneSpaced(type)}) should be: please check its address`);
  if (/^(?:<\?xml[^>]*>\s*)?<(?:tt|rss|svg|transcript)[\s>:]/i.test(text.trimStart()))
    throw new Error('This XML is no transcript that can be read: please save it as WebVTT or SubRip');
}

/** Files name a speaker where one begins. The name holds until the next one. */
function withSpeakers(passages: Passage[]): Passage[] {
  let speaker = '';
  return passages.map((passage) => {
    speaker = passage.speaker.slice(0, maxName).trim().toWellFormed() || speaker;
    return { ...passage, speaker };
  });
}
