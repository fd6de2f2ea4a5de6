import { beforeEach, describe, expect, test } from 'vitest';
import { chunkSize } from '../../../functions/lib/sending/prepare/enqueueShard.ts';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { FaultRun, nameOf as queueNamed, sesCalls, slowAccount, untilIdle } from '../../support/cloud/faultRun.ts';
import type { InboxMail } from '../../support/cloud/localApi.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { addressOf, template } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { bounceEvent, complaintEvent, rejectEvent, sendEvent } from '../../support/data/sesEvents.ts';
import { until } from '../../support/run/until.ts';

/** More than in meanwhile.test.ts of what the admin does, and SES reports, in the middle of a send to 100. */
const people = Array.from({ length: 100 }, (_, n) => addressOf(n));
/** How many mails are out when the admin acts. */
const mailsOut = 30;
/** Two workers, each with one message in flight. */
const inFlight = 2 * chunkSize;

let cloud: Cloud;
let admin: Visitor;
beforeEach(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  await seedSubscribers(cloud, people.length);
});

const begin = () => FaultRun.begin(cloud, admin, slowAccount);
const beginAndMail = () => FaultRun.beginAndMail(cloud, admin, mailsOut);

test('when the template is edited in the middle, everybody gets the original mail, and the history shows it', async () => {
  const run = await beginAndMail();
  const path = `/api/email-templates/${template}`;
  const templates = (await (await admin.call('/api/email-templates')).json()) as EmailTemplate[];
  const original = templates.find(({ name }) => name === template);
  const edited = await admin.call(path, { method: 'PUT', body: { subject: 'Edited', htmlContent: '<p>Edited</p>' } });
  expect(edited.status).toBe(200);
  await run.expectEverybodyOnce(people);
  const { inbox } = await run.expectNobodyTwiceNobodyLost(people);
  expect(inbox.filter(({ html }) => html.includes('Edited'))).toEqual([]);
  const content = (await (await admin.call(`/api/campaigns/${run.id}/content`)).json()) as InboxMail;
  expect(content.subject).toBe(original?.subject);
  expect(content.html).toContain('Dear {firstName|friend},');
});

test('when it is cancelled in the middle, those still waiting are skipped, and the ledger balances', async () => {
  const run = await beginAndMail();
  expect(await (await run.perform('cancel')).json()).toMatchObject({
    status: 'CANCELLED',
    reason: 'Canceled by admin',
  });
  const then = await sesCalls(cloud);
  await cloud.ses({ latency: 0 });
  await untilIdle(cloud);
  expect((await sesCalls(cloud)) - then).toBeLessThanOrEqual(inFlight);
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
  expect((await run.perform('resume')).status).toBe(409);
  // The next send can start.
  await (await begin()).expectEverybodyOnce(people);
});

describe('SES’s events, delivered twice and in any order,', () => {
  const deliver = (...events: object[]) =>
    cloud.invoke('workers/handleSesEvents', {
      Records: events.map((event, n) => ({ messageId: `event-${n}`, body: JSON.stringify(event) })),
    });

  test('are each counted once', async () => {
    const run = await begin();
    await run.expectEverybodyOnce(people);
    const about = async (n: number) => {
      const mail = inbox.find(({ to }) => to.includes(addressOf(n)));
      return {
        address: addressOf(n),
        messageId: mail?.id ?? '',
        campaign: run.id,
        subscriber: await cloud.idOf(addressOf(n)),
      };
    };
    const inbox = await cloud.inbox();
    const events = [
      complaintEvent(await about(1)),
      bounceEvent(await about(1)),
      bounceEvent(await about(2)),
      bounceEvent(await about(3), 'Transient'),
      rejectEvent(await about(4)),
      ...(await Promise.all([1, 2, 3, 4, 5].map(about))).map((each) => sendEvent(each)),
    ];
    await deliver(...events);
    await deliver(...events.toReversed());
    await Promise.all(events.map((event) => deliver(event)));

    const now = await run.now();
    expect(now).toMatchObject({ status: 'COMPLETE', bounced: 3, complained: 1 });
    expect(now.counts.SENT).toBe(people.length);
    const bounced = await run.list('BOUNCED');
    expect(bounced.map(({ person, outcome, reason }) => [person?.email, outcome, reason]).sort()).toEqual([
      [addressOf(2), 'bounced', 'Permanent, General: smtp; 550 5.1.1 user unknown'],
      [addressOf(3), 'bounced', 'Transient, MailboxFull: smtp; 550 5.1.1 user unknown'],
      [addressOf(4), 'bounced', 'SES rejected the email: Bad content'],
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

  test('resolve the doubt about mails whose answer was lost, and so complete the send', async () => {
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
    await run.expectEverybodyOnce(people);
  });

  test('do not change a mail that the admin counted as sent, and raise no alarm', async () => {
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
    await run.expectEverybodyOnce(people);
  });
});
