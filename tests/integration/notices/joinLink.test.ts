import { expect, test } from 'vitest';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';

const event = {
  ...{ title: 'On rivers', guests: 'Bo Lind', description: 'A talk.', isActive: true },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM' },
};
const links = { first: 'https://zoom.example/j/1', second: 'https://zoom.example/j/2' };
const firstMail = (email: string) => `${email} | Your Zoom link: On rivers, May 3, 2031 | ${links.first}`;
const secondMail = (email: string) => `${email} | Your new Zoom link: On rivers, May 3, 2031 | ${links.second}`;

const bookings = 3;

/* Who gets the link and who does not is tested in tests/unit/functions/notices/joinLinkMails.test.ts. */

test('the Zoom link goes to everyone who signed up for Zoom before it was set, and again when it changes', async () => {
  const cloud = await Cloud.shared();
  const admin = await signIn(cloud);
  const signUp = async (email: string, attendanceType: 'virtual' | 'in-person') => {
    const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', subscribeNewsletter: false, consent: true };
    const body = { ...person, email, attendanceType };
    expect((await new Visitor(cloud).call('/api/audience-signup', { body })).status).toBe(201);
  };
  const linkMails = async () =>
    (await cloud.inbox())
      .filter(({ subject }) => /Zoom link/.test(subject))
      .map(({ to, subject, text }) => `${to[0]} | ${subject} | ${/https:\/\/zoom[^\s\]]+/.exec(text)?.[0]}`)
      .sort();
  const linksMailed = (count: number) =>
    until('the link', async () => ((await linkMails()).length >= count ? true : undefined));

  const created = (await (await admin.call('/api/upcoming-events', { body: event })).json()) as ManagedEvent;
  let { version } = created;
  const save = async (joinLink: string) => {
    const body = { ...event, joinLink, version };
    const response = await admin.call(`/api/upcoming-events/${created.id}`, { method: 'PUT', body });
    expect(response.status).toBe(200);
    ({ version } = (await response.json()) as ManagedEvent);
    // The sweep of two minutes later.
    await cloud.invoke('workers/sweep', { time: new Date(Date.now() + 120_000).toISOString() });
  };
  const online = Array.from({ length: bookings }, (_, n) => `zoom-${String(n).padStart(2, '0')}@example.org`);
  for (const email of online) await signUp(email, 'virtual');
  await signUp('room@example.org', 'in-person');
  await until('all confirmations', async () => ((await cloud.inbox()).length === bookings + 1 ? true : undefined));

  await save(links.first);
  await linksMailed(bookings);
  await cloud.untilIdle();
  expect(await linkMails()).toEqual(online.map(firstMail));

  await save(links.first);
  await signUp('late@example.org', 'virtual');
  await save(links.second);
  await linksMailed(2 * bookings);
  await cloud.untilIdle();
  // Somebody who signed up just before the change may have got the second link in the confirmation.
  const mails = await linkMails();
  expect(mails.filter((mail) => !mail.startsWith('late'))).toEqual(
    [...online.map(firstMail), ...online.map(secondMail)].sort(),
  );
  expect(mails.filter((mail) => mail.startsWith('late')).length).toBeLessThanOrEqual(1);
  const late = (await cloud.inbox()).filter(({ to }) => to.includes('late@example.org'));
  expect(late.filter(({ text }) => text.includes(links.second))).toHaveLength(1);
});
