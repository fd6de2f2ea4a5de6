import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callEmulator } from '../../infra/local/aws/callEmulator.ts';
import { createTables, type Dynamo, startDynamoDbLocal } from '../../infra/local/dynamoDbLocal.ts';
import { type Fauxqs, queueUrl, startFauxqs } from '../../infra/local/fauxqs.ts';
import { ThrottledError } from '../../infra/local/lambda/errors.ts';
import { readFilter } from '../../infra/local/lambda/filterPattern.ts';
import type { Functions } from '../../infra/local/lambda/runtime.ts';
import { openStream } from '../../infra/local/lambda/streams/position.ts';
import { type StreamConsumer, startStreamMapping } from '../../infra/local/lambda/streams/streamMapping.ts';
import { LocalState } from '../../infra/local/localState.ts';
import type { Table } from '../../infra/local/template/data.ts';
import type { StreamMapping } from '../../infra/local/template/eventSources.ts';
import { until } from '../support/until.ts';

/** What Lambda's poller does with the stream of a table in DynamoDB Local. */
const folder = mkdtempSync(join(tmpdir(), 'streams-'));
const queue = { id: 'GivenUp', name: 'GivenUp', arn: '', attributes: {} };
let dynamo: Dynamo;
let fauxqs: Fauxqs;
let state: LocalState;
let consumer: StreamConsumer | undefined;
let count = 0;
let table = '';

const tableOf = (id: string, stream?: string): Table => ({
  ...{ id, arn: '', indexes: [], ...(stream && { stream }) },
  attributes: [{ AttributeName: 'pk', AttributeType: 'S' }],
  keys: [{ AttributeName: 'pk', KeyType: 'HASH' }],
});

beforeAll(async () => {
  [dynamo, fauxqs] = await Promise.all([
    startDynamoDbLocal(join(folder, 'tables')),
    startFauxqs(join(folder, 'queues')),
  ]);
  await fauxqs.create({ queues: [queue], topics: [], buckets: [], subscriptions: [] });
});
beforeEach(async () => {
  count += 1;
  table = `Written${count}`;
  state = new LocalState(folder);
  // A table of an earlier version of the stack has no stream.
  await createTables(dynamo.endpoint, [tableOf(table)]);
  await createTables(dynamo.endpoint, [tableOf(table, 'NEW_AND_OLD_IMAGES')]);
  return async () => {
    await consumer?.stop();
    await fauxqs.purge('GivenUp');
  };
});
afterAll(async () => {
  await Promise.all([dynamo.stop(), fauxqs.stop()]);
  rmSync(folder, { recursive: true });
});

const put = async (...keys: string[]) => {
  for (const pk of keys) {
    const Item = { pk: { S: pk }, written: { N: String(Math.random()) } };
    await callEmulator(dynamo.endpoint, 'DynamoDB_20120810.PutItem', { TableName: table, Item });
  }
  consumer?.wake();
};

async function start(invoke: Functions['invoke'], given: Partial<StreamMapping> = {}, maySend = true) {
  const mapping: StreamMapping = {
    ...{ id: `Mapping${count}`, table, function: 'Fn', startingPosition: 'TRIM_HORIZON', batchSize: 100 },
    ...{ batchingWindow: 0, reportsBatchItemFailures: false, retries: Number.POSITIVE_INFINITY, maxRecordAge: 86_400 },
    ...{ bisects: false, parallelization: 1, filters: [], ...given },
  };
  const open = await openStream(mapping, dynamo.endpoint, state);
  consumer = startStreamMapping({
    ...{ mapping, open, sqs: fauxqs.endpoint, functions: { invoke } },
    authorizer: { functionMay: () => maySend },
  });
  return open;
}

interface Event {
  Records: { eventName: string; dynamodb: { SequenceNumber: string; Keys: { pk: { S: string } } } }[];
}
const keysOf = (event: unknown) => (event as Event).Records.map(({ dynamodb }) => dynamodb.Keys.pk.S);
const allDone = () => until('the records', async () => ((await consumer?.pending()) === 0 ? true : undefined), 10);
/** A function that keeps what it was invoked with, and fails where `fails` says so. */
function worker(fails: (keys: string[]) => boolean = () => false) {
  const events: string[][] = [];
  const invoke = async (_: string, event: unknown) => {
    events.push(keysOf(event));
    if (fails(keysOf(event))) throw new Error('broken');
    return null;
  };
  return { events, invoke };
}

/** What DynamoDB Local does with records after 24 hours. */
function trim(): void {
  const database = new DatabaseSync(join(folder, 'tables/shared-local-instance.db'), { timeout: 5000 });
  database.exec('DELETE FROM us');
  database.close();
}

test('a function gets what was written, as Lambda tells it', async () => {
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

test('records come in the order in which they were written, in batches', async () => {
  const keys = Array.from({ length: 25 }, (_, n) => `key${n}`);
  await put(...keys);
  const { events, invoke } = worker();
  await start(invoke, { batchSize: 10 });
  await allDone();
  expect(events.map((each) => each.length)).toEqual([10, 10, 5]);
  expect(events.flat()).toEqual(keys);
});

test('a mapping that begins with the latest passes over what was there, and a filter what it does not take', async () => {
  await put('before');
  const { events, invoke } = worker();
  const filters = [readFilter('Mapping', '{"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"page"}]}}}}')];
  await start(invoke, { startingPosition: 'LATEST', filters });
  await put('page1', 'other', 'page2');
  await allDone();
  expect(events.flat()).toEqual(['page1', 'page2']);
});

test('a batch waits for its window, or until somebody says that it should not', async () => {
  const { events, invoke } = worker();
  await start(invoke, { batchingWindow: 300 });
  await put('a', 'b');
  expect(await consumer?.pending()).toBe(2);
  expect(events).toEqual([]);
  await consumer?.deliverNow();
  await allDone();
  expect(events).toEqual([['a', 'b']]);
});

describe('a batch that fails', () => {
  test('is tried again while later records wait, then given up and told of', async () => {
    const { events, invoke } = worker((keys) => keys.includes('bad'));
    await start(invoke, { retries: 1, batchSize: 1, onFailure: 'GivenUp' });
    await put('bad', 'good');
    await allDone();
    expect(events).toEqual([['bad'], ['bad'], ['good']]);
    const { Messages } = await callEmulator<{ Messages: { Body: string }[] }>(
      fauxqs.endpoint,
      'AmazonSQS.ReceiveMessage',
      { QueueUrl: queueUrl(fauxqs.endpoint, 'GivenUp') },
    );
    const sequenceNumber = expect.stringMatching(/^\d{21}$/);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(JSON.parse(Messages[0]?.Body ?? '')).toEqual({
      requestContext: {
        requestId: expect.any(String),
        functionArn: 'arn:aws:lambda:us-east-1:000000000000:function:Fn',
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: 2,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: expect.any(String),
      DDBStreamBatchInfo: {
        shardId: expect.stringMatching(/^shardId-/),
        ...{ startSequenceNumber: sequenceNumber, endSequenceNumber: sequenceNumber },
        ...{ approximateArrivalOfFirstRecord: time, approximateArrivalOfLastRecord: time },
        batchSize: 1,
        streamArn: `arn:aws:dynamodb:us-east-1:000000000000:table/${table}/stream/local`,
      },
    });
  });

  test('is told of to nobody where the role may not send', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    await start(worker(() => true).invoke, { retries: 0, onFailure: 'GivenUp' }, false);
    await put('bad');
    await allDone();
    expect(fauxqs.depth('GivenUp').visible).toBe(0);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/may not send to GivenUp/));
    said.mockRestore();
  });

  test('because Lambda is busy is tried again, however often it may be', async () => {
    const invoke = vi.fn<Functions['invoke']>().mockRejectedValueOnce(new ThrottledError()).mockResolvedValue(null);
    await start(invoke, { retries: 0 });
    await put('a');
    await allDone();
    expect(invoke).toHaveBeenCalledTimes(2);
  });
});

test('records of one item stay in order where several batches are worked on at once', async () => {
  const seen: Record<string, string[]> = {};
  const invoke = async (_: string, event: unknown) => {
    for (const { dynamodb } of (event as Event).Records) {
      const key = dynamodb.Keys.pk.S;
      seen[key] = [...(seen[key] ?? []), dynamodb.SequenceNumber];
    }
  };
  await put('a', 'b', 'a', 'c', 'b', 'a');
  await start(invoke, { parallelization: 4, batchSize: 1 });
  await allDone();
  expect(Object.entries(seen).map(([key, numbers]) => [key, numbers.length])).toEqual(
    expect.arrayContaining([
      ['a', 3],
      ['b', 2],
      ['c', 1],
    ]),
  );
  for (const numbers of Object.values(seen)) expect(numbers).toEqual(numbers.toSorted());
});

describe('a restart', () => {
  test('goes on after what was done, with what was written meanwhile', async () => {
    const first = worker((keys) => keys.includes('broken'));
    await start(first.invoke, { batchSize: 1 });
    await put('done', 'broken', 'waiting');
    await until('a failure', async () => (first.events.length > 1 ? true : undefined), 10);
    await consumer?.stop();
    await dynamo.stop();
    dynamo = await startDynamoDbLocal(join(folder, 'tables'));
    state = new LocalState(folder);
    await put('meanwhile');
    const second = worker();
    expect(await start(second.invoke)).toMatchObject({ missed: false });
    await allDone();
    expect(second.events).toEqual([['broken', 'waiting', 'meanwhile']]);
  });

  test('says so where what it read last is older than the stream keeps, and goes on with what is there', async () => {
    const { events, invoke } = worker();
    await start(invoke);
    await put('old');
    await allDone();
    await consumer?.stop();
    trim();
    expect(await start(invoke)).toMatchObject({ missed: true });
    await put('new');
    await allDone();
    trim();
    await put('newer');
    await allDone();
    expect(events.flat()).toEqual(['old', 'new', 'newer']);
  });

  test('says so where records are lost, and begins with the oldest that is left', async () => {
    await start(worker().invoke);
    await put('done');
    await allDone();
    await consumer?.stop();
    // As with tables in memory: the same table, by a stream that was begun anew.
    await createTables(dynamo.endpoint, [tableOf(table)]);
    await createTables(dynamo.endpoint, [tableOf(table, 'KEYS_ONLY')]);
    await put('new');
    const { events, invoke } = worker();
    expect(await start(invoke, { startingPosition: 'LATEST' })).toMatchObject({ missed: true });
    await allDone();
    expect(events).toEqual([['new']]);
  });
});
