import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AwsEndpoint } from '../../../../../infra/local/aws/endpoint.ts';
import { type Fauxqs, startFauxqs } from '../../../../../infra/local/emulators/fauxqs.ts';
import type { LambdaFunction } from '../../../../../infra/local/template/compute.ts';
import type { Statement } from '../../../../../infra/local/template/policies.ts';
import { startEndpoint } from '../../../../support/cloud/awsEndpoint.ts';

/** S3 as functions call it, by the SDK, each with the permissions of its role. */
const Bucket = 'site';
const folder = mkdtempSync(join(tmpdir(), 's3-'));
const allow = (actions: string[], resource: string): Statement => ({
  ...{ effect: 'Allow', actions, resources: [`arn:aws:s3:::site${resource}`], conditions: {} },
});
const fn = (id: string, ...statements: Statement[]) => ({ id, name: id, role: '', statements }) as LambdaFunction;
const writing = allow(['s3:PutObject', 's3:DeleteObject', 's3:GetObject'], '/pages/*');
const functions = [fn('Publish', writing, allow(['s3:ListBucket'], '')), fn('Blind', writing)];
let fauxqs: Fauxqs;
let endpoint: AwsEndpoint;

beforeAll(async () => {
  fauxqs = await startFauxqs(folder);
  await fauxqs.create({ queues: [], topics: [], buckets: [Bucket], subscriptions: [] });
  endpoint = await startEndpoint({ functions, backends: { s3: fauxqs.endpoint } });
});
afterAll(async () => {
  endpoint.stop();
  await fauxqs.stop();
  rmSync(folder, { recursive: true });
});

const as = (accessKeyId: string) =>
  new S3Client({
    ...{ endpoint: endpoint.address, region: 'us-east-1', forcePathStyle: true, maxAttempts: 1 },
    credentials: { accessKeyId, secretAccessKey: 'local' },
  });
const put = (Key: string, Body = 'page', caller = 'Publish') =>
  as(caller).send(
    new PutObjectCommand({
      ...{ Bucket, Key, Body, CacheControl: 's-maxage=60', ContentType: 'text/html; charset=utf-8' },
      Metadata: { hash: 'x' },
    }),
  );
const denied = { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } };

describe('S3', () => {
  it('stores an object with its headers, and its tag is the MD5 of the content', async () => {
    const tag = `"${createHash('md5').update('<p>é</p>').digest('hex')}"`;
    expect(await put('pages/a.html', '<p>é</p>')).toMatchObject({ ETag: tag });
    const got = await as('Publish').send(new GetObjectCommand({ Bucket, Key: 'pages/a.html' }));
    expect(got).toMatchObject({
      ...{ ETag: tag, CacheControl: 's-maxage=60', ContentType: 'text/html; charset=utf-8', Metadata: { hash: 'x' } },
    });
    expect(await got.Body?.transformToString()).toBe('<p>é</p>');
    const { Contents } = await as('Publish').send(new ListObjectsV2Command({ Bucket, Prefix: 'pages/a' }));
    expect(Contents).toEqual([
      expect.objectContaining({ Key: 'pages/a.html', ETag: tag, LastModified: expect.any(Date) }),
    ]);
  });

  it('stores an object that is larger than the emulator accepts by default', async () => {
    const large = 'x'.repeat(12 * 1024 * 1024);
    const tag = `"${createHash('md5').update(large).digest('hex')}"`;
    expect(await put('pages/large.html', large)).toMatchObject({ ETag: tag });
    const head = await as('Publish').send(new HeadObjectCommand({ Bucket, Key: 'pages/large.html' }));
    expect(head).toMatchObject({ ETag: tag, ContentLength: large.length, Metadata: { hash: 'x' } });
  });
});

describe('a function', () => {
  it('may put, get and delete the keys that its role names, and no others', async () => {
    await expect(put('assets/a.js')).rejects.toMatchObject(denied);
    await expect(as('Publish').send(new GetObjectCommand({ Bucket, Key: 'assets/a.js' }))).rejects.toMatchObject(
      denied,
    );
    const Objects = [{ Key: 'pages/a.html' }, { Key: 'assets/a.js' }];
    await expect(as('Publish').send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }))).rejects.toMatchObject(
      denied,
    );
  });

  it('may list if its role allows the bucket', async () => {
    await expect(as('Blind').send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject(denied);
  });

  it('learns that an object does not exist only if it may list the bucket', async () => {
    const input = { Bucket, Key: 'pages/none.html' };
    await expect(as('Publish').send(new GetObjectCommand(input))).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(as('Blind').send(new GetObjectCommand(input))).rejects.toMatchObject(denied);
    await expect(as('Blind').send(new HeadObjectCommand(input))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
  });
});
