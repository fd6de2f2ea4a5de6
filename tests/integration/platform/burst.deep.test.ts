import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Subscriber } from '../../../shared/people/model/subscriber.ts';
import { addressOf, subscribeWithinASecond } from '../../support/cloud/burst.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { deadLetters, untilIdle } from '../../support/cloud/faultRun.ts';
import { signIn } from '../../support/cloud/visitor.ts';

const people = 200;
const all = Array.from({ length: people }, (_, n) => addressOf(n)).sort();

let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.shared();
});
afterEach(() => cloud.clearFaults());

/**
 * A loaded machine may be ten times slower than an idle one: people's 20 seconds are ten times as long here. Whether they
 * are enough, `npm run bench -- burst` measures.
 */
function slowTheirClocks(): void {
  const begun = Date.now();
  const since = performance.now();
  vi.spyOn(Date, 'now').mockImplementation(() => begun + (performance.now() - since) / 10);
}

test('200 people subscribe within a second to an account of ten functions: each is served, and welcomed once', async () => {
  const admin = await signIn(cloud);
  await cloud.lambda({ concurrency: 10 });
  slowTheirClocks();
  const { errors, refused } = await subscribeWithinASecond(cloud, people).finally(() => vi.restoreAllMocks());
  expect(errors).toEqual([]);
  // Else it was no burst.
  expect(refused).toBeGreaterThan(people / 2);

  const rows = (await (await admin.call('/api/subscribers')).json()) as Subscriber[];
  expect(rows.map(({ email }) => email).sort()).toEqual(all);
  await untilIdle(cloud);
  expect((await cloud.inbox()).flatMap(({ to }) => to).sort()).toEqual(all);
  expect(await deadLetters(cloud)).toEqual({});
});
