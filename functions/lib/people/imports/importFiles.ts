import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { variables } from '../../../../shared/platform/resources.ts';
import { env } from '../../platform/aws/env.ts';
import { requestTimeouts } from '../../platform/aws/requestTimes.ts';

/** A checksum of what is not there yet would be part of the signature. */
const client = new S3Client({
  maxAttempts: 5,
  requestHandler: requestTimeouts(2_000, 20_000),
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

const Bucket = () => env(variables.importBucket);

/** What is kept of an import. The edge hands requests below `imports/` to the bucket, which looks at their signature. */
export const importKeys = {
  file: (id: string) => `imports/${id}/file.csv`,
  report: (id: string, round: number) => `imports/${id}/${round}/report.csv`,
  /** The report's lines about the rows from `position` on. */
  part: (id: string, round: number, position: number) => `imports/${id}/${round}/part-${position}`,
};

/** A path of the site to which the file can be PUT in the next 15 minutes: of `size` bytes, which S3 holds the request to. */
export const uploadPath = (id: string, size: number) => {
  const Key = importKeys.file(id);
  return pathOf(Key, new PutObjectCommand({ Bucket: Bucket(), Key, ContentLength: size }), 15 * 60);
};

/** A path of the site under which the report is for the next minute. */
export const reportPath = (id: string, round: number) => {
  const Key = importKeys.report(id, round);
  return pathOf(Key, new GetObjectCommand({ Bucket: Bucket(), Key }), 60);
};

/** The edge asks the bucket with the same key and query: the signature is good for the bucket's own address. */
async function pathOf(key: string, command: PutObjectCommand | GetObjectCommand, expiresIn: number): Promise<string> {
  const signed = new URL(await getSignedUrl(client, command, { expiresIn }));
  return `/${key}${signed.search}`;
}

/** What is under this key, with S3's tag of its content; undefined where there is nothing (any more). */
export async function read(key: string): Promise<{ bytes: Uint8Array; etag: string } | undefined> {
  try {
    const { Body, ETag = '' } = await client.send(new GetObjectCommand({ Bucket: Bucket(), Key: key }));
    return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), etag: ETag };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** `fileName`: under which a browser saves it. */
export async function put(key: string, body: string, fileName?: string): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket: Bucket(),
      Key: key,
      Body: body,
      ContentType: 'text/csv; charset=utf-8',
      ...(fileName && { ContentDisposition: `attachment; filename="${fileName}"` }),
    }),
  );
}
