import { type SeatAnswer, type Signup, seatHold } from '../../../../shared/people/model/signup.ts';
import type { Outcome } from '../../../../shared/site/outcomes.ts';
import { isLimited, type Seated } from './seating.ts';

const full = {
  'in-person': 'The room is full.',
  virtual: 'Zoom is full.',
} as const satisfies Record<Signup['attendanceType'], string>;

/**
 * What whoever asked to attend in this way is told, with the page that says so to browsers without scripts; none for the usual answer.
 * It is the same for an address that has signed up before: whether someone attends is for their mailbox alone.
 */
export function seatAnswer(
  isFull: boolean,
  { attendanceType }: Pick<Signup, 'attendanceType'>,
  event: Seated | undefined,
): SeatAnswer & { outcome?: Outcome } {
  if (!isFull && event && isLimited(event, attendanceType))
    return { message: seatHold.request, status: 'held', outcome: 'seat-to-confirm' };
  if (!isFull)
    return {
      message: "Thank you for your interest in joining our audience. We'll be in touch soon with more details.",
      status: 'booked',
    };
  const what = (event?.attendance ?? 'both') === 'both' ? full[attendanceType] : 'This evening is full.';
  return { message: `${what} We’ve emailed you where you stand.`, status: 'full', outcome: 'signed-up-where-full' };
}
