import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseContent } from '../../../../functions/lib/content/import/importContent.ts';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { ask, openAdminApi } from '../../../support/cloud/adminApi.ts';
import { Caller } from '../../../support/cloud/caller.ts';
import { upcoming } from '../../../support/data/contentForms.ts';
import { installMail } from '../../../support/run/calls.ts';

openAdminApi('2031-05-03T23:00:00Z');
beforeEach(() => void installMail());

const path = '/api/upcoming-events';
const create = (more: object = {}) => ask<ManagedEvent>(path, { body: { ...upcoming, ...more } }, 201);
const save = (id: number, body: object, status = 200) =>
  ask<ManagedEvent>(`${path}/${id}`, { method: 'PUT', body }, status);
const activate = (id: number, body?: object, status = 200) =>
  ask(`${path}/${id}/activate`, { method: 'PUT', ...(body && { body }) }, status);
const active = () => ask<ManagedEvent | null>(`${path}/active`);

describe('an event’s fields', () => {
  /** Everything that an event may have. */
  const full = {
    ...upcoming,
    ...{ venue: 'The Boathouse', address: '1 Quay', price: 'Free', doorsTime: '6:00 PM', duration: '2 hours' },
    ...{ timeZone: 'Europe/London', signupCloses: '2031-05-03T17:00', payLink: 'https://shop.example/tickets/7' },
    ...{ roomSeats: 40, onlineSeats: 200, remindDay: false, remindHour: true },
  };

  test('are kept as the form has them, and what an edit leaves out is gone', async () => {
    // Its own zone is the site's too, so no one has to be told.
    const body = { ...full, timeZone: 'America/New_York' };
    const event = await create(body);
    expect(event).toMatchObject(body);
    const { roomSeats: _, timeZone: __, signupCloses: ___, payLink: ____, ...rest } = body;
    const edited = await save(event.id, { ...rest, version: event.version });
    expect(edited).toMatchObject(rest);
    for (const name of ['roomSeats', 'timeZone', 'signupCloses', 'payLink']) expect(edited).not.toHaveProperty(name);
  });

  test('of zone, closing and payment are shown to visitors, those of seats and reminders are not', async () => {
    await create({ ...full, eventDate: 'May 5, 2031', signupCloses: '2031-05-05T17:00', isActive: true });
    const seen = await active();
    expect(seen).toMatchObject({
      ...{ timeZone: 'Europe/London', closesAt: '2031-05-05T17:00:00+01:00', payLink: full.payLink },
      startsAt: expect.stringMatching(/\+01:00$/),
    });
    for (const name of ['roomSeats', 'onlineSeats', 'remindDay', 'remindHour', 'joinLink'])
      expect(seen).not.toHaveProperty(name);
  });

  test.each([
    ['timeZone', 'Atlantis/Center', 'Please choose a time zone from the list'],
    ['roomSeats', 0, 'Please enter at least 1 seat, or leave it empty'],
    ['signupCloses', '2031-05-39T17:00', 'Please choose a day and a time'],
    ['signupCloses', '2031-02-30T17:00', 'Please choose a day and a time'],
    ['onlineSeats', 1.5, 'Please enter a whole number of seats'],
    ['signupCloses', 'on Friday', 'Please choose a day and a time'],
  ])('refuse in %s the value %j', async (name, value, message) => {
    const refused = await ask(path, { body: { ...full, [name]: value } }, 400);
    expect(refused).toMatchObject({ fields: { [name]: message } });
  });

  test('are all imported; without any of them there are reminders, and seats for everyone', () => {
    const { upcomingEvents } = parseContent({ upcomingEvents: [full, { ...upcoming, title: 'Plain' }] });
    expect(upcomingEvents[0]).toMatchObject(full);
    expect(upcomingEvents[1]).toMatchObject({ remindDay: true, remindHour: true });
    for (const name of ['roomSeats', 'onlineSeats', 'timeZone', 'signupCloses', 'payLink'])
      expect(upcomingEvents[1]).not.toHaveProperty(name);
  });
});

describe('an event’s times', () => {
  test('are read when it is saved: the answer has moments, and the texts made from them', async () => {
    const event = await create({ eventDate: 'Saturday, 3 May 2031', eventTime: '7 - 9:30 PM EDT', doorsTime: '6' });
    const read = {
      ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '150 minutes', doorsTime: '6:00 PM', zone: 'EDT' },
      ...{ startsAt: '2031-05-03T19:00:00-04:00', endsAt: '2031-05-03T21:30:00-04:00' },
      doorsAt: '2031-05-03T18:00:00-04:00',
    };
    expect(event).toMatchObject(read);
    const { eventDate, eventTime, duration, doorsTime, version } = event;
    // Sent back as they came, they stay so.
    expect(await save(event.id, { ...upcoming, eventDate, eventTime, duration, doorsTime, version })).toMatchObject(
      read,
    );
    expect(await ask(path)).toMatchObject([read]);
  });

  test.each([
    [{ eventTime: '7:00 PM CEST' }, 'eventTime', /^“CEST” isn’t what clocks in New York show on May 3, 2031/],
    [{ eventDate: '4/5/2031' }, 'eventDate', /^We can’t read this as a date/],
    [{ eventDate: 'November 2, 2031', eventTime: '1:30 AM' }, 'eventTime', /“1:30 AM EDT” or “1:30 AM EST”\?$/],
    [{ eventDate: 'March 9, 2031', eventTime: '2:30 AM' }, 'eventTime', /^Clocks in New York skip 2:30 AM/],
    [{ duration: 'all evening' }, 'duration', /^We can’t read the duration/],
    [{ doorsTime: '8 PM' }, 'doorsTime', /^The doors open after the start/],
  ])('are refused in words where they are not sure: %j', async (change, field, words) => {
    const refused = { fields: { [field]: expect.stringMatching(words) } };
    expect(await ask(path, { body: { ...upcoming, ...change } }, 400)).toMatchObject(refused);
    const { id, version } = await create();
    expect(await save(id, { ...upcoming, ...change, version }, 400)).toMatchObject(refused);
    expect(() => parseContent({ upcomingEvents: [{ ...upcoming, ...change }] })).toThrow(
      `upcomingEvents[0].${field}: `,
    );
  });

  test.each([{ eventDate: 'To be announced' }, { eventDate: 'May 2031' }, { eventTime: 'In the evening' }])(
    'are none where the text is no moment, as in %j: no calendar, no reminder, no end',
    async (change) => {
      const event = await create({ ...change, isActive: true });
      expect(event).toMatchObject({ ...change, startsAt: null, endsAt: null });
      expect(await ask(`${path}/${event.id}/mails`)).toMatchObject({
        day: { state: 'no-date' },
        hour: { state: 'no-date' },
      });
      vi.setSystemTime('2040-01-01T12:00:00Z');
      expect(await active()).toMatchObject({ id: event.id, ...change });
    },
  );

  test('that visitors have seen are kept when it is moved, until it is moved back', async () => {
    const { id } = await create();
    const moved = async (change: object) => (await save(id, { ...upcoming, ...change })).movedFrom;
    expect(await moved({ eventTime: '8 PM' })).toBeUndefined();
    await activate(id);
    const seen = '2031-05-03T20:00:00-04:00';
    expect(await moved({ eventTime: '8 PM', isActive: true, duration: '3 hours' })).toBeUndefined();
    expect(await moved({ eventTime: '9 PM', isActive: true })).toBe(seen);
    expect(await moved({ eventDate: 'In June', isActive: true })).toBe(seen);
    expect(await moved({ eventDate: 'June 4, 2031', isActive: true })).toBe(seen);
    expect(await active()).toMatchObject({ movedFrom: seen, startsAt: '2031-06-04T19:00:00-04:00' });
    expect(await moved({ eventTime: '20:00', isActive: true })).toBeUndefined();
  });
});

describe('an event that is over asks before it is made active', () => {
  const past = { ...upcoming, title: 'An old evening', eventDate: 'January 16, 2020' };
  const refused = {
    message: expect.stringMatching(
      /^“An old evening” is over: January 16, 2020, 7:00 PM .* has passed\. Change its date/,
    ),
  };

  test('a new one is refused with what to do, and nothing is created', async () => {
    const answer = await ask(path, { body: { ...past, isActive: true } }, 409);
    expect(answer).toMatchObject({ ...refused, fields: { eventDate: refused.message } });
    expect(await ask(path)).toEqual([]);
  });

  test('one in the list is refused, until it is confirmed; visitors still do not see it', async () => {
    const { id } = await create(past);
    expect(await activate(id, undefined, 409)).toMatchObject(refused);
    expect(await activate(id, { evenIfOver: true })).toMatchObject({ isActive: true });
    expect(await active()).toBeNull();
  });

  test('so is a change that ends an event which visitors see, as by a mistyped year', async () => {
    const { id } = await create({ isActive: true });
    expect(await save(id, { ...past, isActive: true }, 409)).toMatchObject(refused);
    expect(await active()).toMatchObject({ id, eventDate: upcoming.eventDate });
    await save(id, { ...past, isActive: true, evenIfOver: true });
    expect(await active()).toBeNull();
    // It was active and over before: nothing new to ask.
    await save(id, { ...past, description: 'It was a good evening.', isActive: true });
  });

  test.each(['May 3, 2031', 'This autumn', 'May 2031'])('%s needs no confirmation', async (eventDate) => {
    const { id } = await create({ eventDate });
    await activate(id);
    expect(await active()).toMatchObject({ id });
    expect(await active()).not.toHaveProperty('evenIfOver');
  });
});

describe('at its end an event', () => {
  const end = '2031-05-04T00:45:00Z';
  const person = {
    ...{ firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', city: 'New York' },
    ...{ attendanceType: 'virtual', subscribeNewsletter: false, consent: true },
  };
  const signUp = (more: object = {}) => new Caller().call('/api/audience-signup', { body: { ...person, ...more } });

  test('is no longer the next one; its sign-ups stay', async () => {
    const { id } = await create({ isActive: true });
    expect((await signUp()).status).toBe(201);
    vi.setSystemTime(Date.parse(end) - 1000);
    expect(await active()).toMatchObject({ id });
    vi.setSystemTime(end);
    expect(await active()).toBeNull();
    expect(await ask('/api/audience-members')).toMatchObject([{ eventId: id, eventTitle: upcoming.title }]);
    expect(await ask('/api/counts')).toMatchObject({ signups: 1, events: [{ id, isActive: false, virtual: 1 }] });
  });

  test('takes no more sign-ups, unless they are for the next evening', async () => {
    const { id } = await create({ isActive: true });
    vi.setSystemTime(end);
    const late = await signUp();
    const message = `“${upcoming.title}” is over and takes no more sign-ups. Reload the page to sign up for the next evening.`;
    expect([late.status, await late.json()]).toEqual([409, { message }]);
    expect((await signUp({ forNext: true })).status).toBe(201);
    const [signup] = await ask<object[]>('/api/audience-members');
    expect(signup).not.toHaveProperty('eventId', id);
    expect(signup).not.toHaveProperty('forNext');
  });

  test('answers a form that was sent without scripts by a page that says so', async () => {
    await create({ isActive: true });
    vi.setSystemTime(end);
    const { subscribeNewsletter: _, ...fields } = { ...person, consent: 'on' };
    const leadsTo = async (more: Record<string, string> = {}) => {
      const body = Buffer.from(new URLSearchParams({ ...fields, ...more }).toString());
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await new Caller().call('/api/audience-signup', { method: 'POST', body, headers });
      return answer.headers.get('location');
    };
    expect(await leadsTo()).toBe('/outcome/event-over');
    expect(await leadsTo({ forNext: 'on' })).toBe('/outcome/signed-up');
  });
});
