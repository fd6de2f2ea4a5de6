import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import * as z from 'zod/mini';
import { variables } from '../../../shared/platform/resources.ts';
import { pages, pageTable } from '../../../shared/site/pages.ts';
import { forEachLimit } from '../platform/async.ts';
import { env, requestTimeouts } from '../platform/aws/env.ts';
import { logger, raiseAlarm } from '../platform/log.ts';
import * as siteFiles from './siteFiles.ts';

export interface ExpectedFile extends Omit<siteFiles.SiteFile, 'body'> {
  /** A hash of everything that goes into it: while that is the same, so is the file. */
  inputs: string;
  make(): Promise<string | Uint8Array> | string;
}

/** What a run did, as keys of files. */
export interface Done {
  rendered: string[];
  put: string[];
  removed: string[];
  /** Could not be made. */
  failed: string[];
}

/** How many files are made before they are put: so many are in memory. */
const batchSize = 25;

/** Brings files up to date: those whose inputs changed are made, and those whose bodies changed are put. */
export class FileUpdate {
  readonly done: Done = { rendered: [], put: [], removed: [], failed: [] };
  readonly lastUploads: string[];
  private readonly last: Manifest['files'];
  /** As in the manifest while this run goes on. */
  private readonly files: Manifest['files'];
  /** The inputs of the files that this run has put, or found to be right. */
  private readonly brought = new Map<string, string>();
  private readonly expected = new Set<string>();
  /** The keys of files that the edge has to fetch again. */
  private readonly changed = new Set<string>();
  private readonly existing: ReadonlyMap<string, string>;
  private readonly options: UpdateOptions;

  private constructor(manifest: Manifest, existing: ReadonlyMap<string, string>, options: UpdateOptions) {
    this.lastUploads = manifest.uploads;
    this.last = manifest.files;
    this.files = { ...manifest.files };
    this.existing = existing;
    this.options = options;
  }

  /** `prefixes`: how the keys of all files begin, and of no others. */
  static async begin(prefixes: readonly string[], options: UpdateOptions): Promise<FileUpdate> {
    const [manifest, ...lists] = await Promise.all([readManifest(), ...prefixes.map(siteFiles.list)]);
    return new FileUpdate(manifest, new Map(lists.flatMap((list) => [...list])), options);
  }

  /** Throws if S3 refuses a file. One that cannot be made delays no other. */
  async bring(expected: readonly ExpectedFile[]): Promise<void> {
    const outdated = expected.filter((file) => !this.isCurrent(file));
    for (let start = 0; start < outdated.length; start += batchSize) {
      const changed: { file: siteFiles.SiteFile; inputs: string }[] = [];
      for (const { make, inputs, ...rest } of outdated.slice(start, start + batchSize)) {
        // Drawing waits for nothing: without this, the lease could not be renewed in the meantime.
        await turn();
        try {
          const body = await make();
          this.done.rendered.push(rest.key);
          // Of a file that is marked, or that a send has put, the edge may still have what was there before.
          const isSame = this.last[rest.key] && this.existing.get(rest.key) === md5Of(body);
          if (isSame) this.brought.set(rest.key, inputs);
          else changed.push({ file: { ...rest, body }, inputs });
        } catch (error) {
          this.fail(rest.key, error);
        }
      }
      // What never changes is at no edge yet.
      await this.mark(changed.flatMap(({ file }) => (file.fixed ? [] : [file.key])));
      await forEachLimit(changed, async ({ file, inputs }) => {
        await siteFiles.put(file);
        if (!file.fixed) this.brought.set(file.key, inputs);
        this.done.put.push(file.key);
      });
    }
  }

  /** Whether the file is in the bucket as it should be. Notes that it is to stay. */
  isCurrent({ key, inputs, fixed }: Pick<ExpectedFile, 'key' | 'inputs' | 'fixed'>): boolean {
    this.expected.add(key);
    if (!this.existing.has(key)) return false;
    return fixed || (!this.options.everything && this.last[key] === inputs);
  }

  /** Whether there is a file with this key, of whatever content. */
  has = (key: string): boolean => this.existing.has(key) || this.done.put.includes(key);

  /** Something could not be made: the version that was published last stays, and the next run tries again. */
  fail(key: string, error: unknown): void {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    raiseAlarm('PageNotPublished', `${key} could not be rendered`, { key, reason });
    this.files[key] = '';
    this.done.failed.push(key);
  }

  /** Removes every file that was not expected, unless `stays` says otherwise. */
  async remove(stays: (key: string) => boolean): Promise<void> {
    const known = new Set([...this.existing.keys(), ...Object.keys(this.files)]);
    const gone = [...known].filter((key) => !this.expected.has(key) && !stays(key));
    await this.mark(gone);
    await siteFiles.remove(gone);
    this.done.removed.push(...gone);
  }

  /**
   * Removes uploads that nothing shows any more. The bucket keeps deleted files for 90 days, for an operator who brings content
   * back.
   */
  async removeUploads(keys: string[]): Promise<void> {
    await siteFiles.remove(keys, env(variables.mediaBucket));
    for (const key of keys) this.changed.add(key);
    this.done.removed.push(...keys);
  }

  /** Makes the edge forget what has changed, and leaves the manifest. `uploads`: those that content names. */
  async finish(uploads: ReadonlySet<string>): Promise<void> {
    await invalidate(this.changed);
    for (const [key, inputs] of this.brought) this.files[key] = inputs;
    const files = Object.entries(this.files).filter(([key]) => this.expected.has(key));
    await writeManifest({ files: Object.fromEntries(files), uploads: [...uploads] });
  }

  /** Marks files before they change: if this run crashes, the next one makes them again and the edge forgets them. */
  private async mark(keys: string[]): Promise<void> {
    this.options.signal.throwIfAborted();
    if (keys.length === 0) return;
    for (const key of keys) {
      this.changed.add(key);
      this.files[key] = '';
    }
    await writeManifest({ files: this.files, uploads: this.lastUploads });
  }
}

interface UpdateOptions {
  /** Makes and compares files whose inputs are the same, too. */
  everything: boolean;
  /** After it, nothing more is put. */
  signal: AbortSignal;
}

const md5Of = (body: string | Uint8Array) => createHash('md5').update(body).digest('hex');

const schema = z.object({
  /** Each file's inputs; empty from before the file changes until the edge has forgotten it. */
  files: z.record(z.string(), z.string()),
  uploads: z.array(z.string()),
});

/**
 * What a run leaves for the next one. Without it every file is made and put, and uploads that content no longer names stay.
 * Visitors cannot request it: at the edge, paths without an extension are pages.
 */
type Manifest = z.infer<typeof schema>;

const manifestKey = 'publication';

async function readManifest(): Promise<Manifest> {
  const text = await siteFiles.readText(manifestKey);
  if (text === undefined) return { files: {}, uploads: [] };
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    logger.warn('The record of published files could not be read: every page is rendered again', error as Error);
    return { files: {}, uploads: [] };
  }
}

const writeManifest = (manifest: Manifest) =>
  siteFiles.put({ key: manifestKey, body: JSON.stringify(manifest), type: 'application/json' });

const client = new CloudFrontClient({
  maxAttempts: 5,
  requestHandler: requestTimeouts(2_000, 10_000),
});

/** Makes the edge fetch these files again. Throws if CloudFront refuses: it limits how many invalidations run at once. */
async function invalidate(keys: ReadonlySet<string>): Promise<void> {
  if (keys.size === 0) return;
  const paths = pathsOf(keys);
  await client.send(
    new CreateInvalidationCommand({
      DistributionId: env(variables.distributionId),
      InvalidationBatch: {
        CallerReference: randomUUID(),
        Paths: { Quantity: paths.length, Items: paths },
      },
    }),
  );
}

/** Kinds of pages that there may be many of: the prefix of their paths, and of their documents' keys. */
const folders = { '/video/': 'pages/video/', '/guests/': 'pages/guest/', '/letters/': 'pages/letter/' };
/** Where the API answers about what such a page shows, if it does: it may have said, to the edge too, that there is nothing. */
const apiPaths: Record<string, string> = { '/video/': '/api/archive-guests/', '/letters/': '/api/letters/' };

/** More are one pattern, as after a deploy: CloudFront takes 3,000 paths at a time, and a pattern costs as much as a path. */
const maxPaths = 200;

/**
 * The paths to invalidate for these files. CloudFront recommends both the path that visitors request and the one that the
 * viewer request function rewrites it to.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/invalidation-specifying-objects.html
 */
function pathsOf(keys: ReadonlySet<string>): string[] {
  const paths = [...keys].flatMap((key) => [...addressesOf(key), `/${key}`]);
  return paths.length > maxPaths ? ['/*'] : paths;
}

/** The path at which visitors see the file, if there is exactly one, and the API's for the same thing. */
function addressesOf(key: string): string[] {
  for (const [path, folder] of Object.entries(folders))
    if (key.startsWith(folder)) {
      const id = key.slice(folder.length).replace(/\.html$/, '');
      const asked = apiPaths[path] && !(path === '/video/' && /\D/.test(id));
      return asked ? [path + id, apiPaths[path] + id] : [path + id];
    }
  const [, page = ''] = /^pages\/(\w+)\.html$/.exec(key) ?? [];
  return page in pages && !pageTable[page as keyof typeof pages].path.includes(':')
    ? [pageTable[page as keyof typeof pages].path]
    : [];
}
