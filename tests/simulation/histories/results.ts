import type { Person } from '../site/people.ts';
import type { Answer } from '../site/world.ts';
import type { Action } from './history.ts';

/** An action and its answer. */
export interface ActionResult {
  action: Action;
  /** Unix milliseconds. */
  requestedAt: number;
  answeredAt?: number;
  answer?: Answer | undefined;
  /** The campaign or schedule that the action was about. */
  about?: string | undefined;
  person?: Person | undefined;
  /** For a send: its Idempotency-Key, and the letter's subject at that moment. */
  key?: string | undefined;
  subject?: string;
}

export const succeeded = ({ answer }: ActionResult) => answer !== undefined && answer.status < 300;

/** Whether the two overlapped in time, so that either may count as the first. */
export const overlap = (one: ActionResult, other: ActionResult) =>
  one.requestedAt <= (other.answeredAt ?? Number.POSITIVE_INFINITY) &&
  other.requestedAt <= (one.answeredAt ?? Number.POSITIVE_INFINITY);
