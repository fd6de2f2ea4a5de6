import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failedBatch } from '../../infra/local/lambda/streams/failedBatch.ts';
import type { TargetStack } from '../../infra/operate/target.ts';
import { Cloud } from '../support/cloud.ts';
import { runCommand } from '../support/command.ts';
import { deadLetters, nameOf, untilIdle } from '../support/faultRun.ts';
import { subscribe } from '../support/newsletter.ts';
import { operatorOf } from '../support/operator.ts';
import { until } from '../support/until.ts';

/** Messages that workers gave up on, and what an operator does with them. */
let cloud: Cloud;
let sqs: SQSClient;
let output: TargetStack['output'];
beforeAll(async () => {
  cloud = await Cloud.shared();
  const operator = await operatorOf(cloud.url);
  output = operator.output;
  sqs = new SQSClient(operator.aws);
});
beforeEach(() => cloud.reset());

const command = (args: string[], input = '') => runCommand(cloud.url, 'deadLetters', args, input);
const count = async () => Object.values(await deadLetters(cloud))[0] ?? 0;
const welcomes = async () => (await cloud.inbox()).map(({ to }) => to[0]).sort();

/** Has the worker of a queue give up on messages until so many are dead. */
async function die(queue: string, wanted: number): Promise<void> {
  const name = await nameOf(cloud, queue);
  await until(`${wanted} dead letters`, async () => {
    await cloud.release(name);
    return (await count()) === wanted ? true : undefined;
  });
}

async function loseWelcomes(...addresses: string[]): Promise<void> {
  await cloud.fault({ function: 'workers/sendConfirmation', error: 'crash-before', times: 1000 });
  for (const address of addresses) await subscribe(cloud, address);
  await die('Confirmation', addresses.length);
  await cloud.clearFaults();
}

const send = (queue: string, body: object) =>
  sqs.send(new SendMessageCommand({ QueueUrl: output(queue), MessageBody: JSON.stringify(body) }));

/** An event of SES about somebody, which the worker cannot read. */
async function loseBounce(): Promise<void> {
  await send('queue feedback', { eventType: 'Bounce', bounce: 'of Ana <ana@example.org>' });
  await die('Feedback', 1);
}

/** What Lambda leaves after it tried for a day to have changes published: the very message of the local cloud. */
const loseChanges = () => {
  const mapping = { function: output('workers/publishPages'), table: 'Content' };
  return send('DeadLetters', failedBatch(mapping as never, 'shard', [], 'RecordAgeExceeded', 40));
};

test('none are none', async () => {
  expect(await command(['show'])).toEqual({ code: 0, says: '0 dead letters in the local cloud' });
});

describe('show', () => {
  test('groups them by queue and worker, without addresses, and leaves them there', async () => {
    await loseWelcomes('ana@example.org', 'ben@example.org');
    await send('DeadLetters', { strange: true });
    await loseChanges();
    const { code, says } = await command(['show']);
    expect(code).toBe(0);
    expect(says).toMatch(/^4 dead letters in the local cloud$/m);
    expect(says).toMatch(/^confirmation \(workers\/sendConfirmation\): 2, the oldest sent \d minutes? ago$/m);
    expect(says.match(/^ {2}[\w-]{36} {2}\d minutes? {2}\{"kind":"welcome",/gm)).toHaveLength(2);
    expect(says).toMatch(/^publishPages \(changes of content\): 1,.*\n.*0 changes since .*RecordAgeExceeded$/m);
    expect(says).toMatch(/^unknown: 1,/m);
    expect(await count()).toBe(4);
  });

  test('shows an address only when asked for everything', async () => {
    await loseBounce();
    const { says } = await command(['show']);
    expect(says).toMatch(/feedback \(workers\/handleSesEvents\): 1/);
    expect(says).toContain('"bounce":"of Ana <…@…>"');
    expect((await command(['show', '--full'])).says).toContain('ana@example.org');
  });
});

describe('redrive', () => {
  test('puts them back, and their worker does what it had given up', async () => {
    await loseWelcomes('ana@example.org', 'ben@example.org');
    const { code, says } = await command(['redrive']);
    expect([code, says]).toEqual([
      0,
      expect.stringMatching(/^confirmation \(workers\/sendConfirmation\): 2 put back$/m),
    ]);
    await until('two welcomes', async () => ((await welcomes()).length === 2 ? true : undefined));
    expect(await welcomes()).toEqual(['ana@example.org', 'ben@example.org']);
    expect(await count()).toBe(0);
  });

  test('takes those of one queue, or the one of an id', async () => {
    await loseWelcomes('ana@example.org');
    await send('DeadLetters', { strange: true });
    const id = /^ {2}([\w-]{36}).*welcome/m.exec((await command(['show'])).says)?.[1] ?? '';
    expect(await command(['redrive', '--queue', 'send'])).toEqual({
      code: 1,
      says: expect.stringMatching(/None came from send: there are some of (confirmation|unknown), /),
    });
    expect((await command(['redrive', '--id', 'none'])).says).toContain('None has the id none');
    expect(await count()).toBe(2);
    expect((await command(['redrive', '--id', id])).says).toMatch(/1 put back/);
    await until('a welcome', async () => ((await welcomes()).length === 1 ? true : undefined));
    expect(await count()).toBe(1);
  });

  test('has pages published anew where their changes were given up', async () => {
    await loseChanges();
    await loseChanges();
    const runs = await cloud.runsOf('workers/publishPages');
    expect((await command(['redrive'])).says).toMatch(
      /^publishPages \(changes of content\): workers\/publishPages has made good what 2 dead letters told of$/m,
    );
    expect(await cloud.runsOf('workers/publishPages')).toBe(runs + 1);
    expect(await count()).toBe(0);
  });

  test('keeps them where the pages cannot be published even now', async () => {
    await loseChanges();
    await cloud.fault({ function: 'workers/publishPages', error: 'crash-before', times: 1 });
    expect(await command(['redrive'])).toEqual({ code: 1, says: expect.stringMatching(/Runtime exited with error/) });
    expect(await count()).toBe(1);
  });

  test('leaves one that came from nowhere to a person', async () => {
    await send('DeadLetters', { strange: true });
    expect(await command(['redrive'])).toEqual({
      code: 1,
      says: expect.stringMatching(/unknown: 1 stay.*"discard --queue unknown"/),
    });
    expect(await count()).toBe(1);
  });

  test('broken off between putting back and taking out loses nothing, and done again mails nobody twice', async () => {
    await loseWelcomes('ana@example.org');
    await cloud.fault({ service: 'sqs', operation: 'DeleteMessage', error: 'reset', times: 3 });
    expect((await command(['redrive'])).code).toBe(1);
    expect(await count()).toBe(1);
    await until('the welcome', async () => ((await welcomes()).length === 1 ? true : undefined));
    expect((await command(['redrive'])).says).toMatch(/1 put back/);
    await untilIdle(cloud);
    expect(await welcomes()).toEqual(['ana@example.org']);
    expect(await count()).toBe(0);
  });
});

describe('discard', () => {
  test('deletes after a yes, and says how many', async () => {
    await loseBounce();
    await send('DeadLetters', { strange: true });
    const asked = /^feedback \(workers\/handleSesEvents\): 1$[\s\S]*Delete 2 dead letters for good\?/m;
    for (const no of ['', 'y\n']) {
      const { code, says } = await command(['discard'], no);
      expect([code, says]).toEqual([1, expect.stringMatching(asked)]);
      expect(says).toMatch(/Nothing was deleted$/);
    }
    expect(await count()).toBe(2);
    expect(await command(['discard', '--queue', 'unknown'], 'yes\n')).toEqual({
      code: 0,
      says: expect.stringMatching(/1 dead letter deleted$/),
    });
    expect(await command(['discard', '--yes'])).toEqual({ code: 0, says: expect.not.stringMatching(/yes\/no/) });
    expect(await count()).toBe(0);
  });
});

test('an act or option that there is not is answered with how to use it', async () => {
  for (const args of [[], ['show', 'x'], ['show', '--yes'], ['redrive', '--to', 'x']]) {
    const { code, says } = await command(args);
    expect([code, says]).toEqual([1, expect.stringMatching(/^Usage: npm run dead-letters/)]);
  }
});

test('a dead letter names the queue that it came from to who asks, and nothing that is the local cloud’s own', async () => {
  await loseWelcomes('ana@example.org');
  const receive = (names: ('All' | 'SentTimestamp')[]) =>
    sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: output('DeadLetters'),
        VisibilityTimeout: 0,
        MessageSystemAttributeNames: names,
        MessageAttributeNames: ['All'],
      }),
    );
  const [all] = (await receive(['All'])).Messages ?? [];
  expect(all?.Attributes?.DeadLetterQueueSourceArn).toBe(
    `arn:aws:sqs:us-east-1:000000000000:${output('queue confirmation').split('/').at(-1)}`,
  );
  expect(all?.MessageAttributes).toBeUndefined();
  const [some] = (await receive(['SentTimestamp'])).Messages ?? [];
  expect(Object.keys(some?.Attributes ?? {})).toEqual(['SentTimestamp']);
});
