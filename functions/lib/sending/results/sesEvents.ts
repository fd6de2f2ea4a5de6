import * as z from 'zod/mini';
import { withoutAddresses } from '../../platform/log/withoutAddresses.ts';

const tags = z._default(z.record(z.string(), z.array(z.string())), {});
const text = z.optional(z.nullable(z.string()));

/**
 * The parts of SES's events that we read:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const sesEvent = z.object({
  eventType: z.string(),
  mail: z.object({ messageId: z.string(), tags }),
  bounce: z.optional(
    z.object({
      bounceType: z.string(),
      bounceSubType: text,
      bouncedRecipients: z.array(z.object({ emailAddress: z.string(), diagnosticCode: text })),
    }),
  ),
  complaint: z.optional(
    z.object({
      complaintFeedbackType: text,
      complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
    }),
  ),
  reject: z.optional(z.object({ reason: text })),
});
export type SesEvent = z.infer<typeof sesEvent>;

/** Whether the receiving mail server took the mail. */
export const isDelivery = ({ eventType }: SesEvent) => eventType === 'Delivery';

/** The kind in a mail's tags, which only mails to one person have. */
export const kindOf = ({ mail }: SesEvent): string => mail.tags.kind?.[0] ?? '';

/** The campaign and subscriber in a mail's tags; undefined for other mail. */
export function recipientOf({ mail }: SesEvent): { campaignId: string; subscriberId: string } | undefined {
  const [campaignId] = mail.tags.campaign ?? [];
  const [subscriberId] = mail.tags.subscriber ?? [];
  return campaignId && subscriberId ? { campaignId, subscriberId } : undefined;
}

/** The addresses that must get no more mail, and why. Transient bounces do not count. */
export function suppressionsOf({ bounce, complaint }: SesEvent): { email: string; reason: 'bounced' | 'complained' }[] {
  const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : [];
  return [
    ...bounced.map(({ emailAddress }) => ({ email: emailAddress, reason: 'bounced' as const })),
    ...(complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
      email: emailAddress,
      reason: 'complained' as const,
    })),
  ];
}

/** The bounce or complaint that an event reports, with its reason for the admin; undefined for other events. */
export function feedbackOf({
  bounce,
  complaint,
  reject,
}: SesEvent): { outcome: 'bounced' | 'complained'; reason: string } | undefined {
  if (complaint) {
    const kind = complaint.complaintFeedbackType;
    return { outcome: 'complained', reason: kind ? `Reported as ${kind}` : 'Reported as spam' };
  }
  if (bounce) {
    const kind = [bounce.bounceType, bounce.bounceSubType].filter(Boolean).join(', ');
    const code = bounce.bouncedRecipients[0]?.diagnosticCode;
    return { outcome: 'bounced', reason: code ? `${kind}: ${withoutAddresses(code)}` : kind };
  }
  return (
    reject && {
      outcome: 'bounced',
      reason: `SES rejected the email: ${withoutAddresses(reject.reason ?? 'no reason given')}`,
    }
  );
}
