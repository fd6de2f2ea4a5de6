import { z } from 'zod';
import { type TableName, tableNames } from '../../../shared/platform/resources.ts';
import { savedSecrets } from './source.ts';

/** Incremented when an older file could be misread. */
export const formatVersion = 1;

/** The first part of a backup file: what it is. */
export const about = z.object({
  format: z.literal('interview-series-backup', 'This is not a backup of this site'),
  version: z.literal(formatVersion, `This version of the program only reads backups of format ${formatVersion}`),
  /** Identifies the backup: an interrupted restore can only continue with the same one. */
  id: z.uuid(),
  /** The moment whose state it holds. */
  at: z.iso.datetime(),
  stack: z.string(),
  /** The site's address at the time, to which links in earlier mails lead. */
  url: z.string(),
});
export type About = z.infer<typeof about>;

const tableChecksum = z.object({ count: z.int(), sha256: z.string() });

/** An uploaded file. Its MD5 is S3's ETag of an object that was uploaded in one part. */
const upload = z.object({
  key: z.string(),
  size: z.int(),
  md5: z.string(),
  contentType: z.optional(z.string()),
  cacheControl: z.optional(z.string()),
});
export type Upload = z.infer<typeof upload>;

/** The last part of a backup file: what all earlier parts hold. A file without it is incomplete. */
export const manifest = z.object({
  tables: z.record(z.enum(tableNames), tableChecksum),
  uploads: z.array(upload),
});
export type Manifest = z.infer<typeof manifest>;

/** The values of each secret, the current one last. After a rotation, the previous one is accepted too. */
export const secretTexts = z.record(z.enum(savedSecrets), z.array(z.string()));
export type SecretTexts = z.infer<typeof secretTexts>;

/** The names of the parts in the archive, in order. */
export const parts = {
  about: 'backup.json',
  secrets: 'secrets.json',
  table: (table: TableName, n: number) => `tables/${table}/${String(n).padStart(4, '0')}.json.gz`,
  upload: (key: string) => `uploads/${key}`,
  manifest: 'manifest.json',
};

/** The table whose items a part holds; undefined for other parts. */
export const tableOf = (part: string): TableName | undefined =>
  tableNames.find((table) => part.startsWith(`tables/${table}/`));

/** The key of the upload that a part holds; undefined for other parts. */
export const uploadOf = (part: string): string | undefined =>
  part.startsWith('uploads/') ? part.slice('uploads/'.length) : undefined;
