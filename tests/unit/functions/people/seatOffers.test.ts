import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { offerDue, offerSeats } from '../../../../functions/lib/people/signups/offers.ts';
import { seatsLeft } from '../../../../functions/lib/people/signups/seats.ts';
import { remove } from '../../../../functions/lib/people/signups/signups.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { takeSeatToken } from '../../../../functions/lib/platform/crypto/linkToken.ts';
import {
  addressOf,
  announce,
  countedRows,
  countsOf,
  listedIds,
  rowOf,
  signUp,
  standings,
} from '../../../support/data/seats.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';
import { deliver, installSignupMails, mails, takeMessages } from '../../../support/run/signupMails.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let dynamo: FakeDynamo;
let clients: ReturnType<typeof installSignupMails>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-04-01T12:00:00Z') });
  dynamo = installFakeDynamo();
  clients = installSignupMails();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const hour = 60 * 60 * 1000;
const pass = (milliseconds = 1000) => vi.setSystemTime(Date.now() + milliseconds);
async function signUpInTurn(...names: string[]) {
  for (const name of names) {
    pass();
    await signUp(name);
  }
}
const cancel = async (name: string) => remove((await rowOf(name))?.id ?? '');
const statusOf = async (...names: string[]) => (await standings(...names)).map((each) => each?.split(' ')[0]);
const subjects = () =>
  mails().map(({ Content, Destination }) => [Destination?.ToAddresses?.[0], Content?.Simple?.Subject?.Data]);

async function take(name: string) {
  const row = await rowOf(name);
  return press(await takeSeatToken(row?.id ?? '', row?.offeredUntil ?? ''));
}
async function press(token: string) {
  const { statusCode, body } = await call('signups/takeSeat', { query: { token } });
  return [statusCode, JSON.parse(body ?? '{}')];
}
/** The counts and the waiting list are what the rows say. */
async function expectCounted(eventId: number) {
  expect(await countsOf(eventId)).toMatchObject(countedRows(dynamo, eventId));
  const listed = dynamo.startingWith('people', 'SIGNUP#').filter(({ place }) => place !== undefined);
  expect(listedIds(dynamo, eventId).sort()).toEqual(listed.map(({ id }) => String(id)).sort());
}

test('who cancels frees a seat: the first who waits is offered it at once, takes it by the link, and has it', async () => {
  const { id } = await announce({ roomSeats: 1 });
  await signUpInTurn('ana', 'ben', 'cleo');
  takeMessages();
  await cancel('ana');
  expect(takeMessages().map((body) => JSON.parse(body))).toEqual([{ kind: 'offer-seats', eventId: id }]);
  await offerSeats(id);
  expect(await statusOf('ben', 'cleo')).toEqual(['offered', 'waiting']);
  expect((await rowOf('ben'))?.offeredUntil).toBe(new Date(Date.now() + 24 * hour).toISOString());
  await deliver();
  expect(subjects()).toEqual([[addressOf('ben'), 'A seat is free for you: Lanterns, May 3, 2031']]);
  await expectCounted(id);

  expect(await take('ben')).toMatchObject([
    200,
    { message: 'The seat is yours. We’ll email you the details.', status: 'booked', attendanceType: 'in-person' },
  ]);
  expect(await statusOf('ben', 'cleo')).toEqual(['booked', 'waiting']);
  expect(await rowOf('ben')).not.toHaveProperty('offerToQueue');
  await deliver();
  expect(subjects().at(-1)).toEqual([addressOf('ben'), 'You’re signed up: Lanterns, May 3, 2031']);
  await expectCounted(id);
});

test('the worker that gets the message offers the seat', async () => {
  await announce({ roomSeats: 1 });
  await signUpInTurn('ana', 'ben');
  takeMessages();
  await cancel('ana');
  await deliver();
  expect(await statusOf('ben')).toEqual(['offered']);
});

test('an offer that runs out goes to the next, and whoever let it run out waits at the end when they sign up again', async () => {
  const { id } = await announce({ roomSeats: 1, offerHours: 6 });
  await signUpInTurn('ana', 'ben', 'cleo', 'dora');
  await cancel('ana');
  await offerDue();
  const token = await takeSeatToken((await rowOf('ben'))?.id ?? '', (await rowOf('ben'))?.offeredUntil ?? '');
  pass(6 * hour - 1);
  await offerDue();
  expect(await statusOf('ben', 'cleo')).toEqual(['offered', 'waiting']);
  pass(1);
  // Too late, also before a sweep has noticed.
  const over =
    'This offer ran out on Tuesday, April 1, 2031, at 2:00 PM EDT. The seat goes to the next person. Sign up again to go back on the list.';
  expect(await press(token)).toEqual([409, { message: over }]);
  await offerDue();
  expect(await statusOf('ben', 'cleo', 'dora')).toEqual(['lapsed', 'offered', 'waiting']);
  await expectCounted(id);
  expect(await press(token)).toEqual([409, { message: over }]);
  await signUpInTurn('ben');
  expect(await statusOf('ben')).toEqual(['waiting']);
  expect((await press(token))[1].message).toMatch(/ran out on .* You’re on the waiting list again/);
  await cancel('cleo');
  await offerDue();
  expect(await statusOf('ben', 'dora')).toEqual(['waiting', 'offered']);
  await cancel('dora');
  await offerDue();
  // The link of the earlier offer does not take this one.
  expect(await press(token)).toMatchObject([
    409,
    { message: expect.stringMatching(/ran out on .* A later email offers/) },
  ]);
  expect(await take('ben')).toMatchObject([200, { status: 'booked' }]);
  // Pressed again, by whichever link.
  expect(await press(token)).toMatchObject([200, { status: 'booked' }]);
  await expectCounted(id);
});

describe('an offer', () => {
  test('ends when the event begins or its sign-up closes, and none is made after that', async () => {
    vi.setSystemTime(Date.parse('2031-05-03T20:00:00Z'));
    await announce({ roomSeats: 1 });
    await signUpInTurn('ana', 'ben', 'cleo');
    await cancel('ana');
    await offerDue();
    expect((await rowOf('ben'))?.offeredUntil).toBe('2031-05-03T23:00:00.000Z');
    vi.setSystemTime(Date.parse('2031-05-03T23:00:00Z'));
    await offerDue();
    expect(await statusOf('ben', 'cleo')).toEqual(['lapsed', 'waiting']);
  });

  test('ends when sign-up closes', async () => {
    await announce({ roomSeats: 1, signupCloses: '2031-04-01T18:00' });
    await signUpInTurn('ana', 'ben');
    await cancel('ana');
    await offerDue();
    expect((await rowOf('ben'))?.offeredUntil).toBe('2031-04-01T22:00:00.000Z');
  });

  test('is not made for an event that was canceled, and is not taken', async () => {
    const { id } = await announce({ roomSeats: 1 });
    await signUpInTurn('ana', 'ben', 'cleo');
    await cancel('ana');
    await offerDue();
    const event = await upcomingEvents.get(id);
    const cancelledAt = new Date().toISOString();
    await upcomingEvents.update(id, { ...event, cancelledAt } as Parameters<typeof upcomingEvents.update>[1]);
    expect(await take('ben')).toEqual([409, { message: '“Lanterns” has been canceled.' }]);
    await cancel('ben');
    await offerDue();
    expect(await statusOf('cleo')).toEqual(['waiting']);
  });

  test('is taken by signing up again, too', async () => {
    const { id } = await announce({ roomSeats: 1 });
    await signUpInTurn('ana', 'ben');
    await cancel('ana');
    await offerDue();
    await signUpInTurn('ben');
    expect(await standings('ben')).toEqual(['booked in-person']);
    expect(await rowOf('ben')).not.toHaveProperty('offeredUntil');
    await expectCounted(id);
  });

  test('passes over whom no mail reaches: they keep their place', async () => {
    await announce({ roomSeats: 1 });
    await signUpInTurn('ana', 'ben', 'cleo', 'dora');
    await suppress(await addressHash(addressOf('ben')), 'bounced');
    await cancel('ana');
    await offerDue();
    expect(await statusOf('ben', 'cleo', 'dora')).toEqual(['waiting', 'offered', 'waiting']);
  });

  test('whose mail was not queued is mailed by the next run, and by no run after that', async () => {
    await announce({ roomSeats: 1 });
    await signUpInTurn('ana', 'ben');
    await cancel('ana');
    takeMessages();
    clients.queue.on(SendMessageCommand).rejects(new Error('SQS is down'));
    await expect(offerDue()).rejects.toThrow('SQS is down');
    clients.queue.on(SendMessageCommand).resolves({});
    takeMessages();
    expect(await statusOf('ben')).toEqual(['offered']);
    for (const expected of [1, 0]) {
      await offerDue();
      expect(takeMessages()).toHaveLength(expected);
    }
  });
});

test('more seats are offered in order; a limit that is lifted lets in everybody who waits', async () => {
  const { id } = await announce({ roomSeats: 1 });
  await signUpInTurn('ana', 'ben', 'cleo', 'dora', 'emil');
  const change = async (roomSeats: number | undefined) => {
    const event = await upcomingEvents.get(id);
    await upcomingEvents.update(id, { ...event, roomSeats } as Parameters<typeof upcomingEvents.update>[1]);
    await offerDue();
  };
  await change(3);
  expect(await statusOf('ben', 'cleo', 'dora', 'emil')).toEqual(['offered', 'offered', 'waiting', 'waiting']);
  await change(undefined);
  expect(await statusOf('dora', 'emil')).toEqual(['offered', 'offered']);
  // Nobody loses a seat that they were offered.
  await change(1);
  expect(await statusOf('ben', 'cleo', 'dora', 'emil')).toEqual(Array(4).fill('offered'));
  await expectCounted(id);
});

test('a link that is not ours is refused; of somebody who left, it says so', async () => {
  await announce({ roomSeats: 1 });
  await signUpInTurn('ana', 'ben');
  await cancel('ana');
  await offerDue();
  const row = await rowOf('ben');
  const token = await takeSeatToken(row?.id ?? '', row?.offeredUntil ?? '');
  expect((await press(`${token}x`))[0]).toBe(400);
  await cancel('ben');
  expect(await press(token)).toEqual([409, { message: 'You’re no longer on the waiting list for this evening.' }]);
});

test('visitors see the seats that are left where they are few, and none while somebody waits', async () => {
  const event = await announce({ roomSeats: 22, onlineSeats: 1 });
  expect(await seatsLeft(event)).toEqual({ online: 1 });
  await signUpInTurn('ana', 'ben');
  expect(await seatsLeft(event)).toEqual({ room: 20, online: 1 });
  for (const name of ['cleo', 'dora']) await signUp(name, 'virtual');
  await cancel('cleo');
  expect(await seatsLeft(event)).toEqual({ room: 20, online: 0 });
  expect(await seatsLeft({ ...event, attendance: 'in-person' })).toEqual({ room: 20 });
  expect(await seatsLeft({ ...event, roomSeats: undefined, onlineSeats: undefined })).toBeUndefined();
});
