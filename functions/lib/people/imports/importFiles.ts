import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { variables } from '../../../../shared/platform/resources.ts';
import { env } from '../../platform/aws/env.ts';
import { requestTimeouts } from '../../platform/aws/requestTimes.ts';

/** By default a checksum would be part of the signature, but the file to upload is not known yet. */
const client = new S3Client({
  maxAttempts: 5,
  requestHandler: requestTimeouts(2_000, 20_000),
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

const Bucket = () => env(variables.importBucket);

/** The objects of an import. The edge passes requests for `imports/` on to the bucket, which checks their signature. */
export const importKeys = {
  file: (id: string) => `imports/${id}/file.csv`,
  report: (id: string, round: number) => `imports/${id}/${round}/report.csv`,
  /** The report's lines about the batch that begins at row `position`. */
  part: (id: string, round: number, position: number) => `imports/${id}/${round}/part-${position}`,
};

/** A path of the site to which the file can be PUT in the next 15 minutes. S3 accepts exactly `size` bytes. */
export const uploadPath = (id: string, size: number) => {
  const Key = importKeys.file(id);
  return pathOf(Key, new PutObjectCommand({ Bucket: Bucket(), Key, ContentLength: size }), 15 * 60);
};

/** A path of the site from which the report can be downloaded for the next minute. */
export const reportPath = (id: string, round: number) => {
  const Key = importKeys.report(id, round);
  return pathOf(Key, new GetObjectCommand({ Bucket: Bucket(), Key }), 60);
};

/** The signature is for the bucket's own URL. It stays valid, since the edge requests the same key and query there. */
async function pathOf(key: string, command: PutObjectCommand | GetObjectCommand, expiresIn: number): Promise<string> {
  const signed = new URL(await getSignedUrl(client, command, { expiresIn }));
  return `/${key}${signed.search}`;
}

/** The object with this key, and its ETag; undefined where it does not exist, or no longer. */
export async function read(key: string): Promise<{ bytes: Uint8Array; etag: string } | undefined> {
  try {
    const { Body, ETag = '' } = await client.send(new GetObjectCommand({ Bucket: Bucket(), Key: key }));
    return { bytes: (await Body?.transformToByteArray()) ?? new Uint8Array(), etag: ETag };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** `fileName`: the name under which a browser saves it. */
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
