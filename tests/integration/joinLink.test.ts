import { beforeAll, expect, test } from 'vitest';
import type { ManagedEvent } from '../../shared/model/upcomingEvent.ts';
import { Cloud } from '../support/cloud.ts';
import { until } from '../support/until.ts';
import { signIn, Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

const event = {
  ...{ title: 'On rivers', guests: 'Bo Lind', description: 'A talk.', isActive: true },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM' },
};
const signUp = (email: string, attendanceType: 'virtual' | 'in-person') =>
  new Visitor(cloud).call('/api/audience-signup', {
    body: {
      ...{ firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', subscribeNewsletter: false, consent: true },
      ...{ email, attendanceType },
    },
  });
const allMailed = () =>
  until('the queue of mails to be empty', async () => {
    const { visible = 0, inFlight = 0, delayed = 0 } = (await cloud.queues()).confirmation ?? {};
    return visible + inFlight + delayed === 0 ? true : undefined;
  });
const linkMails = async () =>
  (await cloud.inbox())
    .filter(({ subject }) => /Zoom link/.test(subject))
    .map(({ to, subject, text }) => `${to[0]} | ${subject} | ${/https:\/\/zoom[^\s\]]+/.exec(text)?.[0]}`)
    .sort();

test('the Zoom link goes to everybody who booked by Zoom before it was set, and again when it changes', async () => {
  const created = (await (await admin.call('/api/upcoming-events', { body: event })).json()) as ManagedEvent;
  let { version } = created;
  const save = async (joinLink: string) => {
    const body = { ...event, joinLink, version };
    const response = await admin.call(`/api/upcoming-events/${created.id}`, { method: 'PUT', body });
    expect(response.status).toBe(200);
    ({ version } = (await response.json()) as ManagedEvent);
  };
  const online = Array.from({ length: 12 }, (_, n) => `zoom-${String(n).padStart(2, '0')}@example.org`);
  for (const email of online) expect((await signUp(email, 'virtual')).status).toBe(201);
  await signUp('room@example.org', 'in-person');
  await until('all confirmations', async () => ((await cloud.inbox()).length === 13 ? true : undefined));

  await save('https://zoom.example/j/1');
  const first = online.map((email) => `${email} | Your Zoom link: On rivers, May 3, 2031 | https://zoom.example/j/1`);
  await until('the link', async () => ((await linkMails()).length >= online.length ? true : undefined));
  await allMailed();
  expect(await linkMails()).toEqual(first);

  await save('https://zoom.example/j/1');
  await signUp('late@example.org', 'virtual');
  await save('https://zoom.example/j/2');
  const second = [...online, 'late@example.org'].map(
    (email) => `${email} | Your new Zoom link: On rivers, May 3, 2031 | https://zoom.example/j/2`,
  );
  await until('the new link', async () =>
    (await linkMails()).length >= first.length + second.length - 1 ? true : undefined,
  );
  await allMailed();
  // Who signed up just before the change may have got the second link in the confirmation.
  const mails = await linkMails();
  expect(mails.filter((mail) => !mail.startsWith('late'))).toEqual([...first, ...second.slice(0, -1)].sort());
  expect(mails.filter((mail) => mail.startsWith('late')).length).toBeLessThanOrEqual(1);
  const late = (await cloud.inbox()).filter(({ to }) => to.includes('late@example.org'));
  expect(late.filter(({ text }) => text.includes('https://zoom.example/j/2'))).toHaveLength(1);
});
