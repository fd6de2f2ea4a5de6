import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { contract as routes } from '../../../shared/contract/index.ts';
import type { dashboard } from '../../../shared/health/contract.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { deadLetters, FaultRun, slowAccount } from '../../support/cloud/faultRun.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { addressOf, bouncing, newsletters, subscribe } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { until } from '../../support/run/until.ts';

describe('a new account', () => {
  type Counts = z.output<(typeof dashboard)['counts']['response']>;

  /**
   * A whole story on the day after the first deploy: the account is in SES's sandbox, ten functions run at once, and SES's
   * events come in any order. The sandbox allows 200 mails a day; here it allows enough for the story.
   */
  const people = Array.from({ length: 500 }, (_, n) => addressOf(n));
  const sandbox = { sandbox: true, verified: ['example.org'], max24HourSend: 5000 };
  const disordered = { eventDelay: 2000, eventCopies: 2, eventsShuffled: true };

  /** By default a cloud has an account of 1,000 functions at once, outside the sandbox. */
  async function becomeNew(): Promise<void> {
    await cloud.lambda({ concurrency: 10 });
    await cloud.ses({ ...sandbox, ...disordered });
  }

  let cloud: Cloud;
  let admin: Visitor;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
  });
  afterEach(async () => {
    await cloud.clearFaults();
    expect(await deadLetters(cloud)).toEqual({});
  });

  /** A visitor, whose page asks again while no function is free. */
  const visit = () =>
    until('the event', async () => {
      const { status } = await fetch(`${cloud.url}/api/upcoming-events/active`);
      expect([200, 503]).toContain(status);
      return status === 200;
    });

  test('in the sandbox, with ten functions and late, doubled events, a newsletter reaches each of 500 once', async () => {
    const first = 'first@example.org';
    await cloud.emptyInbox();
    await becomeNew();
    await subscribe(cloud, first);
    await cloud.mailTo(first);
    await cloud.untilIdle();
    expect(await cloud.inbox()).toHaveLength(1);

    await seedSubscribers(cloud, people.length);
    await subscribe(cloud, bouncing);
    await until('the welcome to come back', async () => {
      const { subscribers, recipients } = await admin.read<Counts>(routes.dashboard.counts.path);
      return subscribers - recipients === 1;
    });
    const run = await FaultRun.begin(cloud, admin, slowAccount);
    let sending = true;
    const visiting = (async () => {
      while (sending) await visit();
    })();
    await run.expectEverybodyOnce([...people, first]).finally(() => {
      sending = false;
    });
    await visiting;
    // A message that fails comes again in minutes, and the send would wait for it.
    expect((await cloud.logs()).filter(({ text }) => /A message failed/.test(text))).toEqual([]);

    const mail = newsletters(await cloud.inbox()).find(({ to }) => to.includes(first));
    const link = /<([^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const left = await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect(left.status).toBe(200);
    const next = await FaultRun.begin(cloud, admin, slowAccount);
    await next.expectEverybodyOnce(people);
  });
});
