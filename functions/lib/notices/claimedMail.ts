import type { OutgoingMail } from '../sending/deliver/ses.ts';

/** A mail that is sent once, by the run that holds its claim. */
export interface ClaimedMail {
  letter: OutgoingMail;
  /** Gives the claim back. Only for a mail that SES certainly did not accept. */
  unclaim: () => Promise<void>;
}
