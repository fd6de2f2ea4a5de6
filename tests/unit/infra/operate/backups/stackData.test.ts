import { BatchWriteItemCommand, DynamoDB } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, GetObjectCommand, ListObjectVersionsCommand, S3 } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test, vi } from 'vitest';
import { workersAtOnce } from '../../../../../infra/access/workers.ts';
import type { Item } from '../../../../../infra/operate/backups/backupFile.ts';
import { undelete } from '../../../../../infra/operate/backups/restoreContent.ts';
import { pause, putAll, readUpload, resume, type StackData } from '../../../../../infra/operate/backups/stackData.ts';
import { settings } from '../../../../../infra/settings/settings.ts';

const clients = { s3: new S3({ region: 'us-east-1' }), dynamo: new DynamoDB({ region: 'us-east-1' }) };
const data = { ...clients, media: 'media', tables: { content: 'Content' } } as unknown as StackData;
const s3 = mockClient(clients.s3);
const dynamo = mockClient(clients.dynamo);
afterEach(() => void s3.reset());

const ofStack = { Environment: { Variables: { PEOPLE_TABLE: 'people' } } };
const functions = [
  { FunctionName: 'site-sender', Description: 'workers/sendNewsletter', Timeout: 60, ...ofStack },
  { FunctionName: 'site-form', Description: 'api/newsletter/subscribe', Timeout: 300, ...ofStack },
  { FunctionName: 'other', Description: 'workers/sendNewsletter', Timeout: 900 },
];

test('a pause waits as long as functions may run, and then workers keep the places that the deploy reserved', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const waits: number[] = [];
  const wait = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, milliseconds: number) => {
    waits.push(milliseconds);
    done();
  }) as never);
  const reserved: Record<string, number> = {};
  const lambda = {
    async *paginateListFunctions() {
      yield { Functions: functions };
    },
    putFunctionConcurrency: async (input: { FunctionName: string; ReservedConcurrentExecutions: number }) => {
      reserved[input.FunctionName] = input.ReservedConcurrentExecutions;
    },
    deleteFunctionConcurrency: async ({ FunctionName }: { FunctionName: string }) => {
      delete reserved[FunctionName];
    },
  };
  const site = { tables: { people: 'people' }, lambda } as unknown as StackData;
  await pause(site);
  wait.mockRestore();
  expect(reserved).toEqual({ 'site-sender': 0, 'site-form': 0 });
  expect(waits).toEqual([310_000]);
  await resume(site, { ...settings, functionsAtOnce: workersAtOnce + 100 });
  expect(reserved).toEqual({ 'site-sender': expect.any(Number) });
  await resume(site, { ...settings, functionsAtOnce: 10 });
  expect(reserved).toEqual({});
});

test('a deleted upload comes back by the removal of its marker; one that is there, or whose name is longer, stays', async () => {
  const marker = (Key: string, VersionId: string, IsLatest: boolean) => ({ Key, VersionId, IsLatest });
  s3.on(ListObjectVersionsCommand, { Prefix: 'gone' }).resolves({
    DeleteMarkers: [marker('gone', 'm2', true), marker('gone', 'm1', false), marker('gone-too', 'm3', true)],
  });
  s3.on(ListObjectVersionsCommand, { Prefix: 'there' }).resolves({ DeleteMarkers: [marker('there', 'm4', false)] });
  await undelete(data, ['gone', 'there']);
  expect(s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input)).toEqual([
    { Bucket: 'media', Key: 'gone', VersionId: 'm2' },
  ]);
});

test('an upload whose download breaks off is read again; one that was deleted in the meantime is left out', async () => {
  const body = (read: () => Promise<Uint8Array>) => ({ Body: { transformToByteArray: read } as never });
  s3.on(GetObjectCommand)
    .resolvesOnce(body(() => Promise.reject(new Error('ECONNRESET'))))
    .resolvesOnce({ ...body(async () => Buffer.from('rivers')), ContentType: 'image/jpeg' })
    .rejects(Object.assign(new Error('It is gone'), { name: 'NoSuchKey' }));
  expect(await readUpload(data, 'a')).toEqual({
    content: Buffer.from('rivers'),
    upload: { key: 'a', md5: 'c68757b3b47b42acd34305a3c305db52', contentType: 'image/jpeg', cacheControl: undefined },
  });
  expect(await readUpload(data, 'a')).toBeUndefined();
});

test('unprocessed items are written again, and every item once', async () => {
  const items = Array.from({ length: 60 }, (_, n) => ({ pk: { S: 'A' }, sk: { S: String(n) } }));
  const written: string[] = [];
  let partialAnswers = 3;
  dynamo.on(BatchWriteItemCommand).callsFake(({ RequestItems: { Content: puts } }) => {
    const unprocessed = partialAnswers-- > 0 ? puts.splice(0, 5) : [];
    written.push(...puts.map(({ PutRequest }: { PutRequest: { Item: Item } }) => PutRequest.Item.sk?.S));
    return { UnprocessedItems: unprocessed.length > 0 ? { Content: unprocessed } : {} };
  });
  await putAll(data, 'content', items);
  expect(written.sort()).toEqual(items.map(({ sk }) => sk.S).sort());
});
