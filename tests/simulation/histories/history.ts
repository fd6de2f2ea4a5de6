import fc from 'fast-check';
import { people } from '../site/people.ts';
import { callFaults, type Fault, type FaultKind, mailFates, messageFaults, sesFaults } from './faults.ts';
import { type Focus, focuses } from './focus.ts';

/** What one of the people, an admin or an operator does, `at` so many seconds after the beginning. */
export type Act = { at: number } & (
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
  | { do: 'purge'; queue: 'send' | 'campaign' }
);

/** All that is chosen: whatever else happens follows from it. */
export interface History {
  /** Of latencies, orders and ids. */
  seed: number;
  usual: number;
  rate: number;
  perPage: number;
  perMessage: number;
  acts: Act[];
  faults: Fault[];
}

const who = fc.nat(people.length - 1);
/** Who changes their address; the others come and go. Who did both would rightly be subscribed by two addresses. */
const mover = fc.nat(2);
const comer = fc.integer({ min: 3, max: people.length - 1 });
const letter = fc.nat(1);
const key = fc.nat(2);
const as = fc.constantFrom('sent' as const, 'send-again' as const);
const at = fc.oneof({ weight: 2, arbitrary: fc.nat(90) }, { weight: 1, arbitrary: fc.nat(1500) });
const constant = <T extends string>(...names: T[]) => fc.constantFrom(...names);

const act: fc.Arbitrary<Act> = fc.oneof(
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

const send: fc.Arbitrary<Act> = fc.record({ at: at0, do: constant('send'), letter, key, to: constant('all') });
/** It begins with somebody who sends, or has it done at a time. */
const first: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: send },
  { weight: 1, arbitrary: fc.record({ at: at0, do: constant('schedule'), letter, key, minutes: fc.constant(2) }) },
);

const nth = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(0, 0, 0, 1) }, { weight: 1, arbitrary: fc.nat(20) });

/** How many faults a seed is bound to have at the place that it is about. */
const bound = 4;

/**
 * The history of a seed: about one place, where four of the faults that may strike there are planned, so that any few
 * hundred seeds in a row come everywhere. All else is left to chance.
 */
export function historyOf(seed: number): fc.Arbitrary<History> {
  const focus = focuses[seed % focuses.length] as Focus;
  const round = Math.floor(seed / focuses.length);
  const kinds = Array.from(
    { length: bound },
    (_, n) => focus.kinds[(round * bound + n) % focus.kinds.length],
  ) as FaultKind[];
  // Until each of them had its turn, nothing else happens that could keep the history from coming there.
  const isAlone = focus.alone || round * bound < focus.kinds.length;
  const faults = kinds.map((kind) => faultOf(fc.constant(focus.place), fc.constant(kind), isAlone ? at0 : nth));
  const given = focus.faults.map((each) => fc.constant(each));
  const usual = isAlone ? fc.constant(15) : fc.constantFrom(15, 15, 15, 200, 3000);
  return fc
    .record({
      seed: fc.nat(),
      usual: focus.usual === undefined ? usual : fc.constant(focus.usual),
      rate: fc.constantFrom(14, 1),
      perPage: focus.perPage === undefined ? fc.constantFrom(100, 2) : fc.constant(focus.perPage),
      perMessage: fc.constantFrom(1000, 1),
      first: isAlone ? send : first,
      lead: fc.tuple(...(focus.once ? focus.acts : again(focus.acts)).map((each) => maybe(fc.constant(each)))),
      acts: fc.array(act, { maxLength: isAlone ? 0 : 6, size: 'max' }),
      bound: fc.tuple(...[...given, ...faults].map(maybe)),
      faults: fc.array(fault, { maxLength: isAlone ? 0 : 8, size: 'max' }),
    })
    .map(({ first: one, lead, acts, bound: assigned, faults: others, ...rest }) => ({
      ...rest,
      acts: [one, ...[...lead.filter(isThere), ...acts].toSorted((left, right) => left.at - right.at)],
      faults: [...assigned.filter(isThere), ...others],
    }));
}

/** Everything that leads there three times over: where it fails, it is tried once more. */
const again = (acts: Act[]): Act[] =>
  [0, 11, 37].flatMap((seconds) => acts.map((each) => ({ ...each, at: each.at + seconds })));

/** It is there; whoever looks for a shorter history tries without it first, since numbers shrink to 0. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.tuple(fc.nat(), arbitrary).map(([isThere, value]) => (isThere === 0 ? undefined : value));
const isThere = <T>(value: T | undefined): value is T => value !== undefined;
