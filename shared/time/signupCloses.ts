import { isOver } from './eventEnd.ts';

/** When an event's sign-up closes before it is over, in Unix milliseconds; null if only its end closes it. */
export const signupClosesAt = ({ closesAt }: { closesAt?: string | undefined }): number | null =>
  closesAt === undefined ? null : Date.parse(closesAt);

/** Whether people can still sign up for an event. `now` in Unix milliseconds. */
export function isSignupOpen(event: { endsAt: string | null; closesAt?: string | undefined }, now: number): boolean {
  const closes = signupClosesAt(event);
  return !isOver(event, now) && (closes === null || now < closes);
}
