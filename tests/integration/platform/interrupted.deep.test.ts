import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openInbox } from '../../../infra/local/mail/inbox.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { newest } from '../../support/cloud/faultRun.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { addressOf, ended, newsletters, perAddress, sendToAll } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { until } from '../../support/run/until.ts';

const people = 120;
let cloud: Cloud;
beforeEach(async () => {
  cloud = await Cloud.start();
  await seedSubscribers(cloud, people);
});
afterEach(() => cloud?.remove());

test.for([
  [
    'some of its mails delayed by SES',
    () => cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'TooManyRequestsException', times: 30 }),
  ],
  // SES accepts the last of the mails that a worker holds at the stop a second later.
  ['mails in progress', () => cloud.ses({ maxSendRate: 5, latency: 900 })],
] as const)(
  'a cloud that is stopped in the middle of a send, with %s, and started again mails nobody twice and misses nobody',
  async ([, holdUp]) => {
    // So that the stop certainly happens in the middle.
    await holdUp();
    const sending = sendToAll(await signIn(cloud)).catch(() => undefined);
    await until('some newsletters', async () => (newsletters(await cloud.inbox()).length > 0 ? true : undefined));
    await cloud.stop('SIGTERM');
    await sending;
    const stopped = openInbox(join(cloud.dataDir, 'mail.db'));
    const before = newsletters(stopped.list()).length;
    stopped.stop();
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(people);

    cloud = await Cloud.start({ dataDir: cloud.dataDir });
    const admin = await signIn(cloud);
    const { status, counts, total } = await ended(admin, (await newest(admin))?.id ?? '');
    expect({ status, sent: counts.SENT, total }).toEqual({ status: 'COMPLETE', sent: people, total: people });
    const counted = perAddress(await cloud.inbox());
    for (let n = 0; n < people; n++) expect(counted.get(addressOf(n)), addressOf(n)).toBe(1);
  },
);
