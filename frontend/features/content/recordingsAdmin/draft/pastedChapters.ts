import { secondsOf } from './times.ts';

export interface PastedChapter {
  /** Seconds. */
  start: number;
  title: string;
}

const time = String.raw`\d{1,5}(?::\d{1,2}){1,2}(?:[.,]\d{1,3})?`;
/** "0:00 Welcome", "[0:00] Welcome", "1. 0:00 – Welcome". */
const timeFirst = new RegExp(String.raw`^(?:\d+[.)]\s+)?[^\p{L}\d]*(${time})(?![\d:])[\s\])}\-–—|:.]*(.*)$`, 'u');
/** "Welcome (0:00)". */
const timeLast = new RegExp(String.raw`^(.*?)[\s([{\-–—|:]+(${time})[\s\])}]*$`, 'u');

/** Reads a chapter from each line, in order of their times. `unread` are the lines without a time or a title. */
export function pastedChapters(text: string): { chapters: PastedChapter[]; unread: string[] } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map((line) => ({ line, chapter: chapterIn(line) }));
  return {
    chapters: read.flatMap(({ chapter }) => chapter ?? []).toSorted((a, b) => a.start - b.start),
    unread: read.filter(({ chapter }) => !chapter).map(({ line }) => line),
  };
}

function chapterIn(line: string): PastedChapter | undefined {
  const [, first, after] = timeFirst.exec(line) ?? [];
  const [, before, last] = first === undefined ? (timeLast.exec(line) ?? []) : [];
  const start = secondsOf(first ?? last ?? '');
  const title = (after ?? before ?? '').trim();
  return start === null || title === '' ? undefined : { start, title };
}
