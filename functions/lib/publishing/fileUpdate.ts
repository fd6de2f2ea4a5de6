import { createHash } from 'node:crypto';
import { raiseAlarm } from '../platform/log/log.ts';
import type { ExpectedFile } from './files.ts';
import type { PublishLease } from './lease.ts';
import type { PublicationRecord } from './record.ts';
import * as siteFiles from './siteFiles.ts';

/** What a run did, as keys of files. */
export interface Published {
  /** Pictures for links. */
  drawn: string[];
  rendered: string[];
  put: string[];
  removed: string[];
  /** Could not be rendered, or drawn. */
  failed: string[];
  /** Whether a further run would draw more pictures. */
  isUnfinished: boolean;
}

/** How many files are rendered and then put at once. */
const batchSize = 25;

/** Brings files up to date: those whose inputs changed are made, and those whose bodies changed are put. */
export class FileUpdate {
  readonly done: Omit<Published, 'drawn' | 'isUnfinished'> = { rendered: [], put: [], removed: [], failed: [] };
  /** For the record, each file that is in the bucket as it should be. */
  readonly files: PublicationRecord['files'] = {};
  /** What S3 refused. */
  readonly errors: unknown[] = [];
  private readonly expected = new Set<string>();
  private readonly lease: PublishLease;
  private readonly previous: PublicationRecord['files'];
  private readonly existing: ReadonlyMap<string, string>;
  private readonly everything: boolean;

  /** `existing`: each key in the bucket with its MD5. `everything`: makes files whose inputs are the same, too. */
  constructor(
    lease: PublishLease,
    previous: PublicationRecord['files'],
    existing: ReadonlyMap<string, string>,
    everything: boolean,
  ) {
    this.lease = lease;
    this.previous = previous;
    this.existing = existing;
    this.everything = everything;
  }

  async bring(expected: ExpectedFile[]): Promise<void> {
    for (let start = 0; start < expected.length; start += batchSize) {
      const changed: { file: siteFiles.SiteFile; inputs: string }[] = [];
      for (const file of expected.slice(start, start + batchSize)) {
        if (this.isCurrent(file)) continue;
        const { make, inputs, ...rest } = file;
        const body = await this.make(rest.key, make);
        if (body === undefined) continue;
        if (!file.fixed && md5Of(body) === this.existing.get(rest.key))
          this.files[rest.key] = { inputs, md5: md5Of(body) };
        else changed.push({ file: { ...rest, body }, inputs });
      }
      // What never changes is at no edge yet.
      await this.lease.addPending(changed.flatMap(({ file }) => (file.fixed ? [] : [file.key])));
      await Promise.all(changed.map(({ file, inputs }) => this.put(file, inputs)));
    }
  }

  /** Whether the file is in the bucket as it should be. Notes it, and that it is to stay. */
  isCurrent({ key, inputs, fixed }: Pick<ExpectedFile, 'key' | 'inputs' | 'fixed'>): boolean {
    this.expected.add(key);
    if (fixed) return this.existing.has(key);
    const last = this.previous[key];
    if (this.everything || last?.inputs !== inputs || last.md5 !== this.existing.get(key)) return false;
    this.files[key] = last;
    return true;
  }

  /** Something could not be made: the version that was published last stays. */
  fail(key: string, error: unknown): void {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    raiseAlarm('PageNotPublished', `${key} could not be rendered`, { key, reason });
    this.done.failed.push(key);
  }

  /** Removes every file that was not expected, unless `stays` says otherwise, and `unused` ones. */
  async remove(stays: (key: string) => boolean, unused: string[]): Promise<void> {
    const others = [...this.existing.keys()].filter((key) => !this.expected.has(key) && !stays(key));
    this.done.removed = [...others, ...unused];
    await this.lease.addPending(this.done.removed);
    await siteFiles.remove(this.done.removed);
  }

  private async make(key: string, make: ExpectedFile['make']): Promise<string | undefined> {
    try {
      const body = await make();
      this.done.rendered.push(key);
      return body;
    } catch (error) {
      this.fail(key, error);
      return undefined;
    }
  }

  private async put(file: siteFiles.SiteFile, inputs: string): Promise<void> {
    try {
      await siteFiles.put(file);
      if (!file.fixed) this.files[file.key] = { inputs, md5: md5Of(file.body) };
      this.done.put.push(file.key);
    } catch (error) {
      this.errors.push(error);
    }
  }
}

const md5Of = (body: string | Uint8Array) => createHash('md5').update(body).digest('hex');
