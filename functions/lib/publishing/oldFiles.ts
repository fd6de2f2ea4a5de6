import { variables } from '../../../shared/platform/resources.ts';
import { env } from '../platform/aws/env.ts';
import { days } from '../platform/dynamo/dynamo.ts';
import type { PublishLease } from './lease.ts';
import type { PublicationRecord } from './record.ts';
import * as siteFiles from './siteFiles.ts';

/** How long a page that was open before a deploy may still request its code, in milliseconds. */
const retention = days(7) * 1000;

/** Deletes the assets that no page has needed for a week; returns the other unneeded ones, with the time since when. */
export async function removeOldAssets(
  needed: ReadonlySet<string>,
  retiredBefore: PublicationRecord['retired'],
  now = Date.now(),
): Promise<PublicationRecord['retired']> {
  const existing = await siteFiles.list('assets/');
  const retired = [...existing.keys()]
    .filter((key) => !needed.has(key))
    .map((key) => [key, retiredBefore[key] ?? now] as const);
  const isOld = ([, since]: readonly [string, number]) => now - since > retention;
  await siteFiles.remove(retired.filter(isOld).map(([key]) => key));
  return Object.fromEntries(retired.filter((each) => !isOld(each)));
}

/**
 * Deletes uploads that content named when it was last published and names no longer, from the edge too when the lease is
 * invalidated. What a letter shows (`inLetters`) stays: its card would lose its picture in every mailbox. The bucket keeps deleted
 * files for 90 days, for an operator who brings content back. Returns the keys of those that are gone.
 */
export async function removeUploads(
  lease: PublishLease,
  keys: string[],
  inLetters: () => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const shown = await inLetters();
  const unused = keys.filter((key) => !shown.has(key));
  await lease.addPending(unused);
  await siteFiles.remove(unused, env(variables.mediaBucket));
  return unused;
}
