import * as z from 'zod/mini';
import { version } from '../../platform/fields.ts';
import { email } from './email.ts';
import { plainText } from './person.ts';

/** Why an address is suppressed. `moved`: the newsletter goes to another address of the same person. */
export const suppressionReason = z.enum(['bounced', 'complained', 'unsubscribed', 'erased', 'moved']);
export type SuppressionReason = z.infer<typeof suppressionReason>;

/** Whether the person chose it: subscribing again ends it. What a mail provider reported is permanent. */
export const isOwnChoice = (reason: SuppressionReason | undefined): reason is OwnChoice =>
  reason === 'unsubscribed' || reason === 'erased' || reason === 'moved';
export type OwnChoice = 'unsubscribed' | 'erased' | 'moved';

const consent = z.object({
  /** Where they gave it: the form, or what an admin or a file says. */
  source: z.string(),
  at: z.iso.datetime(),
  /** The words that they agreed to, as shown at the time. */
  words: z.optional(z.string()),
  confirmedAt: z.optional(z.iso.datetime()),
});
export type Consent = z.infer<typeof consent>;

export const subscriber = z.object({
  /** Random; stays when the address changes. */
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  suppressed: z.optional(suppressionReason),
  consent,
  importId: z.optional(z.string()),
  version,
});
export type Subscriber = z.infer<typeof subscriber>;

/** What the newsletter form sends. `website` is a trap: people do not see the field, but form bots fill it in. */
export const subscription = z.strictObject({
  firstName: plainText('First name is required'),
  lastName: plainText('Last name is required'),
  email,
  consent: z.literal(true, 'You must agree to receive newsletters'),
  website: z.optional(z.string().check(z.maxLength(500))),
});
export type Subscription = z.infer<typeof subscription>;

/** Not among them: anyone who moved to another address or was erased. */
export const suppressedPerson = z.object({
  id: z.string(),
  /** Absent where only the address is known. */
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
  email: z.string(),
  reason: z.enum(['unsubscribed', 'bounced', 'complained']),
  /** The file that said so, where an import took it over. */
  source: z.optional(z.string()),
  at: z.iso.datetime(),
});
export type SuppressedPerson = z.infer<typeof suppressedPerson>;
