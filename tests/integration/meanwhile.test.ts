import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chunkSize } from '../../functions/lib/newsletter/enqueueShard.ts';
import { Cloud, type InboxMail } from '../support/cloud.ts';
import { click, FaultRun, newest, nameOf as queueNamed, sesCalls, untilIdle } from '../support/faultRun.ts';
import { addressOf, comeBack, nameOf, subscribe, template } from '../support/newsletter.ts';
import { seedSubscribers } from '../support/seedSubscribers.ts';
import { bounceEvent, complaintEvent, rejectEvent, sendEvent } from '../support/sesEvents.ts';
import { until } from '../support/until.ts';
import { signIn, type Visitor } from '../support/visitor.ts';

/** People act in the middle of a send to 100: the admin, and those who get it. */
const people = Array.from({ length: 100 }, (_, n) => addressOf(n));
/** So many mails are out when they act: the middle. */
const some = 30;
/** Two workers, each with one message in hand. */
const inHand = 2 * chunkSize;

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  await seedSubscribers(cloud, people.length);
});
afterEach(() => cloud.clearFaults());

const begin = () => FaultRun.begin(cloud, admin);
const beginAndMail = () => FaultRun.beginAndMail(cloud, admin, some);

test('a double click on Send: one campaign, one mail each', async () => {
  const before = (await newest(admin))?.id;
  await cloud.emptyInbox();
  const [one, two] = await Promise.all([click(admin), click(admin)]);
  expect(one?.campaignId).toBe(two?.campaignId);
  expect(one?.campaignId).not.toBe(before);
  await FaultRun.of(cloud, admin, one?.campaignId ?? '').expectEverybodyOnce(people);
});

test('the template is edited in the middle: everybody gets the mail as it was, and the history keeps it', async () => {
  const run = await beginAndMail();
  const path = `/api/email-templates/${template}`;
  const original = (
    (await (await admin.call('/api/email-templates')).json()) as {
      name: string;
      subject: string;
      htmlContent: string;
    }[]
  ).find(({ name }) => name === template);
  const { subject, htmlContent } = original as { subject: string; htmlContent: string };
  const edited = await admin.call(path, { method: 'PUT', body: { subject: 'Edited', htmlContent: '<p>Edited</p>' } });
  expect(edited.status).toBe(200);
  await run.expectEverybodyOnce(people);
  const { inbox } = await run.expectNobodyTwiceNobodyLost(people);
  expect(inbox.filter(({ html }) => html.includes('Edited'))).toEqual([]);
  const content = (await (await admin.call(`/api/campaigns/${run.id}/content`)).json()) as InboxMail;
  expect(content.subject).toBe(subject);
  expect(content.html).toContain('Dear {firstName|friend},');
  await admin.call(path, { method: 'PUT', body: { subject, htmlContent } });
});

test('people unsubscribe and are deleted in the middle: those who had no mail yet get none', async () => {
  // The links in the mails of an earlier send do as well.
  const links = new Map(
    (await cloud.inbox()).map(({ to, headers }) => [to[0], headers['List-Unsubscribe']?.slice(1, -1)]),
  );
  const run = await beginAndMail();
  expect((await run.act('pause')).status).toBe(200);
  await cloud.ses({ latency: 0 });
  await untilIdle(cloud);
  const had = new Set((await cloud.inbox()).flatMap(({ to }) => to));
  const leaving = people.filter((address) => !had.has(address)).slice(0, 20);
  for (const [n, address] of leaving.entries()) {
    const left =
      n % 2
        ? await admin.call(`/api/subscribers/${cloud.idOf(address)}`, { method: 'DELETE' })
        : await fetch(links.get(address) ?? '', { method: 'POST' });
    expect(left.ok).toBe(true);
  }
  expect((await run.act('resume')).status).toBe(200);
  const { status, counts } = await run.end();
  expect({ status, sent: counts.SENT, skipped: counts.SKIPPED }).toEqual({
    status: 'COMPLETE',
    sent: people.length - leaving.length,
    skipped: 20,
  });
  const { got } = await run.expectNobodyTwiceNobodyLost(people);
  for (const address of leaving) expect(got.has(address)).toBe(false);
  for (const skipped of await run.list('SKIPPED')) {
    expect(skipped).toMatchObject({ reason: 'no longer subscribed', person: null });
  }
  const backAgain = (n: number) => (n % 2 ? subscribe : comeBack);
  for (const [n, address] of leaving.entries()) await backAgain(n)(cloud, address, nameOf(people.indexOf(address)));
});

test('paused in the middle: soon nothing more goes out, and it goes on exactly there', async () => {
  const run = await beginAndMail();
  expect(await (await run.act('pause')).json()).toMatchObject({ status: 'PAUSED', reason: 'Paused by admin' });
  const then = await sesCalls(cloud);
  await cloud.ses({ latency: 0 });
  await untilIdle(cloud);
  expect((await sesCalls(cloud)) - then).toBeLessThanOrEqual(inHand);
  const paused = await run.now();
  expect(paused.counts.SENT + paused.counts.PENDING).toBe(people.length);
  expect((await run.act('pause')).status).toBe(200);
  expect(await (await run.act('resume')).json()).toMatchObject({ status: 'SENDING' });
  await run.expectEverybodyOnce(people);
  const refused = await run.act('pause');
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    409,
    'The send is complete: it cannot be paused now',
  ]);
});

test('cancelled in the middle: who waits is passed over, and the ledger balances', async () => {
  const run = await beginAndMail();
  expect(await (await run.act('cancel')).json()).toMatchObject({ status: 'CANCELLED', reason: 'Cancelled by admin' });
  const then = await sesCalls(cloud);
  await cloud.ses({ latency: 0 });
  await untilIdle(cloud);
  expect((await sesCalls(cloud)) - then).toBeLessThanOrEqual(inHand);
  const { status, counts, total } = await run.end();
  expect({ status, total, open: counts.PENDING + counts.CLAIMED }).toEqual({
    status: 'CANCELLED',
    total: people.length,
    open: 0,
  });
  expect(counts.SENT + counts.SKIPPED).toBe(people.length);
  const { got } = await run.expectNobodyTwiceNobodyLost(people);
  expect(got.size).toBe(counts.SENT);
  expect((await run.list('SKIPPED')).every(({ reason }) => reason === 'cancelled')).toBe(true);
  expect((await run.act('resume')).status).toBe(409);
  // The way is free for the next one.
  await (await begin()).expectEverybodyOnce(people);
});

describe('SES tells of mails twice and in any order', () => {
  const tell = (...events: object[]) =>
    cloud.invoke('workers/handleSesEvents', {
      Records: events.map((event, n) => ({ messageId: `event-${n}`, body: JSON.stringify(event) })),
    });

  test('of the end before the beginning, and everything again', async () => {
    const run = await begin();
    await run.expectEverybodyOnce(people);
    const about = (n: number) => {
      const mail = inbox.find(({ to }) => to.includes(addressOf(n)));
      return {
        address: addressOf(n),
        messageId: mail?.id ?? '',
        campaign: run.id,
        subscriber: cloud.idOf(addressOf(n)),
      };
    };
    const inbox = await cloud.inbox();
    const events = [
      complaintEvent(about(1)),
      bounceEvent(about(1)),
      bounceEvent(about(2)),
      bounceEvent(about(3), 'Transient'),
      rejectEvent(about(4)),
      ...[1, 2, 3, 4, 5].map((n) => sendEvent(about(n))),
    ];
    await tell(...events);
    await tell(...events.toReversed());
    await Promise.all(events.map((event) => tell(event)));

    const now = await run.now();
    expect(now).toMatchObject({ status: 'COMPLETE', bounced: 3, complained: 1 });
    expect(now.counts.SENT).toBe(people.length);
    const bounced = await run.list('BOUNCED');
    expect(bounced.map(({ person, outcome, reason }) => [person?.email, outcome, reason]).sort()).toEqual([
      [addressOf(2), 'bounced', 'Permanent, General: smtp; 550 5.1.1 user unknown'],
      [addressOf(3), 'bounced', 'Transient, MailboxFull: smtp; 550 5.1.1 user unknown'],
      [addressOf(4), 'bounced', 'SES rejected the mail: Bad content'],
    ]);
    expect((await run.list('COMPLAINED')).map(({ person }) => person?.email)).toEqual([addressOf(1)]);
    const listed = (await (await admin.call('/api/subscribers')).json()) as { email: string; suppressed?: string }[];
    const suppressed = listed
      .filter(({ suppressed }) => suppressed)
      .map(({ email, suppressed }) => [email, suppressed]);
    expect(suppressed.sort()).toEqual([
      [addressOf(1), 'complained'],
      [addressOf(2), 'bounced'],
    ]);
  });

  test('late, for mails whose answer got lost: they settle the doubt, and that completes the send', async () => {
    await cloud.fault({ function: 'workers/handleSesEvents', error: 'crash-before', times: 200 });
    const run = await beginAndMail();
    await cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'reset-after-accept', times: 10 });
    const before = await run.end();
    expect({ status: before.status, inDoubt: before.counts.IN_DOUBT }).toEqual({
      status: 'NEEDS_ATTENTION',
      inDoubt: 10,
    });
    await cloud.clearFaults();
    await cloud.release(await queueNamed(cloud, 'Feedback'));
    await until('the events', async () => ((await run.now()).status === 'COMPLETE' ? true : undefined));
    await run.expectEverybodyOnce(people.filter((address) => ![addressOf(1), addressOf(2)].includes(address)));
  });

  test('a doubt that the admin counted as sent stays so, and its late event raises no alarm', async () => {
    await cloud.fault({ function: 'workers/handleSesEvents', error: 'crash-before', times: 200 });
    await cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'reset-after-accept', times: 2 });
    const run = await begin();
    await run.end();
    const [first, second] = await run.list('IN_DOUBT');
    expect((await run.resolve(first?.id ?? '', 'sent')).status).toBe(200);
    expect((await run.resolve(first?.id ?? '', 'sent')).status).toBe(409);
    expect((await run.resolve(first?.id ?? '', 'send-again')).status).toBe(409);
    expect((await run.resolve(second?.id ?? '', 'sent')).status).toBe(200);
    await until('the end', async () => ((await run.now()).status === 'COMPLETE' ? true : undefined));
    await cloud.clearFaults();
    await cloud.release(await queueNamed(cloud, 'Feedback'));
    await run.expectEverybodyOnce(people.filter((address) => ![addressOf(1), addressOf(2)].includes(address)));
  });
});
