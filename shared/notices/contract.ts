import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../contract/endpoint.ts';
import { mailDecision, unsentMail } from './model/mail.ts';
import { mails as routes } from './routes.ts';

export const mails = contractOf(routes, {
  /** The emails to one person that wait for an admin, oldest first, at most 100. */
  unsent: { response: z.array(unsentMail) },
  /**
   * Sends an email again, or has it wait for an admin no longer. The reference is in the body, because paths are logged. 204 also
   * if it is done already; 409 if the email can’t be sent again.
   */
  decide: { request: mailDecision, label: 'Decided about an email to one person' },
} as const satisfies DetailsOf<typeof routes>);
