import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callEmulator } from '../../../../infra/local/aws/callEmulator.ts';
import { AwsError, errorResponse } from '../../../../infra/local/aws/errors.ts';
import { createFaults } from '../../../../infra/local/aws/faults.ts';
import { Clock, Settings } from '../../../../infra/local/cloud/settings.ts';
import { LocalState } from '../../../../infra/local/cloud/state.ts';
import { type Fauxqs, queueUrl, startFauxqs } from '../../../../infra/local/emulators/fauxqs.ts';
import {
  type Functions,
  lambdaSettings,
  periodOf,
  startFunctions,
  ThrottledError,
} from '../../../../infra/local/lambda/functions.ts';
import { startQueueMapping } from '../../../../infra/local/lambda/queues.ts';
import type { LambdaFunction, QueueMapping } from '../../../../infra/local/template/compute.ts';
import type { Queue } from '../../../../infra/local/template/messaging.ts';
import { queueArn } from '../../../../infra/local/template/resources.ts';
import { until } from '../../../support/run/until.ts';

it.each([
  ['rate(5 minutes)', 300_000],
  ['rate(1 hour)', 3_600_000],
  ['rate(2 days)', 172_800_000],
])('%s is every %d milliseconds', (expression, period) => {
  expect(periodOf({ id: 'Rule', expression })).toBe(period);
});

it.each(['rate(5 fortnights)', 'rate(0 days)', 'rate(30 days)', 'cron(0 8 * * ? *)', 'at(2026-01-01T00:00:00)'])(
  '%s is refused by name: the local cloud does not know it',
  (expression) => {
    expect(() => periodOf({ id: 'Rule', expression })).toThrow(`Rule: the local cloud does not know ${expression}`);
  },
);

const fn = { id: 'SendFn12', name: 'workers/sendNewsletter', accessKeyId: 'key-of-send' } as LambdaFunction;
const faults = () => createFaults([fn]);
const request = (service: 'ses' | 'dynamodb' | 'sqs', operation: string, caller = 'another') => ({
  ...{ service, operation, caller },
});

describe('a planned fault', () => {
  it('happens as often as planned, to the named operation', () => {
    const planned = faults();
    planned.add({ service: 'ses', operation: 'SendEmail', error: 'TooManyRequestsException', times: 2 });
    expect(planned.forRequest(request('ses', 'GetAccount'))).toBeUndefined();
    expect(planned.forRequest(request('ses', 'SendEmail'))).toEqual({ code: 'TooManyRequestsException' });
    expect(planned.forRequest(request('ses', 'SendEmail'))).toEqual({ code: 'TooManyRequestsException' });
    expect(planned.forRequest(request('ses', 'SendEmail'))).toBeUndefined();
  });

  it('lets the given number of requests pass first', () => {
    const planned = faults();
    planned.add({ service: 'dynamodb', operation: 'UpdateItem', error: 'crash', after: 2 });
    const answers = [1, 2, 3, 4].map(() => {
      expect(planned.forRequest(request('dynamodb', 'GetItem'))).toBeUndefined();
      return planned.forRequest(request('dynamodb', 'UpdateItem'));
    });
    expect(answers).toEqual([undefined, undefined, 'crash', undefined]);
  });

  it('happens to any operation if none is named, once by default', () => {
    const planned = faults();
    planned.add({ service: 'dynamodb', error: 'reset' });
    expect(planned.forRequest(request('dynamodb', 'GetItem'))).toBe('reset');
    expect(planned.forRequest(request('dynamodb', 'GetItem'))).toBeUndefined();
  });

  it('happens to its caller alone, if it names one', () => {
    const planned = faults();
    planned.add({ service: 'ses', by: 'workers/sendNewsletter', error: 'reset', times: 2 });
    planned.add({ service: 'sqs', by: 'operator', error: 'reset' });
    expect(planned.forRequest(request('ses', 'SendEmail'))).toBeUndefined();
    expect(planned.forRequest(request('ses', 'SendEmail', fn.accessKeyId))).toBe('reset');
    expect(planned.forRequest(request('sqs', 'SendMessage', fn.accessKeyId))).toBeUndefined();
    expect(planned.forRequest(request('sqs', 'SendMessage', 'operator'))).toBe('reset');
  });

  it.each(['workers/sendNewsletter', 'SendFn12'])('kills the function %s', (name) => {
    const planned = faults();
    planned.add({ function: name, error: 'crash-after', times: 1 });
    expect(planned.forInvocation('SendFn12')).toBe('crash-after');
    expect(planned.forInvocation('SendFn12')).toBeUndefined();
  });

  it('is gone once cleared', () => {
    const planned = faults();
    planned.add({ service: 'sqs', error: 'timeout', times: 9 });
    planned.clear();
    expect(planned.forRequest(request('sqs', 'SendMessage'))).toBeUndefined();
  });

  it.each([
    [{ service: 'fax', error: 'reset' }, /dynamodb.*sqs.*s3.*ses/],
    [{ function: 'workers/nobody', error: 'crash-before' }, /workers\/sendNewsletter/],
    [{ service: 'ses', by: 'workers/nobody', error: 'reset' }, /"by".*workers\/sendNewsletter/],
    [{ function: 'SendFn12', error: 'reset' }, /crash-before.*crash-after/],
    [{ service: 'ses', error: 'reset', times: 0 }, /times/],
    [{ service: 'ses', error: 'reset', after: -1 }, /after/],
    [{ service: 'ses' }, /error/],
    [null, /expected object/],
  ])('that is invalid is refused with what is allowed: %j', (request, sentence) => {
    expect(() => faults().add(request)).toThrow(sentence);
  });
});

describe('an error on the wire', () => {
  it('has its type in a header for SES, with the status of its API', () => {
    const error = errorResponse('ses', new AwsError('TooManyRequestsException', 'slow'), 'id');
    expect(error).toMatchObject({ status: 429, headers: { 'x-amzn-errortype': 'TooManyRequestsException' } });
    expect(errorResponse('ses', new AwsError('InternalServiceErrorException', ''), 'id').status).toBe(500);
  });

  it('is XML for S3', () => {
    const error = errorResponse('s3', new AwsError('SlowDown', 'a < b'), 'id');
    expect(error.status).toBe(503);
    expect(error.body).toContain('<Code>SlowDown</Code><Message>a &lt; b</Message>');
  });
});

describe('functions', () => {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  const functionNamed = (id: string, name: string) =>
    ({
      ...{ id, name, folder, handler: 'index.handler', environment: {}, timeout: 10, memory: 128 },
      ...{ accessKeyId: id, role: '', statements: [], logGroup: 'Logs' },
    }) satisfies LambdaFunction;
  const fn = functionNamed('Fn', 'api/fn');
  let functions: Functions;

  const settingsWith = (values: object) => {
    const settings = new Settings(lambdaSettings);
    settings.apply(values);
    return settings;
  };

  /** Starts a local Lambda. `instances`: the maximum on this machine. */
  const start = (all: LambdaFunction[], settings = new Settings(lambdaSettings), instances?: number) =>
    startFunctions({
      ...{ functions: all, services: 'http://127.0.0.1:1', nameServer: '127.0.0.1:1' },
      ...{ faults: createFaults(all), clock: new Clock(), settings, state: new LocalState(undefined), instances },
      report: () => {},
    });

  beforeAll(() => {
    writeFileSync(
      join(folder, 'index.mjs'),
      `import { existsSync } from 'node:fs';
    export const handler = async ({ dies, until }) => {
      while (until && !existsSync(until)) await new Promise((resolve) => setTimeout(resolve, 5));
      if (dies) setImmediate(() => process.exit(3));
      return 'answered';
    };`,
    );
    functions = start([fn]);
  });
  afterAll(async () => {
    await functions.stop();
    rmSync(folder, { recursive: true });
  });

  it('an instance that ends by itself after answering logs it, and another one takes the next invocation', async () => {
    expect(await functions.invoke('Fn', { dies: true })).toBe('answered');
    await until('the end to be logged', async () =>
      functions.report()[0]?.logs.some(({ text }) => text.includes('exit status 3')) ? true : undefined,
    );
    expect(await functions.invoke('Fn', {})).toBe('answered');
  });

  it('a function for which an operator reserves no concurrency is throttled, until that is undone', async () => {
    const ask = (operation: keyof Functions['operations'], input: object) =>
      functions.operations[operation]({
        ...{ service: 'lambda', caller: 'operator', operation },
        input: { FunctionName: 'Fn', ...input },
      });
    ask('lambda:PutFunctionConcurrency', { ReservedConcurrentExecutions: 0 });
    await expect(functions.invoke('Fn', {})).rejects.toThrow('Rate Exceeded.');
    ask('lambda:DeleteFunctionConcurrency', {});
    expect(await functions.invoke('Fn', {})).toBe('answered');
  });

  describe('the concurrency of the account and of this machine', () => {
    const endpoints = [1, 2, 3, 4].map((n) => functionNamed(`Endpoint${n}`, `api/endpoint${n}`));
    const worker = functionNamed('Worker', 'workers/worker');
    const all = [...endpoints, worker];
    const sumOf = (lambda: Functions, what: 'running' | 'instances') =>
      lambda.report().reduce((sum, each) => sum + each[what], 0);
    let signal: string;
    let count = 0;
    beforeEach(() => {
      count += 1;
      signal = join(folder, `signal-${count}`);
    });
    const goOn = () => writeFileSync(signal, '');

    /** Runs work with a separate local Lambda, which is stopped afterwards. */
    async function withLambda(lambda: Functions, work: (lambda: Functions) => Promise<void>): Promise<void> {
      await work(lambda).finally(() => lambda.stop());
    }

    it('an account with a concurrency of ten throttles the eleventh invocation, whatever the functions', () =>
      withLambda(start(all, settingsWith({ concurrency: 10 })), async (lambda) => {
        const ten = Array.from({ length: 10 }, () => lambda.invoke('Endpoint1', { until: signal }));
        await expect(lambda.invoke('Endpoint2', {})).rejects.toThrow('Rate Exceeded.');
        goOn();
        await Promise.all(ten);
        expect(await lambda.invoke('Endpoint2', {})).toBe('answered');
      }));

    it('an ordinary account runs a thousand invocations at once, by a few instances here', () =>
      withLambda(start(all, new Settings(lambdaSettings), 8), async (lambda) => {
        let inMemory = 0;
        const many = Array.from({ length: 1000 }, async (_, n) => {
          await lambda.invoke(endpoints[n % 4]?.id ?? '', { until: signal });
          inMemory = Math.max(inMemory, sumOf(lambda, 'instances'));
        });
        expect(sumOf(lambda, 'running')).toBe(1000);
        await expect(lambda.invoke('Endpoint1', {})).rejects.toThrow('Rate Exceeded.');
        goOn();
        await Promise.all(many);
        expect(inMemory).toBeLessThanOrEqual(8);
      }));

    it('while one endpoint fills the machine, others take turns, and the worker it waits for runs', () =>
      withLambda(start(all, new Settings(lambdaSettings), 5), async (lambda) => {
        const order: number[] = [];
        const asked = Array.from({ length: 8 }, async (_, n) => {
          await lambda.invoke(endpoints[n % 4]?.id ?? '', { until: signal });
          order.push(n);
        });
        expect(await lambda.invoke('Worker', {})).toBe('answered');
        goOn();
        await Promise.all(asked);
        expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      }));
  });
});

describe('queues', () => {
  /** What Lambda's poller does with messages before the function gets them, and after. */
  const folder = mkdtempSync(join(tmpdir(), 'poller-'));
  /** One for each test, because a stopped poller may still wait for a message of its queue. */
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: queueArn('Dead'), maxReceiveCount: 2 });
  const queues: Queue[] = ['Full', 'Slow', 'PartlyFailing', 'Released', 'Dead', 'Throttled', 'Failing'].map((id) => ({
    ...{ id, name: id, attributes: { VisibilityTimeout: '300', ...(id !== 'Dead' && { RedrivePolicy }) } },
  }));
  let fauxqs: Fauxqs;
  beforeAll(async () => {
    fauxqs = await startFauxqs(folder);
    await fauxqs.create({ queues, topics: [], buckets: [], subscriptions: [] });
  });
  afterAll(async () => {
    await fauxqs.stop();
    rmSync(folder, { recursive: true });
  });

  const ask = (operation: string, queue: string, input: object = {}) =>
    callEmulator(fauxqs.endpoint, `AmazonSQS.${operation}`, { QueueUrl: queueUrl(fauxqs.endpoint, queue), ...input });

  /** Runs a poller of the queue until the condition holds. */
  async function poll(
    queue: string,
    invoke: Functions['invoke'],
    isDone: (inProgress: number) => boolean | Promise<boolean>,
    mapping: Partial<QueueMapping> = {},
  ): Promise<void> {
    const consumer = startQueueMapping({
      mapping: { id: 'Mapping', queue, function: 'Fn', batchSize: 1, batchingWindow: 0, maxConcurrency: 1, ...mapping },
      ...{ queues, sqs: fauxqs.endpoint, functions: { invoke } },
    });
    try {
      await until('the poller', async () => ((await isDone(consumer.inProgress())) ? true : undefined));
    } finally {
      await consumer.stop();
    }
  }

  const isEmpty = (queue: string) => {
    const { visible, inFlight } = fauxqs.depth(queue);
    return visible + inFlight === 0;
  };

  describe('batches', () => {
    type Records = { Records: { messageId: string; body: string }[] };
    const bodies = (count: number) => Array.from({ length: count }, (_, n) => `message ${n}`);

    /** Sends messages, and polls until all have been delivered. Returns the bodies in each batch. */
    async function batchesOf(queue: string, { count = 0, batchSize = 100, failing = new Set<string>() }) {
      for (const MessageBody of bodies(count)) await ask('SendMessage', queue, { MessageBody });
      const batches: string[][] = [];
      const invoke = async (_: string, event: unknown) => {
        const { Records } = event as Records;
        batches.push(Records.map(({ body }) => body));
        const failed = Records.filter(({ body }) => failing.has(body));
        return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
      };
      const isDone = (inProgress: number) => {
        const { visible, inFlight } = fauxqs.depth(queue);
        return batches.length > 0 && inProgress === 0 && visible === 0 && inFlight === failing.size;
      };
      await poll(queue, invoke, isDone, { batchSize, batchingWindow: 1 });
      return batches;
    }

    it('have more messages than SQS hands out at once, which are deleted together', async () => {
      const batches = await batchesOf('Full', { count: 25, batchSize: 25 });
      expect(batches.map((batch) => batch.toSorted())).toEqual([bodies(25).toSorted()]);
    });

    it('that do not fill up are delivered all the same', async () => {
      expect((await batchesOf('Slow', { count: 12 })).flat().toSorted()).toEqual(bodies(12).toSorted());
    });

    it('leave in the queue only the messages that failed', async () => {
      const failing = new Set(['message 3', 'message 17', 'message 29']);
      expect((await batchesOf('PartlyFailing', { count: 30, failing })).flat()).toHaveLength(30);
    });
  });

  const send = (queue: string) => ask('SendMessage', queue, { MessageBody: 'work' });

  it('a throttled invocation is tried again, and the message is not lost', async () => {
    const invoke = vi.fn<Functions['invoke']>().mockRejectedValueOnce(new ThrottledError()).mockResolvedValue({});
    await send('Throttled');
    await poll('Throttled', invoke, () => invoke.mock.calls.length === 2 && isEmpty('Throttled'));
  });

  it('a message that fails as often as its queue allows becomes a dead letter with the same content', async () => {
    const invoke = vi.fn<Functions['invoke']>().mockRejectedValue(new Error('broken'));
    await send('Failing');
    await poll('Failing', invoke, async () => {
      await fauxqs.release('Failing');
      return fauxqs.depth('Dead').visible > 0 && isEmpty('Failing');
    });
    expect(invoke).toHaveBeenCalledTimes(2);
    const { Messages } = (await ask('ReceiveMessage', 'Dead')) as { Messages: { Body: string }[] };
    expect(Messages.map(({ Body }) => Body)).toContain('work');
    await fauxqs.purge('Dead');
  });

  it('messages in flight are released, even if another release runs at the same time', async () => {
    await send('Released');
    await ask('ReceiveMessage', 'Released');
    await Promise.all([fauxqs.release('Released'), fauxqs.release('Released')]);
    expect(fauxqs.depth('Released')).toEqual({ visible: 1, inFlight: 0, delayed: 0 });
  });
});
