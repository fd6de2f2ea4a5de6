import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Activity } from '../../../../shared/accounts/model/activity.ts';
import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import type { Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { asking, Caller } from '../../../support/cloud/caller.ts';
import { upcoming } from '../../../support/data/contentForms.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { host, installMail, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let mail: ReturnType<typeof installMail>;
let admin: Caller;
beforeEach(async () => {
  installFakeDynamo();
  installSecrets();
  mail = installMail();
  vi.useFakeTimers({ toFake: ['Date'] });
  admin = await Caller.admin();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
const ask = asking(() => admin);
/** Two things that happen one after the other have times of their own. */
const later = () => vi.setSystemTime(Date.now() + 1000);
const counts = () => ask<Record<string, number>>('/api/counts');
const subscribers = () => ask<Subscriber[]>('/api/subscribers');
const orderedMails = () => mail.queue.commandCalls(SendMessageCommand).length;

describe('subscribing', () => {
  const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', consent: true };
  const subscribe = (body: unknown, headers: Record<string, string> = {}, visitor = new Caller()) =>
    visitor.call('/api/newsletter/subscribe', { body, headers });

  test('bad input is answered by a message for each field', async () => {
    const response = await subscribe({ firstName: 'A', lastName: '', email: 'x', consent: false });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'First name is required',
      fields: {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Please enter a valid email address',
        consent: 'You must agree to receive newsletters',
      },
    });
  });

  test('what is no JSON, or has fields that nobody asked for, is refused', async () => {
    expect((await subscribe({ ...person, role: 'admin' })).status).toBe(400);
    expect((await subscribe(person, { 'content-type': 'text/plain' })).status).toBe(415);
  });

  describe('by a form that no script sends', () => {
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = (more: Record<string, string> = {}) =>
      Buffer.from(new URLSearchParams({ ...person, website: '', consent: 'on', ...more }).toString());
    const leadsTo = ({ status, headers }: Response) => [status, headers.get('location')];

    test('leads on to the thanks, and a second press to the same', async () => {
      const visitor = new Caller();
      for (let press = 0; press < 2; press++)
        expect(leadsTo(await subscribe(fields(), urlencoded, visitor))).toEqual([303, '/outcome/subscribed']);
      expect(await subscribers()).toEqual([expect.objectContaining({ firstName: 'Ana', email: 'ana@example.org' })]);
    });

    test('leads back where a field is wrong, no consent is given, or nobody asked for a field', async () => {
      const unticked = Buffer.from(new URLSearchParams({ ...person, consent: '' }).toString().replace('&consent=', ''));
      for (const body of [fields({ firstName: 'A' }), unticked, fields({ role: 'admin' }), Buffer.from('')])
        expect(leadsTo(await subscribe(body, urlencoded))).toEqual([303, '/outcome/newsletter-invalid']);
      expect(await subscribers()).toEqual([]);
    });

    test('is refused like any other where another site sends it', async () => {
      const foreign = await subscribe(fields(), { ...urlencoded, origin: 'https://evil.example' });
      expect(foreign.status).toBe(403);
    });

    test('says so where there were too many attempts', async () => {
      const visitor = new Caller();
      for (let n = 0; n < 60; n++) await visitor.subscribe(`somebody${n}@example.org`);
      expect(leadsTo(await subscribe(fields(), urlencoded, visitor))).toEqual([303, '/outcome/newsletter-busy']);
    });

    test('says so where it is our own fault', async () => {
      mail.queue.on(SendMessageCommand).rejects(new Error('The queue is gone'));
      expect(leadsTo(await subscribe(fields(), urlencoded))).toEqual([303, '/outcome/newsletter-failed']);
    });
  });

  test('a page of another site cannot subscribe anybody', async () => {
    expect((await subscribe(person, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await subscribe(person, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await subscribe(person, { origin: `https://${host}` })).status).toBe(200);
  });

  test('a bot that fills the hidden field hears the same, and nothing happens', async () => {
    const trapped = await subscribe({ ...person, email: 'bot@example.org', website: 'https://spam.example' });
    expect([trapped.status, orderedMails()]).toEqual([200, 0]);
    expect(await subscribers()).toEqual([]);
    expect(await (await subscribe(person)).json()).toEqual(await trapped.json());
    expect(orderedMails()).toBe(1);
  });

  test('a script that feeds in addresses is stopped; a hall of people behind one router is not', async () => {
    const script = new Caller();
    const statuses: number[] = [];
    for (let n = 0; n < 63; n++) statuses.push((await script.subscribe(`victim${n}@example.org`)).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
    expect(statuses.slice(60)).toEqual([429, 429, 429]);
  });
});

const person = {
  ...{ firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', phone: '+1 (212) 555-0100', city: 'New York' },
  ...{ attendanceType: 'in-person', subscribeNewsletter: false, consent: true },
};
const signUp = async (more: object = {}) => {
  later();
  return new Caller().call('/api/audience-signup', { body: { ...person, ...more } });
};
const signups = () => ask<Signup[]>('/api/audience-members');
const signupsOf = async (address: string) => (await signups()).filter(({ email }) => email === address);
const announce = (more: object = {}) =>
  ask<UpcomingEvent>('/api/upcoming-events', { body: { ...upcoming, isActive: true, ...more } }, 201);

describe('signing up for a live audience', () => {
  test('without an event, interest is kept without a date', async () => {
    const response = await signUp();
    expect([response.status, await response.json()]).toEqual([
      201,
      {
        message: "Thank you for your interest in joining our audience. We'll be in touch soon with more details.",
        event: null,
      },
    ]);
    expect(await signups()).toMatchObject([{ email: person.email, eventDate: '', city: 'New York' }]);
  });

  test('the active event’s date goes with the sign-up; the same person is kept once, as they last said', async () => {
    await signUp({ email: 'early@example.org' });
    await announce();
    expect((await signUp()).status).toBe(201);
    const [first] = await signupsOf(person.email);
    expect(first).toMatchObject({ ...person, eventDate: upcoming.eventDate });
    expect(await counts()).toMatchObject({ signups: 2, inPerson: 2, virtual: 0 });

    await signUp({ attendanceType: 'virtual', city: 'Lisbon', phone: '' });
    const again = await signupsOf(person.email);
    expect(again).toMatchObject([{ id: first?.id, attendanceType: 'virtual', city: 'Lisbon' }]);
    expect(again[0]).toMatchObject({ createdAt: first?.createdAt });
    expect(again[0]).not.toHaveProperty('phone');
    expect(await counts()).toMatchObject({ signups: 2, inPerson: 1, virtual: 1 });
  });

  test('a corrected date is still the same event; another event is another sign-up', async () => {
    const { id } = await announce();
    await signUp();
    const body = { ...upcoming, eventDate: 'May 4, 2031', isActive: true };
    await ask(`/api/upcoming-events/${id}`, { method: 'PUT', body });
    await signUp();
    expect(await signups()).toMatchObject([{ eventDate: 'May 4, 2031' }]);

    await announce({ eventDate: 'June 1, 2031' });
    await signUp();
    expect((await signups()).map(({ eventDate }) => eventDate)).toEqual(['June 1, 2031', 'May 4, 2031']);
  });

  test('who ticks the newsletter is subscribed; who does not is not', async () => {
    await signUp({ email: 'reader@example.org', subscribeNewsletter: true });
    await signUp({ email: 'no-reader@example.org' });
    expect((await subscribers()).map(({ email }) => email)).toEqual(['reader@example.org']);
  });

  test('bad input is answered by a message for each field', async () => {
    const response = await new Caller().call('/api/audience-signup', {
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
    const trapped = await signUp({ subscribeNewsletter: true, website: 'https://spam.example' });
    expect([trapped.status, await signups(), await subscribers(), orderedMails()]).toEqual([201, [], [], 0]);
    expect(await (await signUp()).json()).toEqual(await trapped.json());
  });

  test('the newest are listed first', async () => {
    const addresses = ['one@example.org', 'two@example.org', 'three@example.org'];
    for (const email of addresses) await signUp({ email });
    expect((await signups()).map(({ email }) => email)).toEqual(addresses.toReversed());
    const times = (await signups()).map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
  });
});

describe('deleting a sign-up', () => {
  const remove = async (id = '') => (await admin.call(`/api/audience-members/${id}`, { method: 'DELETE' })).status;

  test('takes that one off the list and out of the counts; the person’s others and their newsletter stay', async () => {
    await announce({ eventDate: 'July 1, 2031' });
    await signUp();
    await announce({ eventDate: 'August 1, 2031' });
    await signUp({ attendanceType: 'virtual', subscribeNewsletter: true });
    const [august, july] = await signups();
    expect([july?.eventDate, august?.eventDate]).toEqual(['July 1, 2031', 'August 1, 2031']);
    expect(await counts()).toMatchObject({ signups: 2, inPerson: 1, virtual: 1 });

    expect((await Promise.all([1, 2, 3].map(() => remove(july?.id)))).sort()).toEqual([204, 404, 404]);
    expect(await signups()).toEqual([august]);
    expect(await counts()).toMatchObject({ signups: 1, inPerson: 0, virtual: 1 });
    expect((await subscribers()).map((each) => each.email)).toEqual([person.email]);

    expect(await remove(august?.id)).toBe(204);
    expect(await signups()).toEqual([]);
    expect(await counts()).toMatchObject({ signups: 0, inPerson: 0, virtual: 0 });
  });

  test('is told in the list of activities, without the person’s data', async () => {
    await announce({ eventDate: 'August 1, 2031' });
    await signUp();
    later();
    expect(await remove((await signups())[0]?.id)).toBe(204);
    const [act] = await ask<Activity[]>('/api/activity');
    expect(act).toMatchObject({
      did: 'Deleted a sign-up for the live audience',
      about: expect.stringContaining('August 1, 2031'),
    });
    expect(JSON.stringify(act)).not.toContain('@');
  });

  test('of which there is none is not found; what is no id is refused', async () => {
    expect(await remove(`${'0'.repeat(64)}-1`)).toBe(404);
    expect(await remove('1')).toBe(400);
  });

  test('lets the same person sign up again', async () => {
    await signUp();
    await remove((await signups())[0]?.id);
    expect((await signUp()).status).toBe(201);
    expect(await signups()).toHaveLength(1);
  });
});

test('deleting a subscriber takes them off the list and out of the counts; a second time they are not found', async () => {
  await new Caller().subscribe('staying@example.org');
  await new Caller().subscribe('leaving@example.org');
  const before = await counts();
  const id = (await subscribers()).find(({ email }) => email === 'leaving@example.org')?.id;
  const remove = async () => (await admin.call(`/api/subscribers/${id}`, { method: 'DELETE' })).status;
  expect((await Promise.all([1, 2, 3].map(remove))).sort()).toEqual([204, 404, 404]);
  expect((await subscribers()).map(({ email }) => email)).toEqual(['staying@example.org']);
  expect((await counts()).subscribers).toBe((before.subscribers ?? 0) - 1);
});
