import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { offerDue } from '../../../../functions/lib/people/signups/offers.ts';
import { remove } from '../../../../functions/lib/people/signups/signups.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import type { WaitingSignup } from '../../../../shared/people/model/signup.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { addressOf, announce, rowOf, signUp, standings } from '../../../support/data/seats.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';

let dynamo: FakeDynamo;
let event: { id: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-04-01T12:00:00Z') });
  dynamo = installFakeDynamo();
  installSecrets();
  installMail();
  event = await announce({ roomSeats: 1, onlineSeats: 1 });
  for (const name of ['ana', 'ben', 'cleo', 'dora']) {
    vi.setSystemTime(Date.now() + 1000);
    await signUp(name);
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

async function asAdmin(name: string, request: object) {
  const { admin, cookie } = await openSession('admin');
  const headers = { [adminTokenHeader.toLowerCase()]: admin.token };
  const { statusCode, body } = await call(name, { headers, cookies: [cookie.split(';')[0] ?? ''], ...request });
  return { status: statusCode, answer: body ? JSON.parse(body) : undefined };
}
const idOf = async (name: string) => (await rowOf(name))?.id ?? '';
const list = async () => {
  const { answer } = await asAdmin('signups/waiting', { path: { id: String(event.id) } });
  return answer as WaitingSignup[];
};
const names = async () => (await list()).map(({ email }) => email.split('@')[0]);
const move = async (name: string, before: string | null) =>
  asAdmin('signups/move', { path: { id: await idOf(name) }, body: { before: before && (await idOf(before)) } });
const offer = async (name: string) => asAdmin('signups/offer', { path: { id: await idOf(name) } });
const cancel = async (name: string) => remove(await idOf(name));

describe('the waiting list', () => {
  test('shows an admin who waits, in order, with whom no mail reaches and whom a seat is offered', async () => {
    await suppress(await addressHash(addressOf('ben')), 'complained');
    await cancel('ana');
    await offerDue();
    expect(await list()).toMatchObject([
      { email: addressOf('ben'), status: 'waiting', suppressed: 'complained', eventTitle: 'Lanterns' },
      { email: addressOf('cleo'), status: 'offered', offeredUntil: expect.any(String) },
      { email: addressOf('dora'), status: 'waiting' },
    ]);
  });

  test('is in the order that an admin gives it, and seats are offered in that order', async () => {
    expect(await names()).toEqual(['ben', 'cleo', 'dora']);
    expect((await move('dora', 'ben')).status).toBe(204);
    expect(await names()).toEqual(['dora', 'ben', 'cleo']);
    await move('cleo', 'ben');
    expect(await names()).toEqual(['dora', 'cleo', 'ben']);
    await move('dora', null);
    expect(await names()).toEqual(['cleo', 'ben', 'dora']);
    await cancel('ana');
    await offerDue();
    expect(await standings('cleo', 'ben', 'dora')).toEqual([
      ...['offered in-person', 'waiting in-person', 'waiting in-person'],
    ]);
    // Whoever comes later comes after whoever was moved to the end.
    await signUp('emil');
    expect((await names()).at(-1)).toBe('emil');
  });

  test('stays in order however often people are moved into one gap, and with people who came in one moment', async () => {
    for (const name of ['emil', 'finn', 'gus']) await signUp(name);
    const inOne = (await names()).slice(2);
    expect(new Set(inOne)).toEqual(new Set(['dora', 'emil', 'finn', 'gus']));
    const expected = await names();
    for (let turn = 0; turn < 40; turn++) {
      const last = expected.pop() ?? '';
      expected.splice(1, 0, last);
      expect((await move(last, expected[2] ?? null)).status).toBe(204);
      expect(await names()).toEqual(expected);
    }
  });

  test('tells an admin if somebody has left it in the meantime', async () => {
    const changed = { message: 'The waiting list has changed in the meantime. Please look at it again.' };
    const cleo = await idOf('cleo');
    expect(await move('ana', 'ben')).toEqual({ status: 409, answer: changed });
    await cancel('cleo');
    expect(await asAdmin('signups/move', { path: { id: await idOf('ben') }, body: { before: cleo } })).toEqual({
      ...{ status: 409, answer: changed },
    });
    expect((await asAdmin('signups/move', { path: { id: cleo }, body: { before: null } })).status).toBe(404);
  });

  test('names the event in the list of activities, and nobody', async () => {
    await move('cleo', 'ben');
    await cancel('ana');
    vi.setSystemTime(Date.now() + 1000);
    await offer('dora');
    const { answer } = await asAdmin('dashboard/activity', {});
    expect(answer.slice(0, 2)).toMatchObject([
      { did: 'Offered a seat to somebody on a waiting list', about: 'Lanterns, May 3, 2031' },
      { did: 'Moved somebody on a waiting list', about: 'Lanterns, May 3, 2031' },
    ]);
    expect(JSON.stringify(answer)).not.toContain('@');
  });
});

describe('an admin who offers somebody a seat out of turn', () => {
  test('offers it to them alone; offering it twice changes nothing', async () => {
    await cancel('ana');
    const first = await offer('dora');
    expect(first).toMatchObject({ status: 200, answer: { status: 'offered', email: addressOf('dora') } });
    vi.setSystemTime(Date.now() + 1000);
    expect(await offer('dora')).toEqual(first);
    await offerDue();
    expect(await standings('ben', 'dora')).toEqual(['waiting in-person', 'offered in-person']);
  });

  test('is told how to free one where none is free, and that somebody has one already', async () => {
    expect(await offer('cleo')).toEqual({
      status: 409,
      answer: {
        message: 'No seat is free in the room. Give the event more seats, or wait until somebody cancels.',
      },
    });
    expect(await offer('ana')).toMatchObject({ status: 409, answer: { message: 'Ana Lima already has a seat.' } });
    expect((await asAdmin('signups/offer', { path: { id: `${'0'.repeat(64)}-1` } })).status).toBe(404);
  });

  test('cannot offer one to somebody whom no mail reaches, nor once the event has begun', async () => {
    await cancel('ana');
    await suppress(await addressHash(addressOf('ben')), 'bounced');
    expect(await offer('ben')).toMatchObject({
      ...{ status: 409, answer: { message: 'No email reaches Ana Lima, so they can’t be offered a seat.' } },
    });
    vi.setSystemTime(Date.parse('2031-05-03T23:00:00Z'));
    expect(await offer('cleo')).toMatchObject({
      ...{ status: 409, answer: { message: expect.stringMatching(/^No seat can be offered anymore/) } },
    });
  });

  test('may give somebody whose offer ran out another one', async () => {
    await cancel('ana');
    await offer('cleo');
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000);
    await offerDue();
    expect(await standings('cleo', 'ben')).toEqual(['lapsed in-person', 'offered in-person']);
    await cancel('ben');
    expect((await offer('cleo')).status).toBe(200);
    expect(
      dynamo
        .startingWith('people', `WAITING#${event.id}`)
        .map(({ sk }) => sk)
        .sort(),
    ).toEqual([await idOf('cleo'), await idOf('dora')].sort());
    expect((await upcomingEvents.get(event.id)).title).toBe('Lanterns');
  });
});
