import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  countUnsent,
  doorKey,
  forgetPastLists,
  keepKey,
  keepList,
  keepTick,
  keptList,
  keptTicks,
  leaveDoor,
  unsentOf,
} from '../../../../../frontend/features/people/door/kept.ts';
import { newTick, PhoneTicks, withTicks } from '../../../../../frontend/features/people/door/ticks.ts';
import {
  type Box,
  type BoxTimes,
  boxes,
  type DoorTick,
  type DoorTicks,
  joinTimes,
  setSince,
} from '../../../../../shared/people/model/door.ts';
import { runs } from '../../../../support/run/runs.ts';

/** localStorage, which Node has only with a flag. */
class Storage {
  room = Number.POSITIVE_INFINITY;
  getItem = (key: string) => (Object.hasOwn(this, key) ? (this as unknown as Record<string, string>)[key] : null);
  setItem(key: string, value: string) {
    if (value.length > this.room) throw new Error('full');
    Object.assign(this, { [key]: value });
  }
  removeItem(key: string) {
    delete (this as unknown as Record<string, string>)[key];
  }
}
let storage: Storage;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2031-05-03T23:00:00.000Z') });
  storage = new Storage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});

const at = (second: number) => `2031-05-03T22:50:${String(second).padStart(2, '0')}.000Z`;
const here: BoxTimes = { set: [at(0)] };
const gone = (second: number): BoxTimes => ({ set: [], cleared: at(second) });
const event = {
  ...{ id: 7, title: 'Lanterns', eventDate: 'May 3, 2031', eventTime: '7:00 PM' },
  ...{ startsAt: '2031-05-03T19:00:00-04:00', endsAt: '2031-05-03T20:30:00-04:00' },
};
const ana = { id: 'ana', firstName: 'Ana', lastName: 'Lima', attendanceType: 'in-person' as const };
const list = {
  ...{ event, readAt: '2031-05-03T22:00:00.000Z', keepUntil: '2031-05-04T12:30:00.000Z' },
  ...{ people: [ana], ahead: 0, gone: {} },
};

/** A server that keeps the latest tick of each box, and does what `outcomes` say first. */
function serverWith(outcomes: ('ok' | 'lost' | number)[] = []) {
  const known = new Map<string, DoorTicks>();
  const send = vi.fn(async (id: string, ticks: DoorTick) => {
    const next = outcomes.shift() ?? 'ok';
    if (typeof next === 'number') return { error: { status: next, text: '' } };
    const before: DoorTicks = known.get(id) ?? { id };
    const after = { id, came: joinTimes(before.came, ticks.came), paid: joinTimes(before.paid, ticks.paid) };
    known.set(id, after);
    // It has the ticks, and its answer got lost.
    return next === 'lost' ? { error: { status: null, text: '' } } : { data: after };
  });
  const onRefused = vi.fn();
  return { known, send, onRefused, ticks: new PhoneTicks({ eventId: event.id, send, onRefused }) };
}

describe('the sender', () => {
  test('tries again until the server has every tick, however often it fails', async () => {
    const outcome = fc.constantFrom('ok' as const, 'lost' as const, 503, 500, 429);
    const step = fc.record({
      person: fc.constantFrom('ana', 'ben', 'cleo', 'dora', 'eve'),
      box: fc.constantFrom(...boxes),
      is: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 20 }),
        fc.array(outcome, { maxLength: 12 }),
        async (steps, outcomes) => {
          vi.stubGlobal('localStorage', new Storage());
          const { known, ticks, send } = serverWith(outcomes);
          const all = new Map<string, BoxTimes>();
          ticks.start();
          for (const { person, box, is } of steps) {
            const tick = newTick(is, all.get(person + box), 0);
            all.set(person + box, joinTimes(all.get(person + box), tick) as BoxTimes);
            ticks.add(person, box, tick);
            ticks.wake();
            await vi.advanceTimersByTimeAsync(200);
          }
          await vi.advanceTimersByTimeAsync(600_000);
          expect(countUnsent(ticks.current())).toBe(0);
          expect(keptTicks(event.id)).toEqual(ticks.current());
          for (const [key, times] of all) {
            const [person = '', box] = key.endsWith('came') ? [key.slice(0, -4), 'came'] : [key.slice(0, -4), 'paid'];
            expect(known.get(person)?.[box as Box]).toEqual(times);
            expect(ticks.current().get(person)?.[box as Box]).toEqual({ ...times, sent: true });
          }
          expect(ticks.sendState()).toBe('working');
          ticks.stop();
          // Once for each change, and once for each failure.
          expect(send.mock.calls.length).toBeLessThanOrEqual(steps.length + 12);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('says who is to blame, and waits for a login', async () => {
    const { ticks, send } = serverWith([503, 401]);
    ticks.add('ana', 'came', here);
    ticks.start();
    await vi.advanceTimersByTimeAsync(10);
    expect(ticks.sendState()).toBe('failing');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ticks.sendState()).toBe('denied');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(send).toHaveBeenCalledTimes(2);
    expect(countUnsent(ticks.current())).toBe(1);
    ticks.wake();
    await vi.advanceTimersByTimeAsync(10);
    expect(ticks.sendState()).toBe('working');
    expect(countUnsent(ticks.current())).toBe(0);
  });

  test('keeps saying so until a tick arrives, whatever it tries in the meantime', async () => {
    const { ticks } = serverWith(['lost', 'lost', 'lost']);
    const said: string[] = ['working'];
    ticks.subscribe(() => said.at(-1) !== ticks.sendState() && said.push(ticks.sendState()));
    ticks.add('ana', 'came', here);
    ticks.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(countUnsent(ticks.current())).toBe(0);
    expect(said).toEqual(['working', 'unreachable', 'working']);
  });

  test('drops what the server refused for good, tells it, and goes on', async () => {
    const { ticks, onRefused, known } = serverWith([404]);
    ticks.add('ana', 'came', here);
    ticks.add('ben', 'came', here);
    ticks.start();
    await vi.advanceTimersByTimeAsync(10);
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('ana', { status: 404, text: '' });
    expect(known.get('ben')?.came).toEqual(here);
    expect(countUnsent(ticks.current())).toBe(0);
    expect([...keptTicks(event.id).keys()]).toEqual(['ben']);
  });

  test('keeps a box that was ticked again while its last tick was under way', async () => {
    const { ticks } = serverWith();
    ticks.add('ana', 'came', here);
    const [[, sent] = ['', {}]] = unsentOf(ticks.current());
    ticks.add('ana', 'came', gone(1));
    ticks.settle('ana', sent, { id: 'ana', came: here });
    expect(ticks.current().get('ana')).toEqual({ came: gone(1) });
    expect(keptTicks(event.id).get('ana')).toEqual({ came: gone(1) });
  });

  test('sends a box that was set, cleared and set again as set once, since the last time', async () => {
    const { ticks, known } = serverWith();
    ticks.add('ana', 'came', here);
    ticks.start();
    await vi.advanceTimersByTimeAsync(10);
    ticks.stop();
    // Without a connection.
    ticks.add('ana', 'came', gone(1));
    ticks.add('ana', 'came', { set: [at(2)] });
    ticks.start();
    await vi.advanceTimersByTimeAsync(10);
    expect(known.get('ana')?.came).toEqual({ set: [at(2)], cleared: at(1) });
  });
});

describe('what the phone keeps', () => {
  test('has a confirmed tick until it has a list with it or a later one, or without its person', () => {
    const { ticks } = serverWith();
    const kept = () => [...keptTicks(event.id).keys()];
    for (const id of ['ana', 'ben']) {
      ticks.add(id, 'came', here);
      ticks.settle(id, { came: here }, { id, came: here });
    }
    ticks.add('cleo', 'came', here);
    const ben = { ...ana, id: 'ben' };
    // This list was read before the ticks arrived.
    ticks.forgetRead([ana, ben]);
    expect(kept()).toEqual(['ana', 'ben', 'cleo']);
    ticks.forgetRead([{ ...ana, came: { ...here, ...gone(1) } }, ben]);
    expect(kept()).toEqual(['ben', 'cleo']);
    ticks.forgetRead([ana]);
    expect(kept()).toEqual(['cleo']);
    expect(ticks.current()).toEqual(keptTicks(event.id));
  });

  test('has no names once the access has ended, by the server’s clock, even without a connection', () => {
    // This phone's clock is a minute slow.
    keepList({ ...list, ahead: 60_000 });
    keepTick(event.id, 'ana', 'came', here);
    keepTick(event.id, 'ben', 'came', { ...here, sent: true });
    vi.setSystemTime(Date.parse('2031-05-04T12:28:59.000Z'));
    forgetPastLists();
    expect(keptList(event.id)?.people).toEqual([ana]);
    vi.setSystemTime(Date.parse('2031-05-04T12:29:00.000Z'));
    expect(keptList(event.id)).toBeUndefined();
    forgetPastLists();
    expect(JSON.stringify(storage)).not.toContain('Lima');
    // What was not sent yet stays: it has no names.
    expect([...keptTicks(event.id).keys()]).toEqual(['ana']);
  });

  test('has no names and no link after a logout, but the unsent ticks', async () => {
    keepList(list);
    keepKey(event.id, 'k'.repeat(43));
    expect(doorKey(event.id)).toBe('k'.repeat(43));
    keepTick(event.id, 'ana', 'came', here);
    keepTick(event.id, 'ben', 'came', { ...here, sent: true });
    // Its list left the phone before.
    keepTick(8, 'cleo', 'came', { ...here, sent: true });
    await leaveDoor();
    // An answer to the page's last question comes once it is being left.
    expect(keepList(list)).toBe(false);
    expect(keptTicks(8).size).toBe(0);
    expect([keptList(event.id), doorKey(event.id)]).toEqual([undefined, undefined]);
    expect(JSON.stringify(storage)).not.toMatch(/Lima|kkk/);
    expect([...keptTicks(event.id).keys()]).toEqual(['ana']);
    // Anyone who opens a list again has it kept.
    forgetPastLists();
    expect(keepList(list)).toBe(true);
  });

  test('is said not to be kept where the storage is full', () => {
    storage.room = 10;
    const { ticks } = serverWith();
    expect(keepList(list)).toBe(false);
    ticks.add('ana', 'came', here);
    expect(ticks.isKept).toBe(false);
    expect(ticks.current().get('ana')).toEqual({ came: here });
  });
});

test('a tick is later than all of its box, whatever the phone’s clock says', () => {
  const now = Date.now();
  const time = (milliseconds: number) => new Date(now + milliseconds).toISOString();
  expect(newTick(true, undefined, 60_000)).toEqual({ set: [time(60_000)] });
  expect(newTick(false, { set: [time(1000), time(5000)] }, 0)).toEqual({ set: [], cleared: time(5001) });
  expect(newTick(true, { set: [], cleared: time(5000) }, 0)).toEqual({ set: [time(5001)] });
});

test('an unsent tick shows over what the server said, and one from before it was cleared does not', () => {
  const person = { ...ana, came: { set: [at(5)] } };
  const shown = (tick: BoxTimes) => withTicks(person, new Map([['ana', { came: tick }]])).came;
  expect(shown(gone(6))).toEqual(gone(6));
  expect(shown(gone(4))).toEqual({ set: [at(5)], cleared: at(4) });
  // Another phone ticked it first, or afterwards: the first time counts.
  expect(setSince(shown({ set: [at(4)] }))).toBe(at(4));
  expect(shown({ set: [at(6)] })).toEqual({ set: [at(5), at(6)] });
});

test('a tick changes one person, and leaves the others as they were', () => {
  const { ticks } = serverWith();
  ticks.add('ana', 'came', here);
  const before = withTicks(ana, ticks.current());
  ticks.add('ben', 'came', here);
  expect(withTicks(ana, ticks.current())).toBe(before);
  expect(withTicks({ ...ana, came: gone(9) }, ticks.current()).came).toEqual(gone(9));
  ticks.add('ana', 'paid', here);
  expect(withTicks(ana, ticks.current())).toMatchObject({ came: here, paid: here });
});
