import { AsyncLocalStorage } from 'node:async_hooks';
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { ImportRecord } from '../../../../functions/lib/people/imports/imports.ts';
import * as control from '../../../../functions/lib/people/imports/imports.ts';
import { run } from '../../../../functions/lib/people/imports/run.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { add } from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { findSuppression, suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { manyPeople, sumOf } from '../../../support/data/subscriberImports.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { runs } from '../../../support/run/runs.ts';

/** More than a batch, and two who have unsubscribed elsewhere, one of them in each batch. */
const people = 1012;
const [titles, ...rows] = manyPeople(people - 2).split('\r\n');
const gone = (n: number) => `gone${n}@example.org,Cy,Ray,2,2023-03-01 10:00:00,1,a,2024-05-01 10:00:00`;
const file = Buffer.from([`${titles},UNSUB_TIME`, gone(0), ...rows, gone(1)].join('\r\n'));
const addresses = ['person3@example.org', 'person1005@example.org'];

class Killed extends Error {}
/** How many more requests a run may make before it is killed. */
const lives = new AsyncLocalStorage<{ left: number }>();
const live = () => {
  const life = lives.getStore();
  if (life && --life.left < 0) throw new Killed();
};

const s3 = mockClient(S3Client);
// Files after this one call it too.
afterAll(() => s3.restore());

/** S3 in memory, without any pauses. */
const fakes = withFakes();
beforeEach(() => {
  vi.spyOn(logger, 'info').mockReturnValue();
  vi.stubEnv('IMPORT_BUCKET', 'imports');
  vi.stubEnv('IMPORT_QUEUE_URL', 'import');
  vi.stubGlobal('setTimeout', (work: () => void) => work());
  const objects = new Map<string, Uint8Array>();
  s3.reset();
  s3.on(PutObjectCommand).callsFake(({ Key, Body }) => {
    live();
    objects.set(Key, Buffer.from(Body));
    return {};
  });
  s3.on(GetObjectCommand).callsFake(({ Key }) => {
    live();
    const bytes = Key.endsWith('/file.csv') ? file : objects.get(Key);
    if (!bytes) throw new NoSuchKey({ message: Key, $metadata: {} });
    return { ETag: '"1"', Body: { transformToByteArray: async () => bytes } };
  });
});

const recordIn = (dynamo: FakeDynamo) =>
  dynamo.startingWith('people', 'IMPORT')[0] as unknown as ImportRecord | undefined;

/** Holds at every moment: the dashboard's count is the number of rows, and the record contains what it has counted. */
function judge(dynamo: FakeDynamo, before: { round: number; done: number }): void {
  const counted = dynamo
    .startingWith('people', 'COUNT#SUBSCRIBER')
    .reduce((sum, row) => sum + Number(row.subscribers), 0);
  expect(counted).toBe(dynamo.startingWith('people', 'SUBSCRIBER#').length);
  const record = recordIn(dynamo);
  if (!record) return;
  if (record.round === before.round) expect(record.done).toBeGreaterThanOrEqual(before.done);
  if (record.status === 'importing') expect(sumOf(record.counts)).toBe(record.done);
  Object.assign(before, { round: record.round, done: record.done });
}

/** Agreed before they unsubscribed elsewhere. */
const imported = { ...consented(), at: '2023-03-01T10:00:00.000Z' };
const life = fc.integer({ min: 0, max: 120 });
const groups = fc.array(
  fc.record({
    runs: fc.array(life, { minLength: 1, maxLength: 3 }),
    subscribes: fc.subarray(addresses),
    bounces: fc.subarray(addresses),
  }),
  { maxLength: 4 },
);

test('each row is added and counted once, whatever is killed or runs at once while people come and bounce', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), groups, fc.boolean(), async (scheduler, times, takes) => {
      let violation: unknown;
      const before = { round: 0, done: 0 };
      const dynamo = installFakeDynamo(async (name, request) => {
        await scheduler.schedule(Promise.resolve(), name);
        live();
        const answer = request();
        try {
          judge(dynamo, before);
        } catch (error) {
          violation ??= error;
        }
        return answer;
      });
      const together = (work: Promise<unknown>[]) => scheduler.waitFor(Promise.all(work));
      const once = async <T>(work: Promise<T>): Promise<T> => scheduler.waitFor(work);
      const forever = () => true;

      const { id } = await once(control.begin({ name: 'a.csv', size: file.length, source: 'x' }, 'ana'));
      await once(add({ firstName: 'Cy', lastName: 'Ray', email: 'gone0@example.org' }, imported));
      await once(control.check(id, {}));
      await once(run(id, 1, forever));
      expect(recordIn(dynamo)?.counts).toMatchObject({ left: 1, unsubscribedThere: 1 });
      await once(control.start(id, takes));
      for (const { runs, subscribes, bounces } of times) {
        await together([
          ...runs.map((left) => lives.run({ left }, () => run(id, 2, forever)).catch(unlessKilled)),
          ...subscribes.map((email) => add({ firstName: 'Ana', lastName: 'Lima', email }, consented())),
          ...bounces.map(async (email) => suppress(await addressHash(email), 'bounced')),
        ]);
      }
      await once(run(id, 2, forever));
      if (violation) throw violation;

      const { status, counts } = recordIn(dynamo) as ImportRecord;
      expect(status).toBe('complete');
      expect(sumOf(counts)).toBe(people);
      const added = dynamo.startingWith('people', 'ADDRESS#').filter(({ importId }) => importId === id);
      expect(counts.added ?? 0).toBe(added.length);
      const suppressionOf = async (email: string) => findSuppression(await addressHash(email));
      const left = await once(suppressionOf('gone0@example.org'));
      expect(counts.left ?? 0).toBe(left ? 1 : 0);
      expect(left !== undefined).toBe(takes);
      const stays = dynamo.startingWith('people', 'SUBSCRIBER#').some(({ email }) => email === 'gone0@example.org');
      expect(stays).toBe(left === undefined);
      if (takes)
        expect(await once(suppressionOf('gone1@example.org'))).toMatchObject({
          ...{ reason: 'unsubscribed', source: 'Mailchimp, x', email: 'gone1@example.org', left: false },
        });
    }),
    { numRuns: runs(15) },
  );
}, 120_000);

const unlessKilled = (error: unknown) => {
  if (!(error instanceof Killed)) throw error;
};

test('a run that another one has overtaken ends as soon as it notices', async () => {
  const { dynamo } = fakes;
  const { id } = await control.begin({ name: 'a.csv', size: file.length, source: 'x' }, 'ana');
  await control.check(id, {});
  await run(id, 1, () => true);
  await control.start(id, true);
  // The slow run has opened the file and done its first batch when the other one does all of them.
  dynamo.before('UpdateCommand', async () => {});
  const further = vi.fn();
  dynamo.before('UpdateCommand', async () => {
    await run(id, 2, () => true);
    dynamo.before('UpdateCommand', further);
  });
  await run(id, 2, () => true);
  expect(recordIn(dynamo)).toMatchObject({
    status: 'complete',
    done: people,
    counts: { added: people - 2, unsubscribedThere: 2 },
  });
  expect(further, 'it writes no more').not.toHaveBeenCalled();
});

test('a dry run that another run has just ended is not taken for an import', async () => {
  const { dynamo } = fakes;
  const { id } = await control.begin({ name: 'a.csv', size: file.length, source: 'x' }, 'ana');
  await control.check(id, {});
  const [hasRead, hasEnded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let second: Promise<void> | undefined;
  // The first run opens the file and does two batches. Before it ends, the second reads the record, and then waits for the end.
  for (let done = 0; done < 3; done++) dynamo.before('UpdateCommand', async () => {});
  dynamo.before('UpdateCommand', async () => {
    second = run(id, 1, () => true);
    await hasRead.promise;
  });
  dynamo.before('UpdateCommand', async () => {
    hasRead.resolve();
    await hasEnded.promise;
  });
  await run(id, 1, () => true);
  hasEnded.resolve();
  await second;
  expect(recordIn(dynamo)).toMatchObject({ status: 'checked', done: people });
});
