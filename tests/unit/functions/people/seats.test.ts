import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { remove, signupId, signUp as store } from '../../../../functions/lib/people/signups/signups.ts';
import {
  addressOf,
  announce,
  countedRows,
  countsOf,
  listedIds,
  signedUpBefore,
  signUp,
  standings,
} from '../../../support/data/seats.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';

let dynamo: FakeDynamo;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2031, 3, 1) });
  dynamo = installFakeDynamo();
  installSecrets();
  installMail();
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const later = () => vi.setSystemTime(Date.now() + 1000);
const idOf = async (name: string) => signupId(addressOf(name), await upcomingEvents.active());
async function signUpInTurn(names: string[], type: 'in-person' | 'virtual' = 'in-person') {
  for (const name of names) {
    later();
    await signUp(name, type);
  }
}
/** The counts are what the rows say, and the waiting list has whoever waits or is offered a seat. */
async function expectCounted(eventId: number) {
  expect(await countsOf(eventId)).toMatchObject(countedRows(dynamo, eventId));
  const waiting = dynamo
    .startingWith('people', 'SIGNUP#')
    .filter(({ status }) => status === 'waiting' || status === 'offered');
  expect(listedIds(dynamo, eventId).sort()).toEqual(waiting.map(({ id }) => String(id)).sort());
}

describe('an event with two seats in the room and one on Zoom', () => {
  test('gives them to the first who come; whoever comes later waits, in order', async () => {
    const { id } = await announce({ roomSeats: 2, onlineSeats: 1 });
    await signUpInTurn(['ana', 'ben', 'cleo', 'dora']);
    await signUpInTurn(['emil', 'finn'], 'virtual');
    expect(await standings('ana', 'ben', 'cleo', 'dora')).toEqual([
      ...['booked in-person', 'booked in-person', 'waiting in-person', 'waiting in-person'],
    ]);
    expect(await standings('emil', 'finn')).toEqual(['booked virtual', 'waiting virtual']);
    expect(await countsOf(id)).toMatchObject({ inPerson: 2, virtual: 1, waiting: 3 });
    await expectCounted(id);
  });

  test('a seat that becomes free goes to nobody who comes while others wait', async () => {
    const { id } = await announce({ roomSeats: 2 });
    await signUpInTurn(['ana', 'ben', 'cleo']);
    await remove(await idOf('ana'));
    await signUpInTurn(['dora']);
    expect(await standings('ana', 'ben', 'cleo', 'dora')).toEqual([
      ...[undefined, 'booked in-person', 'waiting in-person', 'waiting in-person'],
    ]);
    await expectCounted(id);
    for (const name of ['ben', 'cleo', 'dora']) await remove(await idOf(name));
    await signUpInTurn(['emil']);
    expect(await standings('emil')).toEqual(['booked in-person']);
    await expectCounted(id);
  });

  test('signing up again keeps the seat, and the place on the waiting list', async () => {
    const { id } = await announce({ roomSeats: 1 });
    await signUpInTurn(['ana', 'ben', 'cleo']);
    const before = dynamo.startingWith('people', 'SIGNUP#').map(({ place }) => place);
    await signUpInTurn(['cleo', 'ben', 'ana']);
    expect(await standings('ana', 'ben', 'cleo')).toEqual([
      ...['booked in-person', 'waiting in-person', 'waiting in-person'],
    ]);
    expect(dynamo.startingWith('people', 'SIGNUP#').map(({ place }) => place)).toEqual(before);
    await expectCounted(id);
  });

  test('whoever asks for the other way to attend gets that seat; where it is full, they keep theirs', async () => {
    const { id } = await announce({ roomSeats: 1, onlineSeats: 1 });
    await signUpInTurn(['ana']);
    await signUpInTurn(['ana'], 'virtual');
    expect(await standings('ana')).toEqual(['booked virtual']);
    await expectCounted(id);
    await signUpInTurn(['ben']);
    await signUpInTurn(['ben'], 'virtual');
    expect(await standings('ben')).toEqual(['booked in-person']);
    await expectCounted(id);
  });

  test('whoever waits may take a free seat of the other kind, or wait at the end of its list', async () => {
    const { id } = await announce({ roomSeats: 1, onlineSeats: 1 });
    await signUpInTurn(['ana', 'ben', 'cleo']);
    await signUpInTurn(['ben', 'dora', 'cleo'], 'virtual');
    expect(await standings('ben', 'dora', 'cleo')).toEqual(['booked virtual', 'waiting virtual', 'waiting virtual']);
    const [dora, cleo] = ['dora', 'cleo'].map(
      (name) => dynamo.startingWith('people', 'SIGNUP#').find(({ email }) => email === addressOf(name))?.place,
    );
    expect(Number(cleo)).toBeGreaterThan(Number(dora));
    await expectCounted(id);
  });
});

test('where any number may come, nobody waits', async () => {
  const { id } = await announce({ onlineSeats: 1 });
  await signUpInTurn(['ana', 'ben', 'cleo']);
  expect(await countsOf(id)).toMatchObject({ inPerson: 3, waiting: 0 });
});

test('whoever signed up before there were seats has one, and frees it', async () => {
  const { id } = await announce({ roomSeats: 2 });
  await signedUpBefore('ana', id);
  await signedUpBefore('ben', id);
  expect(dynamo.startingWith('people', 'COUNT#SIGNUP').length).toBeGreaterThan(1);
  await signUpInTurn(['cleo']);
  expect(await standings('cleo')).toEqual(['waiting in-person']);
  await remove(await idOf('ana'));
  await remove(await idOf('cleo'));
  await signUpInTurn(['dora', 'emil']);
  expect(await standings('dora', 'emil')).toEqual(['booked in-person', 'waiting in-person']);
  expect(await countsOf(id)).toMatchObject({ inPerson: 2, roomTaken: 2, waiting: 1 });
  // Signing up again neither takes a second seat nor frees theirs.
  await signUpInTurn(['ben']);
  expect(await standings('ben')).toEqual(['booked in-person']);
  expect(await countsOf(id)).toMatchObject({ inPerson: 2, roomTaken: 2, waiting: 1 });
});

describe('the form', () => {
  const form = async (name: string, change: object = {}, headers: Record<string, string> = {}) => {
    later();
    const body = { firstName: 'Ana', lastName: 'Lima', email: addressOf(name), city: 'Lisbon', consent: true };
    const given = { body: { ...body, attendanceType: 'in-person', subscribeNewsletter: false, ...change } };
    const { statusCode, body: text } = await call('signups/create', { ...given, headers });
    return [statusCode, JSON.parse(text ?? '{}')];
  };
  const full = 'The room is full. You’re on the waiting list: we’ll email you as soon as a seat is free.';

  test('says who waits; the same request sent again is answered the same', async () => {
    await announce({ roomSeats: 1, onlineSeats: 1 });
    expect(await form('ana')).toMatchObject([201, { status: 'booked', attendanceType: 'in-person' }]);
    const key = { 'idempotency-key': '"one"' };
    const waiting = [201, { message: full, status: 'waiting', attendanceType: 'in-person' }];
    expect(await form('ben', {}, key)).toMatchObject(waiting);
    expect(await form('ben', {}, key)).toMatchObject(waiting);
  });

  test('says that an evening is full if there is only one way to attend', async () => {
    await announce({ roomSeats: 1, attendance: 'in-person' });
    await form('ana');
    const [, answer] = await form('ben');
    expect(answer.message).toBe(
      'This evening is full. You’re on the waiting list: we’ll email you as soon as a seat is free.',
    );
  });

  test('says who keeps a seat because the other kind is full', async () => {
    await announce({ roomSeats: 1, onlineSeats: 1 });
    await form('ana');
    await form('ben', { attendanceType: 'virtual' });
    expect(await form('ana', { attendanceType: 'virtual' })).toMatchObject([
      201,
      {
        message: 'Zoom is full, so nothing has changed: you keep your seat in the room.',
        ...{ status: 'booked', attendanceType: 'in-person' },
      },
    ]);
    expect(await form('ben')).toMatchObject([
      201,
      {
        message: 'The room is full, so nothing has changed: you keep your place on Zoom.',
        ...{ status: 'booked', attendanceType: 'virtual' },
      },
    ]);
  });

  test('takes no sign-ups from the moment at which they close, by the event’s clocks', async () => {
    await announce({ timeZone: 'Europe/London', signupCloses: '2031-05-03T12:00' });
    vi.setSystemTime(Date.parse('2031-05-03T10:59:58Z'));
    expect((await form('ana'))[0]).toBe(201);
    expect(await form('ben')).toMatchObject([409, { message: 'Sign-up for “Lanterns” has closed.' }]);
    expect(await form('ben', { forNext: true })).toMatchObject([201, { event: null }]);
  });
});

test('a browser without scripts is led to a page that says what happened', async () => {
  await announce({ roomSeats: 1, onlineSeats: 1 });
  const leadsTo = async (name: string, attendanceType = 'in-person') => {
    later();
    const fields = { firstName: 'Ana', lastName: 'Lima', email: addressOf(name), city: 'Lisbon', consent: 'on' };
    const body = Buffer.from(new URLSearchParams({ ...fields, attendanceType }).toString());
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await call('signups/create', { body, headers })).headers?.location;
  };
  expect(await leadsTo('ana')).toBe('/outcome/signed-up');
  expect(await leadsTo('ben')).toBe('/outcome/on-the-waiting-list');
  expect(await leadsTo('cleo', 'virtual')).toBe('/outcome/signed-up');
  expect(await leadsTo('cleo')).toBe('/outcome/seat-kept');
});

test('whoever signs up while the event is being canceled is told so, and is not kept', async () => {
  const event = await announce({ roomSeats: 2 });
  await upcomingEvents.cancel(event.id, { cancelledAt: new Date().toISOString() });
  const ana = { firstName: 'Ana', lastName: 'Lima', email: addressOf('ana'), city: 'Lisbon' };
  const body = { ...ana, attendanceType: 'in-person' as const, subscribeNewsletter: false, consent: true as const };
  await expect(store(body, event)).rejects.toMatchObject({ status: 409 });
  expect(dynamo.startingWith('people', 'SIGNUP#')).toEqual([]);
});
