import { createHash } from 'node:crypto';
import type { Renderer } from '../../../shared/publishing/model/publication.ts';
import { logger, raiseAlarm } from '../platform/log/log.ts';
import { readContent } from './content.ts';
import { documentPrefix, feedKey, filesOf, pathsOf, sitemapKey, type WantedFile } from './files.ts';
import { invalidate } from './invalidate.ts';
import { PublishLease } from './lease.ts';
import { removeOldAssets } from './oldAssets.ts';
import * as record from './record.ts';
import * as siteFiles from './siteFiles.ts';

export interface PublishOptions {
  renderer: Renderer;
  /** Changes with the renderer's code. */
  version: string;
  /** Renders every page, whatever earlier runs have noted, and takes away assets that are old. */
  everything: boolean;
  /** Milliseconds until Lambda ends this run. */
  remaining: () => number;
}

/** What a run did, as keys of files. */
export interface Published {
  rendered: string[];
  put: string[];
  removed: string[];
  /** Those that could not be rendered. */
  failed: string[];
}

/** So many files are rendered and then put at once. */
const batchSize = 25;

/**
 * Makes the published pages what they should be with the content as it is now. One run at a time: another waits, and so
 * sees at least what the one before it saw.
 *
 * A run may end anywhere. What is in the bucket is compared with what should be; and the edge is told of every file that
 * was changed or was about to be, by this run or the next, since that is noted before. Throws where something was refused:
 * whoever set the run going must do so again.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const turn = await PublishLease.take(options.remaining);
  let done: Published | undefined;
  try {
    done = await publishContent(turn, options);
    return done;
  } finally {
    await turn.end(done?.failed);
  }
}

async function publishContent(
  turn: PublishLease,
  { renderer, version, everything }: PublishOptions,
): Promise<Published> {
  const wanted = filesOf(await readContent(), renderer, version);
  const [documents, sitemap, feed, known] = await Promise.all([
    siteFiles.list(documentPrefix),
    siteFiles.list(sitemapKey),
    siteFiles.list(feedKey),
    record.read(),
  ]);
  const there = new Map([...documents, ...sitemap, ...feed]);
  const done: Published = { rendered: [], put: [], removed: [], failed: [] };
  const files: record.PublicationRecord['files'] = {};
  const refused: unknown[] = [];

  for (let start = 0; start < wanted.length; start += batchSize) {
    const changed: { file: siteFiles.SiteFile; made: { inputs: string; md5: string } }[] = [];
    for (const { make, inputs, ...rest } of wanted.slice(start, start + batchSize)) {
      const last = known.files[rest.key];
      if (!everything && last?.inputs === inputs && last.md5 === there.get(rest.key)) {
        files[rest.key] = last;
        continue;
      }
      const body = await rendered(rest.key, make);
      if (body === undefined) {
        done.failed.push(rest.key);
        continue;
      }
      done.rendered.push(rest.key);
      const made = { inputs, md5: md5Of(body) };
      if (made.md5 === there.get(rest.key)) files[rest.key] = made;
      else changed.push({ file: { ...rest, body }, made });
    }
    await turn.note(changed.map(({ file }) => file.key));
    await Promise.all(
      changed.map(async ({ file, made }) => {
        try {
          await siteFiles.put(file);
          files[file.key] = made;
          done.put.push(file.key);
        } catch (error) {
          refused.push(error);
        }
      }),
    );
  }

  const keys = new Set(wanted.map(({ key }) => key));
  done.removed = [...there.keys()].filter((key) => !keys.has(key));
  await turn.note(done.removed);
  await siteFiles.remove(done.removed);
  if (turn.pendingInvalidations.size > 0) {
    await invalidate(pathsOf(turn.pendingInvalidations));
    await turn.markInvalidated();
  }

  const retired = everything ? await removeOldAssets(renderer.assets, known.retired) : known.retired;
  await record.write({ files, retired });
  logger.info('Published', Object.fromEntries(Object.entries(done).map(([what, list]) => [what, list.slice(0, 20)])));
  if (refused.length > 0) throw new AggregateError(refused, `${refused.length} pages could not be put: ${refused[0]}`);
  return done;
}

/** Undefined where the page cannot be rendered: the one that was published last stays. */
async function rendered(key: string, make: WantedFile['make']): Promise<string | undefined> {
  try {
    return await make();
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    raiseAlarm('PageNotPublished', `${key} could not be rendered`, { key, reason });
    return undefined;
  }
}

const md5Of = (body: string) => createHash('md5').update(body).digest('hex');
