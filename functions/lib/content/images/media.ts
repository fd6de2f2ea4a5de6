import { randomBytes } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { variables } from '../../../../shared/platform/resources.ts';
import { env } from '../../platform/aws/env.ts';
import { type Picture, picture } from './picture.ts';

const client = new S3Client({ forcePathStyle: true });

/**
 * Stores an uploaded image under a name that nobody can guess and that is never used again; returns its path on the site.
 * The version for mails is stored beside it: shared/letters/mail/mailPicture.ts derives its name.
 */
export async function storeImage(file: Uint8Array): Promise<string> {
  const image = await picture(file);
  const name = `media/${randomBytes(16).toString('hex')}`;
  if (!image.inMail) return put(name, image);
  await put(`${name}-clear`, image.inMail);
  return put(`${name}-clear`, image);
}

async function put(name: string, { type, extension, bytes }: Picture): Promise<string> {
  const key = `${name}.${extension}`;
  await client.send(
    new PutObjectCommand({
      Bucket: env(variables.mediaBucket),
      Key: key,
      Body: bytes,
      ContentType: type,
      CacheControl: 'public, max-age=31536000, immutable',
    }),
  );
  return `/${key}`;
}
