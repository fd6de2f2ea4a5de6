import { partitions } from '../../../shared/platform/resources.ts';
import { tableName } from '../platform/dynamo/dynamo.ts';
import { when } from '../platform/dynamo/expressions.ts';
import { getItem } from '../platform/dynamo/reads.ts';
import { updateItem, write } from '../platform/dynamo/writes.ts';

/** So long a run that gives no more sign of life keeps others waiting, in milliseconds. */
export const leaseTime = 15_000;

const table = () => tableName('access');
const key = { pk: partitions.access.publication, sk: partitions.access.publication };

/**
 * Makes `owner` the one who publishes, unless somebody else is; then undefined. Returns the paths that an earlier run
 * changed, or was about to, without having told the edge.
 */
export async function acquire(
  owner: string,
  now = Date.now(),
): Promise<{ pendingInvalidations: string[] } | undefined> {
  const lease = updateItem(table(), key, {
    set: { owner, until: now + leaseTime },
    when: when`attribute_not_exists(#until) OR #until < ${now}`,
  });
  const taken = await write(lease, 'ALL_NEW');
  return taken && { pendingInvalidations: (taken.untold as string[] | undefined) ?? [] };
}

/** Stays the one who publishes; notes, where given, the paths of which the edge is to be told. Throws where another took over. */
export async function extend(owner: string, untold?: string[], now = Date.now()): Promise<void> {
  const lease = updateItem(table(), key, {
    set: { until: now + leaseTime, ...(untold && { untold }) },
    when: when`#owner = ${owner}`,
  });
  if (!(await write(lease))) throw new Error('Publishing took so long that another run took over');
}

/** A run that came to its end. */
export interface LastRun {
  /** ISO time. */
  at: string;
  /** Keys of the files that could not be rendered. */
  failed: string[];
}

/** The last of them; undefined before the first. */
export async function lastRun(): Promise<LastRun | undefined> {
  return (await getItem<{ lastRun?: LastRun }>(table(), key))?.lastRun;
}

/** Lets the next one publish. `run`: absent where this one did not come to its end. */
export async function release(owner: string, run?: LastRun): Promise<void> {
  const set = run && { lastRun: run };
  await write(updateItem(table(), key, { ...(set && { set }), remove: ['until'], when: when`#owner = ${owner}` }));
}
