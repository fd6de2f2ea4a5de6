import { beforeAll, describe, expect, test } from 'vitest';
import type { Signup } from '../../shared/model/signup.ts';
import type { Subscriber } from '../../shared/model/subscriber.ts';
import { Cloud } from '../support/cloud.ts';
import { until } from '../support/until.ts';
import { signIn, Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

/* What the forms take and refuse, and what admins delete, is tested in tests/unit/functions/publicForms.test.ts. */

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
const signups = async () => (await (await admin.call('/api/audience-members')).json()) as Signup[];
const subscribers = async () => (await (await admin.call('/api/subscribers')).json()) as Subscriber[];
const counts = async () => (await (await admin.call('/api/counts')).json()) as Record<string, number>;

describe('signing up for a live audience', () => {
  test('thirty at once by one person, now in the hall, now from home: one row, counted once', async () => {
    const before = await counts();
    const visitor = new Visitor(cloud);
    const types = ['in-person', 'virtual'];
    const spellings = ['many@example.org', 'Many@Example.org', ' MANY@example.org '];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        signUp({ email: spellings[n % 3], attendanceType: types[n % 2], city: `Town ${types[n % 2]}` }, visitor),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const rows = (await signups()).filter(({ email }) => email.toLowerCase() === 'many@example.org');
    expect(rows).toHaveLength(1);
    const inPerson = rows[0]?.attendanceType === 'in-person' ? 1 : 0;
    expect(await counts()).toMatchObject({
      signups: (before.signups ?? 0) + 1,
      inPerson: (before.inPerson ?? 0) + inPerson,
      virtual: (before.virtual ?? 0) + 1 - inPerson,
    });
  });

  test('who ticks the newsletter is subscribed and welcomed; who does not is not', async () => {
    await signUp({ email: 'reader@example.org', subscribeNewsletter: true });
    await signUp({ email: 'no-reader@example.org' });
    await until('the welcome mail', async () =>
      (await cloud.inbox()).some(({ to }) => to.includes('reader@example.org')) ? true : undefined,
    );
    const listed = (await subscribers()).map(({ email }) => email);
    expect(listed).toContain('reader@example.org');
    expect(listed).not.toContain('no-reader@example.org');
  });
});

test('deleting a subscriber lifts no suppression: who bounced stays suppressed after deletion and a new sign-up', async () => {
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
