import { beforeAll, expect, test } from 'vitest';
import type { Subscriber } from '../../../shared/people/model/subscriber.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

/* What the form accepts and refuses, and what admins delete, is tested in tests/unit/functions/people/signupForm.test.ts. */

const person = {
  firstName: 'Ana',
  lastName: 'Lima',
  email: 'ana@example.org',
  phone: '+1 (212) 555-0100',
  city: 'New York',
  attendanceType: 'in-person',
  subscribeNewsletter: false,
  consent: true,
};

const signUp = (more: object = {}, visitor = new Visitor(cloud)) =>
  visitor.call('/api/audience-signup', { body: { ...person, ...more } });
const subscribers = async () => (await (await admin.call('/api/subscribers')).json()) as Subscriber[];
const counts = async () => (await (await admin.call('/api/counts')).json()) as Record<string, number>;

test('ticking the newsletter when signing up subscribes and welcomes the person; not ticking it does not', async () => {
  await signUp({ email: 'reader@example.org', subscribeNewsletter: true });
  await signUp({ email: 'no-reader@example.org' });
  await until('the welcome mail', async () =>
    (await cloud.inbox()).some(({ to }) => to.includes('reader@example.org')) ? true : undefined,
  );
  const listed = (await subscribers()).map(({ email }) => email);
  expect(listed).toContain('reader@example.org');
  expect(listed).not.toContain('no-reader@example.org');
});

test('deleting a subscriber lifts no suppression: a bounced address stays suppressed after a new sign-up', async () => {
  const bouncing = 'bounce@simulator.amazonses.com';
  const suppressed = async () => (await subscribers()).find(({ email }) => email === bouncing)?.suppressed;
  await new Visitor(cloud).subscribe(bouncing);
  await until('the welcome mail to bounce', suppressed);
  const before = await counts();
  const id = (await subscribers()).find(({ email }) => email === bouncing)?.id;
  expect((await admin.call(`/api/subscribers/${id}`, { method: 'DELETE' })).status).toBe(204);
  expect(await counts()).toMatchObject({
    subscribers: (before.subscribers ?? 0) - 1,
    recipients: before.recipients,
  });
  await new Visitor(cloud).subscribe(bouncing);
  await until('the mail that asks', async () =>
    (await cloud.inbox()).find(({ to, subject }) => to.includes(bouncing) && /^Please confirm/.test(subject)),
  );
  expect((await subscribers()).some(({ email }) => email === bouncing)).toBe(false);
  expect((await counts()).recipients).toBe(before.recipients);
});
