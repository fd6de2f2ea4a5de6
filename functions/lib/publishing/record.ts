import * as z from 'zod/mini';
import { logger } from '../platform/log/log.ts';
import * as siteFiles from './siteFiles.ts';

const schema = z.object({
  /** Each file's inputs, and the MD5 of the body that was put. */
  files: z.record(z.string(), z.object({ inputs: z.string(), md5: z.string() })),
  /** Assets that no page needs any more, with the time since when, in Unix milliseconds. */
  retired: z.record(z.string(), z.number()),
  /** Keys of the uploads that content named. */
  uploads: z._default(z.array(z.string()), []),
});

/**
 * What a run leaves for the next one. S3 itself says what is in the bucket: without this record every page is rendered and
 * compared, and uploads that content no longer names stay. Visitors cannot request it: at the edge, paths without an extension are
 * pages.
 */
export type PublicationRecord = z.infer<typeof schema>;

const key = 'publication';

export async function read(): Promise<PublicationRecord> {
  const text = await siteFiles.readText(key);
  if (text === undefined) return { files: {}, retired: {}, uploads: [] };
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    logger.warn('The record of published files could not be read: every page is rendered again', error as Error);
    return { files: {}, retired: {}, uploads: [] };
  }
}

export const write = (record: PublicationRecord) =>
  siteFiles.put({ key, body: JSON.stringify(record), type: 'application/json' });
