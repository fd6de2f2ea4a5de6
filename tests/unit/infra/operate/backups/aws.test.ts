import { text } from 'node:stream/consumers';
import { BatchWriteItemCommand, DynamoDB } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, GetObjectCommand, ListObjectVersionsCommand, S3 } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test } from 'vitest';
import { type Item, keyText } from '../../../../../infra/operate/backups/items.ts';
import { contentOf, undelete, uploadsAt } from '../../../../../infra/operate/backups/objects.ts';
import type { StackData } from '../../../../../infra/operate/backups/source.ts';
import { putAll } from '../../../../../infra/operate/backups/tables.ts';

const clients = { s3: new S3({ region: 'us-east-1' }), dynamo: new DynamoDB({ region: 'us-east-1' }) };
const data = { ...clients, media: 'media' } as unknown as StackData;
const s3 = mockClient(clients.s3);
const dynamo = mockClient(clients.dynamo);
afterEach(() => void s3.reset());

const time = (second: number) => new Date(Date.UTC(2031, 4, 1, 9, 30, second));
const version = (Key: string, VersionId: string, second: number, Size = 1) => ({
  ...{ Key, VersionId, Size, LastModified: time(second) },
});

test('uploads are as of the moment, on all pages: before later changes and deletions, after earlier ones', async () => {
  s3.on(ListObjectVersionsCommand, { Bucket: 'media' }).resolves({
    Versions: [version('kept', 'k1', 1), version('new', 'n1', 9), version('over', 'o2', 8), version('over', 'o1', 2)],
    DeleteMarkers: [{ Key: 'deletedSince', VersionId: 'm', LastModified: time(9) }],
    ...{ IsTruncated: true, NextKeyMarker: 'over', NextVersionIdMarker: 'o1' },
  });
  s3.on(ListObjectVersionsCommand, { KeyMarker: 'over', VersionIdMarker: 'o1' }).resolves({
    Versions: [version('deletedSince', 'd1', 3), version('gone', 'g1', 1), version('plain', 'null', 1)],
    DeleteMarkers: [{ Key: 'gone', VersionId: 'm', LastModified: time(4) }],
  });
  const found = await uploadsAt(data, time(5));
  expect(found.map(({ key, versionId }) => [key, versionId]).sort()).toEqual([
    ['deletedSince', 'd1'],
    ['kept', 'k1'],
    ['over', 'o1'],
    ['plain', undefined],
  ]);
});

test('a deleted upload comes back by the removal of its marker; one that is there, or whose name is longer, stays as it is', async () => {
  const marker = (Key: string, VersionId: string, IsLatest: boolean) => ({ Key, VersionId, IsLatest });
  s3.on(ListObjectVersionsCommand, { Prefix: 'gone' }).resolves({
    DeleteMarkers: [marker('gone', 'm2', true), marker('gone', 'm1', false), marker('gone-too', 'm3', true)],
  });
  s3.on(ListObjectVersionsCommand, { Prefix: 'there' }).resolves({ DeleteMarkers: [marker('there', 'm4', false)] });
  await undelete(data, 'media', ['gone', 'there']);
  expect(s3.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input)).toEqual([
    { Bucket: 'media', Key: 'gone', VersionId: 'm2' },
  ]);
});

test('a download that breaks off continues where it stopped', async () => {
  const body = (text: string, fails: boolean) =>
    (async function* () {
      yield Buffer.from(text);
      if (fails) throw new Error('ECONNRESET');
    })() as never;
  s3.on(GetObjectCommand).resolves({ Body: body('rivers', true) });
  s3.on(GetObjectCommand, { Range: 'bytes=6-' }).resolves({ Body: body(' and lakes', false) });
  const content = contentOf(data, { bucket: 'media', key: 'a', size: 16 });
  expect(await text(content)).toBe('rivers and lakes');
});

test('unprocessed items are written again, and every item once', async () => {
  const items = Array.from({ length: 60 }, (_, n) => ({ pk: { S: 'A' }, sk: { S: String(n) } }));
  const written: string[] = [];
  let partialAnswers = 3;
  dynamo.on(BatchWriteItemCommand).callsFake(({ RequestItems: { Content: puts } }) => {
    const unprocessed = partialAnswers-- > 0 ? puts.splice(0, 5) : [];
    written.push(...puts.map(({ PutRequest }: { PutRequest: { Item: Item } }) => keyText(PutRequest.Item)));
    return { UnprocessedItems: unprocessed.length > 0 ? { Content: unprocessed } : {} };
  });
  async function* all() {
    yield* items;
  }
  await putAll(data, 'Content', all());
  expect(written.sort()).toEqual(items.map(keyText).sort());
});
