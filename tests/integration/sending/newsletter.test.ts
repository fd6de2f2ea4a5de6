import { beforeAll, describe, expect, test } from 'vitest';
import type { Campaign, SendResult } from '../../../shared/sending/model/campaign.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { FaultRun } from '../../support/cloud/faultRun.ts';
import type { InboxMail } from '../../support/cloud/localApi.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import {
  addressOf,
  bouncing,
  comeBack,
  ended,
  nameOf,
  newsletters,
  ownKey,
  perAddress,
  sendToAll,
  subscribe,
  template,
  unsubscribeLink,
} from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { until } from '../../support/run/until.ts';

describe('the newsletter', () => {
  const seeded = 12;
  /** These subscribe with the form; the first one twice. */
  const joining = [seeded, seeded + 1, seeded + 2];
  const names = new Map([
    ...Array.from({ length: seeded + joining.length }, (_, n): [string, string] => [addressOf(n), nameOf(n)]),
    [bouncing, 'Bouncing'] as const,
  ]);

  let cloud: Cloud;
  let admin: Visitor;
  let result: SendResult;
  let mails: InboxMail[];
  let finished: Campaign;

  /** People subscribe, one of them twice, one with an address that bounces; a newsletter goes to all. */
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
    await seedSubscribers(cloud, seeded);
    await Promise.all(joining.map((n) => subscribe(cloud, addressOf(n), nameOf(n))));
    await subscribe(cloud, addressOf(seeded), nameOf(seeded));
    await subscribe(cloud, bouncing, 'Bouncing');
    // The welcome mail bounces too; the send under test starts before SES reports that.
    result = await sendToAll(admin);
    finished = await ended(admin, result.campaignId);
    await cloud.untilIdle();
    mails = newsletters(await cloud.inbox());
  });

  /** The address in the List-Unsubscribe header. */
  const oneClickOf = (headers: Record<string, string>) => /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const linkOf = (address: string) => oneClickOf(mails.find(({ to }) => to.includes(address))?.headers ?? {});
  const post = (link: string) =>
    fetch(link, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const listed = async () => {
    const rows = await admin.read<{ email: string }[]>('/api/subscribers');
    return rows.map(({ email }) => email);
  };
  const counts = () => admin.read<Record<string, number>>('/api/counts');

  test('the response says how many were mailed, and the ledger balances', () => {
    expect(finished.status).toBe('COMPLETE');
    const { SENT, FAILED, SKIPPED, PENDING, CLAIMED, IN_DOUBT } = finished.counts;
    expect(SENT + FAILED + SKIPPED).toBe(finished.total);
    expect([PENDING, CLAIMED, IN_DOUBT]).toEqual([0, 0, 0]);
    expect(result.total).toBe(finished.total);
    // On a slow machine the response comes before the end: it says what is already out, never what will be.
    // The one that bounced is counted as such as soon as SES reports it.
    const accepted = SENT + FAILED;
    if (result.status === 'COMPLETE') expect(result.emailsSent).toBeGreaterThanOrEqual(SENT);
    expect(result.emailsSent).toBeLessThanOrEqual(accepted);
    expect(FAILED).toBeLessThanOrEqual(1);
    expect(accepted).toBe(mails.length);
  });

  test('every reader gets exactly one newsletter, with their own name in it', () => {
    const perPerson = perAddress(mails);
    for (const address of names.keys()) if (address !== bouncing) expect(perPerson.get(address), address).toBe(1);
    for (const { to, html, text } of mails) {
      const name = names.get(to[0] ?? '');
      expect(html).toContain(`Dear ${name},`);
      expect(text).toContain(`Dear ${name},`);
      expect(html + text).not.toContain('{firstName}');
    }
  });

  test('every mail has both List-Unsubscribe headers, and its own link in both parts', () => {
    const links = new Set<string>();
    for (const { headers, html, text } of mails) {
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      const link = oneClickOf(headers);
      expect(link.startsWith(`${cloud.url}/api/newsletter/unsubscribe?token=`)).toBe(true);
      links.add(link);
      const visible = link.replace('/api/newsletter/unsubscribe', '/unsubscribe');
      expect(html).toContain(visible);
      expect(text).toContain(visible);
    }
    expect(links.size).toBe(mails.length);
  });

  // In this order: those who bounced leave last.
  describe('unsubscribing', { shuffle: false }, () => {
    test('one click unsubscribes at once; those who left or bounced get no more, and may come back', async () => {
      await until('the bounce to be known', async () => {
        const { subscribers, recipients } = await counts();
        return subscribers === names.size && recipients === names.size - 1;
      });
      const leaving = addressOf(1);
      for (const _ of [1, 2]) expect((await post(linkOf(leaving))).status).toBe(200);
      expect(await listed()).not.toContain(leaving);
      expect((await counts()).subscribers).toBe(names.size - 1);

      await cloud.emptyInbox();
      const { campaignId } = await sendToAll(admin);
      const { status, counts: sent } = await ended(admin, campaignId);
      expect({ status, sent: sent.SENT }).toEqual({ status: 'COMPLETE', sent: names.size - 2 });
      const expected = [...names.keys()].filter((address) => address !== leaving && address !== bouncing);
      expect([...perAddress(await cloud.inbox()).keys()].sort()).toEqual(expected.sort());

      await comeBack(cloud, leaving, nameOf(1));
      expect(await listed()).toContain(leaving);
    });

    test('someone whose mail bounced can still unsubscribe', async () => {
      expect(await listed()).toContain(bouncing);
      expect((await post(await unsubscribeLink(cloud, bouncing))).status).toBe(200);
      expect(await listed()).not.toContain(bouncing);
    });
  });
});

/** Mail to the people of one event uses the same ledger, but is not a newsletter. */
test('everyone who signed up for an event gets its letter, except those who bounced', async () => {
  const cloud = await Cloud.shared();
  const admin = await signIn(cloud);
  const event = { title: 'An evening', guests: 'Lama Rinchen', description: 'Tea', isActive: true };
  const body = { ...event, eventDate: 'April 15, 2031', eventTime: '7:00 PM' };
  const { id: eventId } = (await (await admin.call('/api/upcoming-events', { body })).json()) as { id: number };
  const [ana, ben, cleo] = ['ana@example.org', 'ben@example.org', 'cleo@example.org'] as const;
  for (const email of [ana, ben, cleo, bouncing])
    await new Visitor(cloud).signUp(email, 'virtual', { subscribeNewsletter: email === ana });
  await subscribe(cloud, cleo);
  expect((await fetch(await unsubscribeLink(cloud, cleo), { method: 'POST' })).status).toBe(200);
  await cloud.untilIdle();
  await cloud.emptyInbox();

  const audience = { type: 'event', eventId, attendance: 'all' };
  const sent = await admin.call(`/api/email-templates/${template}/send`, { body: { audience }, headers: ownKey() });
  const { campaignId } = (await sent.json()) as SendResult;
  const run = FaultRun.of(cloud, admin, campaignId);
  await run.end();
  await cloud.untilIdle();
  const mails = await cloud.inbox();
  // The fourth is skipped: the mail that confirmed the sign-up bounced.
  expect(mails.flatMap(({ to }) => to).sort()).toEqual([ana, ben, cleo]);
  expect(await run.now()).toMatchObject({
    status: 'COMPLETE',
    total: 4,
    audience: { ...audience, eventTitle: event.title },
  });
  expect(await run.list('SKIPPED')).toMatchObject([
    { id: cloud.hashOf(bouncing), reason: 'bounced', person: { email: bouncing } },
  ]);
  for (const { html, text, headers } of mails) {
    for (const part of [html, text]) {
      expect(part).toContain('because you signed up for our live evening of April 15, 2031.');
      expect(part).toContain('Dear Ana,');
      expect(part).not.toMatch(/unsubscribe/i);
    }
    expect(headers['List-Unsubscribe']).toBeUndefined();
  }
});
