import type { Chapter } from '../../../../shared/content/model/recording.ts';
import { type Paragraph, paragraphsOf, type Transcript } from '../../../../shared/content/transcripts.ts';
import { clock } from '../../../../shared/time/durations.ts';
import { momentHash } from '../player/playback.ts';
import { unnamed } from './reading.ts';

/**
 * Text, because an hour has up to 700 paragraphs, which a phone should not create one by one. It is made only while
 * documents are rendered, and this is the one place where the transcript's words are escaped. The ids are the links'
 * fragments (`t=754`), so that these lead to their paragraph without scripts too.
 */
export function transcriptHtml(transcript: Transcript, chapters: readonly Chapter[]): string {
  const isTimed = transcript.segments.some(({ endTime }) => endTime > 0);
  if (!isTimed) return paragraphsOf(transcript).map(plainHtml).join('\n');
  const ids = new Set<string>();
  const idOf = (seconds: number) => {
    const id = momentHash(seconds).slice(1);
    if (ids.has(id)) return '';
    ids.add(id);
    return ` id="${id}"`;
  };
  return partsOf(transcript, chapters)
    .flatMap(({ chapter, paragraphs }) => [
      ...(chapter ? [`<h3${idOf(chapter.start)}>${escaped(chapter.title)}</h3>`] : []),
      ...paragraphs.map((paragraph) => timedHtml(paragraph, idOf(paragraph.start))),
    ])
    .join('\n');
}

interface Part {
  /** Absent before the first one. */
  chapter?: Chapter;
  paragraphs: Paragraph[];
}

/** A segment belongs to the chapter in which its middle is, because the starts of chapters are rarely exact. */
function partsOf({ version, segments }: Transcript, chapters: readonly Chapter[]): Part[] {
  const between = (from: number, to: number) =>
    paragraphsOf({
      version,
      segments: segments.filter(({ startTime, endTime }) => {
        const middle = (startTime + Math.max(startTime, endTime)) / 2;
        return middle >= from && middle < to;
      }),
    });
  const startAfter = (at: number) => chapters[at]?.start ?? Number.POSITIVE_INFINITY;
  return [
    { paragraphs: between(0, startAfter(0)) },
    ...chapters.map((chapter, at) => ({ chapter, paragraphs: between(chapter.start, startAfter(at + 1)) })),
  ].filter(({ paragraphs }) => paragraphs.length > 0);
}

const speakerHtml = ({ speaker }: Paragraph) => (speaker === '' ? '' : `<b>${escaped(speaker ?? unnamed)}</b> `);

const plainHtml = (paragraph: Paragraph) => `<p>${speakerHtml(paragraph)}<span>${escaped(paragraph.text)}</span></p>`;

/** Scripts show the button (Transcript.tsx). By the keyboard, the time and then the player's button do the same. */
function timedHtml(paragraph: Paragraph, id: string): string {
  const { start, text } = paragraph;
  const time = clock(start);
  return (
    `<p${id} data-start="${Math.round(start * 100) / 100}"><a href="${momentHash(start)}">${time}</a> ${speakerHtml(paragraph)}` +
    `<span>${escaped(text)}</span> <button type="button" tabindex="-1" aria-label="Copy link to this moment, ${time}"></button></p>`
  );
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
