import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import { LocalState } from '../../../infra/local/cloud/state.ts';
import { createTables, type Dynamo, startDynamoDbLocal } from '../../../infra/local/emulators/dynamoDbLocal.ts';
import type { Functions } from '../../../infra/local/lambda/functions.ts';
import { openTableStream, type StreamConsumer, startStreamMapping } from '../../../infra/local/lambda/streams.ts';
import { readFilter, type StreamMapping } from '../../../infra/local/template/compute.ts';
import type { Table } from '../../../infra/local/template/data.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { bouncing, ended, newsletters, sendToAll, template } from '../../support/data/newsletter.ts';
import { until } from '../../support/run/until.ts';

describe('streams', () => {
  /** How the local cloud plays Lambda's poller on the stream of a table in DynamoDB Local. */
  const folder = mkdtempSync(join(tmpdir(), 'streams-'));
  let dynamo: Dynamo;
  let state: LocalState;
  let consumer: StreamConsumer | undefined;
  let count = 0;
  let table = '';

  const tableOf = (id: string, stream?: string): Table => ({
    ...{ id, indexes: [], stream, timeToLive: undefined },
    attributes: [{ AttributeName: 'pk', AttributeType: 'S' }],
    keys: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  });

  beforeAll(async () => {
    dynamo = await startDynamoDbLocal(join(folder, 'tables'));
  });
  beforeEach(async () => {
    count += 1;
    table = `Written${count}`;
    state = new LocalState(folder);
    // A table from an earlier version of the stack has no stream.
    await createTables(dynamo.endpoint, [tableOf(table)]);
    await createTables(dynamo.endpoint, [tableOf(table, 'NEW_AND_OLD_IMAGES')]);
    return () => consumer?.stop();
  });
  afterAll(async () => {
    await dynamo.stop();
    rmSync(folder, { recursive: true });
  });

  const put = async (...keys: string[]) => {
    for (const pk of keys) {
      const Item = { pk: { S: pk }, written: { N: String(Math.random()) } };
      await callEmulator(dynamo.endpoint, 'DynamoDB_20120810.PutItem', { TableName: table, Item });
    }
    consumer?.wake();
  };

  async function start(invoke: Functions['invoke'], given: Partial<StreamMapping> = {}) {
    const mapping: StreamMapping = {
      ...{ id: `Mapping${count}`, table, function: 'Fn', batchSize: 100, filters: [] },
      ...{ onFailure: undefined, ...given },
    };
    const stream = await openTableStream(mapping, dynamo.endpoint, state);
    consumer = startStreamMapping({ mapping, stream, functions: { invoke } });
  }

  interface Event {
    Records: { eventName: string; dynamodb: { SequenceNumber: string; Keys: { pk: { S: string } } } }[];
  }
  const keysOf = (event: unknown) => (event as Event).Records.map(({ dynamodb }) => dynamodb.Keys.pk.S);
  const allDone = () => until('the records', async () => (await consumer?.pending()) === 0);
  /** A function that records its events, and fails where `fails` returns true. */
  function worker(fails: (keys: string[]) => boolean = () => false) {
    const events: string[][] = [];
    const invoke = async (_: string, event: unknown) => {
      events.push(keysOf(event));
      if (fails(keysOf(event))) throw new Error('broken');
      return null;
    };
    return { events, invoke };
  }

  /** Deletes records as DynamoDB Local does after 24 hours. */
  function trim(): void {
    const database = new DatabaseSync(join(folder, 'tables/shared-local-instance.db'), { timeout: 5000 });
    database.exec('DELETE FROM us');
    database.close();
  }

  test('a function gets what was written, in the form of Lambda’s events', async () => {
    const invoke = vi.fn<Functions['invoke']>().mockResolvedValue(null);
    await start(invoke);
    await put('a');
    await allDone();
    const arn = `arn:aws:dynamodb:us-east-1:000000000000:table/${table}/stream/local`;
    expect(invoke).toHaveBeenCalledExactlyOnceWith('Fn', {
      Records: [
        {
          eventID: expect.any(String),
          ...{ eventName: 'INSERT', eventVersion: '1.1', eventSource: 'aws:dynamodb', awsRegion: 'us-east-1' },
          dynamodb: {
            ApproximateCreationDateTime: expect.any(Number),
            Keys: { pk: { S: 'a' } },
            NewImage: { pk: { S: 'a' }, written: { N: expect.any(String) } },
            SequenceNumber: expect.stringMatching(/^\d{21}$/),
            SizeBytes: expect.any(Number),
            StreamViewType: 'NEW_AND_OLD_IMAGES',
          },
          eventSourceARN: arn,
        },
      ],
    });
  });

  test('records that match the filter come in the order in which they were written, in batches', async () => {
    const keys = Array.from({ length: 25 }, (_, n) => `key${n}`);
    await put(...keys, 'other', 'page');
    const { events, invoke } = worker();
    const filters = [readFilter('Mapping', JSON.stringify({ dynamodb: { Keys: { pk: { S: [...keys, 'page'] } } } }))];
    await start(invoke, { batchSize: 10, filters });
    await allDone();
    expect(events.map((each) => each.length)).toEqual([10, 10, 6]);
    expect(events.flat()).toEqual([...keys, 'page']);
  });

  test('a batch that fails is retried while later records wait', async () => {
    let failures = 2;
    const { events, invoke } = worker((keys) => keys.includes('bad') && failures-- > 0);
    await start(invoke, { batchSize: 1 });
    await put('bad', 'good');
    await allDone();
    expect(events).toEqual([['bad'], ['bad'], ['bad'], ['good']]);
  });

  describe('a restart', () => {
    test('continues after the last delivered record, with those written in the meantime', async () => {
      const first = worker((keys) => keys.includes('broken'));
      await start(first.invoke, { batchSize: 1 });
      await put('done', 'broken', 'waiting');
      await until('a failure', async () => first.events.length > 1);
      await consumer?.stop();
      await dynamo.stop();
      dynamo = await startDynamoDbLocal(join(folder, 'tables'));
      state = new LocalState(folder);
      await put('meanwhile');
      const second = worker();
      await start(second.invoke);
      await allDone();
      expect(second.events).toEqual([['broken', 'waiting', 'meanwhile']]);
    });

    test('continues with the remaining records where the stream no longer has its position', async () => {
      const { events, invoke } = worker();
      await start(invoke);
      await put('old');
      await allDone();
      await consumer?.stop();
      trim();
      await start(invoke);
      await put('new');
      await allDone();
      trim();
      await put('newer');
      await allDone();
      expect(events.flat()).toEqual(['old', 'new', 'newer']);
    });

    test('begins with the oldest record that remains where records were lost', async () => {
      await start(worker().invoke);
      await put('done');
      await allDone();
      await consumer?.stop();
      // As with tables in memory: the same table with a new stream.
      await createTables(dynamo.endpoint, [tableOf(table)]);
      await createTables(dynamo.endpoint, [tableOf(table, 'KEYS_ONLY')]);
      await put('new');
      const { events, invoke } = worker();
      await start(invoke);
      await allDone();
      expect(events).toEqual([['new']]);
    });
  });
});

describe('logs', () => {
  let cloud: Cloud;
  let admin: Visitor;
  let logs: { name: string; text: string }[];
  /** What no log may contain. */
  const secrets: string[] = [account.password, 'wrong password', '203.0.113.7'];

  /** A day in the life: sign-ups, a wrong password, a refused address, a bounce, a send, someone who leaves, someone who is erased. */
  beforeAll(async () => {
    cloud = await Cloud.shared();
    const visitor = new Visitor(cloud, '203.0.113.7');
    await visitor.subscribe('ana@example.org', 'Ana', 'Surnamesake');
    await visitor.subscribe(bouncing);
    await visitor.call('/api/login', { body: { username: 'admin', password: 'wrong password' } });
    admin = await signIn(cloud);
    secrets.push(admin.headers.cookie?.split('=')[1] ?? '', admin.headers['X-Admin-Token'] ?? '');
    await cloud.untilIdle();
    await cloud.fault({
      service: 'ses',
      operation: 'SendEmail',
      by: 'workers/sendNewsletter',
      error: 'MessageRejected',
      times: 1,
    });
    const { campaignId } = await sendToAll(admin);
    await ended(admin, campaignId);
    const again = await sendToAll(admin);
    await ended(admin, again.campaignId);
    const [mail] = newsletters(await cloud.inbox());
    const token = /token=([^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    secrets.push(token);
    await fetch(`${cloud.url}/api/newsletter/unsubscribe?token=${token}`, { method: 'POST' });
    await admin.call('/api/personal-data/erase', { body: { email: 'ana@example.org' } });
    await cloud.untilIdle();
    logs = await cloud.logs();
  });

  test('logs contain no address, name, password, cookie or token', () => {
    expect(logs.some(({ text }) => text.includes('POST /api/personal-data/erase'))).toBe(true);
    expect(secrets.every((secret) => secret.length >= 8)).toBe(true);
    for (const { name, text } of logs) {
      expect(text, name).not.toMatch(/[\w.+-]+@(example\.org|simulator)/i);
      expect(text, name).not.toContain('Surnamesake');
      for (const secret of secrets) expect(text.includes(secret), `${name}: ${text}`).toBe(false);
    }
  });

  test('every line is JSON', () => {
    for (const { text } of logs) expect(() => JSON.parse(text), text).not.toThrow();
  });

  test('each admin write leaves a log line: who, what, which, and the request', () => {
    const lines = logs.filter(({ name }) => name === 'api/emailTemplates/send').map(({ text }) => JSON.parse(text));
    const audits = lines.filter(({ audit }) => audit);
    expect(audits).toHaveLength(2);
    expect(audits[0]).toMatchObject({
      admin: account.username,
      audit: 'POST /api/email-templates/{name}/send',
      params: { name: template },
    });
    expect(audits[0].requestId).toMatch(/\S{8,}/);
  });
});
