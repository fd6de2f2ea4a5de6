import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { variables } from '../../../../shared/platform/resources.ts';
import { env, requestTimeouts } from './env.ts';

/** By default a checksum would be part of the signature, but the file to upload is not known yet. */
export const importClient = new S3Client({
  maxAttempts: 5,
  requestHandler: requestTimeouts(2_000, 20_000),
  requestChecksumCalculation: 'WHEN_REQUIRED',
});

const Bucket = () => env(variables.importBucket);

/** A path of the site to which a file can be PUT in the next 15 minutes. S3 accepts exactly `size` bytes. */
export const uploadPath = (Key: string, size: number): Promise<string> =>
  pathOf(Key, new PutObjectCommand({ Bucket: Bucket(), Key, ContentLength: size }), 15 * 60);

/** A path of the site from which a file can be downloaded for the next minute. */
export const downloadPath = (Key: string): Promise<string> =>
  pathOf(Key, new GetObjectCommand({ Bucket: Bucket(), Key }), 60);

/** Signed for the bucket's own URL. The edge passes requests for `imports/` on to it with the same key and query. */
async function pathOf(key: string, command: PutObjectCommand | GetObjectCommand, expiresIn: number): Promise<string> {
  const signed = new URL(await getSignedUrl(importClient, command, { expiresIn }));
  return `/${key}${signed.search}`;
}
