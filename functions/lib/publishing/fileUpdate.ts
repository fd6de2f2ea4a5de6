import { createHash, randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import * as z from 'zod/mini';
import { variables } from '../../../shared/platform/resources.ts';
import { forEachLimit, groupsOf } from '../platform/async.ts';
import { env, requestTimeouts } from '../platform/aws/env.ts';
import { logger, raiseAlarm } from '../platform/log.ts';
import * as siteFiles from './siteFiles.ts';

export interface ExpectedFile extends Omit<siteFiles.SiteFile, 'body'> {
  /** A hash of everything that goes into it: while that is the same, so is the file. */
  inputs: string;
  make(): Promise<string | Uint8Array> | string;
}

/** Keys of files; `failed` could not be made. */
export interface Done {
  rendered: string[];
  put: string[];
  removed: string[];
  failed: string[];
}

/** How many files are made before they are put: so many are in memory. */
const batchSize = 25;

/** Brings files up to date: those whose inputs changed are made, and those whose bodies changed are put. */
export class FileUpdate {
  readonly done: Done = { rendered: [], put: [], removed: [], failed: [] };
  readonly last: Manifest;
  /** The inputs of the files that this run has put, or found to be right. */
  private readonly brought: Manifest['files'] = {};
  private readonly expected = new Set<string>();
  private readonly existing: ReadonlyMap<string, string>;
  /** Makes and compares files whose inputs are the same, too. */
  private readonly everything: boolean;
  /** After it, nothing more is put. */
  private readonly signal: AbortSignal;
  /** Whether the edge may have what is out of date. */
  private isUnfinished: boolean;

  private constructor(last: Manifest, existing: ReadonlyMap<string, string>, options: UpdateOptions) {
    this.last = last;
    this.existing = existing;
    this.isUnfinished = last.isUnfinished;
    this.everything = options.everything || last.isUnfinished;
    this.signal = options.signal;
  }

  /** `prefixes`: how the keys of all files begin, and of no others. */
  static async begin(prefixes: readonly string[], options: UpdateOptions): Promise<FileUpdate> {
    const [last, ...lists] = await Promise.all([readManifest(), ...prefixes.map(siteFiles.list)]);
    return new FileUpdate(last, new Map(lists.flatMap((list) => [...list])), options);
  }

  /** Throws if S3 refuses a file. One that cannot be made delays no other. */
  async bring(expected: readonly ExpectedFile[]): Promise<void> {
    const outdated = expected.filter((file) => !this.isCurrent(file));
    for (const group of groupsOf(outdated, batchSize)) {
      const changed: { file: siteFiles.SiteFile; inputs: string }[] = [];
      for (const { make, inputs, ...rest } of group) {
        // Drawing waits for nothing: without this, the lease could not be renewed in the meantime.
        await turn();
        try {
          const body = await make();
          this.done.rendered.push(rest.key);
          // Of a file that a send has put, the edge may still have what was there before.
          const isSame = this.last.files[rest.key] && this.existing.get(rest.key) === md5Of(body);
          if (isSame) this.brought[rest.key] = inputs;
          else changed.push({ file: { ...rest, body }, inputs });
        } catch (error) {
          this.fail(rest.key, error);
        }
      }
      // What never changes is at no edge yet.
      if (changed.some(({ file }) => !file.fixed)) await this.beginChange();
      await forEachLimit(changed, async ({ file, inputs }) => {
        await siteFiles.put(file);
        if (!file.fixed) this.brought[file.key] = inputs;
        this.done.put.push(file.key);
      });
    }
  }

  /** Whether the file is in the bucket as it should be. Notes that it is to stay. */
  isCurrent({ key, inputs, fixed }: Pick<ExpectedFile, 'key' | 'inputs' | 'fixed'>): boolean {
    this.expected.add(key);
    if (!this.existing.has(key)) return false;
    if (fixed) return true;
    const isCurrent = !this.everything && this.last.files[key] === inputs;
    if (isCurrent) this.brought[key] = inputs;
    return isCurrent;
  }

  has = (key: string): boolean => this.existing.has(key) || this.done.put.includes(key);

  /** Something could not be made: the version that was published last stays, and the next run tries again. */
  fail(key: string, error: unknown): void {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    raiseAlarm('PageNotPublished', `${key} could not be rendered`, { key, reason });
    this.done.failed.push(key);
  }

  /** Removes every file that was not expected, unless `stays` says otherwise. */
  async remove(stays: (key: string) => boolean): Promise<void> {
    await this.delete([...this.existing.keys()].filter((key) => !this.expected.has(key) && !stays(key)));
  }

  /** The bucket keeps deleted files for 90 days, for an operator who brings content back. */
  removeUploads = (keys: string[]): Promise<void> => this.delete(keys, env(variables.mediaBucket));

  private async delete(keys: string[], bucket?: string): Promise<void> {
    if (keys.length === 0) return;
    await this.beginChange();
    await siteFiles.remove(keys, bucket);
    this.done.removed.push(...keys);
  }

  /** Makes the edge forget what has changed, and leaves the manifest. `uploads`: those that content names. */
  async finish(uploads: ReadonlySet<string>): Promise<void> {
    if (this.isUnfinished) await forgetAtEdge(this.signal);
    await writeManifest({ files: this.brought, uploads: [...uploads], isUnfinished: false });
  }

  /** If this run crashes from here on, the next one makes every file again and the edge forgets them. */
  private async beginChange(): Promise<void> {
    this.signal.throwIfAborted();
    if (this.isUnfinished) return;
    await writeManifest({ ...this.last, isUnfinished: true });
    this.isUnfinished = true;
  }
}

interface UpdateOptions {
  everything: boolean;
  signal: AbortSignal;
}

const md5Of = (body: string | Uint8Array) => createHash('md5').update(body).digest('hex');

const schema = z.object({
  /** The inputs of each file that is as it should be. */
  files: z.record(z.string(), z.string()),
  uploads: z.array(z.string()),
  /** From before anything changes until the edge has forgotten it. */
  isUnfinished: z._default(z.boolean(), true),
});

/**
 * What a run leaves for the next one. Without it every file is made and put, and uploads that content no longer names
 * stay. Visitors cannot request it: at the edge, paths without an extension are pages.
 */
type Manifest = z.infer<typeof schema>;

const manifestKey = 'publication';

async function readManifest(): Promise<Manifest> {
  const nothing = { files: {}, uploads: [], isUnfinished: true };
  const text = await siteFiles.readText(manifestKey);
  if (text === undefined) return nothing;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    logger.warn('The record of published files could not be read: every page is rendered again', error as Error);
    return nothing;
  }
}

const writeManifest = (manifest: Manifest) =>
  siteFiles.put({ key: manifestKey, body: JSON.stringify(manifest), type: 'application/json' });

const client = new CloudFrontClient({
  maxAttempts: 5,
  requestHandler: requestTimeouts(2_000, 10_000),
});

/** Milliseconds. */
const invalidationPause = 5_000;

/**
 * Makes the edge fetch everything again, what the API said too: one pattern costs as much as one path, and a page has
 * several. At most 15 patterns are in progress at once, so after many edits in a row this waits until one of them is
 * done: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/InvalidationLimits.html
 */
async function forgetAtEdge(signal: AbortSignal): Promise<void> {
  const command = new CreateInvalidationCommand({
    DistributionId: env(variables.distributionId),
    InvalidationBatch: { CallerReference: randomUUID(), Paths: { Quantity: 1, Items: ['/*'] } },
  });
  for (;;) {
    signal.throwIfAborted();
    try {
      await client.send(command);
      return;
    } catch (error) {
      if ((error as Error).name !== 'TooManyInvalidationsInProgress') throw error;
      await new Promise((resolve) => setTimeout(resolve, invalidationPause));
    }
  }
}
