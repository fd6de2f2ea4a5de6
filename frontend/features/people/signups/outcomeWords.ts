import type { SeatAnswer } from '../../../../shared/people/model/signup.ts';

/* What a sign-up led to, as the toast, the confirmation and the page of its outcome say it. */

export const signedUp = {
  title: 'Sign-up Successful!',
  description: "Thank you for your interest in joining our audience. We'll be in touch soon with more details.",
};

/** Every seat is taken. Whether an address waits or has a seat already stands in its mail alone. */
export const full = {
  title: 'We’ve emailed you where you stand',
  description: 'Every seat is taken, so whoever signs up now joins the waiting list.',
};

export const outcomeOf = ({ status }: Pick<SeatAnswer, 'status'>) => (status === 'full' ? full : signedUp);
