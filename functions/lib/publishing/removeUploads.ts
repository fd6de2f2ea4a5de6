import { variables } from '../../../shared/platform/resources.ts';
import { env } from '../platform/aws/env.ts';
import type { PublishLease } from './lease.ts';
import * as siteFiles from './siteFiles.ts';

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
