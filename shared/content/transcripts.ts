import * as z from 'zod/mini';

/**
 * Podcasting 2.0's JSON, the one form in which all transcripts are kept:
 * https://podcasting2.org/docs/podcast-namespace/tags/transcript and
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/transcripts/transcripts.md#json. Times are in
 * seconds, never decrease, and are all 0 in a transcript without times.
 */
export const transcript = z.object({
  version: z.literal('1.0.0'),
  segments: z.array(
    z.object({
      /** Empty if unknown. */
      speaker: z.string(),
      /** Someone else begins, who isn't named. */
      isOther: z.optional(z.literal(true)),
      startTime: z.number(),
      endTime: z.number(),
      /** Plain text. */
      body: z.string(),
    }),
  ),
});
export type Transcript = z.infer<typeof transcript>;
export type Segment = Transcript['segments'][number];

/** What one person says at a stretch, as it is set on the page. */
export interface Paragraph {
  /** Named where it changes; empty in between, or if unknown; null where someone else begins who isn't named. */
  speaker: string | null;
  /** Seconds; 0 in a transcript without times. */
  start: number;
  end: number;
  text: string;
}

/** A paragraph ends with the first sentence after this many characters. */
const longEnough = 400;
/** A silence of this many seconds begins a paragraph. */
const silence = 4;
const sentenceEnd = /[.!?…]["”’)\]]*$/;

/** Joins segments, often of a few words: up to another speaker, a silence, or the end of a few sentences. */
export function paragraphsOf({ segments }: Transcript): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let speaker = '';
  for (const segment of segments) {
    const last = paragraphs.at(-1);
    const other = segment.isOther || (segment.speaker !== '' && segment.speaker !== speaker);
    if (last && !other && continues(last, segment)) {
      last.text = `${last.text} ${segment.body}`;
      last.end = segment.endTime;
    } else {
      const { startTime: start, endTime: end, body } = segment;
      paragraphs.push({ speaker: segment.isOther ? null : other ? segment.speaker : '', start, end, text: body });
    }
    if (other) speaker = segment.speaker;
  }
  return paragraphs;
}

/** Without times, each segment is a paragraph already. */
const continues = (last: Paragraph, { startTime, endTime }: Segment) =>
  endTime > 0 && startTime - last.end < silence && !(last.text.length >= longEnough && sentenceEnd.test(last.text));

/** A transcript with times as WebVTT (https://www.w3.org/TR/webvtt1/), for captions and as a download. */
export const captions = ({ segments }: Transcript): string => ['WEBVTT', ...segments.map(cue), ''].join('\n\n');

const cue = ({ speaker, isOther, startTime, endTime, body }: Segment) => {
  const voice = isOther ? '-' : escaped(speaker).replaceAll('\n', ' ');
  return `${time(startTime)} --> ${time(endTime)}\n${voice && `<v ${voice}>`}${escaped(body)}`;
};

/** "01:02:03.456". */
const time = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

/** A blank line would end the cue. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\n\s*\n/g, '\n')
    .trim();
