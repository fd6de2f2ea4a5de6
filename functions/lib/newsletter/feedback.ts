import * as z from 'zod/mini';

const tags = z._default(z.record(z.string(), z.array(z.string())), {});
const addresses = z.array(z.object({ emailAddress: z.string() }));

/**
 * The parts that we read of what SES publishes:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const sesEvent = z.object({
  eventType: z.string(),
  mail: z.object({ messageId: z.string(), tags }),
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: addresses })),
  complaint: z.optional(z.object({ complainedRecipients: addresses })),
});
export type SesEvent = z.infer<typeof sesEvent>;

/** The campaign and the subscriber that a mail was tagged with; undefined for other mail. */
export function origin({ mail }: SesEvent): { campaignId: string; subscriberId: string } | undefined {
  const [campaignId] = mail.tags.campaign ?? [];
  const [subscriberId] = mail.tags.subscriber ?? [];
  return campaignId && subscriberId ? { campaignId, subscriberId } : undefined;
}

/** The addresses that must get no more mail, and why. A transient bounce is no reason. */
export function withheld({ bounce, complaint }: SesEvent): { email: string; reason: 'bounced' | 'complained' }[] {
  const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : [];
  return [
    ...bounced.map(({ emailAddress }) => ({ email: emailAddress, reason: 'bounced' as const })),
    ...(complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
      email: emailAddress,
      reason: 'complained' as const,
    })),
  ];
}
