import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../contract/endpoint.ts';
import { mailDecision, unsentMail } from './model/mail.ts';
import { mails as routes } from './routes.ts';

export const mails = contractOf(routes, {
  /** The emails to one person that wait for an admin, oldest first, at most 100. */
  unsent: { response: z.array(unsentMail) },
  /** The reference is in the body, as paths are logged. 204 also if done already; 409 if it can't be sent again. */
  decide: { request: mailDecision, label: 'Decided about an email to one person' },
} as const satisfies DetailsOf<typeof routes>);
