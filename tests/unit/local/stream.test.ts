import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Stream } from '../../../infra/local/lambda/streams/stream.ts';
import { listen } from '../../../infra/local/listen.ts';

/** DynamoDB Local, as far as it is asked about a stream: what it answers to each operation, in turn. */
let server: Server;
let stream: Stream;
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
  stream = await Stream.open(`http://127.0.0.1:${await listen(server, 0)}`, 'Table');
});
afterEach(() => void server.close());

const trimmed = { __type: 'com.amazonaws.dynamodb.v20120810#TrimmedDataAccessException' };
const record = { dynamodb: { SequenceNumber: '2' } };

it('sees what was written since all its records were trimmed, by an iterator of before', async () => {
  answers.GetShardIterator = [{ ShardIterator: 'before' }, { ShardIterator: 'since' }];
  answers.GetRecords = [trimmed, { Records: [record], NextShardIterator: 'next' }];
  expect(await stream.read()).toEqual([record]);
  expect(stream.last).toBe('2');
});

it('is empty as long as nothing was written since', async () => {
  answers.GetShardIterator = [trimmed, trimmed, { ShardIterator: 'since' }];
  answers.GetRecords = [{ Records: [record], NextShardIterator: 'next' }];
  expect(await stream.read()).toEqual([]);
  expect(await stream.read()).toEqual([record]);
});
