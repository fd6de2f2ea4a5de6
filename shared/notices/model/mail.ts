import * as z from 'zod/mini';
import { type News, news } from '../../people/model/told.ts';
import type { RecipientState } from '../../sending/model/campaign.ts';

const mailTexts = {
  welcome: 'Welcome to the newsletter',
  'opt-in': 'Request to confirm the subscription',
  signup: 'About a sign-up',
  left: 'Confirmation that a sign-up is canceled',
  address: 'About a change of address',
  details: 'Link to what is kept',
  'new-password': 'Link to a new password for an admin',
  account: 'About an admin account',
  day: 'Sign-ups of a day, for the host',
};
export type MailKind = keyof typeof mailTexts;
export const mailKind = z.enum(Object.keys(mailTexts) as [MailKind, ...MailKind[]]);

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

/** The oldest ones. */
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

/** `send-again`: also to someone who has it. `leave`: it waits for an admin no longer. */
export const mailDecision = z.strictObject({ ...mailRef.shape, as: z.enum(['send-again', 'leave']) });

/** Emails that wait are counted up to this number. */
export const maxCounted = 1000;

/** Emails that SES does not let out, or that wait for an admin. `reason`: of the latest. */
export const deferredMail = z.object({ count: z.int(), reason: z.string() });
export type DeferredMail = z.infer<typeof deferredMail>;

/** Emails of the forms that wait: the day's share is `used-up`, or too many came back, so that none goes out today. */
export const heldFormMail = z.object({ count: z.int(), why: z.enum(['used-up', 'bounced', 'complained']) });
export type HeldFormMail = z.infer<typeof heldFormMail>;
