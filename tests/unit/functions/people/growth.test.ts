import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as days from '../../../../functions/lib/people/subscribers/days.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { handler as recordGrowth } from '../../../../functions/workers/recordGrowth.ts';
import { consented } from '../../../support/data/consented.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

const noon = Date.UTC(2026, 4, 3, 12);
const day = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  installFakeDynamo();
  installSecrets();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const person = (name: string) => ({ firstName: name, lastName: 'Lima', email: `${name}@example.org` });

describe('growth', () => {
  const at = (days: number) => vi.setSystemTime(noon + days * day);

  test('is recorded from the first day on: how many joined, left, and were subscribed', async () => {
    at(-1);
    const { id: ana = '' } = await subscribers.add(person('ana'), consented());
    await subscribers.add(person('bo'), consented());
    await recordGrowth();
    at(1);
    const { id: dee = '' } = await subscribers.add(person('dee'), consented());
    await unsubscribe(dee);
    await unsubscribe(ana);
    await subscribers.add(person('eli'), consented());
    await recordGrowth();
    at(2);
    await subscribers.add(person('fay'), consented());
    expect(await days.growth(Date.now())).toEqual([
      { date: '2026-05-02', subscribers: 2, change: null },
      { date: '2026-05-04', subscribers: 2, change: { joined: 2, left: 2 } },
      { date: '2026-05-05', subscribers: 3, change: { joined: 1, left: 0 } },
    ]);
  });

  test('shows the size of a list that nobody joined for a year', async () => {
    at(-500);
    await subscribers.add(person('ana'), consented());
    await recordGrowth();
    at(0);
    expect(await days.growth(Date.now())).toEqual([
      { date: '2025-05-03', subscribers: 1, change: null },
      { date: '2026-05-03', subscribers: 1, change: { joined: 0, left: 0 } },
    ]);
  });

  test('of a day is what its latest run counted; an earlier run that arrives late changes nothing', async () => {
    await subscribers.add(person('ana'), consented());
    await days.record(noon + 1000);
    await subscribers.add(person('bo'), consented());
    await days.record(noon);
    expect((await days.since('2026-05-03'))[0]).toMatchObject({ subscribers: 1 });
    await days.record(noon + 2000);
    expect((await days.since('2026-05-03'))[0]).toMatchObject({ subscribers: 2 });
  });
});
