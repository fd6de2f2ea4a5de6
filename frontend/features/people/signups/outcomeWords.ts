/** What a sign-up led to, as the toast and the page of its outcome say it. */
export const signedUp = {
  title: 'Sign-up Successful!',
  description: "Thank you for your interest in joining our audience. We'll be in touch soon with more details.",
};

export const onWaitingList = {
  title: 'You’re on the waiting list',
  description: 'This evening is full. We’ll email you as soon as a seat is free.',
};
