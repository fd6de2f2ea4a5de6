import * as z from 'zod/mini';
import type { MailRef } from '../../outbox/mailCommand.ts';
import { refIn } from '../../outbox/outbox.ts';
import { withoutAddresses } from '../../platform/log/withoutAddresses.ts';
import type { Feedback } from '../ledger/ledger.ts';

const tags = z._default(z.record(z.string(), z.array(z.string())), {});
const text = z.optional(z.nullable(z.string()));

/** An event of a configuration set says `eventType`, a notification about an identity `notificationType`: they mean the same. */
const withEventType = z.transform((body: unknown) =>
  typeof body === 'object' && body && 'notificationType' in body ? { eventType: body.notificationType, ...body } : body,
);

/**
 * The parts of SES's events that we read:
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const sesEvent = z.pipe(
  withEventType,
  z.object({
    eventType: z.string(),
    mail: z.object({ messageId: z.string(), destination: z._default(z.array(z.string()), []), tags }),
    bounce: z.optional(
      z.object({
        bounceType: z.string(),
        bounceSubType: text,
        bouncedRecipients: z._default(z.array(z.object({ diagnosticCode: text })), []),
      }),
    ),
    complaint: z.optional(z.object({ complaintFeedbackType: text, complaintSubType: text })),
    reject: z.optional(z.object({ reason: text })),
  }),
);
export type SesEvent = z.infer<typeof sesEvent>;

/** Whether the receiving mail server took the mail. */
export const isDelivery = ({ eventType }: SesEvent) => eventType === 'Delivery';

/** Which mail to one person it is about, as its tags say; undefined for other mail. */
export const mailOf = ({ mail: { tags } }: SesEvent): MailRef | undefined =>
  refIn({ kind: tags.kind?.[0], person: tags.person?.[0], mail: tags.mail?.[0] });

/** The campaign and subscriber in a mail's tags; undefined for other mail. */
export function recipientOf({ mail }: SesEvent): { campaignId: string; subscriberId: string } | undefined {
  const [campaignId] = mail.tags.campaign ?? [];
  const [subscriberId] = mail.tags.subscriber ?? [];
  return campaignId && subscriberId ? { campaignId, subscriberId } : undefined;
}

/**
 * The one recipient of the mail. The addresses in `bounce` and `complaint` are what a mail provider says: they may be those to
 * which the mail was forwarded, those of everyone at a domain, or none. Throws where the mail is not ours, which have one each.
 */
export function addressOf({ mail: { messageId, destination } }: SesEvent): string {
  const [address, ...more] = destination;
  if (address === undefined || more.length > 0)
    throw new Error(`SES’s event about the mail ${messageId} has ${destination.length} recipients instead of one`);
  return address;
}

/** Why the mail's recipient must get no more mail; undefined where they may. */
export function suppressionOf({ bounce, complaint }: SesEvent): 'bounced' | 'complained' | undefined {
  if (complaint && isComplaint(complaint)) return 'complained';
  return bounce?.bounceType === 'Permanent' || (complaint && isUndelivered(complaint)) ? 'bounced' : undefined;
}

type Complaint = NonNullable<SesEvent['complaint']>;

/**
 * SES did not try: its list for the account has the address, after a complaint about any mail of the account.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Complaint.html
 */
const isUndelivered = ({ complaintSubType }: Complaint) => complaintSubType === 'OnAccountSuppressionList';

/** `not-spam` takes a complaint back: https://www.iana.org/assignments/marf-parameters */
const isComplaint = (complaint: Complaint) =>
  !isUndelivered(complaint) && complaint.complaintFeedbackType !== 'not-spam';

/**
 * SES also says so of automatic replies, as of someone who is out of office. They count as no bounce with SES either:
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types
 */
const mayBeReply = ({ bounceType, bounceSubType }: NonNullable<SesEvent['bounce']>) =>
  bounceType === 'Undetermined' || (bounceType === 'Transient' && (bounceSubType ?? 'General') === 'General');

/** What an event reports about a mail that did not arrive or was not welcome, for the admin; undefined for other events. */
export function feedbackOf({ bounce, complaint, reject }: SesEvent): Feedback | undefined {
  if (complaint && isUndelivered(complaint))
    return { outcome: 'bounced', reason: 'Complaint, OnAccountSuppressionList' };
  if (complaint && isComplaint(complaint))
    return { outcome: 'complained', reason: `Reported as ${complaint.complaintFeedbackType || 'spam'}` };
  if (bounce && !mayBeReply(bounce)) {
    const kind = [bounce.bounceType, bounce.bounceSubType].filter(Boolean).join(', ');
    const code = bounce.bouncedRecipients.find(({ diagnosticCode }) => diagnosticCode)?.diagnosticCode;
    return {
      outcome: 'bounced',
      reason: code ? `${kind}: ${withoutAddresses(code)}` : kind,
      isForNow: bounce.bounceType === 'Transient',
    };
  }
  return (
    reject && {
      outcome: 'bounced',
      reason: `SES rejected the email: ${withoutAddresses(reject.reason ?? 'no reason given')}`,
    }
  );
}
