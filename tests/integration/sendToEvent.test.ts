import { beforeAll, expect, test } from 'vitest';
import type { Attendance, Campaign, SendResult } from '../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../shared/model/emailTemplate.ts';
import type { UpcomingEvent } from '../../shared/model/upcomingEvent.ts';
import { Cloud, type InboxMail } from '../support/cloud.ts';
import { FaultRun, untilIdle } from '../support/faultRun.ts';
import { bouncing, ownKey, template } from '../support/newsletter.ts';
import { signIn, Visitor } from '../support/visitor.ts';

/** Mail to the people of one event: through the same ledger, but no newsletter. */
let cloud: Cloud;
let admin: Visitor;
let april: UpcomingEvent;
let may: UpcomingEvent;

beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  april = await eventOn('April 15, 2024');
  await signUp('ana@example.org', 'in-person', true);
  await signUp('ben@example.org', 'virtual', false);
  await signUp('cleo@example.org', 'virtual', false);
  await signUp(bouncing, 'virtual', false);
  may = await eventOn('May 20, 2024');
  await signUp('ben@example.org', 'in-person', false);
  await signUp('dora@example.org', 'in-person', false);
});

async function eventOn(eventDate: string): Promise<UpcomingEvent> {
  const event = {
    title: 'An evening',
    guests: 'Lama Rinchen',
    description: 'Tea',
    eventDate,
    eventTime: '7:00 PM',
    isActive: true,
  };
  const response = await admin.call('/api/upcoming-events', { body: event });
  expect(response.status).toBe(201);
  return response.json() as Promise<UpcomingEvent>;
}

async function signUp(email: string, attendanceType: string, subscribeNewsletter: boolean): Promise<void> {
  const person = { firstName: 'Ana', lastName: 'Lima', email, phone: '', city: 'Lisbon', consent: true };
  const response = await new Visitor(cloud).call('/api/audience-signup', {
    body: { ...person, attendanceType, subscribeNewsletter },
  });
  expect(response.status, await response.clone().text()).toBe(201);
}

async function sendTo(
  event: UpcomingEvent,
  attendance: Attendance = 'all',
): Promise<{ result: SendResult; run: FaultRun; mails: InboxMail[] }> {
  await untilIdle(cloud);
  await cloud.emptyInbox();
  const response = await admin.call(`/api/email-templates/${template}/send-to-event`, {
    body: { eventId: event.id, attendance },
    headers: ownKey(),
  });
  expect(response.status).toBe(200);
  const result = (await response.json()) as SendResult;
  const run = FaultRun.of(cloud, admin, result.campaignId);
  await run.end();
  await untilIdle(cloud);
  return { result, run, mails: await cloud.inbox() };
}

const audienceOf = ({ id, title, eventDate }: UpcomingEvent, attendance: Attendance = 'all') => ({
  ...{ type: 'event' as const, eventId: id, eventTitle: title, eventDate, attendance },
});

const addresses = (mails: InboxMail[]) => mails.flatMap(({ to }) => to).sort();

test('everybody who signed up for the event gets it, subscribed or not; the others do not', async () => {
  const { result, run, mails } = await sendTo(april);
  // The fourth is known by then: the mail that confirmed the sign-up came back.
  expect(addresses(mails)).toEqual(['ana@example.org', 'ben@example.org', 'cleo@example.org']);
  expect(result).toMatchObject({ emailsSent: 3, total: 4, status: 'COMPLETE' });
  const campaign: Campaign = await run.now();
  expect(campaign.audience).toEqual(audienceOf(april));
  for (const { html, text, headers } of mails) {
    for (const part of [html, text]) {
      expect(part).toContain(`because you signed up for the live audience of Dharma Chats on ${april.eventDate}.`);
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
    { id: cloud.idOf(bouncing), reason: 'bounced', person: { email: bouncing } },
  ]);
});

test('a date that is corrected keeps its people together, and the mail names it as it is now', async () => {
  const { title, guests, description, eventTime } = april;
  const body = { title, guests, description, eventTime, eventDate: 'April 16, 2024' };
  const corrected = await admin.call(`/api/upcoming-events/${april.id}`, { method: 'PUT', body });
  expect(corrected.status).toBe(200);
  const { mails } = await sendTo((await corrected.json()) as UpcomingEvent, 'virtual');
  expect(addresses(mails)).toEqual(['ben@example.org', 'cleo@example.org']);
  expect(mails[0]?.text).toContain('on April 16, 2024.');
  const missing = await admin.call(`/api/email-templates/${template}/send-to-event`, { body: { eventId: 999 } });
  expect([missing.status, await missing.json()]).toEqual([404, { message: 'This event was not found' }]);
});

test('two clicks are one campaign, also where the mails are out before the second', async () => {
  await cloud.emptyInbox();
  const path = `/api/email-templates/${template}`;
  const headers = ownKey();
  const click = async () =>
    (await (await admin.call(`${path}/send-to-event`, { body: { eventId: may.id }, headers })).json()) as SendResult;
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
