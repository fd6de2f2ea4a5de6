import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UnsentMail } from '../../../shared/notices/model/mail.ts';
import type { EventSignups } from '../../../shared/people/model/eventSignups.ts';
import type { Signup } from '../../../shared/people/model/signup.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import type { InboxMail } from '../../support/cloud/localApi.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { subscribe } from '../../support/data/newsletter.ts';
import { takeSnapshot } from '../../support/dynamo/snapshot.ts';
import { until } from '../../support/run/until.ts';

describe('confirmations', () => {
  /** A sign-up, from the form to the mail, and to its cancellation by the mail's link. */
  let cloud: Cloud;
  let admin: Visitor;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
    const event = { title: 'Lanterns', guests: 'Freya Montclair', description: 'On quiet.', duration: '90 minutes' };
    const body = { ...event, eventDate: 'May 3, 2031', eventTime: '7:00 PM', isActive: true };
    expect((await admin.call('/api/upcoming-events', { body })).status).toBe(201);
  });

  const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', subscribeNewsletter: false, consent: true };
  const signUp = (email: string, attendanceType = 'in-person') =>
    new Visitor(cloud).call('/api/audience-signup', { body: { ...person, email, attendanceType } });
  const mailsTo = async (email: string) => (await cloud.inbox()).filter(({ to }) => to.includes(email));
  const mailTo = (email: string) => until(`the mail to ${email}`, async () => (await mailsTo(email))[0]);
  const signups = async () => (await (await admin.call('/api/audience-members')).json()) as Signup[];
  const counts = async () =>
    (await (await admin.call('/api/counts')).json()) as Record<string, number> & { events: EventSignups[] };
  const pathIn = ({ text }: InboxMail) => new URL(/https?:\/\/\S+\/cancel-signup\?token=[\w.-]+/.exec(text)?.[0] ?? '');
  const cancel = (link: URL) =>
    new Visitor(cloud).call(`/api/audience-signup/cancel${link.search}`, { method: 'POST', body: {} });

  test('someone who signs up gets one email, with a calendar file and a code for the door, however often the form is sent', async () => {
    const answers = await Promise.all([signUp('ana@example.org'), signUp('ana@example.org')]);
    for (const answer of answers) {
      expect(answer.status, await answer.clone().text()).toBe(201);
      expect(await answer.json()).toMatchObject({ event: { title: 'Lanterns', eventDate: 'May 3, 2031' } });
    }
    const mail = await mailTo('ana@example.org');
    expect(mail.subject).toBe('You’re signed up: Lanterns, May 3, 2031');
    expect(mail.text).toContain('May 3, 2031, 7:00 PM EDT');
    expect(mail.attachments).toHaveLength(2);
    const [file, code] = mail.attachments;
    expect(file).toMatchObject({
      name: 'dharma-chats-event.ics',
      type: 'text/calendar; charset=utf-8; method=REQUEST',
    });
    expect(file?.content).toContain('DTSTART:20310503T230000Z\r\n');
    expect(mail.html).toContain(`src="cid:${code?.contentId}"`);
    expect(await sharp(Buffer.from(code?.content ?? '', 'base64')).metadata()).toMatchObject({ format: 'png' });
    await cloud.untilIdle();
    expect(await mailsTo('ana@example.org')).toHaveLength(1);
  });

  test('its link cancels with one button, not by opening the page, and can be used again', async () => {
    await signUp('ben@example.org', 'virtual');
    const link = pathIn(await mailTo('ben@example.org'));
    expect((await fetch(cloud.url + link.pathname + link.search)).status).toBe(200);
    const before = await counts();
    expect(before.events).toMatchObject([{ virtual: 1 }]);
    const [{ signups: all = 0, inPerson = 0 } = {}] = before.events;
    for (const _ of [1, 2]) expect((await cancel(link)).status).toBe(200);
    expect((await signups()).map(({ email }) => email)).not.toContain('ben@example.org');
    const events = [{ signups: all - 1, inPerson, virtual: 0 }];
    expect(await counts()).toMatchObject({ signups: all - 1, virtual: 0, events });

    const forged = new URL(link);
    forged.searchParams.set('token', `${'0'.repeat(64)}.${link.search.split('.')[1]}`);
    expect((await cancel(forged)).status).toBe(400);
  });
});

describe('emails after a kill', () => {
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
});
