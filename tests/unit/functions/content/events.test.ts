import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { parseContent } from '../../../../functions/lib/content/import/importContent.ts';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import type { ManagedEvent, UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { admin, ask, Caller, openAdminApi } from '../../../support/accounts/caller.ts';
import { recent, upcoming } from '../../../support/data/contentForms.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo, installInterleaved } from '../../../support/dynamo/installFakeDynamo.ts';
import { installMail } from '../../../support/run/calls.ts';
import { runs } from '../../../support/run/runs.ts';

describe('events', () => {
  openAdminApi();

  describe.each([
    { name: 'recent', path: '/api/recent-events', sample: recent },
    { name: 'upcoming', path: '/api/upcoming-events', sample: upcoming },
  ])('$name events', ({ path, sample }) => {
    type Event = RecentEvent | UpcomingEvent;
    const list = () => ask<Event[]>(path);
    const create = (more: object = {}) => ask<Event>(path, { body: { ...sample, ...more } }, 201);
    const save = (id: number, more: object = {}, status = 200) =>
      ask<Event>(`${path}/${id}`, { method: 'PUT', body: { ...sample, ...more } }, status);
    const activate = (id: number, status = 200) => ask<Event>(`${path}/${id}/activate`, { method: 'PUT' }, status);
    const active = () => ask<Event | null>(`${path}/active`);
    const activeOnes = async () => (await list()).filter(({ isActive }) => isActive).map(({ id }) => id);

    test('none is active at first', async () => {
      expect(await active()).toBeNull();
      expect(await list()).toEqual([]);
    });

    test('the newest is listed first, and each has its own id', async () => {
      const [first, second] = [await create(), await create({ title: 'Second' })];
      expect(second.id).toBeGreaterThan(first.id);
      expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
      expect(first).toMatchObject({ ...sample, isActive: false, version: 1 });
    });

    test('visitors see the active one; activating another replaces it', async () => {
      const [one, two] = [await create({ isActive: true }), await create({ title: 'Two' })];
      expect(one.isActive).toBe(true);
      expect((await active())?.id).toBe(one.id);
      expect(await activate(two.id)).toMatchObject({ id: two.id, isActive: true });
      expect((await active())?.title).toBe('Two');
      expect(await activeOnes()).toEqual([two.id]);
    });

    test('the form’s switch activates and deactivates', async () => {
      const { id, version } = await create();
      const on = await save(id, { isActive: true, version });
      expect(on).toMatchObject({ isActive: true, version: version + 1 });
      expect(await activeOnes()).toEqual([id]);
      expect(await save(id, { isActive: false, version: on.version })).toMatchObject({ isActive: false });
      expect(await active()).toBeNull();
    });

    test('deleting the active one leaves none active', async () => {
      const { id } = await create({ isActive: true });
      await ask(`${path}/${id}`, { method: 'DELETE' }, 204);
      expect(await active()).toBeNull();
      expect(await activeOnes()).toEqual([]);
      await ask(`${path}/${id}`, { method: 'DELETE' }, 404);
      await activate(id, 404);
    });

    test('of ten edits of the same version one is saved, and nine get a conflict', async () => {
      const { id, version } = await create();
      const edits = Array.from({ length: 10 }, (_, n) =>
        admin.call(`${path}/${id}`, { method: 'PUT', body: { ...sample, title: `Edit ${n}`, version } }),
      );
      const answers = await Promise.all(edits);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
      const saved = (await answers.find(({ ok }) => ok)?.json()) as Event;
      expect(await list()).toEqual([saved]);
      const refused = await answers.find(({ status }) => status === 409)?.json();
      expect(refused).toEqual({ message: expect.stringMatching(/^Someone else changed this event/) });
    });

    test('an edit that began before an activation gets a conflict instead of undoing it silently', async () => {
      const [old, other] = [await create(), await create()];
      const { version } = await activate(old.id);
      await save(old.id, { isActive: false, version: old.version }, 409);
      await activate(other.id);
      await save(old.id, { isActive: true, version }, 409);
      expect(await activeOnes()).toEqual([other.id]);
    });

    test('an edit without a version is saved unconditionally', async () => {
      const { id } = await create();
      await save(id, { title: 'Plain' });
      expect(await list()).toMatchObject([{ title: 'Plain' }]);
      await save(999_999, {}, 404);
    });

    test('missing, overlong and unknown fields are refused, each by name', async () => {
      const body = { ...sample, title: ' ', description: 'x'.repeat(5001), id: 3 };
      const { fields } = await ask<{ fields: object }>(path, { body }, 400);
      expect(Object.keys(fields).sort()).toEqual(['description', 'id', 'title']);
      for (const id of ['0', '-1', '1.5', 'x']) await ask(`${path}/${id}`, { method: 'PUT', body: sample }, 400);
    });
  });

  const event = withTimes({ ...upcoming, imageUrl: '', duration: '', joinLink: '', remindDay: true, remindHour: true });
  const create = (isActive = false) => upcomingEvents.create({ ...event, isActive });

  /** Actions that admins take at the same time. */
  const actions = {
    create: (id: number) => create(id === 1),
    activate: (id: number) => upcomingEvents.activate(id),
    remove: (id: number) => upcomingEvents.remove(id),
    /** With the existing event's version, as after an admin has confirmed the replacement. */
    setLatest: async (id: number) => {
      const existing = (await upcomingEvents.list()).find((each) => each.id === id);
      await upcomingEvents.setLatest(id, event, existing?.version);
    },
    /** Opens the form, and saves it without changing whether the event is active. */
    save: async (id: number) => {
      const existing = (await upcomingEvents.list()).find((each) => each.id === id);
      if (existing)
        await upcomingEvents.update(id, { ...event, isActive: existing.isActive, version: existing.version });
    },
    deactivate: (id: number) => upcomingEvents.update(id, { ...event, isActive: false }),
  };

  /** True at every moment: the active event exists. */
  function checkPointer(dynamo: FakeDynamo): void {
    const [pointer] = dynamo.startingWith('content', 'ACTIVE|');
    const ids = dynamo.startingWith('content', 'UPCOMING_EVENT|').map(({ id }) => id);
    if (pointer) expect(ids).toContain(pointer.id);
  }

  test('whatever admins do to events at once, at most one is active, and it exists', async () => {
    const action = fc.record({
      what: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
      id: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        async (scheduler, groups) => {
          const { together } = installInterleaved(scheduler, checkPointer);
          for (const group of groups)
            await together(group.map(({ what, id }) => actions[what](id).catch(ignoreRefusal)));
          const active = (await scheduler.waitFor(upcomingEvents.list())).filter(({ isActive }) => isActive);
          expect(active.length).toBeLessThanOrEqual(1);
          vi.restoreAllMocks();
        },
      ),
      { numRuns: runs(500) },
    );
  }, 60_000);

  /** Ignores the errors that an admin gets if the event is gone or was changed by another. */
  function ignoreRefusal(error: { status?: number }): void {
    if (error.status !== 404 && error.status !== 409) throw error;
  }

  test('twenty that are created at once get twenty ids', async () => {
    installFakeDynamo();
    const created = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(new Set(created.map(({ id }) => id)).size).toBe(20);
  });

  test('of two who activate events at the same moment the second wins without a conflict', async () => {
    const dynamo = installFakeDynamo();
    const [one, two] = [await create(), await create()];
    dynamo.before('TransactWriteCommand', () => upcomingEvents.activate(two.id));
    expect(await upcomingEvents.activate(one.id)).toMatchObject({ isActive: true });
    const listed = await upcomingEvents.list();
    expect(listed.map(({ id, isActive }) => [id, isActive])).toEqual([
      [two.id, false],
      [one.id, true],
    ]);
    // The event that was active for a moment has a new version for each change.
    expect(listed[0]?.version).toBe(two.version + 2);
  });

  test('of two who delete an event at the same moment one learns that it is gone', async () => {
    installFakeDynamo();
    const { id } = await create();
    const answers = await Promise.allSettled([1, 2].map(() => upcomingEvents.remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('an event that is deleted while another is activated is gone, and the other is active', async () => {
    const dynamo = installFakeDynamo();
    const [one, two] = [await create(true), await create()];
    dynamo.before('TransactWriteCommand', () => upcomingEvents.activate(two.id));
    await upcomingEvents.remove(one.id);
    expect((await upcomingEvents.list()).map(({ id, isActive }) => [id, isActive])).toEqual([[two.id, true]]);
  });
});

describe('upcoming events', () => {
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
        ...{
          eventDate: 'May 3, 2031',
          eventTime: '7:00 PM',
          duration: '150 minutes',
          doorsTime: '6:00 PM',
          zone: 'EDT',
        },
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
});
