import { beforeEach, describe, expect, test, vi } from 'vitest';
import { remove } from '../../../../functions/lib/people/signups/signups.ts';
import { giveDueSeats } from '../../../../functions/lib/people/signups/waitingList.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import type { WaitingSignup } from '../../../../shared/people/model/signup.ts';
import { addressOf, announce, expectCounted, idOf, signUp, standings } from '../../../support/data/seats.ts';
import { asAdmin, pass, withFakes } from '../../../support/people/withFakes.ts';

/** Ana has the only seat in the room, and three people wait for it. */
const fakes = withFakes(Date.parse('2031-04-01T12:00:00Z'));
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
const give = async (name: string) => asAdmin('signups/give', { path: { id: await idOf(name) } });
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
    // Whoever comes later comes after whoever was moved to the end.
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
      { did: 'Gave a seat to someone on a waiting list', about: 'Lanterns, May 3, 2031' },
      { did: 'Moved someone on a waiting list', about: 'Lanterns, May 3, 2031' },
    ]);
    expect(JSON.stringify(body)).not.toContain('@');
  });
});

describe('an admin who gives someone a seat out of turn', () => {
  test('gives it to them alone; giving it twice changes nothing', async () => {
    await cancel('ana');
    for (const _ of [1, 2]) expect((await give('dora')).status).toBe(204);
    await giveDueSeats(Date.now());
    expect(await standings('ben', 'dora')).toEqual(['waiting', 'booked']);
    expectCounted(fakes.dynamo, event.id);
  });

  test('is told how to free one where none is free', async () => {
    expect(await give('cleo')).toEqual(
      refused('No seat is free in the room. Give the event more seats, or wait until someone cancels.'),
    );
    expect((await asAdmin('signups/give', { path: { id: `${'0'.repeat(64)}-1` } })).status).toBe(404);
  });

  test('may do so after the event has begun, but not once it is over, nor where no mail reaches them', async () => {
    await cancel('ana');
    await suppress(await addressHash(addressOf('ben')), 'bounced');
    expect(await give('ben')).toEqual(refused('No email reaches Ana Lima, so they wouldn’t know of the seat.'));
    vi.setSystemTime(Date.parse('2031-05-03T23:00:00Z'));
    expect((await give('cleo')).status).toBe(204);
    await cancel('cleo');
    vi.setSystemTime(Date.parse('2031-05-04T03:00:00Z'));
    expect(await give('dora')).toEqual(refused('No seat can be given anymore: the event is over, or was canceled.'));
  });
});
