import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { Caller, callAs } from '../../../support/cloud/caller.ts';
import { upcoming } from '../../../support/data/contentForms.ts';
import { peopleApi } from '../../../support/people/peopleApi.ts';

peopleApi();
let admin: Caller;
beforeEach(async () => {
  vi.setSystemTime('2031-05-03T23:00:00Z');
  admin = await Caller.admin();
});
const ask = callAs(() => admin);
const path = '/api/upcoming-events';
const past = { ...upcoming, title: 'An old evening', eventDate: 'January 16, 2020' };
const create = (more: object = {}) => ask<UpcomingEvent>(path, { body: { ...upcoming, ...more } }, 201);
const active = () => ask<UpcomingEvent | null>(`${path}/active`);
const refused = {
  message: expect.stringMatching(
    /^“An old evening” is over: January 16, 2020, 7:00 PM .* has passed\. Change its date/,
  ),
};

describe('an event that is over asks before it is made active', () => {
  test('a new one is refused with what to do, and nothing is created', async () => {
    expect(await ask(path, { body: { ...past, isActive: true } }, 409)).toMatchObject({
      ...refused,
      fields: { eventDate: refused.message },
    });
    expect(await ask(path)).toEqual([]);
  });

  test('one in the list is refused, until it is confirmed; visitors still do not see it', async () => {
    const { id } = await create(past);
    const activate = `${path}/${id}/activate`;
    expect(await ask(activate, { method: 'PUT' }, 409)).toMatchObject(refused);
    expect(await ask(activate, { method: 'PUT', body: { evenIfOver: true } })).toMatchObject({ isActive: true });
    expect(await active()).toBeNull();
  });

  test('so is a change that ends an event which visitors see, as by a mistyped year', async () => {
    const { id } = await create({ isActive: true });
    const url = `${path}/${id}`;
    expect(await ask(url, { method: 'PUT', body: { ...past, isActive: true } }, 409)).toMatchObject(refused);
    expect(await active()).toMatchObject({ id, eventDate: upcoming.eventDate });
    await ask(url, { method: 'PUT', body: { ...past, isActive: true, evenIfOver: true } });
    expect(await active()).toBeNull();
    // It was active and over before: nothing new to ask.
    await ask(url, { method: 'PUT', body: { ...past, description: 'It was a good evening.', isActive: true } });
  });

  test.each(['May 3, 2031', 'This autumn', 'May 2031'])('%s needs no confirmation', async (eventDate) => {
    const { id } = await create({ eventDate });
    await ask(`${path}/${id}/activate`, { method: 'PUT' });
    expect(await active()).toMatchObject({ id });
    expect(await active()).not.toHaveProperty('evenIfOver');
  });
});

describe('at its end', () => {
  const end = '2031-05-04T00:45:00Z';
  const person = {
    ...{ firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', city: 'New York' },
    ...{ attendanceType: 'virtual', subscribeNewsletter: false, consent: true },
  };
  const signUp = (more: object = {}) => new Caller().call('/api/audience-signup', { body: { ...person, ...more } });

  test('an event is no longer the next one; its sign-ups stay', async () => {
    const { id } = await create({ isActive: true });
    expect((await signUp()).status).toBe(201);
    vi.setSystemTime(Date.parse(end) - 1000);
    expect(await active()).toMatchObject({ id });
    vi.setSystemTime(end);
    expect(await active()).toBeNull();
    expect(await ask('/api/audience-members')).toMatchObject([{ eventId: id, eventTitle: upcoming.title }]);
    expect(await ask('/api/counts')).toMatchObject({ signups: 1, events: [{ id, isActive: false, virtual: 1 }] });
  });

  test('it takes no more sign-ups, unless they are for the next evening', async () => {
    const { id } = await create({ isActive: true });
    vi.setSystemTime(end);
    const late = await signUp();
    expect([late.status, await late.json()]).toEqual([
      409,
      {
        message: `“${upcoming.title}” is over and takes no more sign-ups. Reload the page to sign up for the next evening.`,
      },
    ]);
    expect((await signUp({ forNext: true })).status).toBe(201);
    const [signup] = await ask<object[]>('/api/audience-members');
    expect(signup).not.toHaveProperty('eventId', id);
    expect(signup).not.toHaveProperty('forNext');
  });

  test('a form that was sent without scripts is answered by a page that says so', async () => {
    await create({ isActive: true });
    vi.setSystemTime(end);
    const { subscribeNewsletter: _, ...fields } = { ...person, consent: 'on' };
    const leadsTo = async (more: Record<string, string> = {}) => {
      const body = Buffer.from(new URLSearchParams({ ...fields, ...more }).toString());
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return (await new Caller().call('/api/audience-signup', { method: 'POST', body, headers })).headers.get(
        'location',
      );
    };
    expect(await leadsTo()).toBe('/outcome/event-over');
    expect(await leadsTo({ forNext: 'on' })).toBe('/outcome/signed-up');
  });
});
