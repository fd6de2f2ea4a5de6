import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { EventSignups } from '../../../shared/people/model/eventSignups.ts';
import type { Signup } from '../../../shared/people/model/signup.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import type { InboxMail } from '../../support/cloud/localApi.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';

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
