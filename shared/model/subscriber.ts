import * as z from 'zod/mini';
import { email } from './email.ts';
import { personId, plainText } from './person.ts';

/** Why an address is suppressed. */
export const suppressionReason = z.enum(['bounced', 'complained', 'unsubscribed', 'erased']);
export type SuppressionReason = z.infer<typeof suppressionReason>;

/** It is the person's own wish: a new subscription of theirs ends it. What a mail provider reported stays for good. */
export const isOwnWish = (reason: SuppressionReason | undefined): reason is 'unsubscribed' | 'erased' =>
  reason === 'unsubscribed' || reason === 'erased';

export const subscriber = z.object({
  /** A keyed hash of the normalised address, in hex. */
  id: personId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** Set when this person is suppressed. */
  suppressed: z.optional(suppressionReason),
  /** Where and when an imported subscriber agreed; others agreed at the form, at `createdAt`. */
  consent: z.optional(z.object({ source: z.string(), at: z.iso.datetime() })),
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
