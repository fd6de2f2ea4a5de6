import { beforeAll, expect, test } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import type { SendResult } from '../../../shared/sending/model/campaign.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { untilIdle } from '../../support/cloud/faultRun.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { addresses, sendTo, signUpForEvents } from '../../support/data/eventMails.ts';
import { ownKey, template } from '../../support/data/newsletter.ts';

/** Who gets a mail to an event's attendees, and how often. */
let cloud: Cloud;
let admin: Visitor;
let april: UpcomingEvent;
let may: UpcomingEvent;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  ({ april, may } = await signUpForEvents(cloud, admin));
});

test('a mail can go only to those who come in person, or only to those who watch', async () => {
  expect(addresses((await sendTo(cloud, admin, april, 'in-person')).mails)).toEqual(['ana@example.org']);
  expect(addresses((await sendTo(cloud, admin, may, 'in-person')).mails)).toEqual([
    'ben@example.org',
    'dora@example.org',
  ]);
  expect((await sendTo(cloud, admin, may, 'virtual')).result).toMatchObject({ emailsSent: 0, status: 'COMPLETE' });
});

test('after an event’s date is corrected, its mail still goes to all its people, with the new date', async () => {
  const { title, guests, description, eventTime } = april;
  const body = { title, guests, description, eventTime, eventDate: 'April 16, 2031' };
  const corrected = await admin.call(`/api/upcoming-events/${april.id}`, { method: 'PUT', body });
  expect(corrected.status).toBe(200);
  const { mails } = await sendTo(cloud, admin, (await corrected.json()) as UpcomingEvent, 'virtual');
  expect(addresses(mails)).toEqual(['ben@example.org', 'cleo@example.org']);
  expect(mails[0]?.text).toContain('on April 16, 2031.');
  const missing = await admin.call(`/api/email-templates/${template}/send`, {
    body: { audience: { type: 'event', eventId: 999 } },
  });
  expect([missing.status, await missing.json()]).toEqual([404, { message: 'This event was not found' }]);
});

test('two clicks make one campaign, even if the mails are out before the second', async () => {
  await untilIdle(cloud);
  await cloud.emptyInbox();
  const path = `/api/email-templates/${template}`;
  const headers = ownKey();
  const audience = { type: 'event', eventId: may.id };
  const click = async () =>
    (await (await admin.call(`${path}/send`, { body: { audience }, headers })).json()) as SendResult;
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
