import type { Renderer } from '../../../shared/publishing/publication.ts';
import { logger } from '../platform/log.ts';
import { type Content, readContent } from './content.ts';
import { filesOf, publishedPrefixes } from './files.ts';
import { type Done, FileUpdate } from './fileUpdate.ts';
import { type DrawCover, picturesPerRun, sharePicturesOf } from './pictures/cover.ts';
import { oneAtATime } from './publication.ts';
import { publishSearch } from './search.ts';

export interface PublishOptions {
  renderer: Renderer;
  version: string;
  draw: DrawCover;
  /** The keys of uploads that letters show. Asked only if content names some no longer. */
  uploadsInLetters: () => Promise<ReadonlySet<string>>;
  /** Makes every file and compares it with what is in the bucket, whatever earlier runs have recorded. */
  everything: boolean;
  /** Milliseconds until Lambda ends this run. */
  remaining: () => number;
}

export interface Published extends Done {
  /** When the pages have to be published again, in Unix milliseconds. */
  dueAt: number;
}

/**
 * Brings the published pages up to date with the current content. One run at a time: another one waits, and so sees at
 * least the content that the run before it saw. What differs is put, then what is not needed is removed, and then the
 * edge forgets both: in the other order, it could fetch what was there before. A run may crash at any point: the
 * manifest says beforehand that something changes, and the next run then makes every file and has the edge forget all.
 * Throws if S3 or CloudFront refused something: the caller must run it again.
 */
export const publish = (options: PublishOptions): Promise<Published> =>
  oneAtATime(options.remaining, async (signal) => publishContent(await readContent(), options, signal));

async function publishContent(
  content: Content,
  { renderer, version, draw, uploadsInLetters, everything }: PublishOptions,
  signal: AbortSignal,
): Promise<Published> {
  const update = await FileUpdate.begin(publishedPrefixes, { everything, signal });
  const pictures = sharePicturesOf(content.recordings, draw);
  const missing = pictures.filter(({ file }) => !update.isCurrent(file));
  // At a deploy all pages wait to be made. The next run, which is due at once, draws the pictures.
  await update.bring(missing.slice(0, everything ? 0 : picturesPerRun).map(({ file }) => file));
  const drawn = pictures.filter(({ file }) => update.has(file.key));
  // While some fail, a further run might do no better, each minute anew.
  const isUnfinished = drawn.length < pictures.length && update.done.failed.length === 0;

  const paths = new Map(drawn.map(({ name, file }) => [name, `/${file.key}`]));
  await update.bring(filesOf(content, renderer, version, paths));
  const stays = await publishSearch(update, content, version);
  await update.remove((key) => key.startsWith(stays));
  const unnamed = update.last.uploads.filter((key) => !content.uploads.has(key));
  if (unnamed.length > 0) {
    // A letter's card would lose its picture in every mailbox.
    const inLetters = await uploadsInLetters();
    await update.removeUploads(unnamed.filter((key) => !inLetters.has(key)));
  }
  await update.finish(content.uploads);

  const { done } = update;
  logger.info('Published', Object.fromEntries(Object.entries(done).map(([what, keys]) => [what, keys.slice(0, 20)])));
  return { ...done, dueAt: isUnfinished ? Date.now() : nextChange(content.activeUpcomingEvent) };
}

/** When sign-up closes or, after that, the event ends; within a day in any case: that tries again what failed. */
function nextChange(event: Content['activeUpcomingEvent']): number {
  const moment = (!event?.isClosed && event?.closesAt) || event?.endsAt;
  return Math.min(moment ? Date.parse(moment) : Number.POSITIVE_INFINITY, Date.now() + 86_400_000);
}
