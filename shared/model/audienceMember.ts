import * as z from 'zod/mini';
import { email, personId, plainText } from './person.ts';

export const attendanceType = z.enum(['in-person', 'virtual'], "Please select how you'd like to attend");

export const audienceMember = z.object({
  /** One person has one sign-up for one event: SHA-256 of both, in hex. */
  id: personId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  city: z.string(),
  attendanceType,
  /** The event's date as its free text has it. */
  eventDate: z.string(),
  createdAt: z.iso.datetime(),
  subscribeNewsletter: z.boolean(),
  consent: z.boolean(),
});
export type AudienceMember = z.infer<typeof audienceMember>;

/** What the live-audience form sends. `website` is a trap, as in the newsletter form. */
export const audienceSignup = z.strictObject({
  firstName: plainText('First name must be at least 2 characters'),
  lastName: plainText('Last name must be at least 2 characters'),
  email,
  phone: z.optional(
    z.string().check(z.trim(), z.maxLength(30), z.regex(/^[\d ()+./#,ext-]*$/i, 'Please enter a valid phone number')),
  ),
  city: plainText('Please enter your city'),
  attendanceType,
  subscribeNewsletter: z._default(z.boolean(), true),
  consent: z.literal(true, 'You must agree to the terms'),
  website: z.optional(z.string().check(z.maxLength(500))),
});
export type AudienceSignup = z.infer<typeof audienceSignup>;
