import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as publication from './publication.ts';

/** A run begins only with so much time left, in milliseconds. */
const leastTime = 60_000;

/** The right to publish, which one run has at a time. */
export class PublishLease {
  /** Keys of files that were changed, or were about to be, and of which the edge has not been told. */
  readonly pendingInvalidations: Set<string>;
  private readonly owner: string;

  private constructor(owner: string, untold: string[]) {
    this.owner = owner;
    this.pendingInvalidations = new Set(untold);
  }

  /** Waits until nobody else publishes. `remaining`: milliseconds until Lambda ends this run. Throws where they are too few. */
  static async take(remaining: () => number): Promise<PublishLease> {
    const owner = randomUUID();
    for (;;) {
      const taken = await publication.acquire(owner);
      if (taken) return new PublishLease(owner, taken.pendingInvalidations);
      if (remaining() < leastTime)
        throw new Error('Another run publishes pages, and there is no time left to wait for it');
      await pause(250);
    }
  }

  /** Notes files before they are changed: should this run end, the next one tells the edge of them. Keeps the turn. */
  async note(keys: string[]): Promise<void> {
    for (const key of keys) this.pendingInvalidations.add(key);
    await publication.extend(this.owner, [...this.pendingInvalidations]);
  }

  /** The edge knows of all of them. */
  async markInvalidated(): Promise<void> {
    this.pendingInvalidations.clear();
    await publication.extend(this.owner, []);
  }

  /** `failed`: keys of the files that could not be rendered; undefined where the run did not come to its end. */
  end(failed?: string[]): Promise<void> {
    return publication.release(this.owner, failed && { at: new Date().toISOString(), failed });
  }
}
