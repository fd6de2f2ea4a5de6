import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callEmulator } from '../../../../../infra/local/aws/callEmulator.ts';
import { type Fauxqs, queueUrl, startFauxqs } from '../../../../../infra/local/emulators/fauxqs.ts';

const folder = mkdtempSync(join(tmpdir(), 'queues-'));
const id = 'Work';
let fauxqs: Fauxqs;
beforeAll(async () => {
  fauxqs = await startFauxqs(folder);
  const queue = {
    ...{ id, name: id, attributes: { VisibilityTimeout: '30' }, deadLetters: undefined },
  };
  await fauxqs.create({ queues: [queue], topics: [], buckets: [], subscriptions: [] });
});
afterAll(async () => {
  await fauxqs.stop();
  rmSync(folder, { recursive: true });
});

const ask = (operation: string, input = {}) =>
  callEmulator(fauxqs.endpoint, `AmazonSQS.${operation}`, { QueueUrl: queueUrl(fauxqs.endpoint, id), ...input });

it('releases messages in flight, also if somebody else releases them meanwhile', async () => {
  await ask('SendMessage', { MessageBody: 'work' });
  await ask('ReceiveMessage');
  await Promise.all([fauxqs.release(id), fauxqs.release(id)]);
  expect(fauxqs.depth(id)).toEqual({ visible: 1, inFlight: 0, delayed: 0 });
});
