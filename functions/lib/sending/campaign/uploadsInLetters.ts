import { uploadsIn } from '../../../../shared/content/uploads.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { queryPartition } from '../../platform/dynamo/reads.ts';
import * as campaigns from './campaigns.ts';

const { emailTemplates, emailDrafts, emailVersions } = partitions.content;

/** The keys of uploads that letters name: those that are being written, with their earlier versions, and those that were sent. */
export async function uploadsInLetters(): Promise<Set<string>> {
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
