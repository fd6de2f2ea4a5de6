import { isOver } from './eventEnd.ts';
import type { EventText } from './eventTime.ts';
import { zoneOf } from './eventZone.ts';
import { momentOf } from './timeZone.ts';

interface Closes {
  timeZone?: string | undefined;
  /** By the event's clocks: "2031-05-03T17:00". */
  signupCloses?: string | undefined;
}

/** When an event's sign-up closes before it is over, in Unix milliseconds; null if only its end closes it. */
export function signupClosesAt(event: Closes): number | null {
  if (!event.signupCloses) return null;
  const moment = momentOf(event.signupCloses, zoneOf(event));
  return Number.isNaN(moment) ? null : moment;
}

/** Whether people can still sign up for an event. `now` in Unix milliseconds. */
export function isSignupOpen(event: EventText & Closes, now: number): boolean {
  const closes = signupClosesAt(event);
  return !isOver(event, now) && (closes === null || now < closes);
}
