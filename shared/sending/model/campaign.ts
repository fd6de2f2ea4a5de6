import * as z from 'zod/mini';
import { audienceInput, campaignAudience } from '../../people/model/audience.ts';
import { durationOf } from '../../time/durations.ts';

export const campaignStatus = z.enum(['PREPARING', 'SENDING', 'PAUSED', 'COMPLETE', 'CANCELED', 'NEEDS_ATTENTION']);
export type CampaignStatus = z.infer<typeof campaignStatus>;

export const recipientState = z.enum(['PENDING', 'CLAIMED', 'SENT', 'FAILED', 'SKIPPED', 'IN_DOUBT']);
export type RecipientState = z.infer<typeof recipientState>;

export type CampaignCounts = Record<RecipientState, number>;

export const campaign = z.object({
  id: z.string(),
  templateName: z.string(),
  subject: z.string(),
  audience: campaignAudience,
  status: campaignStatus,
  /** Why it is paused or needs attention. */
  reason: z.optional(z.string()),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.optional(z.iso.datetime()),
  /** Recipients accepted for sending. */
  total: z.int(),
  /** The recipients are still being determined: `total` is the maximum. */
  isEstimate: z.optional(z.literal(true)),
  /** They add up to `total`. */
  counts: z.record(recipientState, z.int()),
  bounced: z.int(),
  complained: z.int(),
  /** How many readers unsubscribed by a link in this letter; absent if no one did. */
  unsubscribed: z.optional(z.int()),
  /** The letter's slug on the site, once it has been published; it may have been taken off since. */
  letter: z.optional(z.string()),
  /** Since when an active campaign has made no progress. It resumes by itself within minutes. */
  stalledSince: z.optional(z.iso.datetime()),
  /** Emails a second since sending began or resumed, while it is sending. */
  ratePerSecond: z.optional(z.number()),
  /** Time until the last email at that rate, while it is sending. */
  secondsLeft: z.optional(z.int()),
});
export type Campaign = z.infer<typeof campaign>;

export const recipientList = z.enum(['FAILED', 'IN_DOUBT', 'SKIPPED', 'BOUNCED', 'COMPLAINED']);
export type RecipientList = z.infer<typeof recipientList>;

export const campaignRecipient = z.object({
  id: z.string(),
  state: recipientState,
  /** What the recipient's mail provider reported after it was sent. */
  outcome: z.optional(z.enum(['bounced', 'complained'])),
  reason: z.optional(z.string()),
  at: z.optional(z.iso.datetime()),
  /** Null if they no longer subscribe: their data is deleted. */
  person: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
});
export type CampaignRecipient = z.infer<typeof campaignRecipient>;

/** Of a recipient in doubt. `send-again`: if SES had accepted the first email, they get two. */
export const resolution = z.strictObject({ as: z.enum(['sent', 'send-again']) });
export type Resolution = z.infer<typeof resolution>['as'];

/** What a campaign emails: `{firstName}` and `{unsubscribeUrl}` are filled in for each recipient. */
export const campaignContent = z.object({
  subject: z.string(),
  previewText: z.optional(z.string()),
  html: z.string(),
  text: z.string(),
});

export const campaignResults = z.object({
  /** Emails that the receiving mail server accepted. */
  delivered: z.int(),
  bounced: z.int(),
  complained: z.int(),
  unsubscribed: z.int(),
});
export type CampaignResults = z.infer<typeof campaignResults>;

/** `emailsSent`: emails that SES has accepted, without those in doubt. */
export const sendResult = z.object({
  emailsSent: z.int(),
  total: campaign.shape.total,
  isEstimate: campaign.shape.isEstimate,
  campaignId: campaign.shape.id,
  status: campaignStatus,
  reason: campaign.shape.reason,
});
export type SendResult = z.infer<typeof sendResult>;

const sendOptions = z.strictObject({
  /** The template's version that the admin saw; 409 if it has changed since. */
  version: z.optional(z.int()),
  /** Earlier campaigns of the template that have ended: anyone who got the letter from one of them is left out. */
  excludedCampaigns: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
  /** The campaign under way that this one replaces: it is canceled, and anyone who got it is left out. */
  replaces: z.optional(z.uuid()),
  /** Whether the letter is also put on the site, before its first email; by default, as the site's settings say. */
  publish: z.optional(z.boolean()),
});
export type SendOptions = z.infer<typeof sendOptions>;

/** `audience`: by default, every subscriber. */
export const sendInput = z.strictObject({ ...sendOptions.shape, audience: z.optional(audienceInput) });

/** Whether emails may still go out, now or once an admin resumes it. */
export const isUnderWay = (status: CampaignStatus) =>
  status === 'PREPARING' || status === 'SENDING' || status === 'PAUSED';

export const needsAttention = (status: CampaignStatus) => status === 'PAUSED' || status === 'NEEDS_ATTENTION';

/** "1,000", or "up to 1,000" while it is an estimate. */
export const totalText = ({ total, isEstimate }: Pick<Campaign, 'total' | 'isEstimate'>) =>
  `${isEstimate ? 'up to ' : ''}${total.toLocaleString()}`;

/** "about 4 minutes left"; empty unless it goes out right now, at a known pace, and someone is still waiting. */
export function timeLeftText({ status, counts, secondsLeft }: Pick<Campaign, 'status' | 'counts' | 'secondsLeft'>) {
  if (status !== 'SENDING' || counts.PENDING + counts.CLAIMED === 0 || secondsLeft === undefined) return '';
  return `${secondsLeft < 60 ? '' : 'about '}${durationOf(secondsLeft)} left`;
}
