import * as z from 'zod/mini';
import { logger } from '../platform/log/log.ts';
import * as siteFiles from './siteFiles.ts';

const schema = z.object({
  /** Of each file, what it was made of and the MD5 of what was put. */
  files: z.record(z.string(), z.object({ inputs: z.string(), md5: z.string() })),
  /** The assets that no page needs any more, since when: Unix milliseconds. */
  retired: z.record(z.string(), z.number()),
});

/**
 * What runs tell the next: it saves them work, and that is all. What really is in the bucket, S3 says; without this record
 * every page is rendered and compared. The edge has no address for it: names without an extension are pages.
 */
export type PublicationRecord = z.infer<typeof schema>;

const key = 'publication';

export async function read(): Promise<PublicationRecord> {
  const text = await siteFiles.readText(key);
  if (text === undefined) return { files: {}, retired: {} };
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    logger.warn('The record of what was published could not be read: every page is made anew', error as Error);
    return { files: {}, retired: {} };
  }
}

export const write = (record: PublicationRecord) =>
  siteFiles.put({ key, body: JSON.stringify(record), type: 'application/json' });
