import { createHash } from 'node:crypto';
import type { Renderer } from '../../../shared/publishing/model/publication.ts';
import { logger, raiseAlarm } from '../platform/log/log.ts';
import { type Content, readContent } from './content.ts';
import { type ExpectedFile, filesOf, pathsOf, publishedPrefixes } from './files.ts';
import { invalidate } from './invalidate.ts';
import { PublishLease } from './lease.ts';
import { removeOldAssets } from './oldAssets.ts';
import * as record from './record.ts';
import * as siteFiles from './siteFiles.ts';

export interface PublishOptions {
  renderer: Renderer;
  /** Changes with the renderer's code. */
  version: string;
  /** Renders every page, whatever earlier runs have recorded, and deletes old assets. */
  everything: boolean;
  /** Milliseconds until Lambda ends this run. */
  remaining: () => number;
}

/** What a run did, as keys of files. */
export interface Published {
  rendered: string[];
  put: string[];
  removed: string[];
  /** Could not be rendered. */
  failed: string[];
}

/** How many files are rendered and then put at once. */
const batchSize = 25;

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
  let run: Parameters<PublishLease['end']>[0];
  try {
    const content = await readContent();
    const done = await publishContent(lease, content, options);
    const event = content.activeUpcomingEvent;
    run = { failed: done.failed, dueAt: event?.endsAt ? Date.parse(event.endsAt) : null };
    return done;
  } finally {
    await lease.end(run);
  }
}

async function publishContent(
  lease: PublishLease,
  content: Content,
  { renderer, version, everything }: PublishOptions,
): Promise<Published> {
  const expected = filesOf(content, renderer, version);
  const [previous, ...lists] = await Promise.all([record.read(), ...publishedPrefixes.map(siteFiles.list)]);
  const existing = new Map(lists.flatMap((list) => [...list]));
  const done: Published = { rendered: [], put: [], removed: [], failed: [] };
  const files: record.PublicationRecord['files'] = {};
  const errors: unknown[] = [];

  for (let start = 0; start < expected.length; start += batchSize) {
    const changed: { file: siteFiles.SiteFile; entry: { inputs: string; md5: string } }[] = [];
    for (const { make, inputs, ...rest } of expected.slice(start, start + batchSize)) {
      const last = previous.files[rest.key];
      if (!everything && last?.inputs === inputs && last.md5 === existing.get(rest.key)) {
        files[rest.key] = last;
        continue;
      }
      const body = await render(rest.key, make);
      if (body === undefined) {
        done.failed.push(rest.key);
        continue;
      }
      done.rendered.push(rest.key);
      const entry = { inputs, md5: md5Of(body) };
      if (entry.md5 === existing.get(rest.key)) files[rest.key] = entry;
      else changed.push({ file: { ...rest, body }, entry });
    }
    await lease.addPending(changed.map(({ file }) => file.key));
    await Promise.all(
      changed.map(async ({ file, entry }) => {
        try {
          await siteFiles.put(file);
          files[file.key] = entry;
          done.put.push(file.key);
        } catch (error) {
          errors.push(error);
        }
      }),
    );
  }

  const keys = new Set(expected.map(({ key }) => key));
  done.removed = [...existing.keys()].filter((key) => !keys.has(key));
  await lease.addPending(done.removed);
  await siteFiles.remove(done.removed);
  if (lease.pendingInvalidations.size > 0) {
    await invalidate(pathsOf(lease.pendingInvalidations));
    await lease.markInvalidated();
  }

  const retired = everything ? await removeOldAssets(renderer.assets, previous.retired) : previous.retired;
  await record.write({ files, retired });
  logger.info('Published', Object.fromEntries(Object.entries(done).map(([what, list]) => [what, list.slice(0, 20)])));
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} pages could not be published: ${errors[0]}`);
  return done;
}

/** Undefined if the page cannot be rendered: the version that was published last stays. */
async function render(key: string, make: ExpectedFile['make']): Promise<string | undefined> {
  try {
    return await make();
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    raiseAlarm('PageNotPublished', `${key} could not be rendered`, { key, reason });
    return undefined;
  }
}

const md5Of = (body: string) => createHash('md5').update(body).digest('hex');
