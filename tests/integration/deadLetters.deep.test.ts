import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Cloud } from '../support/cloud.ts';
import { untilIdle } from '../support/faultRun.ts';
import { lostMessages } from '../support/lostMessages.ts';
import { until } from '../support/until.ts';

/** What an operator does with messages that workers gave up on, command by command. */
let cloud: Cloud;
let lost: Awaited<ReturnType<typeof lostMessages>>;
beforeAll(async () => {
  cloud = await Cloud.shared();
  lost = await lostMessages(cloud);
});
beforeEach(() => cloud.reset());

test('none are none', async () => {
  expect(await lost.command(['show'])).toEqual({ code: 0, says: '0 dead letters in the local cloud' });
});

describe('show', () => {
  test('groups them by queue and worker, without addresses, and leaves them there', async () => {
    await lost.loseWelcomes('ana@example.org', 'ben@example.org');
    await lost.send('DeadLetters', { strange: true });
    await lost.loseChanges();
    const { code, says } = await lost.command(['show']);
    expect(code).toBe(0);
    expect(says).toMatch(/^4 dead letters in the local cloud$/m);
    expect(says).toMatch(/^confirmation \(workers\/sendConfirmation\): 2, the oldest sent \d minutes? ago$/m);
    expect(says.match(/^ {2}[\w-]{36} {2}\d minutes? {2}\{"kind":"welcome",/gm)).toHaveLength(2);
    expect(says).toMatch(/^publishPages \(changes of content\): 1,.*\n.*3 changes since .*RecordAgeExceeded$/m);
    expect(says).toMatch(/^unknown: 1,/m);
    expect(await lost.count()).toBe(4);
  });

  test('shows an address only when asked for everything', async () => {
    await lost.loseBounce();
    const { says } = await lost.command(['show']);
    expect(says).toMatch(/feedback \(workers\/handleSesEvents\): 1/);
    expect(says).toContain('"bounce":"of Ana <…@…>"');
    expect((await lost.command(['show', '--full'])).says).toContain('ana@example.org');
  });
});

describe('redrive', () => {
  test('puts them back, and their worker does what it had given up', async () => {
    await lost.loseWelcomes('ana@example.org', 'ben@example.org');
    const { code, says } = await lost.command(['redrive']);
    expect([code, says]).toEqual([
      0,
      expect.stringMatching(/^confirmation \(workers\/sendConfirmation\): 2 put back$/m),
    ]);
    await until('two welcomes', async () => ((await lost.welcomes()).length === 2 ? true : undefined));
    expect(await lost.welcomes()).toEqual(['ana@example.org', 'ben@example.org']);
    expect(await lost.count()).toBe(0);
  });

  test('takes those of one queue, or the one of an id', async () => {
    await lost.loseWelcomes('ana@example.org');
    await lost.send('DeadLetters', { strange: true });
    const id = /^ {2}([\w-]{36}).*welcome/m.exec((await lost.command(['show'])).says)?.[1] ?? '';
    expect(await lost.command(['redrive', '--queue', 'send'])).toEqual({
      code: 1,
      says: expect.stringMatching(/None came from send: there are some of (confirmation|unknown), /),
    });
    expect((await lost.command(['redrive', '--id', 'none'])).says).toContain('None has the id none');
    expect(await lost.count()).toBe(2);
    expect((await lost.command(['redrive', '--id', id])).says).toMatch(/1 put back/);
    await until('a welcome', async () => ((await lost.welcomes()).length === 1 ? true : undefined));
    expect(await lost.count()).toBe(1);
  });

  test('has pages published anew where their changes were given up', async () => {
    await lost.loseChanges();
    await lost.loseChanges();
    const runs = await cloud.runsOf('workers/publishPages');
    expect((await lost.command(['redrive'])).says).toMatch(
      /^publishPages \(changes of content\): workers\/publishPages has made good what 2 dead letters told of$/m,
    );
    expect(await cloud.runsOf('workers/publishPages')).toBe(runs + 1);
    expect(await lost.count()).toBe(0);
  });

  test('keeps them where the pages cannot be published even now', async () => {
    await lost.loseChanges();
    await cloud.fault({ function: 'workers/publishPages', error: 'crash-before', times: 1 });
    expect(await lost.command(['redrive'])).toEqual({
      code: 1,
      says: expect.stringMatching(/Runtime exited with error/),
    });
    expect(await lost.count()).toBe(1);
  });

  test('leaves one that came from nowhere to a person', async () => {
    await lost.send('DeadLetters', { strange: true });
    expect(await lost.command(['redrive'])).toEqual({
      code: 1,
      says: expect.stringMatching(/unknown: 1 stay.*"discard --queue unknown"/),
    });
    expect(await lost.count()).toBe(1);
  });

  test('broken off between putting back and taking out loses nothing, and done again mails nobody twice', async () => {
    await lost.loseWelcomes('ana@example.org');
    await cloud.fault({ service: 'sqs', operation: 'DeleteMessage', error: 'reset', times: 3 });
    expect((await lost.command(['redrive'])).code).toBe(1);
    expect(await lost.count()).toBe(1);
    await until('the welcome', async () => ((await lost.welcomes()).length === 1 ? true : undefined));
    expect((await lost.command(['redrive'])).says).toMatch(/1 put back/);
    await untilIdle(cloud);
    expect(await lost.welcomes()).toEqual(['ana@example.org']);
    expect(await lost.count()).toBe(0);
  });
});

describe('discard', () => {
  test('deletes after a yes, and says how many', async () => {
    await lost.loseBounce();
    await lost.send('DeadLetters', { strange: true });
    const asked = /^feedback \(workers\/handleSesEvents\): 1$[\s\S]*Delete 2 dead letters for good\?/m;
    for (const no of ['', 'y\n']) {
      const { code, says } = await lost.command(['discard'], no);
      expect([code, says]).toEqual([1, expect.stringMatching(asked)]);
      expect(says).toMatch(/Nothing was deleted$/);
    }
    expect(await lost.count()).toBe(2);
    expect(await lost.command(['discard', '--queue', 'unknown'], 'yes\n')).toEqual({
      code: 0,
      says: expect.stringMatching(/1 dead letter deleted$/),
    });
    expect(await lost.command(['discard', '--yes'])).toEqual({ code: 0, says: expect.not.stringMatching(/yes\/no/) });
    expect(await lost.count()).toBe(0);
  });
});

test('an act or option that there is not is answered with how to use it', async () => {
  for (const args of [[], ['show', 'x'], ['show', '--yes'], ['redrive', '--to', 'x']]) {
    const { code, says } = await lost.command(args);
    expect([code, says]).toEqual([1, expect.stringMatching(/^Usage: npm run dead-letters/)]);
  }
});

test('a dead letter names the queue that it came from to who asks, and nothing that is the local cloud’s own', async () => {
  await lost.loseWelcomes('ana@example.org');
  const receive = (names: ('All' | 'SentTimestamp')[]) =>
    lost.sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: lost.output('DeadLetters'),
        VisibilityTimeout: 0,
        MessageSystemAttributeNames: names,
        MessageAttributeNames: ['All'],
      }),
    );
  const [all] = (await receive(['All'])).Messages ?? [];
  expect(all?.Attributes?.DeadLetterQueueSourceArn).toBe(
    `arn:aws:sqs:us-east-1:000000000000:${lost.output('queue confirmation').split('/').at(-1)}`,
  );
  expect(all?.MessageAttributes).toBeUndefined();
  const [some] = (await receive(['SentTimestamp'])).Messages ?? [];
  expect(Object.keys(some?.Attributes ?? {})).toEqual(['SentTimestamp']);
});
