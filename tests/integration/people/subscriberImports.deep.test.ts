import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { expectRight, killedImport } from '../../support/cloud/killedImport.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import {
  ImportRun,
  importQueue,
  mailchimpFile,
  manyPeople,
  subscribersOf,
} from '../../support/data/subscriberImports.ts';
import { until } from '../../support/run/until.ts';

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
});
beforeEach(async () => {
  await cloud.reset();
  admin = await signIn(cloud);
});

describe('killed in the middle', () => {
  /** More than a batch. */
  const people = 1100;

  test.each([
    ['while people are being written', { operation: 'TransactWriteItems', error: 'crash', after: 20 }],
    // The very first transaction: later ones may conflict with another, and are then refused, not accepted.
    ['when they are, before anybody knows', { operation: 'TransactWriteItems', error: 'crash-after-accept', after: 0 }],
    // The first update records that the file was read, and each of the next two that a batch is done.
    ['before the record says it', { operation: 'UpdateItem', error: 'crash', after: 2 }],
    ['when the record says it', { operation: 'UpdateItem', error: 'crash-after-accept', after: 2 }],
    ['when the record says that all is done', { operation: 'UpdateItem', error: 'crash-after-accept', after: 3 }],
    ['while the report is written', { service: 's3', operation: 'PutObject', error: 'crash-after-accept', after: 2 }],
    ['while answers get lost', { error: 'reset-after-accept', times: 5, after: 60 }],
  ])('%s, and delivered again: nobody is added or counted twice', (_, fault) =>
    killedImport(cloud, admin, people, { service: 'dynamodb', ...fault }),
  );

  test('with its message lost, it stands still, and a request resumes it', async () => {
    const run = await ImportRun.checked(admin, manyPeople(people));
    await cloud.fault({ function: 'workers/importSubscribers', error: 'crash-before', times: 1 });
    await run.start();
    await until('the crash', async () =>
      (await cloud.queues())[await importQueue(cloud)]?.inFlight === 1 ? true : undefined,
    );
    await cloud.purge(await importQueue(cloud));
    expect((await run.state()).rows.done).toBe(0);
    expect((await run.perform('resume')).status).toBe(200);
    await expectRight(cloud, await run.ended());
  });

  test('and resumed twice, so that two runs do no harm', async () => {
    const run = await ImportRun.checked(admin, manyPeople(people));
    await run.start();
    await Promise.all([run.perform('resume'), run.perform('resume')]);
    const done = await run.ended();
    expect(done.counts).toEqual({ added: people });
    await expectRight(cloud, done);
    await cloud.untilSettled();
  });

  test('and cancelled: added people stay and are counted, and the rest is reported as not reached', async () => {
    const run = await ImportRun.checked(admin, manyPeople(people));
    await cloud.fault({ service: 's3', operation: 'PutObject', by: 'workers/importSubscribers', error: 'crash' });
    await run.start();
    // The rows of the first batch are written, and nobody has counted them.
    await until('the crash', async () => ((await subscribersOf(cloud, run.id)).length === 1000 ? true : undefined));
    expect((await run.perform('cancel')).status).toBe(200);
    await cloud.release(await importQueue(cloud));
    const done = await run.ended();
    expect(done).toMatchObject({ status: 'cancelled', counts: { added: 1000, notReached: 100 } });
    await expectRight(cloud, done);
    expect((await run.perform('resume')).status).toBe(409);
    expect((await run.perform('cancel')).status).toBe(200);
  });
});

test('a file of many megabytes arrives whole', async () => {
  const row = `ana@example.org,Ana,Lima,2,,1,${'a'.repeat(1200)}`;
  const file = mailchimpFile(Array.from({ length: 10_000 }, () => row));
  const checked = await (await ImportRun.upload(admin, file)).check();
  expect(checked).toMatchObject({ status: 'checked', counts: { added: 1, repeated: 9_999 } });
});
