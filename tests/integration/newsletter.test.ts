import { beforeAll, describe, expect, test } from 'vitest';
import type { Campaign, SendResult } from '../../shared/model/campaign.ts';
import { Cloud, type InboxMail } from '../support/cloud.ts';
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
  subscribeMany,
  template,
} from '../support/newsletter.ts';
import { until } from '../support/until.ts';
import { signIn, Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

describe('200 people subscribe, one of them twice, one with an address that bounces', () => {
  let result: SendResult;
  let mails: InboxMail[];
  let finished: Campaign;

  beforeAll(async () => {
    await subscribeMany(cloud, 199);
    await new Visitor(cloud).subscribe(addressOf(7), nameOf(7));
    await new Visitor(cloud).subscribe(bouncing, 'Bouncing');
    // The welcome mail bounces too; the send under test comes before SES has told.
    result = await sendToAll(admin);
    finished = await ended(admin, result.campaignId);
    mails = newsletters(await cloud.inbox());
  });

  test('everybody is listed once', async () => {
    const response = await admin.call('/api/subscribers');
    const listed = (await response.json()) as { email: string }[];
    expect(new Set(listed.map(({ email }) => email)).size).toBe(200);
    expect(listed).toHaveLength(200);
  });

  test('the welcome mail reaches each of them once', async () => {
    const welcomes = (await cloud.inbox()).filter(({ subject }) => subject.startsWith('Welcome'));
    expect(welcomes).toHaveLength(200);
    expect(new Set(welcomes.flatMap(({ to }) => to)).size).toBe(200);
  });

  test('sending answers how many, and the ledger balances', () => {
    expect(finished.status).toBe('COMPLETE');
    const { SENT, FAILED, SKIPPED, PENDING, CLAIMED, IN_DOUBT } = finished.counts;
    expect(SENT + FAILED + SKIPPED).toBe(finished.total);
    expect([PENDING, CLAIMED, IN_DOUBT]).toEqual([0, 0, 0]);
    expect(result.total).toBe(finished.total);
    // A slow machine is answered before the end: with what is out by then, never with what will be.
    if (result.status === 'COMPLETE') expect(result.emailsSent).toBe(SENT);
    else expect(result.emailsSent).toBeLessThanOrEqual(SENT);
    expect(SENT).toBe(mails.length);
  });

  test('each gets exactly one newsletter, with their own name in it', () => {
    const counts = perAddress(mails);
    for (let n = 0; n < 199; n++) expect(counts.get(addressOf(n)), addressOf(n)).toBe(1);
    for (const { to, html, text } of mails) {
      const name = to[0] === bouncing ? 'Bouncing' : nameOf(Number(/\d+/.exec(to[0] ?? '')?.[0]));
      expect(html).toContain(`Dear ${name},`);
      expect(text).toContain(`Dear ${name},`);
      expect(html + text).not.toContain('{firstName}');
    }
  });

  test('each has both List-Unsubscribe headers and a link of its own in both parts', () => {
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

  test('who bounced is suppressed: the next send leaves them out', async () => {
    await until('the bounce to be known', async () => {
      const { subscribers, recipients } = (await (await admin.call('/api/counts')).json()) as Record<string, number>;
      return subscribers === 200 && recipients === 199 ? true : undefined;
    });
    await cloud.emptyInbox();
    const again = await sendToAll(admin);
    const { status, counts } = await ended(admin, again.campaignId);
    expect({ status, sent: counts.SENT }).toEqual({ status: 'COMPLETE', sent: 199 });
    const perPerson = perAddress(await cloud.inbox());
    expect(perPerson.has(bouncing)).toBe(false);
    expect(perPerson.size).toBe(199);
  });

  describe('leaving', () => {
    const mailTo = (address: string) => mails.find(({ to }) => to.includes(address)) as InboxMail;
    const post = (link: string) =>
      fetch(link, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    const subscribed = async (address: string) => {
      const list = (await (await admin.call('/api/subscribers')).json()) as { email: string }[];
      return list.some(({ email }) => email === address);
    };

    test('looking at the link changes nothing', async () => {
      const link = oneClickOf(mailTo(addressOf(1)).headers);
      const page = await fetch(link);
      expect(page.url).toBe(link.replace('/api/newsletter', ''));
      expect(page.status).toBe(200);
      expect(await subscribed(addressOf(1))).toBe(true);
    });

    test('one click leaves at once, without login or redirect, and again if repeated', async () => {
      const link = oneClickOf(mailTo(addressOf(1)).headers);
      for (const _ of [1, 2]) expect((await post(link)).status).toBe(200);
      expect(await subscribed(addressOf(1))).toBe(false);
      const { subscribers } = (await (await admin.call('/api/counts')).json()) as Record<string, number>;
      expect(subscribers).toBe(199);
    });

    test('a token that was tampered with is refused', async () => {
      const link = oneClickOf(mailTo(addressOf(2)).headers);
      const other = oneClickOf(mailTo(addressOf(3)).headers);
      const token = (url: string) => new URL(url).searchParams.get('token') ?? '';
      const forged = `${token(link).split('.')[0]}.${token(other).split('.')[1]}`;
      for (const bad of [forged, `${token(link)}x`, 'x', '']) {
        const response = await post(`${cloud.url}/api/newsletter/unsubscribe?token=${encodeURIComponent(bad)}`);
        expect(response.status, bad).toBe(400);
      }
      expect(await subscribed(addressOf(2))).toBe(true);
    });

    test('who left gets nothing more, and is welcome again', async () => {
      await cloud.emptyInbox();
      const { campaignId } = await sendToAll(admin);
      await ended(admin, campaignId);
      expect(perAddress(await cloud.inbox()).has(addressOf(1))).toBe(false);
      await comeBack(cloud, addressOf(1), nameOf(1));
      expect(await subscribed(addressOf(1))).toBe(true);
    });
  });
});

/** The address in the List-Unsubscribe header. */
const oneClickOf = (headers: Record<string, string>) => /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

test('two clicks on Send are one campaign', async () => {
  await cloud.emptyInbox();
  const press = { method: 'POST', headers: ownKey() };
  const click = async () =>
    (await (await admin.call(`/api/email-templates/${template}/send`, press)).json()) as SendResult;
  const [one, two] = await Promise.all([click(), click()]);
  expect(one.campaignId).toBe(two.campaignId);
  const { total } = await ended(admin, one.campaignId);
  expect(perAddress(await cloud.inbox()).size).toBe(total);
  for (const count of perAddress(await cloud.inbox()).values()) expect(count).toBe(1);
});
