import type { Letter } from '../sending/deliver/ses.ts';

/** A mail that is to be sent once, by whoever holds its claim. */
export interface ClaimedMail {
  letter: Letter;
  /** Gives the claim back, when SES certainly did not take the mail. */
  unclaim: () => Promise<void>;
}
