import { beforeAll, describe, expect, test } from 'vitest';
import type { Activity } from '../../shared/model/activity.ts';
import type { Signup } from '../../shared/model/signup.ts';
import type { Subscriber } from '../../shared/model/subscriber.ts';
import type { UpcomingEvent } from '../../shared/model/upcomingEvent.ts';
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
  title: 'On rivers',
  guests: 'Bo Lind',
  description: 'A talk.',
  eventDate: 'May 3, 2031',
  eventTime: '7:00 PM',
};
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
const signupsOf = async (address: string) => (await signups()).filter(({ email }) => email === address);
const subscribers = async () => (await (await admin.call('/api/subscribers')).json()) as Subscriber[];
const counts = async () => (await (await admin.call('/api/counts')).json()) as Record<string, number>;

async function announce(more: object = {}): Promise<UpcomingEvent> {
  const response = await admin.call('/api/upcoming-events', { body: { ...event, isActive: true, ...more } });
  return response.json() as Promise<UpcomingEvent>;
}

describe('signing up for a live audience', () => {
  test('without an event, interest is kept without a date', async () => {
    const response = await signUp({ email: 'early@example.org' });
    expect([response.status, await response.json()]).toEqual([
      201,
      {
        message: "Thank you for your interest in joining our audience. We'll be in touch soon with more details.",
        event: null,
      },
    ]);
    expect(await signupsOf('early@example.org')).toMatchObject([{ eventDate: '', city: 'New York' }]);
  });

  test('the active event’s date goes with the sign-up; the same person is kept once, as they last said', async () => {
    await announce();
    expect((await signUp()).status).toBe(201);
    const [first] = await signupsOf(person.email);
    expect(first).toMatchObject({ ...person, eventDate: event.eventDate });
    expect(await counts()).toMatchObject({ signups: 2, inPerson: 2, virtual: 0 });

    await signUp({ attendanceType: 'virtual', city: 'Lisbon', phone: '' });
    const again = await signupsOf(person.email);
    expect(again).toMatchObject([{ id: first?.id, attendanceType: 'virtual', city: 'Lisbon' }]);
    expect(again[0]).toMatchObject({ createdAt: first?.createdAt });
    expect(again[0]).not.toHaveProperty('phone');
    expect(await counts()).toMatchObject({ signups: 2, inPerson: 1, virtual: 1 });
  });

  test('a corrected date is still the same event; another event is another sign-up', async () => {
    const [active] = (await (await admin.call('/api/upcoming-events')).json()) as UpcomingEvent[];
    const body = { ...event, eventDate: 'May 4, 2031', isActive: true };
    await admin.call(`/api/upcoming-events/${active?.id}`, { method: 'PUT', body });
    await signUp();
    expect(await signupsOf(person.email)).toMatchObject([{ eventDate: 'May 4, 2031' }]);

    await announce({ eventDate: 'June 1, 2031' });
    await signUp();
    expect((await signupsOf(person.email)).map(({ eventDate }) => eventDate)).toEqual(['June 1, 2031', 'May 4, 2031']);
  });

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

  test('bad input is answered by a message for each field', async () => {
    const response = await new Visitor(cloud).call('/api/audience-signup', {
      body: { firstName: 'A', lastName: '', email: 'x', city: '', attendanceType: 'maybe', consent: false, role: 'x' },
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        message: 'First name must be at least 2 characters',
        fields: {
          firstName: 'First name must be at least 2 characters',
          lastName: 'Last name must be at least 2 characters',
          email: 'Please enter a valid email address',
          city: 'Please enter your city',
          attendanceType: "Please select how you'd like to attend",
          consent: 'You must agree to the terms',
          role: 'This field is not known',
        },
      },
    ]);
  });

  test('a bot that fills the hidden field hears the same, and nothing happens', async () => {
    const trapped = { email: 'bot@example.org', subscribeNewsletter: true, website: 'https://spam.example' };
    expect((await signUp(trapped)).status).toBe(201);
    expect(await signupsOf('bot@example.org')).toEqual([]);
    expect((await subscribers()).map(({ email }) => email)).not.toContain('bot@example.org');
  });

  test('the newest are listed first', async () => {
    const times = (await signups()).map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });
});

describe('deleting a sign-up', () => {
  const email = 'going@example.org';
  const remove = async (id = '') => (await admin.call(`/api/audience-members/${id}`, { method: 'DELETE' })).status;

  test('takes that one off the list and out of the counts; the person’s others and their newsletter stay', async () => {
    await announce({ eventDate: 'July 1, 2031' });
    await signUp({ email });
    await announce({ eventDate: 'August 1, 2031' });
    await signUp({ email, attendanceType: 'virtual', subscribeNewsletter: true });
    const before = await counts();
    const [august, july] = await signupsOf(email);
    expect([july?.eventDate, august?.eventDate]).toEqual(['July 1, 2031', 'August 1, 2031']);

    expect((await Promise.all([1, 2, 3].map(() => remove(july?.id)))).sort()).toEqual([204, 404, 404]);
    expect(await signupsOf(email)).toEqual([august]);
    expect(await counts()).toMatchObject({
      signups: (before.signups ?? 0) - 1,
      inPerson: (before.inPerson ?? 0) - 1,
    });
    expect((await subscribers()).map((each) => each.email)).toContain(email);

    expect(await remove(august?.id)).toBe(204);
    expect(await signupsOf(email)).toEqual([]);
    expect((await counts()).virtual).toBe((before.virtual ?? 0) - 1);
  });

  test('is told in the list of activities, without the person’s data', async () => {
    const [act] = (await (await admin.call('/api/activity')).json()) as Activity[];
    expect(act).toMatchObject({
      did: 'Deleted a sign-up for the live audience',
      about: expect.stringContaining('August 1, 2031'),
    });
    expect(JSON.stringify(act)).not.toContain('@');
  });

  test('of which there is none is not found; what is no id is refused', async () => {
    expect(await remove('0'.repeat(64))).toBe(404);
    expect(await remove('1')).toBe(400);
  });

  test('the same person may sign up again', async () => {
    expect((await signUp({ email })).status).toBe(201);
    expect(await signupsOf(email)).toHaveLength(1);
  });
});

describe('deleting a subscriber', () => {
  test('takes them off the list and out of the counts; a second time they are not found', async () => {
    await new Visitor(cloud).subscribe('leaving@example.org');
    const before = await counts();
    const found = (await subscribers()).find(({ email }) => email === 'leaving@example.org');
    const answers = await Promise.all([1, 2, 3].map(() => remove(found?.id)));
    expect(answers.sort()).toEqual([204, 404, 404]);
    expect((await subscribers()).some(({ email }) => email === 'leaving@example.org')).toBe(false);
    expect((await counts()).subscribers).toBe((before.subscribers ?? 0) - 1);
  });

  test('does not lift a suppression: who bounced stays suppressed after deletion and a new sign-up', async () => {
    const bouncing = 'bounce@simulator.amazonses.com';
    const suppressed = async () => (await subscribers()).find(({ email }) => email === bouncing)?.suppressed;
    await new Visitor(cloud).subscribe(bouncing);
    await until('the welcome mail to bounce', suppressed);
    const before = await counts();
    const id = (await subscribers()).find(({ email }) => email === bouncing)?.id;
    expect(await remove(id)).toBe(204);
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

  const remove = async (id = '') => (await admin.call(`/api/subscribers/${id}`, { method: 'DELETE' })).status;
});
