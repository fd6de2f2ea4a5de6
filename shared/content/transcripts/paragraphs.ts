import type { Segment, Transcript } from './transcript.ts';

/** What one person says at a stretch, as it is set on the page. */
export interface Paragraph {
  /** Named where it changes; empty in between, or if unknown. */
  speaker: string;
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

/** Joins segments, often of a few words each, into paragraphs: at another speaker, after a silence, and after some sentences. */
export function paragraphsOf({ segments }: Transcript): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let speaker = '';
  for (const segment of segments) {
    const last = paragraphs.at(-1);
    const other = segment.speaker !== '' && segment.speaker !== speaker;
    if (last && !other && continues(last, segment)) {
      last.text = `${last.text} ${segment.body}`;
      last.end = segment.endTime;
    } else {
      const { startTime: start, endTime: end, body } = segment;
      paragraphs.push({ speaker: other ? segment.speaker : '', start, end, text: body });
    }
    if (other) speaker = segment.speaker;
  }
  return paragraphs;
}

/** Without times, each segment is a paragraph already. */
const continues = (last: Paragraph, { startTime, endTime }: Segment) =>
  endTime > 0 && startTime - last.end < silence && !(last.text.length >= longEnough && sentenceEnd.test(last.text));
