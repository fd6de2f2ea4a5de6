import { partitions } from '../../../shared/platform/resources.ts';
import { tableName } from '../platform/dynamo/dynamo.ts';
import { when } from '../platform/dynamo/expressions.ts';
import { getItem } from '../platform/dynamo/reads.ts';
import { updateItem, write } from '../platform/dynamo/writes.ts';

/** How long a run that has died keeps others waiting, in milliseconds. */
export const leaseTime = 15_000;

const table = () => tableName('access');
const key = { pk: partitions.access.publication, sk: partitions.access.publication };

/**
 * Gives `owner` the lease to publish; undefined while another run has it. Returns the keys of files that an earlier run
 * changed, or was about to, without invalidating them.
 */
export async function acquire(owner: string): Promise<{ pendingInvalidations: string[] } | undefined> {
  const now = Date.now();
  const lease = updateItem(table(), key, {
    set: { owner, until: now + leaseTime },
    when: when`attribute_not_exists(#until) OR #until < ${now}`,
  });
  const acquired = await write(lease, 'ALL_NEW');
  return acquired && { pendingInvalidations: (acquired.pendingInvalidations as string[] | undefined) ?? [] };
}

/** Extends the lease, and stores the keys to invalidate. Throws if another run took over. */
export async function extend(owner: string, pendingInvalidations: string[]): Promise<void> {
  const lease = updateItem(table(), key, {
    set: { until: Date.now() + leaseTime, pendingInvalidations },
    when: when`#owner = ${owner}`,
  });
  if (!(await write(lease))) throw new Error('Publishing took so long that another run took over');
}

/** Releases the lease. `due`: when the pages have to be published again, or null; absent if this run did not finish. */
export async function release(owner: string, due?: { dueAt: number | null }): Promise<void> {
  await write(updateItem(table(), key, { ...(due && { set: due }), remove: ['until'], when: when`#owner = ${owner}` }));
}

/** When the published pages are out of date by themselves, in Unix milliseconds; null if never. */
export async function dueAt(): Promise<number | null> {
  return (await getItem<{ dueAt?: number | null }>(table(), key))?.dueAt ?? null;
}
