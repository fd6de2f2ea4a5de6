import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen } from '../../../../../infra/local/edge/listen.ts';
import { openTableStream, type TableStream } from '../../../../../infra/local/lambda/tableStream.ts';
import { LocalState } from '../../../../../infra/local/lifecycle/localState.ts';

/** A fake of DynamoDB Local's streams: the successive answers to each operation. */
let server: Server;
let stream: TableStream;
let answers: Record<string, object[]>;
beforeEach(async () => {
  server = createServer(async (request, response) => {
    await text(request);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const [answer = {}] = answers[operation]?.splice(0, 1) ?? [];
    response.statusCode = '__type' in answer ? 400 : 200;
    response.end(JSON.stringify(answer));
  });
  answers = {
    DescribeTable: [{ Table: { LatestStreamArn: 'arn' } }],
    DescribeStream: [{ StreamDescription: { Shards: [{ ShardId: 'shard' }] } }],
  };
  const endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  stream = await openTableStream({ id: 'Mapping', table: 'Table' }, endpoint, new LocalState(undefined));
});
afterEach(() => void server.close());

const trimmed = { __type: 'com.amazonaws.dynamodb.v20120810#TrimmedDataAccessException' };
const record = (SequenceNumber: string) => ({ dynamodb: { SequenceNumber } });

it('continues with the oldest record if the last one was trimmed', async () => {
  answers.GetRecords = [{ Records: [record('1')] }, trimmed, { Records: [record('2')] }];
  expect(await stream.read()).toEqual([record('1')]);
  expect(await stream.read()).toEqual([record('2')]);
  expect(stream.lastRead).toBe('2');
});

it('is empty until something is written after everything was trimmed', async () => {
  answers.GetShardIterator = [trimmed, { ShardIterator: 'since' }];
  answers.GetRecords = [{ Records: [record('1')] }];
  expect(await stream.read()).toEqual([]);
  expect(await stream.read()).toEqual([record('1')]);
});

it('passes on any other error', async () => {
  answers.GetRecords = [{ __type: 'InternalServerError' }];
  await expect(stream.read()).rejects.toThrow('InternalServerError');
});
