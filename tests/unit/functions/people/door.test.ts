import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { counts } from '../../../../functions/lib/people/signups/eventCounts.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { tableName } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { updateItem, write } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { type DoorList, type DoorTicks, laterTick, type Tick } from '../../../../shared/people/model/door.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';
import { runs } from '../../../support/run/runs.ts';

beforeEach(() => {
  installFakeDynamo();
  installSecrets();
  installMail();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-05-03T23:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const at = (time: string) => `2031-05-03T22:${time}.000Z`;
const fields = {
  ...{ title: 'Lanterns', guests: 'Freya Montclair', description: 'On quiet.', imageUrl: '' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '90 minutes', isActive: true },
};
const announce = () => upcomingEvents.create(fields);

const signUp = async (
  event: { id: number } & typeof fields,
  [firstName, lastName]: [string, string],
  attendanceType = 'in-person',
) =>
  (
    await signups.signUp(
      {
        ...{ firstName, lastName, email: `${firstName.toLowerCase()}@example.org`, city: 'Lisbon' },
        ...{ attendanceType: attendanceType as 'virtual', subscribeNewsletter: false, consent: true },
      },
      event,
    )
  ).id;

async function asAdmin(name: string, request: Parameters<typeof call>[1]) {
  const { admin, cookie } = await openSession('admin');
  const headers = { [adminTokenHeader.toLowerCase()]: admin.token };
  const { statusCode, body } = await call(name, { headers, cookies: [cookie.split(';')[0] ?? ''], ...request });
  return { status: statusCode, body: JSON.parse(body ?? 'null') };
}
const list = async (eventId: number) =>
  (await asAdmin('door/list', { path: { id: String(eventId) } })).body as DoorList;
const tick = async (id: string, body: object) => (await asAdmin('door/tick', { path: { id }, body })).body as DoorTicks;
const noSeat = (id: string) =>
  write(updateItem(tableName('people'), signups.signupKey(id), { set: { status: 'waiting' } }));
async function came(eventId: number): Promise<number> {
  const { roomCame = 0, onlineCame = 0 } = (await counts()).find((each) => each.eventId === eventId) ?? {};
  return roomCame + onlineCame;
}

describe('the door’s list', () => {
  test('has everybody who has a seat at this event, by last name, and what the phone needs to know of the event', async () => {
    const event = await announce();
    const other = await announce();
    const ids = [
      await signUp(event, ['Ana', 'Lima']),
      await signUp(event, ['Ben', 'Álvarez'], 'virtual'),
      await signUp(event, ['Cleo', 'Lima']),
    ];
    await signUp(other, ['Dora', 'Abel']);
    const { event: shown, readAt, people } = await list(event.id);
    expect(shown).toEqual({
      ...{ id: event.id, title: 'Lanterns', eventDate: 'May 3, 2031', eventTime: '7:00 PM' },
      ...{ startsAt: '2031-05-03T19:00:00-04:00', endsAt: '2031-05-03T20:30:00-04:00' },
    });
    expect(readAt).toBe('2031-05-03T23:00:00.000Z');
    expect(people).toEqual([
      { id: ids[1], firstName: 'Ben', lastName: 'Álvarez', attendanceType: 'virtual' },
      { id: ids[0], firstName: 'Ana', lastName: 'Lima', attendanceType: 'in-person' },
      { id: ids[2], firstName: 'Cleo', lastName: 'Lima', attendanceType: 'in-person' },
    ]);
  });

  test('marks people whom no mail reached, and leaves out those without a seat', async () => {
    const event = await announce();
    await signUp(event, ['Ana', 'Lima']);
    await signUp(event, ['Ben', 'Moss']);
    await signUp(event, ['Cleo', 'Nash']);
    await suppress(hashOf('ana@example.org'), 'bounced', 'ana@example.org');
    await suppress(hashOf('ben@example.org'), 'complained', 'ben@example.org');
    const waiting = await signUp(event, ['Dora', 'Orr']);
    await noSeat(waiting);
    const { people } = await list(event.id);
    expect(people.map(({ firstName, mark }) => [firstName, mark])).toEqual([
      ['Ana', 'bounced'],
      ['Ben', 'complained'],
      ['Cleo', undefined],
    ]);
  });

  test('is not found for an event that is gone', async () => {
    expect((await asAdmin('door/list', { path: { id: '7' } })).status).toBe(404);
  });
});

describe('a tick', () => {
  test('stands in the list with its time, is counted, and can be taken back', async () => {
    const event = await announce();
    const id = await signUp(event, ['Ana', 'Lima']);
    const here = { is: true, at: at('50:00') };
    expect(await tick(id, { came: here })).toEqual({ id, came: here });
    expect((await signups.find(id))?.cameAt).toBe(here.at);
    expect(await tick(id, { paid: { is: true, at: at('51:00') } })).toMatchObject({ came: here, paid: { is: true } });
    expect((await list(event.id)).people).toMatchObject([{ id, came: here, paid: { is: true, at: at('51:00') } }]);
    expect(await came(event.id)).toBe(1);
    const gone = { is: false, at: at('52:00') };
    expect(await tick(id, { came: gone })).toMatchObject({ came: gone });
    expect((await signups.find(id))?.cameAt).toBeUndefined();
    expect((await list(event.id)).people).toMatchObject([{ came: gone }]);
    expect(await came(event.id)).toBe(0);
  });

  test('sent twice counts once', async () => {
    const event = await announce();
    const id = await signUp(event, ['Ana', 'Lima']);
    const here = { came: { is: true, at: at('50:00') } };
    expect(await tick(id, here)).toEqual(await tick(id, here));
    expect(await came(event.id)).toBe(1);
  });

  test('stays when the person signs up again, and is taken from the count when they cancel', async () => {
    const event = await announce();
    const id = await signUp(event, ['Ana', 'Lima']);
    await tick(id, { came: { is: true, at: at('50:00') } });
    await signUp(event, ['Ana', 'Lima'], 'virtual');
    expect((await list(event.id)).people).toMatchObject([{ attendanceType: 'virtual', came: { is: true } }]);
    expect(await came(event.id)).toBe(1);
    await signups.remove(id);
    expect(await came(event.id)).toBe(0);
  });

  test('of a phone whose clock is an hour fast counts as of now', async () => {
    const event = await announce();
    const id = await signUp(event, ['Ana', 'Lima']);
    const fast = { is: true, at: '2031-05-04T00:00:00.000Z' };
    expect(await tick(id, { came: fast })).toEqual({ id, came: { is: true, at: '2031-05-03T23:00:00.000Z' } });
  });

  test('of somebody who canceled, or has no seat, is refused', async () => {
    const event = await announce();
    const [ana, ben] = [await signUp(event, ['Ana', 'Lima']), await signUp(event, ['Ben', 'Moss'])];
    await signups.remove(ana);
    await noSeat(ben);
    const body = { came: { is: true, at: at('50:00') } };
    expect((await asAdmin('door/tick', { path: { id: ana }, body })).status).toBe(404);
    const refused = await asAdmin('door/tick', { path: { id: ben }, body });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Ben Moss has no seat');
    expect(await came(event.id)).toBe(0);
  });

  test('without milliseconds, or of nothing, is refused: times compare as texts', async () => {
    const event = await announce();
    const id = await signUp(event, ['Ana', 'Lima']);
    for (const body of [{}, { came: { is: true, at: '2031-05-03T22:50:00Z' } }, { came: null }])
      expect((await asAdmin('door/tick', { path: { id }, body })).status).toBe(400);
  });

  test('counts if it is the last of its box, whichever phone’s ticks arrive first and how often', async () => {
    const box = fc.constantFrom('came' as const, 'paid' as const);
    const sent = fc.record({ person: fc.nat(1), box, is: fc.boolean(), at: fc.integer({ min: 10, max: 14 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 8 }), fc.array(fc.nat()), async (ticks, order) => {
        installFakeDynamo();
        const event = await announce();
        const ids = [await signUp(event, ['Ana', 'Lima']), await signUp(event, ['Ben', 'Moss'])];
        const arriving = [...ticks, ...order.map((n) => ticks[n % ticks.length] as (typeof ticks)[number])];
        // Two phones at once, each in its own order.
        const phones = [arriving.filter((_, n) => n % 2 === 0), arriving.filter((_, n) => n % 2 === 1).reverse()];
        await Promise.all(
          phones.map(async (those) => {
            for (const each of those)
              await tick(ids[each.person] ?? '', { [each.box]: { is: each.is, at: at(`${each.at}:00`) } });
          }),
        );
        const last = (person: number, which: 'came' | 'paid') =>
          ticks
            .filter((each) => each.person === person && each.box === which)
            .map((each): Tick => ({ is: each.is, at: at(`${each.at}:00`) }))
            .reduce<Tick | undefined>(laterTick, undefined);
        const { people } = await list(event.id);
        expect(people.map(({ came, paid }) => [came, paid])).toEqual(
          ids.map((_, person) => [last(person, 'came'), last(person, 'paid')]),
        );
        expect(await came(event.id)).toBe(people.filter((person) => person.came?.is).length);
      }),
      { numRuns: runs(60) },
    );
  });
});
