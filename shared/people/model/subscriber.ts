import * as z from 'zod/mini';
import { email } from './email.ts';
import { plainText } from './person.ts';

/** Why an address is suppressed. `moved`: the newsletter goes to another address of the same person. */
export const suppressionReason = z.enum(['bounced', 'complained', 'unsubscribed', 'erased', 'moved']);
export type SuppressionReason = z.infer<typeof suppressionReason>;

/** It is the person's own wish: a new subscription of theirs ends it. What a mail provider reported stays for good. */
export const isOwnWish = (reason: SuppressionReason | undefined): reason is 'unsubscribed' | 'erased' | 'moved' =>
  reason === 'unsubscribed' || reason === 'erased' || reason === 'moved';

/** The proof of somebody's consent. */
const consent = z.object({
  /** Where they gave it: which form, or what an admin or a file said. */
  source: z.string(),
  at: z.iso.datetime(),
  /** The words that they agreed to, as they stood there then. */
  words: z.optional(z.string()),
  /** When they pressed the button of the mail that asked them to confirm it. */
  confirmedAt: z.optional(z.iso.datetime()),
});
export type Consent = z.infer<typeof consent>;

export const subscriber = z.object({
  /** A random one, which stays when the address changes. */
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** Set when this person is suppressed. */
  suppressed: z.optional(suppressionReason),
  consent,
  /** Grows with each change of name or address; absent stands for 1. */
  version: z.optional(z.int().check(z.positive())),
});
export type Subscriber = z.infer<typeof subscriber>;

/** What the newsletter form sends. `website` is a trap: people do not see the field, form bots fill it. */
export const subscription = z.strictObject({
  firstName: plainText('First name is required'),
  lastName: plainText('Last name is required'),
  email,
  consent: z.literal(true, 'You must agree to receive newsletters'),
  website: z.optional(z.string().check(z.maxLength(500))),
});
export type Subscription = z.infer<typeof subscription>;
