import { afterEach, beforeEach, expect, test } from 'vitest';
import { Cloud } from '../support/cloud.ts';
import { FaultRun, slowAccount } from '../support/faultRun.ts';
import { addressOf } from '../support/newsletter.ts';
import { seedSubscribers } from '../support/seedSubscribers.ts';
import { signIn } from '../support/visitor.ts';

const people = Array.from({ length: 100 }, (_, n) => addressOf(n));
let cloud: Cloud;
beforeEach(async () => {
  cloud = await Cloud.start();
  await seedSubscribers(cloud, people.length);
});
afterEach(() => cloud?.remove());

test('everything is killed in the middle of a send, twice: nobody twice, nobody lost, doubt only where a mail was in hand', async () => {
  const { id } = await FaultRun.beginAndMail(cloud, await signIn(cloud), 30);
  const again = await killAndStart(id);
  await cloud.ses({ ...slowAccount, latency: 300 });
  await again.sweep(6);
  await again.mails(30);
  const last = await killAndStart(id);

  await last.end();
  const { status } = await last.eventsComeBack();
  const { got } = await last.expectNobodyTwiceNobodyLost(people);
  const doubted = (await last.list('IN_DOUBT')).map(({ person }) => person?.email ?? '');
  // Two workers with ten mails in hand each, killed twice.
  expect(doubted.length).toBeLessThanOrEqual(40);
  expect(status).toBe(doubted.length > 0 ? 'NEEDS_ATTENTION' : 'COMPLETE');
  // The inbox knows what a person would have to find out: those whose mail is there count as sent.
  for (const address of doubted) expect(got.has(address), 'SES’s event settles what it accepted').toBe(false);
  await last.sendAgainAllInDoubt();
  await last.expectEverybodyOnce(people);
});

async function killAndStart(id: string): Promise<FaultRun> {
  await cloud.stop('SIGKILL');
  cloud = await Cloud.start({ dataDir: cloud.dataDir });
  return FaultRun.of(cloud, await signIn(cloud), id);
}
