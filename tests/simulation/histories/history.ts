import fc from 'fast-check';
import { guests, people } from '../site/prepare.ts';
import type { SeatAction } from './actions.ts';
import { callFaults, type Fault, type FaultKind, mailFates, messageFaults, sesFaults } from './faults.ts';
import { eventFocuses, type Focus, focuses as letterFocuses, seatFocuses } from './focus.ts';

/** What a reader, an admin or an operator does. `at`: seconds after the beginning. */
export type Action = { at: number } & (
  | { do: 'send'; letter: number; key: number; to: 'all' | 'missed' | 'replacing' }
  | { do: 'schedule'; letter: number; key: number; minutes: number }
  | { do: 'reschedule'; minutes: number }
  | { do: 'cancelSchedule' | 'sendScheduledNow' }
  | { do: 'pause' | 'resume' | 'cancel' | 'retryFailed' | 'look' }
  | { do: 'resolve'; who: number; as: 'sent' | 'send-again' }
  | { do: 'resolveAll'; as: 'sent' | 'send-again' }
  | { do: 'subscribe' | 'confirm' | 'unsubscribe' | 'remove' | 'erase' | 'add'; who: number }
  | { do: 'move'; who: number; to: number }
  | { do: 'edit'; letter: number }
  /** The event gets another time, so that a reminder is due in so many minutes. */
  | { do: 'moveEvent'; minutes: number; reminder: 'day' | 'hour' }
  /** It gets the time again that it had in the beginning. */
  | { do: 'moveBack' }
  /** How people can attend it, and the link to Zoom. */
  | { do: 'changeWays'; ways: 'both' | 'in-person' | 'virtual'; link: string }
  | { do: 'cancelEvent' }
  | { do: 'purge'; queue: 'send' | 'campaign' }
  | SeatAction
);

/** Everything that is chosen; the rest follows from it. */
export interface History {
  /** For latencies, orders and ids. */
  seed: number;
  usual: number;
  rate: number;
  perPage: number;
  perMessage: number;
  actions: Action[];
  faults: Fault[];
}

/** All places. Each seed in turn is about the next one. */
const focuses = [...letterFocuses, ...eventFocuses, ...seatFocuses];

const who = fc.nat(people.length - 1);
/** They change their address, the others join and leave: someone who did both could rightly have two. */
const mover = fc.nat(2);
const comer = fc.integer({ min: 3, max: people.length - 1 });
/** Few, so that they meet. */
const guest = fc.nat(Math.min(3, guests.length - 1));
const letter = fc.nat(1);
const key = fc.nat(2);
const as = fc.constantFrom('sent' as const, 'send-again' as const);
const at = fc.oneof({ weight: 2, arbitrary: fc.nat(90) }, { weight: 1, arbitrary: fc.nat(1500) });
const constant = <T extends string>(...names: T[]) => fc.constantFrom(...names);

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ at, do: constant('send'), letter, key, to: constant('all', 'all', 'missed', 'replacing') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ at, do: constant('schedule'), letter, key, minutes: fc.integer({ min: 2, max: 20 }) }),
  },
  { weight: 1, arbitrary: fc.record({ at, do: constant('reschedule'), minutes: fc.integer({ min: 2, max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ at, do: constant('cancelSchedule', 'sendScheduledNow') }) },
  { weight: 7, arbitrary: fc.record({ at, do: constant('pause', 'resume', 'cancel', 'retryFailed', 'look') }) },
  { weight: 3, arbitrary: fc.record({ at, do: constant('resolve'), who, as }) },
  { weight: 2, arbitrary: fc.record({ at, do: constant('resolveAll'), as }) },
  { weight: 3, arbitrary: fc.record({ at, do: constant('subscribe', 'confirm', 'add'), who: comer }) },
  { weight: 3, arbitrary: fc.record({ at, do: constant('unsubscribe', 'remove', 'erase'), who }) },
  { weight: 2, arbitrary: fc.record({ at, do: constant('move'), who: mover, to: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ at, do: constant('edit'), letter }) },
  { weight: 1, arbitrary: fc.record({ at, do: constant('purge'), queue: constant('send', 'campaign') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      at,
      do: constant('moveEvent'),
      minutes: fc.integer({ min: 1, max: 4 }),
      reminder: constant('hour', 'hour', 'day'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ at, do: constant('cancelEvent', 'moveBack') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ at, do: constant('changeWays'), ways: constant('both', 'both', 'in-person', 'virtual') },
      link: constant('', 'https://zoom.example/1', 'https://zoom.example/2'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ at, do: constant('signUp'), guest, way: constant('in-person', 'virtual') }) },
  { weight: 4, arbitrary: fc.record({ at, do: constant('keepSeat'), guest }) },
  { weight: 2, arbitrary: fc.record({ at, do: constant('leave', 'giveSeat'), guest }) },
  { weight: 2, arbitrary: fc.record({ at, do: constant('changeWay'), guest, way: constant('in-person', 'virtual') }) },
  { weight: 1, arbitrary: fc.record({ at, do: constant('moveGuest'), guest, before: fc.option(guest) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      at,
      do: constant('limitSeats'),
      room: fc.integer({ min: 2, max: 4 }),
      online: fc.integer({ min: 3, max: 5 }),
    }),
  },
);

const callPlaces = [
  ...new Set(focuses.filter(({ place }) => /^(api|workers)\//.test(place)).map(({ place }) => place)),
];
const few = fc.oneof({ weight: 3, arbitrary: fc.nat(12) }, { weight: 1, arbitrary: fc.nat(120) });
const faultOf = (place: fc.Arbitrary<string>, kind: fc.Arbitrary<FaultKind>, nth: fc.Arbitrary<number> = few) =>
  fc.record({ place, kind, nth });
const at0 = fc.constant(0);

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 5, arbitrary: faultOf(fc.constantFrom(...callPlaces), fc.constantFrom(...callFaults)) },
  { weight: 4, arbitrary: faultOf(fc.constant('workers/sendNewsletter'), fc.constantFrom(...sesFaults), fc.nat(8)) },
  { weight: 1, arbitrary: faultOf(fc.constant('mail'), fc.constantFrom(...mailFates), fc.nat(8)) },
  { weight: 3, arbitrary: faultOf(constant('queue:campaign', 'queue:send'), constant('twice', 'late'), fc.nat(60)) },
  { weight: 2, arbitrary: faultOf(fc.constant('queue:feedback'), fc.constantFrom(...messageFaults), fc.nat(14)) },
);

const send: fc.Arbitrary<Action> = fc.record({ at: at0, do: constant('send'), letter, key, to: constant('all') });
const first: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: send },
  { weight: 1, arbitrary: fc.record({ at: at0, do: constant('schedule'), letter, key, minutes: fc.constant(2) }) },
);

const nth = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 0, 0, 1) }, { weight: 1, arbitrary: fc.nat(20) });

const faultsOfFocus = 4;

/** About one place, for which four possible faults are planned: any few hundred seeds in a row cover everything. */
export function historyOf(seed: number): fc.Arbitrary<History> {
  const focus = focuses[seed % focuses.length] as Focus;
  const round = Math.floor(seed / focuses.length);
  const kinds = Array.from(
    { length: faultsOfFocus },
    (_, n) => focus.kinds[(round * faultsOfFocus + n) % focus.kinds.length],
  ) as FaultKind[];
  // Until each kind has had its turn, nothing else happens that could keep the fault from striking.
  const isIsolated = focus.isolated || round * faultsOfFocus < focus.kinds.length;
  const faults = kinds.map((kind) => faultOf(fc.constant(focus.place), fc.constant(kind), isIsolated ? at0 : nth));
  const focusFaults = focus.faults.map((each) => fc.constant(each));
  const usual = isIsolated ? fc.constant(15) : fc.constantFrom(15, 15, 15, 200, 3000);
  return fc
    .record({
      seed: fc.nat(),
      usual: focus.usual === undefined ? usual : fc.constant(focus.usual),
      rate: fc.constantFrom(14, 1),
      perPage: focus.perPage === undefined ? fc.constantFrom(100, 2) : fc.constant(focus.perPage),
      perMessage: fc.constantFrom(1000, 1),
      first: isIsolated ? send : first,
      lead: fc.tuple(...(focus.once ? focus.actions : again(focus.actions)).map((each) => maybe(fc.constant(each)))),
      actions: fc.array(action, { maxLength: isIsolated ? 0 : 6, size: 'max' }),
      bound: fc.tuple(...[...focusFaults, ...faults].map(maybe)),
      faults: fc.array(fault, { maxLength: isIsolated ? 0 : 8, size: 'max' }),
    })
    .map(({ first: one, lead, actions, bound: assigned, faults: others, ...rest }) => ({
      ...rest,
      actions: [one, ...[...lead.filter(isThere), ...actions].toSorted((left, right) => left.at - right.at)],
      faults: [...assigned.filter(isThere), ...others],
    }));
}

/** Repeats the actions that lead to the place, three times in all, in case they fail. */
const again = (actions: Action[]): Action[] =>
  [0, 11, 37].flatMap((seconds) => actions.map((each) => ({ ...each, at: each.at + seconds })));

/** The value is normally included. Shrinking tries without it first, because numbers shrink to 0. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.tuple(fc.nat(), arbitrary).map(([isThere, value]) => (isThere === 0 ? undefined : value));
const isThere = <T>(value: T | undefined): value is T => value !== undefined;
