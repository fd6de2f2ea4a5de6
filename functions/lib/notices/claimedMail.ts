import type { OutgoingMail } from '../sending/deliver/ses.ts';

/** A mail that is to be sent once, by whoever holds its claim. */
export interface ClaimedMail {
  letter: OutgoingMail;
  /** Gives the claim back, when SES certainly did not take the mail. */
  unclaim: () => Promise<void>;
}
