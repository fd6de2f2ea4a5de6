import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { variables } from '../../../shared/platform/resources.ts';
import { addressOf, type PageDocument } from '../../../shared/publishing/publication.ts';
import { groupsOf } from '../platform/async.ts';
import { env } from '../platform/aws/env.ts';

/** Each try gets a timeout, which the SDK does not set: all tries together end before the publishing lease does. */
const client = new S3Client({
  forcePathStyle: true,
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});

const Bucket = () => env(variables.siteBucket);

const batchSize = 1000;

export const htmlType = 'text/html; charset=utf-8';

export interface SiteFile {
  /** Its key in the bucket, and with a slash before it its path at the edge. */
  key: string;
  body: string | Uint8Array;
  type: string;
  /** The status that it is served with, if not 200: infra/edgeFunctions/pageResponse.js reads it from the metadata. */
  status?: number;
  /** Whatever has this name has this content: browsers and the edge keep it for good. */
  fixed?: boolean;
}

/** Cached at the edge until it is invalidated, a day at most; browsers revalidate each time. */
const cacheControl = 'public, max-age=0, s-maxage=86400';
const fixedCacheControl = 'public, max-age=31536000, immutable';

export async function put({ key, body, type, status, fixed }: SiteFile): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: Bucket(),
      Key: key,
      Body: body,
      ContentType: type,
      CacheControl: fixed ? fixedCacheControl : cacheControl,
      ...(status !== undefined && { Metadata: { status: String(status) } }),
    }),
  );
}

/** The keys that begin with `prefix`, each with the MD5 of its body in hexadecimal. */
export async function list(prefix: string): Promise<Map<string, string>> {
  const md5ByKey = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: Bucket(), Prefix: prefix })) {
    // The ETag of an object that was put in one part and is encrypted with S3's own keys is its MD5:
    // https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html
    for (const { Key = '', ETag = '' } of Contents) md5ByKey.set(Key, ETag.replaceAll('"', ''));
  }
  return md5ByKey;
}

/** Deletes files, by default of the site. Absent keys are no error. Throws if S3 fails to delete one. */
export async function remove(keys: string[], bucket = Bucket()): Promise<void> {
  for (const group of groupsOf(keys, batchSize)) {
    const Objects = group.map((Key) => ({ Key }));
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
    if (Errors[0])
      throw new Error(`S3 did not delete ${Errors[0].Key} and ${Errors.length - 1} more: ${Errors[0].Message}`);
  }
}

/** The document as last published. Throws if it never was. */
export async function read(document: PageDocument): Promise<string> {
  const text = await readText(addressOf(document).slice(1));
  if (text === undefined) throw new Error(`${addressOf(document)} has not been published`);
  return text;
}

/** Undefined if there is no such file. */
export async function readText(key: string): Promise<string | undefined> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: Bucket(), Key: key }));
    return await Body?.transformToString();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
