import * as z from 'zod/mini';

/** The checks, in the order in which an operator sets things up, each with its title for people. */
export const healthTitles = {
  address: 'Site at its address',
  certificate: 'Certificate',
  admin: 'Admin account',
  identity: 'Sender at SES',
  dkim: 'DKIM',
  mailFrom: 'SPF and MAIL FROM',
  dmarc: 'DMARC',
  production: 'Out of the SES sandbox',
  sending: 'Sending allowed',
  quota: 'Quota and rate',
  concurrency: 'Concurrent functions',
  alarmAddress: 'Alarms reach someone',
  alarms: 'Alarms',
  unsent: 'Emails to one person',
  feed: 'Podcast’s feed',
  cover: 'Podcast’s cover',
} as const;
export type HealthCheckName = keyof typeof healthTitles;

/** The result of a check, and what to do if it is not good. `advice`: what would be better still. */
const finding = z.discriminatedUnion('good', [
  z.object({ good: z.literal(true), says: z.string(), advice: z.optional(z.string()) }),
  z.object({ good: z.literal(false), says: z.string(), remedy: z.string() }),
]);
export type Finding = z.infer<typeof finding>;

export const healthReport = z.object({
  checkedAt: z.iso.datetime(),
  checks: z.array(
    z.object({ name: z.enum(Object.keys(healthTitles) as [HealthCheckName, ...HealthCheckName[]]), finding }),
  ),
});
export type HealthReport = z.infer<typeof healthReport>;

/** What became of an email to SES's mailbox simulator. */
export type TrialMail =
  /** Why SES did not say that it took the email, mostly in SES's words. */
  | { reason: string }
  /** `missing`: the event types that were not recorded in time; `seconds`: how long that took, or was waited for. */
  | { messageId: string; missing: string[]; seconds: number };
