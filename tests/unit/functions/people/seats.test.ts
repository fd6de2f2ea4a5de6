import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { offerDue } from '../../../../functions/lib/people/signups/offers.ts';
import { remove, signUp as store } from '../../../../functions/lib/people/signups/signups.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { takeSeatToken } from '../../../../functions/lib/platform/crypto/linkToken.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { site } from '../../../../shared/site/site.ts';
import { addressOf, announce, expectCounted, idOf, rowOf, signUp, standings } from '../../../support/data/seats.ts';
import { pass } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';
import { deliver, mailed, takeMessages, withSignupMails } from '../../../support/run/signupMails.ts';

const fakes = withSignupMails(Date.parse('2031-04-01T12:00:00Z'));
const hour = 60 * 60 * 1000;

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
const cancel = oneByOne(async (name) => remove(await idOf(name)));
const bounces = oneByOne(async (name) => suppress(await addressHash(addressOf(name)), 'bounced'));
const take = oneByOne(async (name) => expect((await press(await linkOf(name)))[0]).toBe(200));
const hours =
  (count: number): Step =>
  async () =>
    pass(count * hour);
const edited =
  (change: object): Step =>
  async () => {
    const event = await upcomingEvents.active();
    const changed = { ...event, version: undefined, ...change };
    await upcomingEvents.update(event?.id ?? 0, changed as Parameters<typeof upcomingEvents.update>[1]);
  };
async function play(...steps: Step[]): Promise<void> {
  for (const step of steps) await step();
}

/** The token of the link that takes the seat that somebody is offered. */
const linkOf = async (name: string) => takeSeatToken(await idOf(name), (await rowOf(name))?.offeredUntil ?? '');
async function press(token: string) {
  const { statusCode, body } = await call('signups/takeSeat', { query: { token } });
  return [statusCode, JSON.parse(body ?? '{}')];
}

/** Ana has the only seat in the room, and the others wait. */
const full = come('ana', 'ben', 'cleo', 'dora');
const benIsOffered = [full, cancel('ana'), offerDue];

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
    'signing up again keeps the seat, and the place on the waiting list',
    { roomSeats: 1 },
    [come('ana', 'ben', 'cleo', 'cleo', 'ben', 'ana'), edited({ roomSeats: 2 }), offerDue],
    { ana: 'booked', ben: 'offered', cleo: 'waiting' },
  ],
  [
    'someone who asks for the other way to attend gets that seat',
    { roomSeats: 1, onlineSeats: 2 },
    [watch('dora'), come('ana'), watch('ana'), come('ben')],
    { dora: 'booked on Zoom', ana: 'booked on Zoom', ben: 'booked' },
  ],
  [
    'where the other way is full, they keep their seat',
    { roomSeats: 1, onlineSeats: 1 },
    [come('ana'), watch('ben', 'ana'), come('ben')],
    { ana: 'booked', ben: 'booked on Zoom' },
  ],
  [
    'someone who waits may take a free seat of the other kind, or wait at the end of its list',
    { roomSeats: 1, onlineSeats: 1 },
    [come('ana', 'ben', 'cleo'), watch('ben', 'dora', 'cleo'), cancel('ben'), offerDue],
    { dora: 'offered on Zoom', cleo: 'waiting on Zoom' },
  ],
  [
    'who cancels frees a seat, which the first who waits is offered and takes',
    { roomSeats: 1 },
    [...benIsOffered, take('ben'), hours(25), offerDue],
    { ben: 'booked', cleo: 'waiting' },
  ],
  ['it is taken by signing up again, too', { roomSeats: 1 }, [...benIsOffered, come('ben')], { ben: 'booked' }],
  [
    'an offer that runs out goes to the next',
    { roomSeats: 1, offerHours: 6 },
    [...benIsOffered, hours(6), offerDue],
    { ben: 'lapsed', cleo: 'offered', dora: 'waiting' },
  ],
  [
    'someone who let it run out waits at the end when they sign up again',
    { roomSeats: 1, offerHours: 6 },
    [...benIsOffered, hours(6), offerDue, come('ben'), cancel('cleo'), offerDue],
    { dora: 'offered', ben: 'waiting' },
  ],
  [
    'whom no mail reaches is passed over, and keeps their place',
    { roomSeats: 1 },
    [full, bounces('ben'), cancel('ana'), offerDue],
    { ben: 'waiting', cleo: 'offered', dora: 'waiting' },
  ],
  [
    'more seats are offered in order',
    { roomSeats: 1 },
    [full, edited({ roomSeats: 3 }), offerDue],
    { ana: 'booked', ben: 'offered', cleo: 'offered', dora: 'waiting' },
  ],
  [
    'a limit that is lifted lets in everyone who waits, and no one loses a seat that they were offered',
    { roomSeats: 1 },
    [full, edited({ roomSeats: undefined }), offerDue, edited({ roomSeats: 1 }), offerDue],
    { ana: 'booked', ben: 'offered', cleo: 'offered', dora: 'offered' },
  ],
  [
    'no one is offered a seat once the event begins',
    { roomSeats: 1 },
    [full, cancel('ana'), async () => vi.setSystemTime(Date.parse('2031-05-03T23:00:00Z')), offerDue],
    { ben: 'waiting' },
  ],
  [
    'no one is offered a seat at an event that was canceled',
    { roomSeats: 1 },
    [full, cancel('ana'), edited({ cancelledAt: '2031-04-01T12:00:00.000Z' }), offerDue],
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

  test('says who waits; the same request sent again is answered the same', async () => {
    await announce({ roomSeats: 1, onlineSeats: 1 });
    expect(await form('ana')).toMatchObject([201, { status: 'booked', attendanceType: 'in-person' }]);
    const full = 'The room is full. You’re on the waiting list: we’ll email you as soon as a seat is free.';
    const waiting = [201, { message: full, status: 'waiting', attendanceType: 'in-person' }];
    for (const _ of [1, 2]) expect(await form('ben', {}, { 'idempotency-key': '"one"' })).toMatchObject(waiting);
  });

  test('says that an evening is full if there is only one way to attend', async () => {
    await announce({ roomSeats: 1, attendance: 'in-person' });
    await form('ana');
    expect((await form('ben'))[1].message).toBe(
      'This evening is full. You’re on the waiting list: we’ll email you as soon as a seat is free.',
    );
  });

  test('says who keeps a seat because the other kind is full', async () => {
    await announce({ roomSeats: 1, onlineSeats: 1 });
    await form('ana');
    await form('ben', zoom);
    const [room, online] = [
      'Zoom is full, so nothing has changed: you keep your seat in the room.',
      'The room is full, so nothing has changed: you keep your place on Zoom.',
    ];
    expect((await form('ana', zoom))[1]).toMatchObject({
      ...{ message: room, status: 'booked', attendanceType: 'in-person' },
    });
    expect((await form('ben'))[1]).toMatchObject({ message: online, status: 'booked', attendanceType: 'virtual' });
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
    expect(await leadsTo('ana')).toBe('/outcome/signed-up');
    expect(await leadsTo('ben')).toBe('/outcome/on-the-waiting-list');
    expect(await leadsTo('cleo', 'virtual')).toBe('/outcome/signed-up');
    expect(await leadsTo('cleo')).toBe('/outcome/seat-kept');
  });
});

test('someone who signs up while the event is being canceled is told so, and is not kept', async () => {
  const event = await announce({ roomSeats: 2 });
  await upcomingEvents.cancel(event.id, { cancelledAt: new Date().toISOString() });
  const ana = { firstName: 'Ana', lastName: 'Lima', email: addressOf('ana'), city: 'Lisbon' };
  const body = { ...ana, attendanceType: 'in-person' as const, subscribeNewsletter: false, consent: true as const };
  await expect(store(body, event)).rejects.toMatchObject({ status: 409 });
  expect(fakes.dynamo.startingWith('people', 'SIGNUP#')).toEqual([]);
});

describe('an offer', () => {
  test('is made at once by a message when someone cancels, and is mailed', async () => {
    const { id } = await announce({ roomSeats: 1 });
    await full();
    await cancel('ana')();
    const messages = fakes.queue.commandCalls(SendMessageCommand).map(({ args }) => args[0].input.MessageBody);
    expect(messages).toEqual([JSON.stringify({ kind: 'offer-seats', eventId: id })]);
    await deliver();
    await deliver();
    expect(mailed().at(-1)).toEqual(`${addressOf('ben')}: A seat is free for you: Lanterns, May 3, 2031`);
  });

  test('is taken by the link in its mail, and the details follow', async () => {
    await announce({ roomSeats: 1 });
    await play(...benIsOffered);
    takeMessages();
    expect(await press(await linkOf('ben'))).toMatchObject([
      200,
      { message: 'The seat is yours. We’ll email you the details.', status: 'booked', attendanceType: 'in-person' },
    ]);
    await deliver();
    expect(mailed()).toEqual([`${addressOf('ben')}: You’re signed up: Lanterns, May 3, 2031`]);
  });

  test.each([
    ['after the event’s hours', {}, '2031-04-01T12:00:00Z', '2031-04-02T12:00:05.000Z'],
    ['when sign-up closes', { signupCloses: '2031-04-01T18:00' }, '2031-04-01T12:00:00Z', '2031-04-01T22:00:00.000Z'],
    ['when the event begins', {}, '2031-05-03T20:00:00Z', '2031-05-03T23:00:00.000Z'],
  ])('ends %s', async (_, event, now, end) => {
    vi.setSystemTime(Date.parse(now));
    await announce({ roomSeats: 1, ...event });
    await play(...benIsOffered);
    expect((await rowOf('ben'))?.offeredUntil).toBe(end);
  });

  test('that ran out is not taken by its link, which says what became of its reader', async () => {
    await announce({ roomSeats: 1, offerHours: 6 });
    await play(...benIsOffered);
    const token = await linkOf('ben');
    const over =
      'This offer ran out on Tuesday, April 1, 2031, at 2:00 PM EDT. The seat goes to the next person. Sign up again to go back on the list.';
    // Also before a sweep has noticed.
    await hours(6)();
    expect(await press(token)).toEqual([409, { message: over }]);
    await offerDue();
    expect(await press(token)).toEqual([409, { message: over }]);
    await come('ben')();
    expect((await press(token))[1].message).toMatch(/ran out on .* You’re on the waiting list again/);
    await play(cancel('cleo', 'dora'), offerDue);
    // The link of the earlier offer does not take this one.
    expect((await press(token))[1].message).toMatch(/ran out on .* A later email offers/);
    await take('ben')();
    expect(await press(token)).toMatchObject([200, { status: 'booked' }]);
  });

  test.each([
    ['canceled', edited({ cancelledAt: '2031-04-01T12:00:00.000Z' }), 409, '“Lanterns” has been canceled.'],
    ['left', cancel('ben'), 409, 'You’re no longer on the waiting list for this evening.'],
    ['foreign', async () => {}, 400, expect.any(String)],
  ])('is not taken where the event, the person or the link is %s', async (what, happens, status, message) => {
    await announce({ roomSeats: 1 });
    await play(...benIsOffered);
    const token = await linkOf('ben');
    await happens();
    expect(await press(what === 'foreign' ? `${token}x` : token)).toMatchObject([status, { message }]);
  });
});

describe('visitors', () => {
  const shown = async () => JSON.parse((await call('upcomingEvents/active', {})).body ?? '');
  const few = site.live.seatsShownFrom;

  test('see the seats that are left where they are few, and none while someone waits', async () => {
    await announce({ roomSeats: few + 1, onlineSeats: 1 });
    expect(await shown()).toMatchObject({ isLimited: true, seatsLeft: { online: 1 } });
    await play(come('ana'), watch('ben', 'cleo', 'dora'), cancel('cleo'));
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
