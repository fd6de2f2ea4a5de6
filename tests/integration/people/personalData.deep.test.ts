import { expect, test } from 'vitest';
import type { PersonalData } from '../../../shared/people/model/personalData.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { FaultRun, untilIdle } from '../../support/cloud/faultRun.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { addressOf, newsletters } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

const people = Array.from({ length: 40 }, (_, n) => addressOf(n));

test('in the middle of a send, nobody erased before their turn is mailed, and the ledger balances', async () => {
  const cloud = await Cloud.shared();
  const admin = await signIn(cloud);
  const ask = async (path: string, email: string) => (await admin.call(path, { body: { email } })).json();
  await seedSubscribers(cloud, people.length);
  const run = await FaultRun.beginAndMail(cloud, admin, 1);
  expect((await run.perform('pause')).status).toBe(200);
  await cloud.ses({ latency: 0 });
  await untilIdle(cloud);
  const had = new Set(newsletters(await cloud.inbox()).flatMap(({ to }) => to));
  const [mailed = ''] = had;
  const [waiting = ''] = people.filter((address) => !had.has(address));
  const id = await cloud.idOf(waiting);
  for (const address of [mailed, waiting])
    expect(await ask('/api/personal-data/erase', address)).toMatchObject({ erased: true, pending: false });
  expect((await run.perform('resume')).status).toBe(200);
  const { status, total, counts } = await run.end();
  expect({ status, total, sent: counts.SENT, skipped: counts.SKIPPED }).toEqual({
    ...{ status: 'COMPLETE', total: people.length, sent: people.length - 1, skipped: 1 },
  });
  const got = newsletters(await cloud.inbox()).flatMap(({ to }) => to);
  expect(got).not.toContain(waiting);
  expect(new Set(got).size).toBe(got.length);
  const [skipped] = await run.list('SKIPPED');
  expect(skipped).toMatchObject({ reason: 'erased', person: null });
  expect(skipped?.id).not.toBe(id);
  for (const address of [mailed, waiting]) {
    const { kept } = (await ask('/api/personal-data', address)) as PersonalData;
    expect(kept.map(({ title }) => title)).toEqual(['No email is sent to this address']);
  }
});
