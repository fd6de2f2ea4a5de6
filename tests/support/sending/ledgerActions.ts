import fc from 'fast-check';
import { idOf } from '../data/personIds.ts';
import { addresses, type Fault, type SesAnswer } from '../data/sendWorld.ts';

/** One thing that may happen; those in one group happen at the same time. */
export type Action =
  | { type: 'deliver' | 'deliverTwice' | 'event' | 'eventTwice' | 'loseMessage'; pick: number }
  | { type: 'deliverAll' | 'sweep' | 'prepare' | 'finish' | 'pause' | 'resume' | 'cancel' | 'retryFailed' }
  | { type: 'leave' | 'erase' | 'countAsSent' | 'sendAgain'; who: number }
  | { type: 'move'; who: number; to: number };

const pick = fc.nat(20);
const who = fc.nat(addresses.length - 1);
export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('deliver' as const), pick }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('deliverAll' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('deliverTwice', 'event', 'eventTwice', 'loseMessage'), pick }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('sweep', 'prepare', 'finish', 'pause', 'resume', 'retryFailed') }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('leave', 'erase', 'countAsSent', 'sendAgain'), who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancel' as const) }) },
);
/** Changes of address, with what might make a send miss somebody or mail them twice. */
export const move = fc.record({ type: fc.constant('move' as const), who, to: fc.nat(2) });
export const moveOrSend: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: move },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('deliverAll', 'prepare', 'sweep') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('deliver', 'deliverTwice', 'event'), pick }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('leave', 'erase'), who }) },
);
/** All addresses that a person may have, their first one first. */
export const addressesOf = (n: number) => ['', 'a', 'b'].map((prefix) => prefix + addresses[n]);
const ids = new Map(addresses.flatMap((first, n) => addressesOf(n).map((address) => [idOf(address), idOf(first)])));
/** The id of the person whose mails SendWorld counts under this id, which is that of an address. */
export const personOf = (id: string) => ids.get(id) ?? id;
export const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 9, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constantFrom('lost', 'answerLost', 'twice', 'crash', 'crashAfter') },
);
export const sesAnswer: fc.Arbitrary<SesAnswer> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('ok' as const) },
  { weight: 1, arbitrary: fc.constantFrom('throttled', 'paused', 'refused', '503', 'acceptedThen503') },
);
