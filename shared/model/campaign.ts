import * as z from 'zod/mini';

export const campaignStatus = z.enum(['PREPARING', 'SENDING', 'PAUSED', 'COMPLETE', 'CANCELLED', 'NEEDS_ATTENTION']);
export type CampaignStatus = z.infer<typeof campaignStatus>;

export const recipientState = z.enum(['PENDING', 'CLAIMED', 'SENT', 'FAILED', 'SKIPPED', 'IN_DOUBT']);
export type RecipientState = z.infer<typeof recipientState>;

/** How many recipients of a campaign are in each state. They add up to its total. */
export const campaignCounts = z.record(recipientState, z.int());
export type CampaignCounts = Record<RecipientState, number>;

export const campaign = z.object({
  id: z.string(),
  templateName: z.string(),
  subject: z.string(),
  status: campaignStatus,
  /** Why it is paused or needs attention. */
  reason: z.optional(z.string()),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.optional(z.iso.datetime()),
  /** Recipients accepted for sending. */
  total: z.int(),
  counts: campaignCounts,
});
export type Campaign = z.infer<typeof campaign>;

/** `emailsSent`: those sent where the campaign is complete, else those accepted for sending. */
export const sendResult = z.object({ emailsSent: z.int(), campaignId: z.string(), status: campaignStatus });
export type SendResult = z.infer<typeof sendResult>;
