import * as z from 'zod/mini';
import { type MailRef, refIn } from '../outbox/outbox.ts';
import { forEachLimit, SerialQueue } from '../platform/async.ts';
import { raiseAlarm, withoutAddresses } from '../platform/log.ts';
import * as ledger from './ledger.ts';
import { addProgressToEnd, recordFeedback, requestFinish, resolveDoubts } from './progress.ts';
import { noteMails } from './results.ts';

/* SES's events about emails. They may come twice and in any order: each write is conditional on what it changes. */

const tags = z._default(z.record(z.string(), z.array(z.string())), {});
const text = z.optional(z.nullable(z.string()));

/** An event of a configuration set says `eventType`, a notification about an identity `notificationType`. */
const withEventType = z.transform((body: unknown) =>
  typeof body === 'object' && body && 'notificationType' in body ? { eventType: body.notificationType, ...body } : body,
);

/** The parts that we read: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
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

/** SES publishes this when it is first connected to the topic. */
export const greeting = 'Successfully validated SNS topic for Amazon SES event publishing.';

export const isDelivery = ({ eventType }: SesEvent) => eventType === 'Delivery';

/** Which email to one person it is about, as its tags say; undefined for other email. */
export const mailOf = ({ mail: { tags } }: SesEvent): MailRef | undefined =>
  refIn({ kind: tags.kind?.[0], person: tags.person?.[0], mail: tags.mail?.[0] });

/**
 * The addresses in `bounce` and `complaint` are what a mail provider says: they may be those to which the email was
 * forwarded, those of everyone at a domain, or none. Throws where the email is not ours, which have one recipient each.
 */
export function addressOf({ mail: { messageId, destination } }: SesEvent): string {
  const [address, ...more] = destination;
  if (address === undefined || more.length > 0)
    throw new Error(`SES’s event about the mail ${messageId} has ${destination.length} recipients instead of one`);
  return address;
}

type Complaint = NonNullable<SesEvent['complaint']>;

/** SES did not try, after a complaint: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Complaint.html */
const isUndelivered = ({ complaintSubType }: Complaint) => complaintSubType === 'OnAccountSuppressionList';

/** `not-spam` takes a complaint back: https://www.iana.org/assignments/marf-parameters */
const isComplaint = (complaint: Complaint) =>
  !isUndelivered(complaint) && complaint.complaintFeedbackType !== 'not-spam';

/** Why the email's recipient must get no more email; undefined where they may. */
export function suppressionOf({ bounce, complaint }: SesEvent): 'bounced' | 'complained' | undefined {
  if (complaint && isComplaint(complaint)) return 'complained';
  return bounce?.bounceType === 'Permanent' || (complaint && isUndelivered(complaint)) ? 'bounced' : undefined;
}

/**
 * SES also says so of automatic replies, as of someone who is out of office. They count as no bounce with SES either:
 * https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types
 */
const mayBeReply = ({ bounceType, bounceSubType }: NonNullable<SesEvent['bounce']>) =>
  bounceType === 'Undetermined' || (bounceType === 'Transient' && (bounceSubType ?? 'General') === 'General');

/** For the admin: undefined for events of emails that arrived and were welcome. */
export function feedbackOf({ bounce, complaint, reject }: SesEvent): ledger.Feedback | undefined {
  if (complaint && isUndelivered(complaint))
    return { outcome: 'bounced', reason: 'Complaint, OnAccountSuppressionList' };
  if (complaint && isComplaint(complaint))
    return { outcome: 'complained', reason: `Reported as ${complaint.complaintFeedbackType || 'spam'}` };
  if (bounce && !mayBeReply(bounce)) {
    const kind = [bounce.bounceType, bounce.bounceSubType].filter(Boolean).join(', ');
    const code = bounce.bouncedRecipients.find(({ diagnosticCode }) => diagnosticCode)?.diagnosticCode;
    const reason = code ? `${kind}: ${withoutAddresses(code)}` : kind;
    return { outcome: 'bounced', reason, isForNow: bounce.bounceType === 'Transient' };
  }
  const refused = reject && `SES rejected the email: ${withoutAddresses(reject.reason ?? 'no reason given')}`;
  return refused ? { outcome: 'bounced', reason: refused } : undefined;
}

/** An admin's word names no email. */
export function checkOnce(known: string | undefined, { mail, eventType }: SesEvent, about: Record<string, string>) {
  if (eventType === 'Send' && known && known !== mail.messageId)
    raiseAlarm('DoubleSend', 'A recipient was mailed twice', about);
}

export interface Batch {
  /** Rows of the ledger, by campaign and id. */
  rows: Map<string, Map<string, ledger.Recipient>>;
  /** One by one: concurrent counts on a campaign conflict with each other, and every retry with the senders. */
  counting: SerialQueue;
  /** How many emails the batch's events have confirmed, by campaign. */
  confirmed: Map<string, number>;
}

/** Notes what SES says before any row changes: in two writes for each campaign, not one for each recipient. */
export async function beginBatch(messages: unknown[]): Promise<Batch> {
  const events = messages.flatMap((message) => sesEvent.safeParse(message).data ?? []);
  const rows: Batch['rows'] = new Map();
  await forEachLimit([...Map.groupBy(events, campaignOf)], async ([campaignId, some]) => {
    if (campaignId === undefined) return;
    const idsOf = (of: SesEvent[]) => of.map(({ mail }) => mail.messageId);
    const others = some.filter((event) => !isDelivery(event));
    const [found] = await Promise.all([
      ledger.findAll(campaignId, [...new Set(others.flatMap((event) => recipientOf(event) ?? []))]),
      noteMails(campaignId, 'ACCEPTED', idsOf(others)),
      noteMails(campaignId, 'DELIVERED', idsOf(some.filter(isDelivery))),
    ]);
    rows.set(campaignId, found);
  });
  return { rows, counting: new SerialQueue(), confirmed: new Map() };
}

/** The campaign and subscriber in an email's tags; undefined for other email. */
const recipientOf = ({ mail: { tags } }: SesEvent) => (tags.campaign?.[0] ? tags.subscriber?.[0] : undefined);
const campaignOf = (event: SesEvent) => (recipientOf(event) ? event.mail.tags.campaign?.[0] : undefined);

export async function recordOfLetter(event: SesEvent, batch: Batch): Promise<void> {
  const campaignId = campaignOf(event);
  const row = campaignId && batch.rows.get(campaignId)?.get(recipientOf(event) ?? '');
  if (!campaignId || !row) return;
  await confirm(campaignId, row, event, batch);
  const feedback = feedbackOf(event);
  if (feedback) await batch.counting.run(() => recordFeedback(campaignId, row.id, feedback));
}

/** Any event proves that SES accepted the email: it settles a row that is claimed or in doubt. */
async function confirm(campaignId: string, row: ledger.Recipient, event: SesEvent, batch: Batch): Promise<void> {
  const about = { campaignId, recipient: row.id };
  if (row.state === 'SENT') return checkOnce(row.messageId, event, about);
  const { messageId } = event.mail;
  if (await ledger.confirmSent(campaignId, row.id, messageId)) {
    batch.confirmed.set(campaignId, (batch.confirmed.get(campaignId) ?? 0) + 1);
    return;
  }
  // Usually the sender has recorded it since. A futile transaction would conflict with the senders.
  const now = (await ledger.findAll(campaignId, [row.id])).get(row.id);
  if (now?.state === 'SENT') return checkOnce(now.messageId, event, about);
  if (now?.state !== 'IN_DOUBT') return;
  const resolved = await batch.counting.run(() => resolveDoubts(campaignId, [row.id], { messageId }));
  if (resolved > 0) await requestFinish(campaignId);
}

/** Counts what the batch has confirmed, in one transaction for each campaign: more would conflict with the senders. */
export async function countConfirmed({ confirmed }: Batch): Promise<void> {
  for (const [campaignId, SENT] of confirmed) await addProgressToEnd(campaignId, { SENT });
}
