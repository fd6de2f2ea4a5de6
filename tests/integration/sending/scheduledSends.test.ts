import { beforeEach, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { addressOf, newsletters, subscribe, template } from '../../support/data/newsletter.ts';
import { ScheduledLetters } from '../../support/data/scheduledLetters.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

/** A scheduled letter is one send or none. */
const readers = 4;
const all = Array.from({ length: readers }, (_, n) => addressOf(n));
let cloud: Cloud;
let admin: Visitor;
let letters: ScheduledLetters;

beforeEach(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  letters = new ScheduledLetters(cloud, admin);
  await seedSubscribers(cloud, readers);
});

test('a scheduled letter goes once to those who are subscribed at its time, as saved then', async () => {
  const { id } = await letters.schedule(600);
  expect(await letters.pending()).toMatchObject([{ id, state: 'SCHEDULED', revision: 1, scheduledBy: 'admin' }]);
  await subscribe(cloud, 'late@example.org');
  const gone = await admin.call(`/api/subscribers/${await cloud.idOf(addressOf(0))}`, { method: 'DELETE' });
  expect(gone.status).toBe(204);
  const saved = { subject: 'New from Dharma Chats', htmlContent: '<p>Dear {firstName}, saved later.</p>' };
  expect((await admin.call(`/api/email-templates/${template}`, { method: 'PUT', body: saved })).status).toBe(200);
  await letters.sweepIn(700);
  const [only, ...others] = await letters.outcome();
  expect(only).toMatchObject({ status: 'COMPLETE', startedBy: 'admin', audience: { type: 'newsletter' } });
  expect(others).toEqual([]);
  await letters.expectOnce([...all.slice(1), 'late@example.org']);
  expect(newsletters(await cloud.inbox()).every(({ html }) => html.includes('saved later'))).toBe(true);
  expect(await letters.pending()).toEqual([]);
});
