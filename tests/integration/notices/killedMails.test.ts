import { beforeEach, describe, expect, test } from 'vitest';
import type { UnsentMail } from '../../../shared/notices/model/mail.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { subscribe } from '../../support/data/newsletter.ts';
import { takeSnapshot } from '../../support/dynamo/snapshot.ts';

/* Which facts have a mail is tested in tests/unit/functions/notices/unsentMails.test.ts. */

let cloud: Cloud;
beforeEach(async () => {
  cloud = await Cloud.shared();
  await cloud.ses({ eventDelay: 0 });
});

/** The address of a person about whom nothing is kept. */
const visitorOf = (n: number) => `visitor${n}@example.net`;
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** What all rows say in text. */
async function textsOfRows(): Promise<Record<string, string | undefined>[]> {
  const { endpoint, tables } = await cloud.tables();
  const items = Object.values(await takeSnapshot(endpoint, tables)).flat() as Record<string, { S?: string }>[];
  return items.map((item) => Object.fromEntries(Object.entries(item).map(([name, { S }]) => [name, S])));
}

/** Of each of `count` people, whether they are subscribed, and how many mails welcomed them. */
async function outcomes(count: number) {
  const [rows, inbox] = [await textsOfRows(), await cloud.inbox()];
  return numbers(count)
    .map(visitorOf)
    .map((address) => ({
      isDone: rows.some(({ pk, email }) => pk?.startsWith('SUBSCRIBER#') && email === address),
      mails: inbox.filter(({ to, subject }) => to.includes(address) && /^Welcome/.test(subject)).length,
    }));
}

describe('a kill between any two calls: the mail still comes, once', () => {
  test('to whoever subscribes while the form’s function dies', async () => {
    const subscribes = (n: number) => new Visitor(cloud).subscribe(visitorOf(n));
    const killed: number[] = [];
    let count = 0;
    // Before each call, and after those that may write a fact: what comes next could be a call to another service.
    for (const kill of [
      { error: 'crash' },
      { error: 'crash-after-accept', operation: 'PutItem' },
      { error: 'crash-after-accept', operation: 'TransactWriteItems' },
    ]) {
      for (let after = 0, isKilled = true; isKilled; after++, count++) {
        await cloud.fault({ service: 'dynamodb', by: 'api/newsletter/subscribe', ...kill, after });
        const { ok, status } = await subscribes(count);
        expect(ok || status >= 500, `${status}: ${kill.error} at call ${after}`).toBe(true);
        await cloud.untilIdle();
        isKilled = !ok;
        if (isKilled) killed.push(count);
      }
      await cloud.clearFaults();
    }
    const before = await outcomes(count);
    expect(before).toEqual(before.map(({ isDone }) => ({ isDone, mails: isDone ? 1 : 0 })));
    for (const n of killed) expect((await subscribes(n)).status, `${n}, who tries again`).toBeLessThan(300);
    expect(await outcomes(count)).toEqual(before.map(() => ({ isDone: true, mails: 1 })));
  });

  const worker = 'workers/sendNotices';
  test.each([
    ['before SES gets it: it is in doubt, and an admin has it sent', 'crash', ['IN_DOUBT', 'SENT']],
    ['after SES got it: the event of SES settles it', 'crash-after-accept', ['SENT', 'SENT']],
  ])('from a worker that dies %s', async (_, error, expected) => {
    const admin = await signIn(cloud);
    let count = 0;
    for (let isKilled = true; isKilled; count++) {
      const failures = await cloud.failuresOf(worker);
      await cloud.fault({ service: 'ses', operation: 'SendEmail', error, by: worker, after: count });
      await subscribe(cloud, visitorOf(count));
      await cloud.untilSettled();
      isKilled = (await cloud.failuresOf(worker)) > failures;
    }
    await cloud.clearFaults();
    await cloud.invoke('workers/sweep', { time: new Date(Date.now() + 2 * 60_000).toISOString() });

    const mails = async () => (await outcomes(count)).map((each) => each.mails);
    const unsent = async () => (await (await admin.call('/api/mails/unsent')).json()) as UnsentMail[];
    const outbox = (await textsOfRows()).filter(({ pk }) => pk === 'OUTBOX');
    const ids = await cloud.idsOf(numbers(count).map(visitorOf));
    const states = ids.map((id) => outbox.find(({ person }) => person === id)?.state);
    expect(states).toEqual(expected);
    expect(await mails()).toEqual(states.map((state) => (state === 'SENT' ? 1 : 0)));
    const doubted = await unsent();
    expect(doubted.map(({ person }) => person).sort()).toEqual(ids.filter((_, n) => states[n] === 'IN_DOUBT').sort());
    for (const { person, mail } of doubted) {
      const body = { person, mail, as: 'send-again' };
      expect((await admin.call('/api/mails/decide', { body })).status).toBe(204);
    }
    await cloud.untilIdle();
    expect(await mails()).toEqual(states.map(() => 1));
    expect(await unsent()).toEqual([]);
  });
});
