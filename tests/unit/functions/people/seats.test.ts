import { beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { remove, signUp as store } from '../../../../functions/lib/people/signups/signups.ts';
import { giveDueSeats } from '../../../../functions/lib/people/signups/waitingList.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import type { WaitingSignup } from '../../../../shared/people/model/signup.ts';
import { site } from '../../../../shared/site/site.ts';
import {
  addressOf,
  announce,
  changeWay,
  expectCounted,
  idOf,
  signUp,
  signUpFirst,
  standings,
} from '../../../support/data/seats.ts';
import { asAdmin, pass } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';
import { cancelTokenIn, deliver, lineOf, mailed, withSignupMails } from '../../../support/run/signupMails.ts';

describe('seats', () => {
  const fakes = withSignupMails(Date.parse('2031-04-01T12:00:00Z'));

  type Step = () => Promise<unknown>;
  const oneByOne =
    (act: (name: string) => Promise<unknown>) =>
    (...names: string[]): Step =>
    async () => {
      for (const name of names) {
        pass(1000);
        await act(name);
      }
    };
  const come = oneByOne((name) => signUp(name));
  const watch = oneByOne((name) => signUp(name, 'virtual'));
  const changeToZoom = oneByOne((name) => changeWay(name, 'virtual'));
  const cancel = oneByOne(async (name) => remove(await idOf(name)));
  const bounces = oneByOne(async (name) => suppress(await addressHash(addressOf(name)), 'bounced'));
  const due: Step = () => giveDueSeats(Date.now());
  const begun: Step = async () => vi.setSystemTime(Date.parse('2031-05-03T23:00:00Z'));
  const edited =
    (change: object): Step =>
    async () => {
      const event = await upcomingEvents.active();
      const changed = { ...event, version: undefined, ...change };
      await upcomingEvents.update(event?.id ?? 0, changed as Parameters<typeof upcomingEvents.update>[1]);
    };
  /** Ana has the only seat in the room, and the others wait. */
  const full = come('ana', 'ben', 'cleo', 'dora');

  test.each<[string, object, Step[], Record<string, string>]>([
    [
      'those who come first have the seats, and the others wait',
      { roomSeats: 2, onlineSeats: 2 },
      [come('ana', 'ben', 'cleo'), watch('dora', 'emil', 'finn')],
      { ben: 'booked', cleo: 'waiting', dora: 'booked on Zoom', emil: 'booked on Zoom', finn: 'waiting on Zoom' },
    ],
    ['where any number may come, no one waits', { onlineSeats: 1 }, [full], { ana: 'booked', dora: 'booked' }],
    [
      'a seat that becomes free goes to no one who comes while others wait',
      { roomSeats: 1 },
      [come('ana', 'ben'), cancel('ana'), come('cleo')],
      { ana: 'gone', ben: 'waiting', cleo: 'waiting' },
    ],
    [
      'once no one waits, the next who comes has a seat',
      { roomSeats: 1 },
      [come('ana', 'ben'), cancel('ana', 'ben'), come('cleo')],
      { cleo: 'booked' },
    ],
    [
      'signing up again changes nothing: neither the seat, nor the place on the waiting list, nor the way to attend',
      { roomSeats: 1 },
      [come('ana', 'ben', 'cleo', 'cleo', 'ben', 'ana'), watch('ana', 'cleo'), edited({ roomSeats: 2 }), due],
      { ana: 'booked', ben: 'booked', cleo: 'waiting' },
    ],
    [
      'someone who asks for the other way to attend gets that seat',
      { roomSeats: 1, onlineSeats: 2 },
      [watch('dora'), come('ana'), changeToZoom('ana'), come('ben')],
      { dora: 'booked on Zoom', ana: 'booked on Zoom', ben: 'booked' },
    ],
    [
      'where the other way is full, they keep their seat',
      { roomSeats: 1, onlineSeats: 1 },
      [come('ana'), watch('ben'), changeToZoom('ana'), come('ben')],
      { ana: 'booked', ben: 'booked on Zoom' },
    ],
    [
      'someone who waits may take a free seat of the other kind, or wait at the end of its list',
      { roomSeats: 1, onlineSeats: 1 },
      [come('ana', 'ben', 'cleo'), changeToZoom('ben'), watch('dora'), changeToZoom('cleo'), cancel('ben'), due],
      { dora: 'booked on Zoom', cleo: 'waiting on Zoom' },
    ],
    [
      'who cancels frees a seat, which the first who waits gets',
      { roomSeats: 1 },
      [full, cancel('ana'), due, due],
      { ben: 'booked', cleo: 'waiting' },
    ],
    [
      'one who gives it back passes it to the next',
      { roomSeats: 1 },
      [full, cancel('ana'), due, cancel('ben'), due],
      { ben: 'gone', cleo: 'booked', dora: 'waiting' },
    ],
    [
      'whom no mail reaches is passed over, and keeps their place',
      { roomSeats: 1 },
      [full, bounces('ben'), cancel('ana'), due],
      { ben: 'waiting', cleo: 'booked', dora: 'waiting' },
    ],
    [
      'more seats are given in order',
      { roomSeats: 1 },
      [full, edited({ roomSeats: 3 }), due],
      { ana: 'booked', ben: 'booked', cleo: 'booked', dora: 'waiting' },
    ],
    [
      'a limit that is lifted lets in everyone who waits, and no one loses a seat after that',
      { roomSeats: 1 },
      [full, edited({ roomSeats: undefined }), due, edited({ roomSeats: 1 }), due],
      { ana: 'booked', ben: 'booked', cleo: 'booked', dora: 'booked' },
    ],
    [
      'once the event has begun, no one in line gets a free seat, but the next visitor does',
      { roomSeats: 2 },
      [full, cancel('ana', 'ben'), begun, due, come('emil')],
      { cleo: 'waiting', dora: 'waiting', emil: 'booked' },
    ],
    [
      'one who waits and comes then is the next as well',
      { roomSeats: 1 },
      [full, cancel('ana'), begun, come('cleo', 'ben')],
      { ben: 'waiting', cleo: 'booked' },
    ],
    [
      'no one gets a seat at an event that was canceled',
      { roomSeats: 1 },
      [full, cancel('ana'), edited({ canceledAt: '2031-04-01T12:00:00.000Z' }), due],
      { ben: 'waiting' },
    ],
  ])('%s', async (_, seats, steps, expected) => {
    const { id } = await announce(seats);
    for (const step of steps) {
      await step();
      expectCounted(fakes.dynamo, id);
    }
    expect(await standings(...Object.keys(expected))).toEqual(Object.values(expected));
  });

  describe('the form', () => {
    const form = async (name: string, change: object = {}, headers: Record<string, string> = {}) => {
      pass(1000);
      const body = { firstName: 'Ana', lastName: 'Lima', email: addressOf(name), city: 'Lisbon', consent: true };
      const given = { body: { ...body, attendanceType: 'in-person', subscribeNewsletter: false, ...change } };
      const { statusCode, body: text } = await call('signups/create', { ...given, headers });
      return [statusCode, JSON.parse(text ?? '{}')];
    };
    const zoom = { attendanceType: 'virtual' };

    test('says the same of a full event to everyone, new or not, and at each repetition', async () => {
      await announce({ roomSeats: 1, onlineSeats: 1 });
      expect(await form('ana')).toMatchObject([201, { status: 'held' }]);
      const full = { message: 'The room is full. We’ve emailed you where you stand.', status: 'full' };
      for (const _ of [1, 2]) {
        expect(await form('ben', {}, { 'idempotency-key': '"new"' })).toMatchObject([201, full]);
        expect(await form('ana', {}, { 'idempotency-key': '"known"' })).toMatchObject([201, full]);
      }
      // While seats are left, it does not say either that someone has one.
      expect((await form('ana', zoom))[1]).toMatchObject({ status: 'held' });
      expect(await standings('ana', 'ben')).toEqual(['booked', 'unconfirmed']);
    });

    test('says that an evening is full if there is only one way to attend', async () => {
      await announce({ roomSeats: 1, attendance: 'in-person' });
      await form('ana');
      expect((await form('ben'))[1].message).toBe('This evening is full. We’ve emailed you where you stand.');
    });

    test('takes no sign-ups from the moment at which they close, by the event’s clocks, which pages know', async () => {
      const shown = async () => JSON.parse((await call('upcomingEvents/active', {})).body ?? '');
      await announce({ timeZone: 'Europe/London', signupCloses: '2031-05-03T12:00' });
      vi.setSystemTime(Date.parse('2031-05-03T10:59:58Z'));
      expect((await form('ana'))[0]).toBe(201);
      expect(await shown()).not.toHaveProperty('isClosed');
      expect(await form('ben')).toMatchObject([409, { message: 'Sign-up for “Lanterns” has closed.' }]);
      expect(await shown()).toMatchObject({ isClosed: true, closesAt: '2031-05-03T12:00:00+01:00' });
      expect(await form('ben', { forNext: true })).toMatchObject([201, { event: null }]);
    });

    test('leads a browser without scripts to a page that says what happened', async () => {
      await announce({ roomSeats: 1, onlineSeats: 1 });
      const leadsTo = async (name: string, attendanceType = 'in-person') => {
        const fields = { firstName: 'Ana', lastName: 'Lima', email: addressOf(name), city: 'Lisbon', consent: 'on' };
        const body = Buffer.from(new URLSearchParams({ ...fields, attendanceType }).toString());
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        return (await call('signups/create', { body, headers })).headers?.location;
      };
      expect(await leadsTo('ana')).toBe('/outcome/seat-to-confirm');
      expect(await leadsTo('ben')).toBe('/outcome/signed-up-where-full');
      expect(await leadsTo('cleo', 'virtual')).toBe('/outcome/seat-to-confirm');
    });
  });

  describe('a guest whom an admin adds', () => {
    const add = async (email: string, change: object = {}, { id = 1, headers = {} } = {}) => {
      pass(1000);
      const body = { firstName: 'Gus', lastName: 'Reed', email, attendanceType: 'in-person', ...change };
      return asAdmin('signups/add', { path: { id: String(id) }, body, headers });
    };
    const listed = async (name: string) =>
      (await asAdmin('signups/list', { query: {} })).body.find(
        ({ firstName }: { firstName: string }) => firstName === name,
      );

    test('has a seat without confirming it, or waits like everyone, and an email says which', async () => {
      const { id } = await announce({ roomSeats: 1 });
      expect(await add(addressOf('gus'))).toEqual({ status: 201, body: { status: 'booked' } });
      expect(await add(addressOf('hal'))).toEqual({ status: 201, body: { status: 'waiting' } });
      await deliver();
      expect(mailed()).toEqual([
        expect.stringMatching(/^gus@example.org: .*signed up/),
        expect.stringMatching(/^hal@example.org: .*waiting list/),
      ]);
      expectCounted(fakes.dynamo, id);
      expect(await listed('Gus')).toMatchObject({ consent: false, subscribeNewsletter: false, eventId: id });
    });

    test('without an address takes a seat and is emailed nothing, and is refused where the room is full', async () => {
      const { id } = await announce({ roomSeats: 2 });
      // A lost answer: the same request comes again.
      for (const firstName of ['Gus', 'Hal', 'Hal'])
        expect(await add('', { firstName }, { headers: { 'idempotency-key': `"${firstName}"` } })).toEqual({
          ...{ status: 201, body: { status: 'booked' } },
        });
      expect(await add('')).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Every seat is/) } });
      expect(await listed('Hal')).toMatchObject({ email: '', status: 'booked' });
      await deliver();
      expect(mailed()).toEqual([]);
      expectCounted(fakes.dynamo, id);
    });

    test('need not confirm a sign-up of their own any more, which otherwise stays as it is', async () => {
      const { id } = await announce({ roomSeats: 3 });
      await signUpFirst('gus');
      expect(await add(addressOf('gus'), { firstName: 'Other' })).toMatchObject({ body: { status: 'booked' } });
      const row = await listed('Ana');
      expect(row).toMatchObject({ email: addressOf('gus'), status: 'booked', consent: true });
      expect(row).not.toHaveProperty('heldUntil');
      expectCounted(fakes.dynamo, id);
    });

    test('is refused with a wrong address, in a way that is not offered, and once it is over or canceled', async () => {
      const { id } = await announce({ attendance: 'in-person' });
      expect((await add('gus@')).body.fields).toEqual({ email: 'Please enter a valid email address' });
      expect((await add('', { attendanceType: 'virtual' })).body.fields).toHaveProperty('attendanceType');
      expect((await add('', {}, { id: 99 })).status).toBe(404);
      await upcomingEvents.cancel(id, { canceledAt: new Date().toISOString() });
      expect((await add('')).status).toBe(409);
      vi.setSystemTime(Date.parse('2031-05-05T23:00:00Z'));
      expect((await add('')).body.message).toBe('“Lanterns” is over and takes no more sign-ups.');
      expect(fakes.dynamo.startingWith('people', 'SIGNUP#')).toEqual([]);
    });
  });

  test('someone who signs up while the event is being canceled is told so, and is not kept', async () => {
    const event = await announce({ roomSeats: 2 });
    await upcomingEvents.cancel(event.id, { canceledAt: new Date().toISOString() });
    const ana = { firstName: 'Ana', lastName: 'Lima', email: addressOf('ana'), city: 'Lisbon' };
    const body = { ...ana, attendanceType: 'in-person' as const, subscribeNewsletter: false, consent: true as const };
    await expect(store(body, event)).rejects.toMatchObject({ status: 409 });
    expect(fakes.dynamo.startingWith('people', 'SIGNUP#')).toEqual([]);
  });

  test('a seat that comes free is given by the sweep, and mailed with a link that gives it back', async () => {
    await announce({ roomSeats: 1 });
    await full();
    await deliver();
    for (const step of [cancel('ana'), due, deliver]) await step();
    expect(mailed().at(-1)).toEqual(`${addressOf('ben')}: You have a seat: Lanterns, May 3, 2031`);
    await call('signups/cancel', { query: { token: cancelTokenIn(mailed().length - 1) } });
    for (const step of [due, deliver]) await step();
    expect(mailed()).toEqual(expect.arrayContaining([`${addressOf('cleo')}: You have a seat: Lanterns, May 3, 2031`]));
  });

  test('someone who joins the line of an event that has begun hears that no seat is kept', async () => {
    await announce({ roomSeats: 1 });
    await come('ana')();
    await begun();
    await come('ben')();
    await deliver();
    expect(lineOf(mailed().length - 1)).toContain('goes to the next person who signs up');
  });

  describe('visitors', () => {
    const shown = async () => JSON.parse((await call('upcomingEvents/active', {})).body ?? '');
    const few = site.live.seatsShownFrom;

    test('see the seats that are left where they are few, and none while someone waits', async () => {
      await announce({ roomSeats: few + 1, onlineSeats: 1 });
      expect(await shown()).toMatchObject({ isLimited: true, seatsLeft: { online: 1 } });
      for (const step of [come('ana'), watch('ben', 'cleo', 'dora'), cancel('cleo')]) await step();
      expect((await shown()).seatsLeft).toEqual({ room: few, online: 0 });
      const { activeUpcomingEvent: published } = await readContent();
      expect(published).toMatchObject({ isLimited: true });
      expect(published).not.toHaveProperty('seatsLeft');
    });

    test('do not learn how many seats there are, and nothing of an event for any number', async () => {
      await announce({ roomSeats: 400 });
      expect(await shown()).toMatchObject({ isLimited: true, seatsLeft: {} });
      expect(await shown()).not.toHaveProperty('roomSeats');
      for (const event of [{ attendance: 'both' }, { attendance: 'virtual', roomSeats: 5 }]) {
        await announce(event);
        for (const field of ['isLimited', 'seatsLeft', 'isClosed']) expect(await shown()).not.toHaveProperty(field);
      }
    });
  });
});

describe('the waiting list', () => {
  /** Ana has the only seat in the room, and three people wait for it. */
  const fakes = withSignupMails(Date.parse('2031-04-01T12:00:00Z'));
  let event: { id: number };
  beforeEach(async () => {
    event = await announce({ roomSeats: 1, onlineSeats: 1 });
    for (const name of ['ana', 'ben', 'cleo', 'dora']) {
      pass(1000);
      await signUp(name);
    }
  });

  const list = async (): Promise<WaitingSignup[]> =>
    (await asAdmin('signups/waiting', { path: { id: String(event.id) } })).body;
  const names = async () => (await list()).map(({ email }) => email.split('@')[0]);
  const move = async (name: string, before: string | null) =>
    asAdmin('signups/move', { path: { id: await idOf(name) }, body: { before: before && (await idOf(before)) } });
  const give = async (name: string) =>
    asAdmin('signups/correct', { path: { id: await idOf(name) }, body: { seat: 'free' } });
  const correct = async (name: string, body: object) =>
    asAdmin('signups/correct', { path: { id: await idOf(name) }, body });
  const cancel = async (name: string) => remove(await idOf(name));
  const refused = (message: unknown) => ({ status: 409, body: { message } });

  describe('the waiting list', () => {
    test('shows an admin who waits, in order, with whom no mail reaches', async () => {
      await suppress(await addressHash(addressOf('ben')), 'complained');
      await cancel('ana');
      await giveDueSeats(Date.now());
      expect(await list()).toMatchObject([
        { email: addressOf('ben'), status: 'waiting', suppressed: 'complained', eventTitle: 'Lanterns' },
        { email: addressOf('dora'), status: 'waiting' },
      ]);
    });

    test('is in the order that an admin gives it, and seats are given in that order', async () => {
      for (const [name, before, order] of [
        ['dora', 'ben', ['dora', 'ben', 'cleo']],
        ['cleo', 'ben', ['dora', 'cleo', 'ben']],
        ['dora', null, ['cleo', 'ben', 'dora']],
      ] as const) {
        expect((await move(name, before)).status).toBe(204);
        expect(await names()).toEqual(order);
      }
      await cancel('ana');
      await giveDueSeats(Date.now());
      expect(await standings('cleo', 'ben', 'dora')).toEqual(['booked', 'waiting', 'waiting']);
      // Anyone who comes later comes after the one who was moved to the end.
      await signUp('emil');
      expect((await names()).at(-1)).toBe('emil');
    });

    test('stays in order however often people are moved into one gap, and with people who came in one moment', async () => {
      for (const name of ['emil', 'finn', 'gus']) await signUp(name);
      const expected = await names();
      expect(new Set(expected.slice(2))).toEqual(new Set(['dora', 'emil', 'finn', 'gus']));
      for (let turn = 0; turn < 40; turn++) {
        const last = expected.pop() ?? '';
        expected.splice(1, 0, last);
        expect((await move(last, expected[2] ?? null)).status).toBe(204);
        expect(await names()).toEqual(expected);
      }
    });

    test('tells an admin if someone has left it in the meantime', async () => {
      const changed = refused('The waiting list has changed in the meantime. Please look at it again.');
      const cleo = await idOf('cleo');
      expect(await move('ana', 'ben')).toEqual(changed);
      await cancel('cleo');
      expect(await move('ben', 'cleo')).toEqual(changed);
      expect((await asAdmin('signups/move', { path: { id: cleo }, body: { before: null } })).status).toBe(404);
    });

    test('names the event in the list of activities, and no one', async () => {
      await move('cleo', 'ben');
      await cancel('ana');
      pass(1000);
      await give('dora');
      const { body } = await asAdmin('dashboard/activity');
      expect(body.slice(0, 2)).toMatchObject([
        { did: 'Changed a sign-up for the live audience', about: 'Lanterns, May 3, 2031' },
        { did: 'Moved someone on a waiting list', about: 'Lanterns, May 3, 2031' },
      ]);
      expect(JSON.stringify(body)).not.toContain('@');
    });
  });

  describe('an admin who gives someone a seat out of turn', () => {
    test('gives it to them alone; giving it twice changes nothing', async () => {
      await cancel('ana');
      for (const _ of [1, 2]) expect(await give('dora')).toEqual({ status: 200, body: { status: 'booked' } });
      await giveDueSeats(Date.now());
      expect(await standings('ben', 'dora')).toEqual(['waiting', 'booked']);
      expectCounted(fakes.dynamo, event.id);
    });

    test('is told how to free one where none is free', async () => {
      expect(await give('cleo')).toEqual(
        refused('No seat is free in the room. Give the event more seats, or wait until someone cancels.'),
      );
      expect(
        (await asAdmin('signups/correct', { path: { id: `${'0'.repeat(64)}-1` }, body: { seat: 'free' } })).status,
      ).toBe(404);
    });

    test('may do so after the event has begun, but not once it is over', async () => {
      await cancel('ana');
      vi.setSystemTime(Date.parse('2031-05-03T23:00:00Z'));
      expect((await give('cleo')).status).toBe(200);
      await cancel('cleo');
      vi.setSystemTime(Date.parse('2031-05-04T03:00:00Z'));
      expect(await give('dora')).toEqual(refused('“Lanterns” is over and takes no more sign-ups.'));
    });

    test('gives an extra one where none is free, and no one else gets a seat by it', async () => {
      expect(await correct('dora', { seat: 'extra' })).toEqual({ status: 200, body: { status: 'booked' } });
      await cancel('ana');
      await giveDueSeats(Date.now());
      expect(await standings('ben', 'cleo', 'dora')).toEqual(['waiting', 'waiting', 'booked']);
      expectCounted(fakes.dynamo, event.id);
    });
  });

  describe('an admin who corrects a sign-up', () => {
    test('of someone who waits under a mistyped address: they keep their place, and it is told all', async () => {
      await deliver();
      const before = mailed().length;
      expect((await correct('ben', { firstName: 'Benno', email: 'benno@example.org' })).body).toEqual({
        status: 'waiting',
      });
      await deliver();
      expect((await list()).map(({ firstName, email }) => `${firstName} ${email}`)).toEqual([
        'Benno benno@example.org',
        ...['cleo', 'dora'].map((name) => `Ana ${addressOf(name)}`),
      ]);
      expect(mailed().slice(before)).toEqual(['benno@example.org: You’re on the waiting list: Lanterns, May 3, 2031']);
      expect(fakes.dynamo.startingWith('people', 'SIGNUP#')).toHaveLength(4);
      expectCounted(fakes.dynamo, event.id);
    });

    test('moves someone to Zoom, who is told; nothing changes where that is full or the address has signed up', async () => {
      await deliver();
      const before = mailed().length;
      expect((await correct('ana', { attendanceType: 'virtual' })).status).toBe(200);
      await deliver();
      expect(mailed().slice(before)).toEqual(['ana@example.org: You’re signed up: Lanterns, May 3, 2031']);
      await giveDueSeats(Date.now());
      const rows = fakes.dynamo.startingWith('people', 'SIGNUP#');
      expect(await correct('ben', { attendanceType: 'virtual' })).toEqual(
        refused('Zoom is full, so they keep their seat in the room.'),
      );
      expect(await correct('ben', { email: addressOf('ana') })).toEqual(
        refused('ana@example.org has signed up for this event already.'),
      );
      expect((await correct('ben', { email: '' })).body.fields).toHaveProperty('email');
      expect(fakes.dynamo.startingWith('people', 'SIGNUP#')).toEqual(rows);
      expectCounted(fakes.dynamo, event.id);
    });

    test('confirms for someone who never got the email that asks for it', async () => {
      await signUpFirst('emil', 'virtual');
      expect((await correct('emil', { email: 'emilio@example.org' })).body).toEqual({ status: 'booked' });
      await deliver();
      expect(mailed().filter((mail) => mail.startsWith('emil'))).toEqual([
        'emilio@example.org: You’re signed up: Lanterns, May 3, 2031',
      ]);
      expectCounted(fakes.dynamo, event.id);
    });
  });
});
