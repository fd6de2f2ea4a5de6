import * as z from 'zod/mini';
import { editedVersion, version } from '../../platform/fields.ts';
import { email } from './email.ts';
import { correctedNames, signupId } from './person.ts';
import { personalData } from './personalData.ts';

/** Of a link in a mail. It stands in bodies: addresses of requests are logged. */
const token = z.string().check(z.maxLength(300), z.regex(/^[\w.~-]*$/, 'This link is not valid'));

export const byLink = z.strictObject({ token });

/** What a reader sees of themselves by the link of a mail. */
export const readerDetails = z.object({
  /** `whole`: by a link that was mailed on request, for an hour. `part`: by the one at the foot of each mail. */
  access: z.enum(['part', 'whole']),
  /** Null where the address is not subscribed. */
  subscription: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      /** With all but its first letter and its domain hidden, unless access is whole. */
      email: z.string(),
      since: z.iso.datetime(),
      /** The address gets no mail: letters to it came back, or were reported as spam. */
      suppressed: z.boolean(),
      version,
      /** For the endpoint that unsubscribes. */
      unsubscribeToken: z.string(),
    }),
  ),
  /** With whole access: all that is kept. */
  data: z.optional(personalData),
  /** With whole access: what they signed up for, each with the token that cancels it. */
  signups: z.optional(z.array(z.object({ id: signupId, event: z.string(), cancelToken: z.string() }))),
});
export type ReaderDetails = z.infer<typeof readerDetails>;

export const nameRules = z.strictObject(correctedNames);
export const nameCorrection = z.strictObject({ token, ...correctedNames, version: editedVersion });

export const addressRules = z.strictObject({ email });
export const addressWish = z.strictObject({ token, email });
