import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Attendance, Campaign, SendResult } from '../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../shared/model/emailTemplate.ts';
import { Cloud, type InboxMail } from '../support/cloud.ts';
import { FaultRun, idOf, untilIdle } from '../support/faultRun.ts';
import { bouncing, ownKey, template } from '../support/newsletter.ts';
import { signIn, Visitor } from '../support/visitor.ts';

/** Mail to the people of one event: through the same ledger, but no newsletter. */
let cloud: Cloud;
let admin: Visitor;
const april = 'April 15, 2024';
const may = 'May 20, 2024';

beforeAll(async () => {
  cloud = await Cloud.start({ memory: true });
  admin = await signIn(cloud);
  await eventOn(april);
  await signUp('ana@example.org', 'in-person', true);
  await signUp('ben@example.org', 'virtual', false);
  await signUp('cleo@example.org', 'virtual', false);
  await signUp(bouncing, 'virtual', false);
  await eventOn(may);
  await signUp('ben@example.org', 'in-person', false);
  await signUp('dora@example.org', 'in-person', false);
});
afterAll(() => cloud?.remove());

async function eventOn(eventDate: string): Promise<void> {
  const event = {
    title: 'An evening',
    guests: 'Lama Rinchen',
    description: 'Tea',
    eventDate,
    eventTime: '7:00 PM',
    isActive: true,
  };
  expect((await admin.call('/api/upcoming-events', { body: event })).status).toBe(201);
}

async function signUp(email: string, attendanceType: string, subscribeNewsletter: boolean): Promise<void> {
  const person = { firstName: 'Ana', lastName: 'Lima', email, phone: '', city: 'Lisbon', consent: true };
  const response = await new Visitor(cloud).call('/api/audience-signup', {
    body: { ...person, attendanceType, subscribeNewsletter },
  });
  expect(response.status, await response.clone().text()).toBe(201);
}

async function sendTo(
  eventDate: string,
  attendance: Attendance = 'all',
): Promise<{ result: SendResult; run: FaultRun; mails: InboxMail[] }> {
  await untilIdle(cloud);
  await cloud.emptyInbox();
  const response = await admin.call(`/api/email-templates/${template}/send-to-event`, {
    body: { eventDate, attendance },
    headers: ownKey(),
  });
  expect(response.status).toBe(200);
  const result = (await response.json()) as SendResult;
  const run = FaultRun.of(cloud, admin, result.campaignId);
  await run.end();
  await untilIdle(cloud);
  return { result, run, mails: await cloud.inbox() };
}

const addresses = (mails: InboxMail[]) => mails.flatMap(({ to }) => to).sort();

test('everybody who signed up for the event gets it, subscribed or not; the others do not', async () => {
  const { result, run, mails } = await sendTo(april);
  expect(addresses(mails)).toEqual(['ana@example.org', 'ben@example.org', bouncing, 'cleo@example.org'].sort());
  expect(result).toMatchObject({ emailsSent: 4, status: 'COMPLETE' });
  const campaign: Campaign = await run.now();
  expect(campaign.audience).toEqual({ type: 'event', eventDate: april, attendance: 'all' });
  for (const { html, text, headers } of mails) {
    for (const part of [html, text]) {
      expect(part).toContain(`because you signed up for the live audience of Dharma Chats on ${april}.`);
      expect(part).toContain('Dear Ana,');
      expect(part).not.toMatch(/unsubscribe/i);
    }
    expect(headers['List-Unsubscribe']).toBeUndefined();
  }
});

test('only those who come, or only those who watch', async () => {
  expect(addresses((await sendTo(april, 'in-person')).mails)).toEqual(['ana@example.org']);
  expect(addresses((await sendTo(may, 'in-person')).mails)).toEqual(['ben@example.org', 'dora@example.org']);
  expect((await sendTo(may, 'virtual')).result).toMatchObject({ emailsSent: 0, status: 'COMPLETE' });
});

test('who bounced is passed over with the reason; who left the newsletter still hears of their event', async () => {
  // Ana subscribed with the sign-up, and leaves.
  const { mails: news } = await sendNewsletter();
  const link = news.find(({ to }) => to.includes('ana@example.org'))?.headers['List-Unsubscribe']?.slice(1, -1) ?? '';
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);

  const { run, mails } = await sendTo(april);
  expect(addresses(mails)).toEqual(['ana@example.org', 'ben@example.org', 'cleo@example.org']);
  expect(await run.list('SKIPPED')).toMatchObject([
    { id: idOf(bouncing), reason: 'bounced', person: { email: bouncing } },
  ]);
});

test('two clicks are one campaign, also where the mails are out before the second', async () => {
  await cloud.emptyInbox();
  const path = `/api/email-templates/${template}`;
  const headers = ownKey();
  const click = async () =>
    (await (await admin.call(`${path}/send-to-event`, { body: { eventDate: may }, headers })).json()) as SendResult;
  const [one, two] = await Promise.all([click(), click()]);
  expect(one).toMatchObject({ status: 'COMPLETE', emailsSent: 2 });
  expect(two.campaignId).toBe(one.campaignId);
  expect(await click()).toEqual(one);
  expect(addresses(await cloud.inbox())).toEqual(['ben@example.org', 'dora@example.org']);

  const templates = (await (await admin.call('/api/email-templates')).json()) as EmailTemplate[];
  const { subject, htmlContent } = templates.find(({ name }) => name === template) as EmailTemplate;
  const edited = { subject: `${subject}, edited`, htmlContent };
  expect((await admin.call(path, { method: 'PUT', body: edited })).status).toBe(200);
  expect(await click()).toEqual(one);
  expect(addresses(await cloud.inbox())).toHaveLength(2);
});

async function sendNewsletter() {
  await cloud.emptyInbox();
  const response = await admin.call(`/api/email-templates/${template}/send`, { method: 'POST' });
  expect(response.status).toBe(200);
  return { mails: await cloud.inbox() };
}
