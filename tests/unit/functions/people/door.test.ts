import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inShard } from '../../../../functions/lib/people/signups/recipients.ts';
import { counts } from '../../../../functions/lib/people/signups/seats.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { tableName } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { updateItem, write } from '../../../../functions/lib/platform/dynamo/writes.ts';
import {
  type BoxTimes,
  type DoorLink,
  type DoorList,
  type DoorTicks,
  joinTimes,
  setSince,
} from '../../../../shared/people/model/door.ts';
import { doorKeyHeader } from '../../../../shared/platform/constants.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { announce, expectCounted } from '../../../support/data/seats.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { asAdmin, pass, withFakes } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';
import { runs } from '../../../support/run/runs.ts';

const fakes = withFakes(Date.parse('2031-05-03T23:00:00.000Z'));
type Event = Awaited<ReturnType<typeof announce>>;
let event: Event;
beforeEach(async () => {
  event = await announce({ duration: '90 minutes' });
});

const at = (time: string) => `2031-05-03T22:${time}.000Z`;
const here = { set: [at('50:00')] };
/** A tick of this minute. */
const box = (is: boolean, minute: number): BoxTimes =>
  is ? { set: [at(`${minute}:00`)] } : { set: [], cleared: at(`${minute}:00`) };

async function signUp(
  firstName: string,
  lastName: string,
  attendanceType: 'in-person' | 'virtual' = 'in-person',
  to: Event = event,
): Promise<string> {
  const person = { firstName, lastName, email: `${firstName.toLowerCase()}@example.org`, city: 'Lisbon' };
  const rest = { attendanceType, subscribeNewsletter: false, consent: true as const };
  const { signup } = await signups.signUp({ ...person, ...rest }, to);
  await signups.confirm(signup, to);
  return signup.id;
}

const list = async (): Promise<DoorList> => (await asAdmin('door/list', { path: { id: String(event.id) } })).body;
const ask = (id: string, body: object) => asAdmin('door/tick', { path: { id: String(event.id), signup: id }, body });
const tick = async (id: string, body: object): Promise<DoorTicks> => (await ask(id, body)).body;
async function came(): Promise<number> {
  const { roomCame = 0, onlineCame = 0 } = (await counts()).find((each) => each.eventId === event.id) ?? {};
  return roomCame + onlineCame;
}

describe('the door’s list', () => {
  test('has everyone who has a seat or waits for one, by last name, and what the phone shows', async () => {
    const ids = [
      await signUp('Ana', 'Lima'),
      await signUp('Ben', 'Álvarez', 'virtual'),
      await signUp('Cleo', 'Lima'),
      await signUp('Finn', 'Moss'),
    ];
    await signUp('Dora', 'Abel', 'in-person', await announce());
    const waits = await signUp('Emil', 'Orr');
    await write(updateItem(tableName('people'), signups.signupKey(waits), { set: { status: 'waiting' } }));
    // Marked where no email reached them.
    await suppress(hashOf('ana@example.org'), 'bounced', 'ana@example.org');
    await suppress(hashOf('finn@example.org'), 'complained', 'finn@example.org');
    const { event: shown, readAt, keepUntil, people } = await list();
    expect(shown).toEqual({
      ...{ id: event.id, title: 'Lanterns', eventDate: 'May 3, 2031', eventTime: '7:00 PM' },
      ...{ startsAt: '2031-05-03T19:00:00-04:00', endsAt: '2031-05-03T20:30:00-04:00' },
    });
    expect(readAt).toBe('2031-05-03T23:00:00.000Z');
    // As long as the admin's session.
    expect(keepUntil).toBe('2031-05-04T11:00:00.000Z');
    expect(people).toEqual([
      { id: ids[1], firstName: 'Ben', lastName: 'Álvarez', attendanceType: 'virtual' },
      { id: ids[0], firstName: 'Ana', lastName: 'Lima', attendanceType: 'in-person', mark: 'bounced' },
      { id: ids[2], firstName: 'Cleo', lastName: 'Lima', attendanceType: 'in-person' },
      { id: ids[3], firstName: 'Finn', lastName: 'Moss', attendanceType: 'in-person', mark: 'complained' },
      { id: waits, firstName: 'Emil', lastName: 'Orr', attendanceType: 'in-person', waits: true },
    ]);
    // Anyone who has no seat cannot be ticked.
    const refused = await ask(waits, { came: here });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Emil Orr has no seat')]);
    expect(await came()).toBe(0);
  });

  test('does not tick anyone who signed up for another event', async () => {
    const other = await announce();
    const id = await signUp('Dora', 'Abel', 'in-person', other);
    expect((await ask(id, { came: here })).status).toBe(404);
  });

  test('is not found for an event that is gone', async () => {
    expect((await asAdmin('door/list', { path: { id: '7' } })).status).toBe(404);
  });
});

describe('a link to the list', () => {
  const path = () => ({ id: String(event.id) });
  const make = (name = 'Maria’s phone') => asAdmin('door/makeLink', { path: path(), body: { name } });
  const links = async () => (await asAdmin('door/links', { path: path() })).body;
  /** The list as the phone with this key gets it. */
  async function listBy(key: string) {
    const { statusCode, body } = await call('door/list', {
      path: path(),
      headers: { [doorKeyHeader.toLowerCase()]: key },
    });
    return { status: statusCode, ...JSON.parse(body ?? '{}') };
  }

  test('opens it on a phone without an account, until twelve hours after the end, and names no key again', async () => {
    await signUp('Ana', 'Lima');
    const { status, body } = await make();
    expect([status, body.endsAt]).toEqual([201, '2031-05-04T12:30:00.000Z']);
    expect(await listBy(body.key)).toMatchObject({
      status: 200,
      keepUntil: body.endsAt,
      people: [{ firstName: 'Ana' }],
    });
    const { key, ...known } = body;
    expect(await links()).toEqual([known]);
    expect(JSON.stringify(fakes.dynamo.startingWith('access', 'DOOR_LINK#'))).not.toContain(key);
    vi.setSystemTime(Date.parse('2031-05-04T12:30:00.000Z'));
    expect((await listBy(key)).status).toBe(401);
    expect(await links()).toEqual([]);
    expect(await make()).toMatchObject({ status: 409, body: { message: expect.stringContaining('is over') } });
  });

  test('ends twelve hours after it was made where no one can tell when the event ends', async () => {
    event = await announce({ eventDate: 'Some time soon' });
    expect((await make()).body.endsAt).toBe('2031-05-04T11:00:00.000Z');
  });

  test('is ended by an admin, and by no one twice; the others stay', async () => {
    const [one, two] = [(await make('One')).body, (await make('Two')).body];
    const end = () => asAdmin('door/endLink', { path: { ...path(), link: one.id } });
    expect([(await end()).status, (await end()).status]).toEqual([204, 404]);
    expect((await links()).map(({ name }: DoorLink) => name)).toEqual(['Two']);
    expect([(await listBy(one.key)).status, (await listBy(two.key)).status]).toEqual([401, 200]);
  });

  test('is not made for a canceled event, or one that is gone', async () => {
    event = await announce({ canceledAt: '2031-05-01T00:00:00.000Z' });
    expect((await make()).status).toBe(409);
    event = { ...event, id: 77 };
    expect((await make()).status).toBe(404);
  });
});

describe('a tick', () => {
  let id: string;
  beforeEach(async () => {
    id = await signUp('Ana', 'Lima');
  });

  test('stands in the list with its time, is counted, and can be taken back', async () => {
    expect(await tick(id, { came: here })).toEqual({ id, came: here });
    expect((await signups.find(id))?.cameAt).toBe(here.set[0]);
    const paid = box(true, 51);
    expect(await tick(id, { paid })).toEqual({ id, came: here, paid });
    expect((await list()).people).toMatchObject([{ id, came: here, paid }]);
    expect(await came()).toBe(1);
    const gone = box(false, 52);
    expect(await tick(id, { came: gone })).toMatchObject({ came: gone });
    expect((await signups.find(id))?.cameAt).toBeUndefined();
    expect((await list()).people).toMatchObject([{ came: gone }]);
    expect(await came()).toBe(0);
  });

  test('stays when the person signs up again; when they cancel it is not counted, and another is refused', async () => {
    await tick(id, { came: here });
    await signUp('Ana', 'Lima', 'virtual');
    expect((await list()).people).toMatchObject([{ attendanceType: 'in-person', came: here }]);
    expect(await came()).toBe(1);
    await signups.remove(id);
    expect(await came()).toBe(0);
    expect((await ask(id, { came: here })).status).toBe(404);
  });

  test('of a phone whose clock is an hour fast counts as of now', async () => {
    const fast = '2031-05-04T00:00:00.000Z';
    const now = '2031-05-03T23:00:00.000Z';
    expect(await tick(id, { came: { set: [fast] } })).toEqual({ id, came: { set: [now] } });
    expect(await tick(id, { came: { set: [], cleared: fast } })).toMatchObject({ came: { cleared: now } });
  });

  test('on two phones that were offline counts from the first time, and both phones learn of both', async () => {
    const [first, second] = [box(true, 51), box(true, 55)];
    // The later one arrives first.
    expect(await tick(id, { came: second })).toMatchObject({ came: second });
    const both = { set: [...first.set, ...second.set] };
    expect(await tick(id, { came: first })).toMatchObject({ came: both });
    expect((await list()).people).toMatchObject([{ came: both }]);
    expect((await signups.find(id))?.cameAt).toBe(first.set[0]);
    expect(await came()).toBe(1);
  });

  test('without milliseconds, or of nothing, is refused: times compare as texts', async () => {
    for (const body of [{}, { came: { set: ['2031-05-03T22:50:00Z'] } }, { came: null }])
      expect((await ask(id, body)).status).toBe(400);
  });
});

describe('someone who is let in', () => {
  const walkInId = () => `${'ab'.repeat(32)}-${event.id}`;
  const names = { firstName: 'Gus', lastName: 'Hart' };
  const admit = (id: string, body: object) =>
    asAdmin('door/admit', { path: { id: String(event.id), signup: id }, body });
  const people = async () => (await list()).people;
  const now = '2031-05-03T23:00:00.000Z';
  const there = { set: [now] };

  test('without a sign-up is listed and counted once, however often it is sent', async () => {
    const gus = { id: walkInId(), ...names, attendanceType: 'in-person', came: there, paid: there, paidBy: 'cash' };
    expect(await admit(walkInId(), { names, payment: 'cash' })).toEqual({ status: 200, body: gus });
    pass(60_000);
    // The answer had got lost.
    expect(await admit(walkInId(), { names, payment: 'cash' })).toEqual({ status: 200, body: gus });
    expect(await people()).toEqual([gus]);
    expectCounted(fakes.dynamo, event.id);
    expect(await came()).toBe(1);
    const { body } = await asAdmin('signups/list');
    expect(body).toMatchObject([{ ...names, email: '', eventTitle: 'Lanterns', cameAt: now, paidAt: now }]);
  });

  test('may pay later', async () => {
    expect((await admit(walkInId(), { names })).body).not.toHaveProperty('paid');
    expect((await admit(walkInId(), { payment: 'card' })).body).toMatchObject({ paid: there, paidBy: 'card' });
  });

  test('from the waiting list has a seat in the room, although all are taken', async () => {
    event = await announce({ roomSeats: 1, onlineSeats: 0 });
    await signUp('Ana', 'Lima');
    const emil = await signUp('Emil', 'Orr', 'virtual');
    expect(await people()).toMatchObject([{ firstName: 'Ana' }, { id: emil, waits: true }]);
    const { body } = await admit(emil, { payment: 'card' });
    expect(body).toEqual({ ...(await people())[1] });
    expect(body).toMatchObject({ attendanceType: 'in-person', came: there, paidBy: 'card' });
    expect(body).not.toHaveProperty('waits');
    expectCounted(fakes.dynamo, event.id);
    expect(fakes.dynamo.startingWith('people', 'WAITING#')).toEqual([]);
  });

  test('gets no email, and none about the event later', async () => {
    const before = fakes.dynamo.startingWith('people', 'OUTBOX').length;
    await admit(walkInId(), { names });
    expect(fakes.dynamo.startingWith('people', 'OUTBOX')).toHaveLength(before);
    pass(1000);
    for (const attendance of ['all', 'came', 'everyone'] as const)
      for await (const { rows } of inShard(
        walkInId().slice(0, 2),
        { eventId: event.id, attendance },
        new Date().toISOString(),
      ))
        expect(rows).toEqual([]);
  });

  test('is refused without names, with another event’s id, and once the evening was canceled', async () => {
    expect((await admit(walkInId(), { payment: 'cash' })).status).toBe(404);
    expect((await admit(`${'ab'.repeat(32)}-77`, { names })).status).toBe(404);
    expect((await admit(walkInId(), { names: { firstName: 'G', lastName: 'Hart' } })).status).toBe(400);
    const other = await signUp('Dora', 'Abel', 'in-person', await announce());
    expect((await admit(other, { names })).status).toBe(404);
    event = await announce({ canceledAt: now });
    expect((await admit(walkInId(), { names })).status).toBe(409);
  });
});

test('a box is as its ticks say, whichever phone’s arrive first and how often', async () => {
  const which = fc.constantFrom('came' as const, 'paid' as const);
  const sent = fc.record({ person: fc.nat(1), box: which, is: fc.boolean(), at: fc.integer({ min: 10, max: 14 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 8 }), fc.array(fc.nat()), async (ticks, order) => {
      installFakeDynamo();
      event = await announce();
      const ids = [await signUp('Ana', 'Lima'), await signUp('Ben', 'Moss')];
      const arriving = [...ticks, ...order.map((n) => ticks[n % ticks.length] as (typeof ticks)[number])];
      // Two phones at once, each in its own order.
      const phones = [arriving.filter((_, n) => n % 2 === 0), arriving.filter((_, n) => n % 2 === 1).reverse()];
      await Promise.all(
        phones.map(async (those) => {
          for (const each of those) await tick(ids[each.person] ?? '', { [each.box]: box(each.is, each.at) });
        }),
      );
      const times = (person: number, which: 'came' | 'paid') =>
        ticks
          .filter((each) => each.person === person && each.box === which)
          .map((each) => box(each.is, each.at))
          .reduce<BoxTimes | undefined>(joinTimes, undefined);
      const { people } = await list();
      expect(people.map(({ came, paid }) => [came, paid])).toEqual(
        ids.map((_, person) => [times(person, 'came'), times(person, 'paid')]),
      );
      expect(await came()).toBe(people.filter((person) => setSince(person.came)).length);
    }),
    { numRuns: runs(60) },
  );
});
