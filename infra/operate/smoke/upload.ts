import { randomBytes, randomUUID } from 'node:crypto';
import type { SmokeSite } from './site.ts';
import { unexpected, visit } from './visit.ts';

const size = 1024;

/**
 * Puts a file under the site's own address with a signature of the operator, as an import of subscribers does with that of
 * a function, reads it back the same way, and removes it. The bucket would remove it too, after some days.
 */
export async function upload({ url, stack, signal }: SmokeSite): Promise<string> {
  const [{ S3, GetObjectCommand, PutObjectCommand }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const s3 = new S3({ ...stack.aws, requestChecksumCalculation: 'WHEN_REQUIRED' });
  const object = { Bucket: stack.output('bucket/imports'), Key: `imports/smoke-${randomUUID()}/file.csv` };
  const sign = async (command: InstanceType<typeof GetObjectCommand | typeof PutObjectCommand>) => {
    const { search } = new URL(await getSignedUrl(s3, command, { expiresIn: 60 }));
    return `${url}/${object.Key}${search}`;
  };
  const remove = () => s3.deleteObject(object, { abortSignal: AbortSignal.timeout(10_000) });
  const file = Buffer.from(randomBytes(size / 2).toString('hex'));
  try {
    const putAddress = await sign(new PutObjectCommand({ ...object, ContentLength: size }));
    const put = await visit(putAddress, { method: 'PUT', body: file, signal });
    if (put.status !== 200) throw unexpected(put, '200');
    const got = await visit(await sign(new GetObjectCommand(object)), { signal });
    if (got.status !== 200 || !file.equals(got.body)) throw unexpected(got, '200 and the same file');
  } catch (error) {
    // It may have been written all the same. The error that is reported is the first.
    await remove().catch(() => {});
    throw error;
  }
  await remove();
  return '1 KB written, read and removed';
}
