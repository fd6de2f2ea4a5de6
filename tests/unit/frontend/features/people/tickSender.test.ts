import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connectionText } from '../../../../../frontend/features/people/door/connectionText.ts';
import { called, newTick, searchable, withTicks } from '../../../../../frontend/features/people/door/doorPeople.ts';
import {
  countUnsent,
  forgetAllLists,
  forgetPastLists,
  keepList,
  keepTick,
  keptList,
  keptTicks,
  unsentOf,
} from '../../../../../frontend/features/people/door/keptDoor.ts';
import { PhoneTicks } from '../../../../../frontend/features/people/door/PhoneTicks.ts';
import { TickSender } from '../../../../../frontend/features/people/door/TickSender.ts';
import { type Box, boxes, type DoorTicks, laterTick, type Tick } from '../../../../../shared/people/model/door.ts';
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
const here: Tick = { is: true, at: at(0) };
const event = {
  ...{ id: 7, title: 'Lanterns', eventDate: 'May 3, 2031', eventTime: '7:00 PM' },
  ...{ startsAt: '2031-05-03T19:00:00-04:00', endsAt: '2031-05-03T20:30:00-04:00' },
};
const ana = { id: 'ana', firstName: 'Ana', lastName: 'Lima', attendanceType: 'in-person' as const };
const list = { event, readAt: '2031-05-03T22:00:00.000Z', people: [ana], ahead: 0 };

/** A server that keeps the latest tick of each box, and does what `outcomes` say first. */
function serverWith(outcomes: ('ok' | 'lost' | number)[] = []) {
  const known = new Map<string, DoorTicks>();
  const send = vi.fn(async (id: string, ticks: Partial<Record<Box, Tick>>) => {
    const next = outcomes.shift() ?? 'ok';
    if (typeof next === 'number') return { error: { status: next, text: '' } };
    const before: DoorTicks = known.get(id) ?? { id };
    const after = { id, came: laterTick(before.came, ticks.came), paid: laterTick(before.paid, ticks.paid) };
    known.set(id, after);
    // It has the ticks, and its answer got lost.
    return next === 'lost' ? { error: { status: null, text: '' } } : { data: after };
  });
  const ticks = new PhoneTicks(event.id);
  const onRefused = vi.fn();
  return { known, send, ticks, onRefused, sender: new TickSender({ ticks, send, onRefused }) };
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
          const { known, ticks, sender, send } = serverWith(outcomes);
          const last = new Map<string, Tick>();
          sender.start();
          for (const { person, box, is } of steps) {
            const tick = newTick(is, last.get(person + box), 0);
            last.set(person + box, tick);
            ticks.add(person, box, tick);
            sender.wake();
            await vi.advanceTimersByTimeAsync(200);
          }
          await vi.advanceTimersByTimeAsync(600_000);
          expect(countUnsent(ticks.current())).toBe(0);
          expect(keptTicks(event.id)).toEqual(ticks.current());
          for (const [key, tick] of last) {
            const [person = '', box] = key.endsWith('came') ? [key.slice(0, -4), 'came'] : [key.slice(0, -4), 'paid'];
            expect(known.get(person)?.[box as Box]).toEqual(tick);
            expect(ticks.current().get(person)?.[box as Box]).toEqual({ ...tick, sent: true });
          }
          expect(sender.current()).toBe('working');
          sender.stop();
          // Once for each change, and once for each failure.
          expect(send.mock.calls.length).toBeLessThanOrEqual(steps.length + 12);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test('says who is to blame, and waits for a login', async () => {
    const { sender, ticks, send } = serverWith([503, 401]);
    ticks.add('ana', 'came', here);
    sender.start();
    await vi.advanceTimersByTimeAsync(10);
    expect(sender.current()).toBe('failing');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sender.current()).toBe('denied');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(send).toHaveBeenCalledTimes(2);
    expect(countUnsent(ticks.current())).toBe(1);
    sender.wake();
    await vi.advanceTimersByTimeAsync(10);
    expect(sender.current()).toBe('working');
    expect(countUnsent(ticks.current())).toBe(0);
  });

  test('keeps saying so until a tick arrives, whatever it tries in the meantime', async () => {
    const { sender, ticks } = serverWith(['lost', 'lost', 'lost']);
    const said: string[] = [];
    sender.subscribe(() => said.push(sender.current()));
    ticks.add('ana', 'came', here);
    sender.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(countUnsent(ticks.current())).toBe(0);
    expect(said).toEqual(['unreachable', 'working']);
  });

  test('drops what the server refused for good, tells it, and goes on', async () => {
    const { sender, ticks, onRefused, known } = serverWith([404]);
    ticks.add('ana', 'came', here);
    ticks.add('ben', 'came', here);
    sender.start();
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
    ticks.add('ana', 'came', { is: false, at: at(1) });
    ticks.settle('ana', sent, { id: 'ana', came: here });
    expect(ticks.current().get('ana')).toEqual({ came: { is: false, at: at(1) } });
    expect(keptTicks(event.id).get('ana')).toEqual({ came: { is: false, at: at(1) } });
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
    ticks.forgetRead([{ ...ana, came: { is: false, at: at(1) } }, ben]);
    expect(kept()).toEqual(['ben', 'cleo']);
    ticks.forgetRead([ana]);
    expect(kept()).toEqual(['cleo']);
    expect(ticks.current()).toEqual(keptTicks(event.id));
  });

  test('is gone twelve hours after the end, once all is sent', () => {
    keepList(list);
    keepTick(event.id, 'ana', 'came', here);
    const later = Date.parse('2031-05-04T12:31:00.000Z');
    forgetPastLists(later);
    expect(keptList(event.id)).toEqual(list);
    keepTick(event.id, 'ana', 'came', { ...here, sent: true });
    forgetPastLists(later - 120_000);
    expect(keptList(event.id)).toEqual(list);
    forgetPastLists(later);
    expect(keptList(event.id)).toBeUndefined();
    expect(keptTicks(event.id).size).toBe(0);
  });

  test('has no names after a logout, but the unsent ticks', () => {
    keepList(list);
    keepTick(event.id, 'ana', 'came', here);
    keepTick(event.id, 'ben', 'came', { ...here, sent: true });
    forgetAllLists();
    expect(keptList(event.id)).toBeUndefined();
    expect(JSON.stringify(storage)).not.toContain('Lima');
    expect([...keptTicks(event.id).keys()]).toEqual(['ana']);
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

test('a tick is later than the one it changes, whatever the phone’s clock says', () => {
  const now = Date.now();
  expect(newTick(true, undefined, 60_000).at).toBe(new Date(now + 60_000).toISOString());
  const last = { is: true, at: new Date(now + 5000).toISOString() };
  expect(newTick(false, last, 0).at).toBe(new Date(now + 5001).toISOString());
});

test('an unsent tick shows over what the server said, and an older one does not', () => {
  const person = { ...ana, came: { is: true, at: at(5) } };
  const unsent = (tick: Tick) => new Map([['ana', { came: tick }]]);
  expect(withTicks(person, unsent({ is: false, at: at(6) })).came?.is).toBe(false);
  expect(withTicks(person, unsent({ is: false, at: at(4) })).came?.is).toBe(true);
});

test('a tick changes one person, and leaves the others as they were', () => {
  const { ticks } = serverWith();
  ticks.add('ana', 'came', here);
  const before = withTicks(ana, ticks.current());
  ticks.add('ben', 'came', here);
  expect(withTicks(ana, ticks.current())).toBe(before);
  expect(withTicks({ ...ana, came: { is: false, at: at(9) } }, ticks.current()).came?.is).toBe(false);
  ticks.add('ana', 'paid', here);
  expect(withTicks(ana, ticks.current())).toMatchObject({ came: here, paid: here });
});

test('people are found by the beginnings of their names, without accents and in any order', () => {
  const people = [
    { ...ana, id: '1', firstName: 'Zoë', lastName: 'Álvarez-Łukasz' },
    { ...ana, id: '2', firstName: 'Alvar', lastName: 'Zorn' },
  ];
  const names = searchable(people);
  const found = (typed: string) => [...called(typed, names)];
  expect(found('alv zo')).toEqual(['1', '2']);
  expect(found('luk')).toEqual(['1']);
  expect(found('álvarez-ł')).toEqual(['1']);
  expect(found('orn')).toEqual([]);
  expect(found(' ')).toEqual(['1', '2']);
});

test('the page says truthfully whether ticks have arrived', () => {
  expect(connectionText('unreachable', 3)).toBe('Offline: 3 ticks will be sent when you’re back online.');
  expect(connectionText('unreachable', 0)).toMatch(/^Offline: you can go on ticking/);
  expect(connectionText('failing', 1)).toBe('The server isn’t answering: 1 tick will be sent as soon as it does.');
  expect(connectionText('denied', 2)).toBe('Please log in again to send 2 ticks.');
  expect(connectionText('working', 1)).toBe('Sending 1 tick…');
  expect(connectionText('working', 0)).toBe('All caught up.');
});
