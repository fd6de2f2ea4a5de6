import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { variables } from '../../../shared/platform/resources.ts';
import { addressOf, type PageDocument } from '../../../shared/publishing/model/publication.ts';
import { env } from '../platform/aws/env.ts';

/** An end to each try, which the SDK does not set: all of them together are over before others may publish. */
const client = new S3Client({
  forcePathStyle: true,
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});

const Bucket = () => env(variables.siteBucket);

/** S3 deletes so many objects at once. */
const batchSize = 1000;

/** A file of the site that is made anew when content changes. */
export interface SiteFile {
  /** Its key in the bucket, and with a slash before it its path at the edge. */
  key: string;
  body: string;
  type: string;
  /** With which status it is answered, if not with 200: infra/edgeFunctions/pageResponse.js reads the mark. */
  status?: number;
}

/** Kept at the edge until it is invalidated, a day at most; a browser asks each time whether its copy is current. */
const cacheControl = 'public, max-age=0, s-maxage=86400';

export async function put({ key, body, type, status }: SiteFile): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: Bucket(),
      Key: key,
      Body: body,
      ContentType: type,
      CacheControl: cacheControl,
      ...(status !== undefined && { Metadata: { status: String(status) } }),
    }),
  );
}

/** The keys that begin with `prefix`, each with the MD5 of what is under it, in hexadecimal. */
export async function list(prefix: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: Bucket(), Prefix: prefix })) {
    // Of an object that was put at once and is encrypted by S3's own keys, the ETag is the MD5:
    // https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html
    for (const { Key = '', ETag = '' } of Contents) found.set(Key, ETag.replaceAll('"', ''));
  }
  return found;
}

/** Those that are not there are no error. Throws where S3 keeps one. */
export async function remove(keys: string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += batchSize) {
    const Objects = keys.slice(start, start + batchSize).map((Key) => ({ Key }));
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: Bucket(), Delete: { Objects } }));
    if (Errors[0])
      throw new Error(`S3 did not delete ${Errors[0].Key} and ${Errors.length - 1} more: ${Errors[0].Message}`);
  }
}

/** The document as it was published last. */
export async function read(document: PageDocument): Promise<string> {
  const text = await readText(addressOf(document).slice(1));
  if (text === undefined) throw new Error(`${addressOf(document)} has not been published`);
  return text;
}

/** What is under this key; undefined where there is nothing. */
export async function readText(key: string): Promise<string | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: Bucket(), Key: key }));
    return await Body?.transformToString();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
