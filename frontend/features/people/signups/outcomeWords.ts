import type { SeatAnswer } from '../../../../shared/people/model/signup.ts';

/* What a sign-up led to, as the toast, the confirmation and the page of its outcome say it. */

export const signedUp = {
  title: 'Sign-up Successful!',
  description: "Thank you for your interest in joining our audience. We'll be in touch soon with more details.",
};

export const onWaitingList = {
  title: 'You’re on the waiting list',
  description: 'This evening is full. We’ll email you as soon as a seat is free.',
};

/** They asked for a seat of the other kind, which is full. */
export const seatKept = {
  title: 'You keep the seat you have',
  description:
    'The other way to attend is full, so nothing has changed. We’re still expecting you as you signed up before.',
};

/** `asked`: how they wanted to attend. */
export function outcomeOf(
  { status, attendanceType }: Pick<SeatAnswer, 'status' | 'attendanceType'>,
  asked: Pick<SeatAnswer, 'attendanceType'>,
) {
  if (status === 'waiting') return onWaitingList;
  return attendanceType === asked.attendanceType ? signedUp : seatKept;
}
