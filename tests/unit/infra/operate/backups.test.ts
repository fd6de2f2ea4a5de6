import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { BatchWriteItemCommand, DynamoDB } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, GetObjectCommand, ListObjectVersionsCommand, S3 } from '@aws-sdk/client-s3';
import { Encrypter } from 'age-encryption';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { workersAtOnce } from '../../../../infra/access/workers.ts';
import {
  Checksum,
  type Item,
  itemsOf,
  kindOf,
  linesOf,
  readArchive,
  writeArchive,
} from '../../../../infra/operate/backups/backupFile.ts';
import { undelete } from '../../../../infra/operate/backups/restoreContent.ts';
import { restored } from '../../../../infra/operate/backups/restoreStack.ts';
import { pause, putAll, readUpload, resume, type StackData } from '../../../../infra/operate/backups/stackData.ts';
import { settings } from '../../../../infra/settings/settings.ts';
import { partitions } from '../../../../shared/platform/resources.ts';

const sum = (items: Item[]) => {
  const checksum = new Checksum();
  for (const item of items) checksum.add(item);
  return `${checksum.count} ${checksum.sha256}`;
};
const item = fc.record({
  pk: fc.record({ S: fc.string() }),
  n: fc.record({ N: fc.integer().map(String) }),
  tags: fc.record({ SS: fc.uniqueArray(fc.string(), { minLength: 1 }) }),
}) as fc.Arbitrary<Item>;

test('the checksum does not depend on the order of items, attributes and members of sets', () => {
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const reversed = items
        .toReversed()
        .map(({ pk, n, tags }) => ({ tags: { SS: tags?.SS?.toReversed() }, n, pk }) as Item);
      expect(sum(reversed)).toBe(sum(items));
    }),
  );
});

test('the checksum differs for other items, and for an item that occurs twice', () => {
  fc.assert(
    fc.property(item, item, (one, other) => {
      const inOrder = ({ tags, ...rest }: Item) => ({ ...rest, tags: tags?.SS?.toSorted() });
      expect(sum([one]) === sum([other])).toBe(isDeepStrictEqual(inOrder(one), inOrder(other)));
      expect(sum([one, one])).not.toBe(sum([one]));
    }),
  );
  expect(sum([{ pk: { S: '1' } }])).not.toBe(sum([{ pk: { N: '1' } }]));
  const list = (...texts: string[]) => ({ list: { L: texts.map((S) => ({ S })) } });
  expect(sum([list('a', 'b')])).not.toBe(sum([list('b', 'a')]));
});

test('items are read from the file as they were written, with binary values', () => {
  const bytes = Buffer.from('hi');
  const items: Item[] = [
    { pk: { S: 'a' }, b: { B: new Uint8Array(bytes) }, bs: { BS: [bytes] }, m: { M: { B: { S: 'aGk=' } } } },
    { pk: { S: 'line\nbreak' }, n: { NULL: true }, l: { L: [{ BOOL: false }, { N: '1.50' }] } },
  ];
  const read = itemsOf({ name: 'items', content: linesOf(items) });
  expect(read).toEqual([{ ...items[0], b: { B: bytes } }, items[1]]);
  expect(sum(read)).toBe(sum(items));
});

test.each([
  ['people', 'SUBSCRIBER#a', 'subscribers'],
  ['people', 'COUNT#SUBSCRIBER', 'subscriberCounts'],
  ['content', 'EPISODE_GUID', 'episodeGuids'],
  ['sends', 'CAMPAIGN#1#a', 'campaigns'],
  ['sends', 'TEMPLATE#news', 'TEMPLATE'],
] as const)('the kind of an item of %s with the key %s is %s', (table, S, kind) => {
  expect(kindOf(table, { pk: { S } })).toBe(kind);
});

const restoring = {
  from: new Date('2031-05-01T09:30:00Z'),
  begun: new Date('2031-05-02T10:00:00Z'),
};
const begun = restoring.begun.getTime() / 1000;
const head = (status: string): Item => ({
  ...{ pk: { S: 'CAMPAIGN#c1' }, sk: { S: 'META' }, status: { S: status }, inDoubt: { N: '1' } },
});
const row = (state: string): Item => ({ pk: { S: 'CAMPAIGN#c1#a' }, sk: { S: 'R#a1' }, state: { S: state } });

describe('a campaign', () => {
  test.each(['PREPARING', 'SENDING', 'PAUSED'])('that was %s is paused, and says why', (status) => {
    expect(restored('sends', head(status), restoring)).toEqual({
      ...head('PAUSED'),
      reason: {
        S: 'Restored as it was on 1 May 2031, 09:30 UTC: anyone emailed after that would get it twice. Resume or cancel it.',
      },
    });
  });

  test.each([
    ...['COMPLETE', 'CANCELED', 'NEEDS_ATTENTION'].map(head),
    ...['PENDING', 'CLAIMED', 'SENT', 'IN_DOUBT'].map(row),
    ...[
      ['CAMPAIGN_CONTENT#c1', 'SOURCE'],
      ['CAMPAIGN_CONTENT#c1', 'MAIL'],
      ['TEMPLATE#news', 'ACTIVE'],
      ['CAMPAIGN_KEY#abc', 'KEY'],
    ].map(([pk = '', sk = '']): Item => ({ pk: { S: pk }, sk: { S: sk }, status: { S: 'SENDING' } })),
  ])('that has ended, and its recipients, content, locks and keys are unchanged: %j', (item) => {
    expect(restored('sends', item, restoring)).toEqual(item);
  });
});

test('a mail to one person that was to be sent is in doubt, and waits for an admin', () => {
  const unsent: Item = {
    pk: { S: 'OUTBOX' },
    sk: { S: 'a#welcome#1' },
    state: { S: 'PENDING' },
    nextAt: { N: '1' },
    since: { N: '1' },
  };
  expect(restored('people', unsent, restoring)).toMatchObject({
    ...{ state: { S: 'IN_DOUBT' }, waits: { S: 'admin' }, since: { N: '1' } },
    ...{ nextAt: { N: String(begun * 1000) }, reason: { S: expect.stringContaining('may have gone out since') } },
  });
  expect(restored('people', { ...unsent, state: { S: 'SENT' } }, restoring)).toMatchObject({ state: { S: 'SENT' } });
  // The links in mails about accounts are not restored.
  expect(restored('people', { ...unsent, pk: { S: 'ACCOUNT_OUTBOX' } }, restoring)).toBeUndefined();
});

test('expired items are not restored; those about to expire are', () => {
  const item = (expiresAt: number): Item => ({
    pk: { S: 'RATE#a' },
    sk: { S: '1' },
    expiresAt: { N: String(expiresAt) },
  });
  expect(restored('access', item(begun - 1), restoring)).toBeUndefined();
  expect(restored('access', item(begun + 1), restoring)).toEqual(item(begun + 1));
});

test('of the access table, accounts are restored, and what belongs to one stack or moment is not', () => {
  const restoredKinds = Object.entries(partitions.access)
    .filter(([, pk]) => restored('access', { pk: { S: pk.replace(/#$/, '#a') } }, restoring))
    .map(([kind]) => kind);
  expect(restoredKinds).toEqual([
    ...['admins', 'adminNames', 'secondFactors', 'passkeys', 'rates', 'requests', 'activities', 'loginFailures'],
  ]);
  const detailsLink: Item = { pk: { S: 'DETAILS_LINK#a' }, sk: { S: 'hash' } };
  expect(restored('people', detailsLink, restoring)).toBeUndefined();
  // Kinds belong to their table.
  const session: Item = { pk: { S: 'SESSION#a' } };
  expect(restored('people', session, restoring)).toEqual(session);
});

describe('the archive', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const passphrase = 'nine quiet herons';
  const large = Buffer.alloc(300_000, 'rivers and lakes ');

  async function written(name: string): Promise<string> {
    const file = join(folder, name);
    await writeArchive(file, passphrase, async (add) => {
      await add('first.json', Buffer.from('{}'));
      await add('uploads/media/a b.jpg', large);
      await add('empty', Buffer.of());
    });
    return file;
  }

  async function read(file: string, secret = passphrase): Promise<[string, number][]> {
    const parts: [string, number][] = [];
    for await (const { name, content } of readArchive(file, secret)) parts.push([name, content.length]);
    return parts;
  }

  test('parts are read in the order they were written, and the file is readable only by its owner', async () => {
    const file = await written('whole');
    expect(await read(file)).toEqual([
      ['first.json', 2],
      ['uploads/media/a b.jpg', large.length],
      ['empty', 0],
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes('rivers')).toBe(false);
  });

  test('each guess at its passphrase costs as much as age’s default', async () => {
    vi.stubEnv('AGE_WORK_FACTOR', undefined);
    const set = Encrypter.prototype.setScryptWorkFactor;
    const asked = vi.spyOn(Encrypter.prototype, 'setScryptWorkFactor').mockImplementation(function (this: Encrypter) {
      set.call(this, 1);
    });
    await written('dear').finally(vi.unstubAllEnvs);
    expect(asked).toHaveBeenCalledExactlyOnceWith(18);
    asked.mockRestore();
  });

  test('a file that could not be completed is deleted', async () => {
    const file = join(folder, 'broken');
    const fill = writeArchive(file, passphrase, async (add) => {
      await add('first', Buffer.from('{}'));
      throw new Error('The network is gone');
    });
    await expect(fill).rejects.toThrow('The network is gone');
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
  });

  test('a changed byte or a missing end is reported as damage, wherever it is', async () => {
    const file = join(folder, 'damaged');
    const noise = randomBytes(500_000);
    await writeArchive(file, passphrase, (add) => add('noise', noise));
    const bytes = readFileSync(file);
    const changed = [0, 100_000, 250_000, bytes.length - 500, bytes.length - 20].map((at) => {
      const other = Buffer.from(bytes);
      other.writeUInt8(other.readUInt8(at) ^ 1, at);
      return other;
    });
    const cut = [0, 400, 100_000, 250_000, bytes.length - 500, bytes.length - 1].map((at) => bytes.subarray(0, at));
    for (const other of [...changed, ...cut]) {
      writeFileSync(file, other);
      await expect(read(file)).rejects.toThrow(/is damaged, or was not finished/);
    }
  });

  test('a wrong passphrase is reported as such, not as damage', async () => {
    await expect(read(await written('locked'), 'ten quiet herons')).rejects.toThrow('This is not the passphrase of');
  });
});

describe('the data of a stack', () => {
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

  test('a pause waits as long as functions may run; workers then keep their reserved places', async () => {
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

  test('a deleted upload comes back by the removal of its marker; others stay as they are', async () => {
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
});
