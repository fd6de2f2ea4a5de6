import { BatchGetItemCommand, BatchWriteItemCommand, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, test } from 'vitest';
import { bytesOf } from '../../../../infra/operate/backups/archive.ts';
import { differences } from '../../../../infra/operate/backups/compareTables.ts';
import { type Item, keyText } from '../../../../infra/operate/backups/items.ts';
import { contentOf, uploadsAt } from '../../../../infra/operate/backups/objects.ts';
import type { StackData } from '../../../../infra/operate/backups/source.ts';
import { putAll } from '../../../../infra/operate/backups/tables.ts';
import { shardOf } from '../../../../shared/shards.ts';
import { collected } from '../../../support/collected.ts';

const s3 = mockClient(S3Client);
const dynamo = mockClient(DynamoDBClient);
const tables = { content: 'Content', people: 'People', sends: 'Sends', access: 'Access' };
const data = { s3: new S3Client({}), dynamo: new DynamoDBClient({}), media: 'media', tables } as unknown as StackData;
afterEach(() => {
  s3.reset();
  dynamo.reset();
});

const time = (second: number) => new Date(Date.UTC(2031, 4, 1, 9, 30, second));
const version = (Key: string, VersionId: string, second: number, Size = 1) => ({
  ...{ Key, VersionId, Size, LastModified: time(second) },
});

test('uploads are those of the moment, over all pages: before they were overwritten or deleted, and after they came', async () => {
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

test('a download that breaks off goes on where it was', async () => {
  const body = (text: string, fails: boolean) =>
    (async function* () {
      yield Buffer.from(text);
      if (fails) throw new Error('ECONNRESET');
    })() as never;
  s3.on(GetObjectCommand).resolves({ Body: body('rivers', true) });
  s3.on(GetObjectCommand, { Range: 'bytes=6-' }).resolves({ Body: body(' and lakes', false) });
  const content = contentOf(data, { bucket: 'media', key: 'a', size: 16 });
  expect((await bytesOf(content)).toString()).toBe('rivers and lakes');
});

test('what DynamoDB leaves over is written again, and every item once', async () => {
  const items = Array.from({ length: 60 }, (_, n) => ({ pk: { S: 'A' }, sk: { S: String(n) } }));
  const written: string[] = [];
  let leaves = 3;
  dynamo.on(BatchWriteItemCommand).callsFake(({ RequestItems: { Content: puts } }) => {
    const left = leaves-- > 0 ? puts.splice(0, 5) : [];
    written.push(...puts.map(({ PutRequest }: { PutRequest: { Item: Item } }) => keyText(PutRequest.Item)));
    return { UnprocessedItems: left.length > 0 ? { Content: left } : {} };
  });
  async function* all() {
    yield* items;
  }
  expect(await putAll(data, 'Content', all())).toBe(60);
  expect(written.sort()).toEqual(items.map(keyText).sort());
});

describe('a table beside another one', () => {
  const item = (pk: string, sk: string, more: Item = {}): Item => ({ pk: { S: pk }, sk: { S: sk }, ...more });
  const restoring = { from: time(0), begun: time(9), claimed: new Map<string, number>() };

  async function compared(table: keyof typeof tables, there: Item[], here: Item[], only?: string[]) {
    const stored: Record<string, Item[]> = { Then: there, [tables[table]]: here };
    if (table !== 'people') stored.People = [];
    dynamo.on(ScanCommand).callsFake(({ TableName }) => ({ Items: stored[TableName] }));
    dynamo.on(BatchGetItemCommand).callsFake(({ RequestItems }) => {
      const [[name, { Keys }]] = Object.entries(RequestItems) as [[string, { Keys: Item[] }]];
      const wanted = new Set(Keys.map(keyText));
      return { Responses: { [name]: stored[name]?.filter((each) => wanted.has(keyText(each))) } };
    });
    const pages = await collected(differences(data, { table, other: 'Then', restoring, only }));
    return pages
      .flat()
      .map(({ difference, item: each }) => `${difference} ${keyText(each)}${each.suppressed?.S ?? ''}`);
  }

  test('lacks items, has others otherwise, and some alone', async () => {
    const then = [item('EPISODE', '1'), item('EPISODE', '2', { title: { S: 'a' } }), item('EPISODE', '3')];
    const now = [item('EPISODE', '2', { title: { S: 'b' } }), item('EPISODE', '3'), item('EPISODE', '4')];
    expect(await compared('content', then, now)).toEqual([
      'missing EPISODE 1',
      'changed EPISODE 2',
      'onlyHere EPISODE 4',
    ]);
    expect(await compared('content', then, now, ['archiveGuests'])).toEqual([]);
  });

  test('keeps its counters, its suppressions and who publishes', async () => {
    const counter = (n: string) => [item('COUNTER', 'EPISODE', { lastId: { N: n } })];
    expect(await compared('content', counter('3'), counter('5'))).toEqual([]);
    const suppressed = (reason: string) => [item('SUPPRESSED#a0', 'a1', { reason: { S: reason } })];
    expect(await compared('people', suppressed('bounced'), suppressed('complained'))).toEqual([]);
    expect(await compared('people', [], suppressed('unsubscribed'))).toEqual([]);
    expect(await compared('people', suppressed('bounced'), [])).toEqual(['missing SUPPRESSED#a0 a1']);
    expect(
      await compared('access', [item('SESSION#a', 's')], [item('SESSION#b', 's'), item('PUBLICATION', 'p')]),
    ).toEqual([]);
  });

  test('takes nobody back who left since', async () => {
    const of = (hash: string) => ({ addressHash: { S: hash } });
    const then = ['a1', 'a2', 'a3', 'a4'].map((hash) => item(`SUBSCRIBER#${shardOf('ba')}`, `b${hash}`, of(hash)));
    const left = (hash: string, reason: string) => item(`SUPPRESSED#${shardOf(hash)}`, hash, { reason: { S: reason } });
    const now = [left('a2', 'unsubscribed'), left('a3', 'erased'), left('a4', 'bounced')];
    expect(await compared('people', then, now)).toEqual([
      'missing SUBSCRIBER#b8 ba1',
      'missing SUBSCRIBER#b8 ba4bounced',
    ]);
    const signups = ['a2', 'a3'].map((hash) => item('SIGNUP#a', `s${hash}`, of(hash)));
    expect(await compared('people', signups, now)).toEqual(['missing SIGNUP#a sa2']);
  });

  test('takes back no subscriber whose address another one has, and no row of an address', async () => {
    const subscriber = (id: string) => item('SUBSCRIBER#b0', id, { id: { S: id }, addressHash: { S: 'a1' } });
    const address = (id: string, more: Item = {}) => item('ADDRESS#a0', 'a1', { id: { S: id }, ...more });
    const then = [subscriber('b1'), address('b1')];
    expect(await compared('people', then, [address('b2')])).toEqual([]);
    for (const now of [[address('b1')], [address('b2', { freed: { S: 'left' } })], []])
      expect(await compared('people', then, now)).toEqual(['missing SUBSCRIBER#b0 b1']);
  });
});
