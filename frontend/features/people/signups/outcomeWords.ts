import { type SeatAnswer, seatHold } from '../../../../shared/people/model/signup.ts';

/* What a sign-up led to, as the toast, the confirmation and the page of its outcome say it. */

export const signedUp = {
  title: 'Sign-up Successful!',
  description: "Thank you for your interest in joining our audience. We'll be in touch soon with more details.",
};

/** A seat is kept until it is confirmed. */
export const held = {
  title: 'One more step',
  description: seatHold.request,
};

/** Every seat is taken. Whether an address waits or has a seat already stands in its mail alone. */
export const full = {
  title: 'We’ve emailed you where you stand',
  description: 'Every seat is taken. Please press the button in our email to join the waiting list.',
};

export const outcomeOf = ({ status }: Pick<SeatAnswer, 'status'>) => ({ booked: signedUp, held, full })[status];
