import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as publication from './publication.ts';

/** The time that a run needs to begin, in milliseconds. */
const leastTime = 60_000;

/** The right to publish, which one run has at a time. */
export class PublishLease {
  /** Keys of files that were changed, or were about to be, and have not been invalidated at the edge yet. */
  readonly pendingInvalidations: Set<string>;
  private readonly owner: string;

  private constructor(owner: string, pending: string[]) {
    this.owner = owner;
    this.pendingInvalidations = new Set(pending);
  }

  /** Waits until no other run publishes. `remaining`: milliseconds until Lambda ends this run. Throws if they are too few. */
  static async acquire(remaining: () => number): Promise<PublishLease> {
    const owner = randomUUID();
    for (;;) {
      const acquired = await publication.acquire(owner);
      if (acquired) return new PublishLease(owner, acquired.pendingInvalidations);
      if (remaining() < leastTime)
        throw new Error('Another run publishes pages, and there is no time left to wait for it');
      await pause(250);
    }
  }

  /** Records files before they are changed: if this run crashes, the next one invalidates them. Extends the lease. */
  async addPending(keys: string[]): Promise<void> {
    for (const key of keys) this.pendingInvalidations.add(key);
    await publication.extend(this.owner, [...this.pendingInvalidations]);
  }

  /** Records that all pending files have been invalidated. */
  async markInvalidated(): Promise<void> {
    this.pendingInvalidations.clear();
    await publication.extend(this.owner, []);
  }

  /** `due` is absent if this run did not finish. */
  end(due?: { dueAt: number | null }): Promise<void> {
    return publication.release(this.owner, due);
  }
}
