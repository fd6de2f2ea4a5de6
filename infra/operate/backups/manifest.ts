import { z } from 'zod';
import { type TableName, tableNames } from '../../../shared/platform/resources.ts';
import { savedSecrets } from './source.ts';

/** Grows when a file of before could be misread. */
export const formatVersion = 1;

/** The first part of a backup file: what it is. */
export const about = z.object({
  format: z.literal('interview-series-backup', 'This is no backup of this site'),
  version: z.literal(formatVersion, `This version of the program reads backups of format ${formatVersion} alone`),
  /** Names the backup: a restore that was interrupted goes on with the same. */
  id: z.uuid(),
  /** The moment whose state it holds. */
  at: z.iso.datetime(),
  stack: z.string(),
  /** Where the site was: links in mails sent until then lead there. */
  url: z.string(),
});
export type About = z.infer<typeof about>;

const counted = z.object({ count: z.int(), sha256: z.string() });

/** An uploaded file. Its MD5 is what S3 calls the ETag of an object that was put at once. */
const upload = z.object({
  key: z.string(),
  size: z.int(),
  md5: z.string(),
  contentType: z.optional(z.string()),
  cacheControl: z.optional(z.string()),
});
export type Upload = z.infer<typeof upload>;

/** The last part of a backup file: what all parts before it hold. A file without it was not finished. */
export const manifest = z.object({
  tables: z.record(z.enum(tableNames), counted),
  uploads: z.array(upload),
});
export type Manifest = z.infer<typeof manifest>;

/** The values of each secret, the current one last: where it was rotated, the one before is accepted too. */
export const secretTexts = z.record(z.enum(savedSecrets), z.array(z.string()));
export type SecretTexts = z.infer<typeof secretTexts>;

/** The names of the parts in the archive, in their order. */
export const parts = {
  about: 'backup.json',
  secrets: 'secrets.json',
  table: (table: TableName, n: number) => `tables/${table}/${String(n).padStart(4, '0')}.json.gz`,
  upload: (key: string) => `uploads/${key}`,
  manifest: 'manifest.json',
};

/** The table that a part holds items of; undefined for other parts. */
export const tableOf = (part: string): TableName | undefined =>
  tableNames.find((table) => part.startsWith(`tables/${table}/`));

/** The key of the upload that a part holds; undefined for other parts. */
export const uploadOf = (part: string): string | undefined =>
  part.startsWith('uploads/') ? part.slice('uploads/'.length) : undefined;
