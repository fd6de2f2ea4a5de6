import * as z from 'zod/mini';
import { audienceInput, campaignAudience } from '../../people/model/audience.ts';

export const campaignStatus = z.enum(['PREPARING', 'SENDING', 'PAUSED', 'COMPLETE', 'CANCELLED', 'NEEDS_ATTENTION']);
export type CampaignStatus = z.infer<typeof campaignStatus>;

/** Nothing more happens until a person decides. */
export const needsAttention = (status: CampaignStatus) => status === 'PAUSED' || status === 'NEEDS_ATTENTION';

export const recipientState = z.enum(['PENDING', 'CLAIMED', 'SENT', 'FAILED', 'SKIPPED', 'IN_DOUBT']);
export type RecipientState = z.infer<typeof recipientState>;

/** How many recipients of a campaign are in each state. They add up to its total. */
const campaignCounts = z.record(recipientState, z.int());
export type CampaignCounts = Record<RecipientState, number>;

/** Who they are is still being found out: `total` is the most that it can be. */
const isEstimate = z.optional(z.literal(true));

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
  isEstimate,
  counts: campaignCounts,
  /** Of those sent: how many came back, and how many were reported as spam. */
  bounced: z.int(),
  complained: z.int(),
  /** How many ended their subscription by a link of this letter; absent where nobody did. */
  unsubscribed: z.optional(z.int()),
  /** Its address among the letters of the site, once it had one: it may have been taken off since. */
  letter: z.optional(z.string()),
  /** Since when the sender has given no sign of life, where it should. It goes on by itself within minutes. */
  stalledSince: z.optional(z.iso.datetime()),
  /** Mails a second since sending began or went on, while it is sending. */
  ratePerSecond: z.optional(z.number()),
  /** Until the last one at that rate, while it is sending. */
  secondsLeft: z.optional(z.int()),
});
export type Campaign = z.infer<typeof campaign>;

/** Recipients that the admin may look at one by one. */
export const recipientList = z.enum(['FAILED', 'IN_DOUBT', 'SKIPPED', 'BOUNCED', 'COMPLAINED']);
export type RecipientList = z.infer<typeof recipientList>;

export const campaignRecipient = z.object({
  /** The subscriber's id. */
  id: z.string(),
  state: recipientState,
  /** What the recipient's mail provider told after it was sent. */
  outcome: z.optional(z.enum(['bounced', 'complained'])),
  /** Why it failed, was skipped or is in doubt. */
  reason: z.optional(z.string()),
  /** When it came into this state. */
  at: z.optional(z.iso.datetime()),
  /** Null where the person is no longer subscribed: then their data is gone. */
  person: z.nullable(z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })),
});
export type CampaignRecipient = z.infer<typeof campaignRecipient>;

/**
 * What becomes of a recipient in doubt: it counts as sent, or the mail is sent again. If SES had accepted the first
 * one, sending again means two.
 */
export const resolution = z.strictObject({ as: z.enum(['sent', 'send-again']) });
export type Resolution = z.infer<typeof resolution>['as'];

/** What a campaign mails: `{firstName}` and `{unsubscribeUrl}` stand where each recipient's own are filled in. */
export const campaignContent = z.object({
  subject: z.string(),
  previewText: z.optional(z.string()),
  html: z.string(),
  text: z.string(),
});

/** A link of a letter, and how often it was opened: by readers, and by programs that look at mails before them. */
const linkCount = z.object({ url: z.string(), opened: z.int() });

/** What came of a campaign, as far as it is known. */
export const campaignResults = z.object({
  /** Mails that the receiving mail server took. */
  delivered: z.int(),
  bounced: z.int(),
  complained: z.int(),
  unsubscribed: z.int(),
  /** In the order of the letter; null where its links are its own and are not counted. */
  links: z.nullable(z.array(linkCount)),
});
export type CampaignResults = z.infer<typeof campaignResults>;

/** How a send stands when it is answered. `emailsSent`: mails that SES has accepted by then; one in doubt is none. */
export const sendResult = z.object({
  emailsSent: z.int(),
  /** Recipients accepted for sending. */
  total: z.int(),
  isEstimate,
  campaignId: z.string(),
  status: campaignStatus,
  /** Why it is paused or needs attention. */
  reason: z.optional(z.string()),
});
export type SendResult = z.infer<typeof sendResult>;

/** What a send may be asked to heed. */
const sendOptions = z.strictObject({
  /** The template's version that the admin looked at; 409 where it is another by now. */
  version: z.optional(z.int()),
  /** Earlier campaigns of the template that have ended: whoever got the letter by one of them is left out. */
  excludedCampaigns: z.optional(z.array(z.uuid()).check(z.maxLength(100))),
  /** The campaign under way that this one takes the place of: it is cancelled, and whoever got it is left out. */
  replaces: z.optional(z.uuid()),
  /** Whether the letter is put on the site too, before its first mail; what the site proposes, where it is not said. */
  publish: z.optional(z.boolean()),
});
export type SendOptions = z.infer<typeof sendOptions>;

/** `audience`: every subscriber where nothing is said. */
export const sendInput = z.strictObject({ ...sendOptions.shape, audience: z.optional(audienceInput) });
