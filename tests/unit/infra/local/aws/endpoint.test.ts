import { createServer } from 'node:http';
import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AwsEndpoint } from '../../../../../infra/local/aws/endpoint.ts';
import { listen } from '../../../../../infra/local/edge/hosts.ts';
import type { LambdaFunction } from '../../../../../infra/local/template/compute.ts';
import { startEndpoint } from '../../../../support/cloud/awsEndpoint.ts';

const fn = {
  ...{ id: 'Fn', name: 'Fn', role: '' },
  statements: [{ effect: 'Allow', actions: ['dynamodb:*'], resources: ['*'], conditions: {} }],
} as unknown as LambdaFunction;
/** Breaks the connection in the middle of its first answer, like a killed emulator. */
let answers = 0;
const emulator = createServer((_, response) => {
  answers++;
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': 2 });
  if (answers > 1) return response.end('{}');
  response.write('{');
  setImmediate(() => response.destroy());
});
let endpoint: AwsEndpoint;

beforeAll(async () => {
  endpoint = await startEndpoint({
    functions: [fn],
    backends: { dynamodb: `http://127.0.0.1:${await listen(emulator, 0, '127.0.0.1')}` },
  });
});
afterAll(() => {
  endpoint.stop();
  emulator.close();
});

it('a caller whose answer breaks off learns it at once, and the next try is answered', async () => {
  const client = new DynamoDBClient({
    ...{ endpoint: endpoint.address, region: 'us-east-1', maxAttempts: 1 },
    credentials: { accessKeyId: 'Fn', secretAccessKey: 'local' },
  });
  const write = () =>
    client.send(
      new TransactWriteItemsCommand({
        TransactItems: [{ Put: { TableName: 'People', Item: { pk: { S: 'a' } } } }],
      }),
    );
  await expect(write()).rejects.toThrow(/socket hang up|ECONNRESET/);
  await expect(write()).resolves.toMatchObject({ $metadata: { httpStatusCode: 200 } });
});
