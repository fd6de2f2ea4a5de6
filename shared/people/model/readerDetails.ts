import * as z from 'zod/mini';
import { editedVersion, version } from '../../platform/fields.ts';
import { email } from './email.ts';
import { correctedNames, signupId } from './person.ts';
import { personalData } from './personalData.ts';

/** The token of a link in an email. It is sent in bodies, because URLs are logged. */
const token = z.string().check(z.maxLength(300), z.regex(/^[\w.~-]*$/, 'This link isn’t valid'));

export const byLink = z.strictObject({ token });

export const readerDetails = z.object({
  /** `whole`: with a link emailed on request, for an hour. `part`: with the link at the foot of each email. */
  access: z.enum(['part', 'whole']),
  /** Null if the address is not subscribed. */
  subscription: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      /** Hidden except for its first letter and its domain, unless access is whole. */
      email: z.string(),
      since: z.iso.datetime(),
      /** The address gets no email: a letter to it bounced or was reported as spam. */
      suppressed: z.boolean(),
      version,
      unsubscribeToken: z.string(),
    }),
  ),
  /** With whole access: all that is kept. */
  data: z.optional(personalData),
  /** With whole access: their sign-ups, each with the token that cancels it. */
  signups: z.optional(
    z.array(
      z.object({
        ...{ id: signupId, event: z.string(), cancelToken: z.string() },
        /** Where they stand, in a sentence. */
        standing: z.string(),
      }),
    ),
  ),
});
export type ReaderDetails = z.infer<typeof readerDetails>;

export const nameRules = z.strictObject(correctedNames);
export const nameCorrection = z.strictObject({ token, ...correctedNames, version: editedVersion });

export const addressRules = z.strictObject({ email });
export const addressChangeRequest = z.strictObject({ token, email });
