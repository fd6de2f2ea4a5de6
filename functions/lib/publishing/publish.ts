import type { Renderer } from '../../../shared/publishing/model/publication.ts';
import { logger } from '../platform/log/log.ts';
import { type Content, readContent } from './content.ts';
import { filesOf, pathsOf, publishedPrefixes, searchPrefix } from './files.ts';
import { FileUpdate, type Published } from './fileUpdate.ts';
import { type DrawCover, drawSharePictures, picturesPerRun } from './found/sharePictures.ts';
import { invalidate } from './invalidate.ts';
import { PublishLease } from './lease.ts';
import { removeOldAssets, removeUploads } from './oldFiles.ts';
import * as record from './record.ts';
import { publishSearch } from './search/publishSearch.ts';
import { SearchFiles } from './search/searchFiles.ts';
import * as siteFiles from './siteFiles.ts';

export interface PublishOptions {
  renderer: Renderer;
  /** Changes with the renderer's code. */
  version: string;
  draw: DrawCover;
  /** The keys of uploads that letters show. Asked only if content names some no longer. */
  uploadsInLetters: () => Promise<ReadonlySet<string>>;
  /** Renders every page, whatever earlier runs have recorded, and deletes old files. */
  everything: boolean;
  /** Milliseconds until Lambda ends this run. */
  remaining: () => number;
}

/**
 * Brings the published pages up to date with the current content. One run at a time: another one waits, and so sees at
 * least the content that the run before it saw.
 *
 * A run may crash at any point. The next one compares the bucket with what it should contain, and invalidates every file
 * that was changed or was about to be: those are recorded beforehand. Throws if S3 or CloudFront refused something: the
 * caller must run it again.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const lease = await PublishLease.acquire(options.remaining);
  let due: Parameters<PublishLease['end']>[0];
  try {
    const content = await readContent();
    const done = await publishContent(lease, content, options);
    due = { dueAt: done.isUnfinished ? Date.now() : nextChange(content.activeUpcomingEvent) };
    return done;
  } finally {
    await lease.end(due);
  }
}

/** When the pages are out of date because the sign-up for their event closes or, after that, because it ends. */
function nextChange(event: Content['activeUpcomingEvent']): number | null {
  const moment = (!event?.isClosed && event?.closesAt) || event?.endsAt;
  return moment ? Date.parse(moment) : null;
}

async function publishContent(
  lease: PublishLease,
  content: Content,
  { renderer, version, draw, uploadsInLetters, everything }: PublishOptions,
): Promise<Published> {
  // At a deploy all pages wait to be made. The next run, which is due at once, draws the pictures.
  const most = everything ? 0 : picturesPerRun;
  const pictures = await drawSharePictures(content.recordings, draw, { most, batchEnded: () => lease.addPending([]) });
  const [previous, ...lists] = await Promise.all([record.read(), ...publishedPrefixes.map(siteFiles.list)]);
  const existing = new Map(lists.flatMap((list) => [...list]));
  const update = new FileUpdate(lease, previous.files, existing, everything);
  await update.bring(filesOf(content, renderer, version, pictures.paths));
  const search = new SearchFiles(content, version);
  const onProgress = () => lease.addPending([]);
  const searchable = await publishSearch(update, search, { existing, onProgress });

  const stays = searchable ? search.folder : searchPrefix;
  await update.remove((key) => key.startsWith(stays), pictures.unused);
  const uploadsGone = await removeUploads(
    lease,
    previous.uploads.filter((key) => !content.uploads.has(key)),
    uploadsInLetters,
  );
  if (lease.pendingInvalidations.size > 0) {
    await invalidate(pathsOf(lease.pendingInvalidations));
    await lease.markInvalidated();
  }

  const assets = new Set(renderer.assets.map((name) => `assets/${name}`));
  const retired = everything ? await removeOldAssets(assets, previous.retired) : previous.retired;
  const { files, errors } = update;
  const { drawn, isUnfinished } = pictures;
  const done = {
    ...{ ...update.done, drawn, isUnfinished },
    removed: [...update.done.removed, ...uploadsGone],
    failed: [...pictures.failed, ...update.done.failed],
  };
  await record.write({ files, retired, uploads: [...content.uploads] });
  const { isUnfinished: _, ...keysDone } = done;
  logger.info(
    'Published',
    Object.fromEntries(Object.entries(keysDone).map(([what, list]) => [what, list.slice(0, 20)])),
  );
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} pages could not be published: ${errors[0]}`);
  return done;
}
