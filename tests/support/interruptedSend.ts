import { join } from 'node:path';
import { expect } from 'vitest';
import { Inbox } from '../../infra/local/mail/inbox.ts';
import { Cloud } from './cloud.ts';
import { newest } from './faultRun.ts';
import { addressOf, ended, newsletters, perAddress, sendToAll } from './newsletter.ts';
import { until } from './until.ts';
import { signIn } from './visitor.ts';

/**
 * Stops a cloud in the middle of a send to as many as are seeded, as `npm start` is stopped, and starts it again: nobody
 * has two mails and nobody misses one. `holdUp` sees to it that the stop comes in the middle. Gives the new cloud.
 */
export async function stopInTheMiddle(cloud: Cloud, people: number, holdUp: () => Promise<void>): Promise<Cloud> {
  await cloud.emptyInbox();
  await holdUp();
  const sending = sendToAll(await signIn(cloud)).catch(() => undefined);
  await until('some newsletters', async () => (newsletters(await cloud.inbox()).length > 0 ? true : undefined));
  await cloud.stop('SIGTERM');
  await sending;
  const stopped = new Inbox(join(cloud.dataDir, 'mail.db'));
  const before = newsletters(stopped.list()).length;
  stopped.close();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(people);

  const next = await Cloud.start({ dataDir: cloud.dataDir });
  const admin = await signIn(next);
  const { status, counts, total } = await ended(admin, (await newest(admin))?.id ?? '');
  expect({ status, sent: counts.SENT, total }).toEqual({ status: 'COMPLETE', sent: people, total: people });
  const counted = perAddress(await next.inbox());
  for (let n = 0; n < people; n++) expect(counted.get(addressOf(n)), addressOf(n)).toBe(1);
  return next;
}
