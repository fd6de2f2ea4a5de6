import type { IncomingMessage } from 'node:http';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { expect, test } from 'vitest';
import { presignedDenial, secretAccessKey } from '../../../../../infra/local/aws/request.ts';

const client = new S3Client({
  ...{ region: 'us-east-1', endpoint: 'http://127.0.0.1:4566', requestChecksumCalculation: 'WHEN_REQUIRED' },
  credentials: { accessKeyId: 'Fn', secretAccessKey, sessionToken: 'a/b+c=' },
});
const Key = 'imports/1/a file (ä).csv';
const signed = async () =>
  new URL(await getSignedUrl(client, new PutObjectCommand({ Bucket: 'b', Key, ContentLength: 5 }), { expiresIn: 60 }));
const request = ({ pathname, search }: URL, more: { method?: string; length?: string } = {}) =>
  ({
    method: more.method ?? 'PUT',
    url: pathname + search,
    headers: { host: '127.0.0.1:4566', 'content-length': more.length ?? '5' },
  }) as unknown as IncomingMessage;

test('a signature of the SDK is valid for a minute, and only for its request', async () => {
  const url = await signed();
  expect(presignedDenial(request(url))).toBeUndefined();
  expect(presignedDenial(request(url), Date.now() + 61_000)).toEqual(['AccessDenied', 'Request has expired']);
  const wrong = ['SignatureDoesNotMatch', expect.any(String)];
  expect(presignedDenial(request(url, { length: '6' }))).toEqual(wrong);
  expect(presignedDenial(request(url, { method: 'GET' }))).toEqual(wrong);
  expect(presignedDenial(request(new URL(url.href.replace('imports/1/', 'imports/2/'))))).toEqual(wrong);
  expect(presignedDenial(request(new URL(url.href.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))))).toEqual(wrong);
});
