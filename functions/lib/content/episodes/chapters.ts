import { type Chapter, chapter } from '../../../../shared/content/model/recording.ts';
import { shortened } from '../../../../shared/platform/excerpt.ts';
import { webAddress } from '../../../../shared/platform/videoLink.ts';
import { secondsOf } from '../transcripts/passage.ts';
import { plainText } from '../transcripts/plainText.ts';

/** The most that an episode keeps. */
const most = 300;
/**
 * Bytes of chapters, and of what else a feed lists, that a row of the table has room for beside the rest: it has 400 KB
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html).
 */
const roomInRow = 120_000;

export const isTooLong = (value: unknown): boolean => Buffer.byteLength(JSON.stringify(value)) > roomInRow;

/** A chapter as a feed or a file has it: seconds, or "1:02:03.5". */
export interface RoughChapter {
  start: unknown;
  title: unknown;
  link: unknown;
}

/** Chapters, and what of them could not be used, in sentences. */
export interface ReadChapters {
  chapters: Chapter[];
  leftOut: string[];
}

/**
 * Reads chapters in Podcasting 2.0's JSON:
 * https://github.com/Podcastindex-org/podcast-namespace/blob/main/chapters/jsonChapters.md. Those that are in no table of contents
 * (`toc: false`) are none to a reader. Throws an Error whose message is a sentence for an admin if nothing can be read.
 */
export function readChapters(text: string): ReadChapters {
  const list = listIn(text);
  if (!list) throw new Error('The chapters are not in the JSON of Podcasting 2.0');
  const visible = list.filter((each): each is Record<string, unknown> => isFields(each) && each.toc !== false);
  return usableChapters(visible.map(({ startTime, title, url }) => ({ start: startTime, title, link: url })));
}

function listIn(text: string): unknown[] | null {
  try {
    const { chapters } = JSON.parse(text.replace(/^\uFEFF/, '')) as { chapters?: unknown };
    return Array.isArray(chapters) ? chapters : null;
  } catch {
    return null;
  }
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Each later than the one before. A list whose order is wrong says nothing reliable, so it is left out whole. */
export function usableChapters(list: readonly RoughChapter[]): ReadChapters {
  const leftOut: string[] = [];
  const read = list.slice(0, most).flatMap(({ start, title, link }, index) => {
    const name = typeof title === 'string' ? shortened(plainText(title).replaceAll('\n', ' '), 300) : '';
    const address = typeof link === 'string' && link ? webAddress(link) : null;
    if (link && !address) leftOut.push(`The link of chapter ${index + 1} was left out: it is no public web address.`);
    const { data } = chapter.safeParse({ start: timeOf(start), title: name, link: address });
    if (!data) leftOut.push(`Chapter ${index + 1} was left out: it has no usable time or title.`);
    return data ?? [];
  });
  if (list.length > most) leftOut.push(`Everything after the first ${most} chapters was left out.`);
  if (read.some(({ start }, index) => start < (read[index - 1]?.start ?? 0)))
    return { chapters: [], leftOut: ['The chapters were left out: their times are not in order.'] };
  const chapters = read.filter(({ start }, index) => start !== read[index - 1]?.start);
  return isTooLong(chapters)
    ? { chapters: [], leftOut: ['The chapters were left out: they are too long.'] }
    : { chapters, leftOut };
}

const timeOf = (start: unknown): unknown => {
  if (typeof start !== 'string') return start;
  // Podlove's times may be seconds too: https://podlove.org/simple-chapters/
  return secondsOf(start) ?? (/^\d+(?:\.\d+)?$/.test(start.trim()) ? Number(start) : null);
};
