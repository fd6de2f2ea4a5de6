import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Subscriber } from '../../../shared/people/model/subscriber.ts';
import { addressOf, subscribeWithinASecond } from '../../support/cloud/burst.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { deadLetters } from '../../support/cloud/faultRun.ts';
import { signIn } from '../../support/cloud/visitor.ts';

const people = 200;
const all = Array.from({ length: people }, (_, n) => addressOf(n)).sort();

let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.shared();
});
afterEach(() => cloud.clearFaults());

/**
 * A loaded machine may be ten times slower than an idle one, so the 20 seconds that people wait are ten times as long here.
 * `npm run bench -- burst` measures whether 20 seconds are enough.
 */
function slowTheirClocks(): void {
  const begun = Date.now();
  const since = performance.now();
  vi.spyOn(Date, 'now').mockImplementation(() => begun + (performance.now() - since) / 10);
}

test('200 people who subscribe within a second, with ten functions at once, are all served, and welcomed once', async () => {
  const admin = await signIn(cloud);
  await cloud.lambda({ concurrency: 10 });
  // No one has come for a while: all functions start cold, also the one that API Gateway asks whether a request came through
  // CloudFront, which it has to ask again.
  await cloud.forward(120);
  await cloud.reloadFunctions();
  slowTheirClocks();
  const { errors, refused } = await subscribeWithinASecond(cloud, people).finally(() => vi.restoreAllMocks());
  expect(errors).toEqual([]);
  // Otherwise it was not a burst.
  expect(refused).toBeGreaterThan(people / 2);

  const rows = (await (await admin.call('/api/subscribers')).json()) as Subscriber[];
  expect(rows.map(({ email }) => email).sort()).toEqual(all);
  await cloud.untilIdle();
  expect((await cloud.inbox()).flatMap(({ to }) => to).sort()).toEqual(all);
  expect(await deadLetters(cloud)).toEqual({});
});
