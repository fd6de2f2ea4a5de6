import { uploadsIn } from '../../../shared/content/uploads.ts';
import { partitions, variables } from '../../../shared/platform/resources.ts';
import { forEachLimit } from '../platform/async/forEachLimit.ts';
import { env } from '../platform/aws/env.ts';
import { tableName } from '../platform/dynamo/dynamo.ts';
import { queryPartition } from '../platform/dynamo/reads.ts';
import * as campaigns from '../sending/campaign/campaigns.ts';
import type { PublishLease } from './lease.ts';
import * as siteFiles from './siteFiles.ts';

const { emailTemplates, emailDrafts, emailVersions } = partitions.content;

/**
 * Deletes uploads that content named when it was last published and names no longer, from the edge too when the lease is
 * invalidated. What a letter shows stays: its card would lose its picture in every mailbox. The bucket keeps deleted files for
 * 90 days, for an operator who brings content back. Returns the keys of those that are gone.
 */
export async function removeUploads(lease: PublishLease, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const inLetters = await uploadsInLetters();
  const unused = keys.filter((key) => !inLetters.has(key));
  await lease.addPending(unused);
  await siteFiles.remove(unused, env(variables.mediaBucket));
  return unused;
}

/** What letters name that are being written, were sent or will be. */
async function uploadsInLetters(): Promise<Set<string>> {
  const found = new Set<string>();
  const read = async (table: 'content' | 'sends', pk: string) => {
    const items = await queryPartition<{ name?: string }>(tableName(table), pk);
    for (const key of uploadsIn(JSON.stringify(items))) found.add(key);
    return items;
  };
  const templates = await read('content', emailTemplates);
  await read('content', emailDrafts);
  await forEachLimit(templates, ({ name = '' }) => read('content', emailVersions + name));
  await forEachLimit(await campaigns.all(), ({ id }) => read('sends', partitions.sends.campaignContents + id));
  return found;
}
