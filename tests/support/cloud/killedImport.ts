import { expect } from 'vitest';
import type { SubscriberImport } from '../../../shared/people/model/subscriberImport.ts';
import { ImportRun, manyPeople, subscribersOf, sumOf } from '../data/subscriberImports.ts';
import { until } from '../run/until.ts';
import type { Cloud } from './cloud.ts';
import { signIn, type Visitor } from './visitor.ts';

/**
 * Expects that counts, rows and dashboard agree, and that nobody was mailed. `others`: how many were subscribed before.
 */
export async function expectRight(cloud: Cloud, state: SubscriberImport, others = 0): Promise<void> {
  expect(sumOf(state.counts)).toBe(state.rows.total);
  const added = await subscribersOf(cloud, state.id);
  expect(added).toHaveLength(state.counts.added ?? 0);
  expect(new Set(added.map(({ email }) => email)).size).toBe(added.length);
  const { subscribers } = (await (await (await signIn(cloud)).call('/api/counts')).json()) as { subscribers: number };
  expect(subscribers).toBe(added.length + others);
  expect(await cloud.inbox()).toEqual([]);
}

const worker = 'workers/importSubscribers';

/**
 * Imports this many people, with this fault, and delivers messages again until the end. The fault is planned while the
 * worker is idle, so that `after` counts its requests from the first one on.
 */
export async function killedImport(
  cloud: Cloud,
  admin: Visitor,
  people: number,
  fault: { service: string; operation?: string; error: string; times?: number; after: number },
): Promise<void> {
  const run = await ImportRun.checked(admin, manyPeople(people));
  const failures = async () => (await cloud.failuresOf(worker)) - before;
  const before = await cloud.failuresOf(worker);
  await cloud.fault({ function: worker, error: 'crash-before' });
  await run.start();
  await until('the first run to be killed', async () => ((await failures()) === 1 ? true : undefined));
  await cloud.fault({ ...fault, by: worker });
  await cloud.untilSettled();
  expect(await failures(), 'the fault happened').toBe(fault.error.startsWith('crash') ? 2 : 1);
  const done = await run.state();
  expect(done).toMatchObject({ status: 'complete', counts: { added: people } });
  await expectRight(cloud, done);
  expect(await run.report()).toEqual([]);
}
