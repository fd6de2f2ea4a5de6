import type { Person } from '../site/people.ts';
import type { Answer } from '../site/world.ts';
import type { Act } from './history.ts';

/** Something that somebody did, and what they heard. */
export interface Deed {
  act: Act;
  /** Unix milliseconds. */
  asked: number;
  answered?: number;
  answer?: Answer | undefined;
  /** The campaign or schedule that it was about. */
  about?: string | undefined;
  person?: Person | undefined;
  /** Of a press: its Idempotency-Key, and the letter's subject at that moment. */
  key?: string | undefined;
  subject?: string;
}

export const isDone = ({ answer }: Deed) => answer !== undefined && answer.status < 300;

/** Whether both were under way at some moment: either may count as the first. */
export const overlap = (one: Deed, other: Deed) =>
  one.asked <= (other.answered ?? Number.POSITIVE_INFINITY) &&
  other.asked <= (one.answered ?? Number.POSITIVE_INFINITY);
