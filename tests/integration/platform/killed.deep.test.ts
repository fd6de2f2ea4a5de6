import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { FaultRun } from '../../support/cloud/faultRun.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { addressOf } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { until } from '../../support/run/until.ts';
import { samples } from '../../support/site/samples.ts';

describe('a cloud that is killed', () => {
  /**
   * One cloud on disk, which is restarted each time it has ended. So many people that some still wait for their mail after
   * the first kill: until then, about two mails leave each second, and a slow machine needs seconds for the admin's change.
   */
  const people = Array.from({ length: 100 }, (_, n) => addressOf(n));
  /** An account so slow that few mails are in progress at once. */
  const slow = { maxSendRate: 16 };
  /** The most mails that each of two workers holds, where one email takes 0.6 s: Little's law for 6.4 a second. */
  const inHand = 5;
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await Cloud.start();
    await seedSubscribers(cloud, people.length);
  });
  afterAll(() => cloud?.remove());

  async function killAndStart(): Promise<void> {
    await cloud.stop('SIGKILL');
    cloud = await Cloud.start({ dataDir: cloud.dataDir });
  }

  describe('a cloud that is killed in the middle of a send, right after it answered an admin’s change, and started again', () => {
    const change = { name: 'Changed at the last moment', url: null, displayOrder: 1, isFeatured: false };
    const page = async () => (await fetch(`${cloud.url}/video/1`)).text();
    let id: string;

    beforeAll(async () => {
      await cloud.invoke('workers/importContent', { archiveGuests: samples().archiveGuests.slice(0, 2) });
      await cloud.publish();
      const before = await page();
      const admin = await signIn(cloud);
      ({ id } = await FaultRun.beginAndMail(cloud, admin, 12, slow));
      // Nothing is published before the kill, however long that takes.
      await cloud.fault({ function: 'workers/publishPages', error: 'crash-before', times: 1000 });
      const body = { ...change, description: null, imageUrl: null };
      expect((await admin.call('/api/archive-guests/1', { method: 'PUT', body })).status).toBe(200);
      expect(await page(), 'not published yet').toBe(before);
      await killAndStart();
    });

    test('publishes the change', async () => {
      await until('the change on its page', async () => (await page()).includes(change.name));
    });

    test('and killed once more mails no one twice, loses no one, and leaves doubt only about mails in progress', async () => {
      const again = FaultRun.of(cloud, await signIn(cloud), id);
      await cloud.ses({ ...slow, latency: 300 });
      await again.sweep(6);
      await again.mails(12);
      await killAndStart();

      const last = FaultRun.of(cloud, await signIn(cloud), id);
      await last.end();
      const { status } = await last.eventsComeBack();
      const { got } = await last.expectNobodyTwiceNobodyLost(people);
      const doubted = (await last.list('IN_DOUBT')).map(({ person }) => person?.email ?? '');
      // Two workers, killed twice.
      expect(doubted.length).toBeLessThanOrEqual(4 * inHand);
      expect(status).toBe(doubted.length > 0 ? 'NEEDS_ATTENTION' : 'COMPLETE');
      // The inbox shows what an admin would have to find out: recipients whose mail is there count as sent.
      for (const address of doubted) expect(got.has(address), 'SES’s event settles what it accepted').toBe(false);
      await last.sendAgainAllInDoubt();
      await last.expectEverybodyOnce(people);
    });
  });
});
