import { describe, expect, test, vi } from 'vitest';
import type { Activity } from '../../../../shared/accounts/model/activity.ts';
import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { Caller } from '../../../support/cloud/caller.ts';
import { upcoming } from '../../../support/data/contentForms.ts';
import { peopleApi } from '../../../support/people/peopleApi.ts';

const { ask, counts, queuedMails, remove, subscribers } = peopleApi();
/** Each action has a time of its own. */
const later = () => vi.setSystemTime(Date.now() + 1000);

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
  test('without an event, the sign-up is kept without a date', async () => {
    const response = await signUp();
    expect([response.status, await response.json()]).toEqual([
      201,
      {
        message: "Thank you for your interest in joining our audience. We'll be in touch soon with more details.",
        ...{ event: null, status: 'booked', attendanceType: 'in-person' },
      },
    ]);
    expect(await signups()).toMatchObject([{ email: person.email, eventDate: '', city: 'New York' }]);
  });

  test('a sign-up has the active event’s date; a person who signs up again is kept once, with their latest input', async () => {
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

  test('correcting the date leaves it the same event; another event makes another sign-up', async () => {
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

  test('ticking the newsletter subscribes; not ticking it does not', async () => {
    await signUp({ email: 'reader@example.org', subscribeNewsletter: true });
    await signUp({ email: 'no-reader@example.org' });
    expect((await subscribers()).map(({ email }) => email)).toEqual(['reader@example.org']);
  });

  test('invalid input gets a message for each field', async () => {
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
          role: 'This field is unknown',
        },
      },
    ]);
  });

  test('a bot that fills in the hidden field gets the usual answer, and nothing happens', async () => {
    const trapped = await signUp({ subscribeNewsletter: true, website: 'https://spam.example' });
    expect([trapped.status, await signups(), await subscribers(), queuedMails()]).toEqual([201, [], [], 0]);
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
  const removeSignup = (id = '') => remove(`/api/audience-members/${id}`);

  test('removes it from the list and the counts; the person’s other sign-ups and subscription stay', async () => {
    await announce({ eventDate: 'July 1, 2031' });
    await signUp();
    await announce({ eventDate: 'August 1, 2031' });
    await signUp({ attendanceType: 'virtual', subscribeNewsletter: true });
    const [august, july] = await signups();
    expect([july?.eventDate, august?.eventDate]).toEqual(['July 1, 2031', 'August 1, 2031']);
    expect(await counts()).toMatchObject({ signups: 2, inPerson: 1, virtual: 1 });

    expect((await Promise.all([1, 2, 3].map(() => removeSignup(july?.id)))).sort()).toEqual([204, 404, 404]);
    expect(await signups()).toEqual([august]);
    expect(await counts()).toMatchObject({ signups: 1, inPerson: 0, virtual: 1 });
    expect((await subscribers()).map((each) => each.email)).toEqual([person.email]);

    expect(await removeSignup(august?.id)).toBe(204);
    expect(await signups()).toEqual([]);
    expect(await counts()).toMatchObject({ signups: 0, inPerson: 0, virtual: 0 });
  });

  test('appears in the list of activities, without the person’s data', async () => {
    await announce({ eventDate: 'August 1, 2031' });
    await signUp();
    later();
    expect(await removeSignup((await signups())[0]?.id)).toBe(204);
    const [activity] = await ask<Activity[]>('/api/activity');
    expect(activity).toMatchObject({
      did: 'Deleted a sign-up for the live audience',
      about: expect.stringContaining('August 1, 2031'),
    });
    expect(JSON.stringify(activity)).not.toContain('@');
  });

  test('that does not exist is not found; an invalid id is refused', async () => {
    expect(await removeSignup(`${'0'.repeat(64)}-1`)).toBe(404);
    expect(await removeSignup('1')).toBe(400);
  });

  test('lets the same person sign up again', async () => {
    await signUp();
    await removeSignup((await signups())[0]?.id);
    expect((await signUp()).status).toBe(201);
    expect(await signups()).toHaveLength(1);
  });
});
