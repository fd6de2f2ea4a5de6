import * as z from 'zod/mini';
import { type News, news } from '../../people/model/told.ts';
import type { RecipientState } from '../../sending/model/campaign.ts';

export const mailKind = z.enum([
  'welcome',
  'opt-in',
  'signup',
  'left',
  'address',
  'details',
  'new-password',
  'account',
  'day',
]);
export type MailKind = z.infer<typeof mailKind>;

const mailTexts: Record<MailKind, string> = {
  welcome: 'Welcome to the newsletter',
  signup: 'About a sign-up',
  left: 'Confirmation that a sign-up is canceled',
  'opt-in': 'Request to confirm the subscription',
  details: 'Link to what is kept',
  address: 'About a change of address',
  'new-password': 'Link to a new password for an admin',
  account: 'About an admin account',
  day: 'Sign-ups of a day, for the host',
};

const newsTexts: Record<News, string> = {
  listed: 'Confirmation of a sign-up',
  unconfirmed: 'Request to confirm a sign-up',
  booked: 'Confirmation of a sign-up',
  waiting: 'Place on the waiting list',
  given: 'Seat from the waiting list',
  moved: 'New time or place of an event',
  out: 'Event no longer on Zoom',
  canceled: 'Event canceled',
  link: 'Zoom link for an event',
  day: 'Reminder a day before an event',
  hour: 'Reminder an hour before an event',
};

export const mailTitle = (kind: MailKind, says?: News): string => (says ? newsTexts[says] : mailTexts[kind]);

export const stateTexts: Record<RecipientState, string> = {
  PENDING: 'Waits to be sent',
  CLAIMED: 'Is being sent',
  SENT: 'Sent',
  FAILED: 'Could not be sent',
  SKIPPED: 'Not sent',
  IN_DOUBT: 'Not known whether it was sent',
};

const mailRef = z.strictObject({
  /** Whose email it is: an id or a hash. */
  person: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  /** Its kind, with an id. */
  mail: z.string().check(z.regex(new RegExp(`^(${mailKind.options.join('|')})#[\\w-]{1,100}$`))),
});

/** So many of the emails that wait for an admin are listed, the oldest ones. */
export const maxUnsentShown = 100;

/** An email that was not sent, or may not have been, and waits for an admin. */
export const unsentMail = z.object({
  ...mailRef.shape,
  kind: mailKind,
  /** What it told about a sign-up. */
  says: z.optional(news),
  state: z.enum(['FAILED', 'IN_DOUBT']),
  /** Why, as the mail service or the site says it. */
  reason: z.string(),
  at: z.iso.datetime(),
  isRepeatable: z.boolean(),
  /** Whom it is for; null where nothing is known about them any more. */
  to: z.nullable(z.object({ name: z.string(), email: z.optional(z.string()) })),
});
export type UnsentMail = z.infer<typeof unsentMail>;

/** The decision about an email: it is sent again, to the person who has it too, or waits for an admin no longer. */
export const mailDecision = z.strictObject({ ...mailRef.shape, as: z.enum(['send-again', 'leave']) });

/** Emails that wait are counted up to this number. */
export const maxCounted = 1000;

/** The number of emails to one person that SES does not let out, or that wait for an admin, and the reason of the latest. */
export const deferredMail = z.object({ count: z.int(), reason: z.string() });
export type DeferredMail = z.infer<typeof deferredMail>;

/**
 * The number of emails that the forms of the site caused and that wait, and why: the day's share is used up for now, or too many
 * bounced or were reported as spam, so that none goes out today.
 */
export const heldFormMail = z.object({ count: z.int(), why: z.enum(['used-up', 'bounced', 'complained']) });
export type HeldFormMail = z.infer<typeof heldFormMail>;
