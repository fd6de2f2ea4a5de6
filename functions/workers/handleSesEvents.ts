import { isOfForms } from '../lib/notices/formMail.ts';
import { recordFeedback as recordFormFeedback } from '../lib/notices/formMailDays.ts';
import type { MailRef } from '../lib/outbox/mailCommand.ts';
import * as outbox from '../lib/outbox/outbox.ts';
import { addressHash } from '../lib/people/subscribers/rows.ts';
import { suppress } from '../lib/people/suppressions/suppressions.ts';
import { forEachLimit } from '../lib/platform/async/forEachLimit.ts';
import { SerialQueue } from '../lib/platform/async/serialQueue.ts';
import { raiseAlarm } from '../lib/platform/log/log.ts';
import { enqueue } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { addProgress, looksDone, recordFeedback, resolveDoubt } from '../lib/sending/campaign/progress.ts';
import * as ledger from '../lib/sending/ledger/ledger.ts';
import * as recipients from '../lib/sending/ledger/recipients.ts';
import * as mailEvents from '../lib/sending/results/mailEvents.ts';
import {
  addressOf,
  feedbackOf,
  isDelivery,
  mailOf,
  recipientOf,
  type SesEvent,
  sesEvent,
  suppressionOf,
} from '../lib/sending/results/sesEvents.ts';

type Rows = Map<string, Map<string, recipients.Recipient>>;

interface Batch {
  rows: Rows;
  /**
   * Runs the transactions that count on a campaign's main item one after the other: concurrent ones would conflict with
   * each other, and every retry would conflict with the senders.
   */
  counting: SerialQueue;
  /** How many mails the batch's events have confirmed, by campaign. */
  confirmed: Map<string, number>;
}

/** SES publishes this when it is first connected to the topic. */
const greeting = 'Successfully validated SNS topic for Amazon SES event publishing.';

/** Events may come twice and in any order: each write is conditional on what it changes. */
export const handler = queueWorker<Batch>(
  async (message, _context, batch) => {
    const { rows, counting } = batch;
    const event = sesEvent.parse(message);
    // The batch's deliveries are already recorded together.
    if (isDelivery(event)) return;
    const suppression = suppressionOf(event);
    if (suppression) {
      const email = addressOf(event);
      await suppress(await addressHash(email), suppression, email);
    }
    const mail = mailOf(event);
    if (mail) return recordMail(mail, event, suppression);
    const recipient = recipientOf(event);
    const row = recipient && rows.get(recipient.campaignId)?.get(recipient.subscriberId);
    if (!recipient || !row) return;
    await recordEvent(recipient.campaignId, row, event, batch);
    const feedback = feedbackOf(event);
    if (feedback) await counting.run(() => recordFeedback(recipient.campaignId, row.id, feedback));
  },
  {
    prefetch: async (messages) => {
      const events = messages.flatMap((message) => sesEvent.safeParse(message).data ?? []);
      const [rows] = await Promise.all([readRows(events.filter((event) => !isDelivery(event))), recordMails(events)]);
      return { rows, counting: new SerialQueue(), confirmed: new Map() };
    },
    after: countConfirmed,
    isNotice: (body) => body.trim() === greeting,
  },
);

/** What SES says of a mail to one person. */
async function recordMail(ref: MailRef, event: SesEvent, suppression: ReturnType<typeof suppressionOf>): Promise<void> {
  const { messageId } = event.mail;
  const row = await outbox.hear(ref, messageId);
  const isFormsDoing = isOfForms(ref.mail.split('#')[0], row);
  if (suppression && isFormsDoing) await recordFormFeedback(suppression, messageId, row?.network);
  if (!row) return;
  if (row.state !== 'SENT') await outbox.confirmSent(ref, messageId);
  else checkOnce(row.messageId, event, { ...ref });
  const feedback = feedbackOf(event);
  if (feedback) await outbox.recordOutcome(ref, feedback.outcome, feedback.reason);
}

/** Any event proves that SES accepted the mail: it settles a row that is claimed or in doubt. */
async function recordEvent(
  campaignId: string,
  row: recipients.Recipient,
  event: SesEvent,
  batch: Batch,
): Promise<void> {
  const about = { campaignId, recipient: row.id };
  if (row.state === 'SENT') return checkOnce(row.messageId, event, about);
  const { messageId } = event.mail;
  if (await ledger.confirmSent(campaignId, row.id, messageId)) {
    batch.confirmed.set(campaignId, (batch.confirmed.get(campaignId) ?? 0) + 1);
    return;
  }
  // Usually the sender has recorded it since the batch was read. A futile transaction would conflict with the senders, who
  // count on the same item.
  const now = (await recipients.findAll(campaignId, [row.id])).get(row.id);
  if (now?.state === 'SENT') return checkOnce(now.messageId, event, about);
  if (now?.state !== 'IN_DOUBT') return;
  if (!(await batch.counting.run(() => resolveDoubt(campaignId, row.id, { messageId })))) return;
  await enqueue('campaign', { step: 'finish', campaignId });
}

/** Counts what the batch has confirmed, in one transaction for each campaign: more would conflict with the senders. */
async function countConfirmed({ confirmed }: Batch): Promise<void> {
  for (const [campaignId, SENT] of confirmed) {
    const meta = await addProgress(campaignId, { SENT });
    if (meta && looksDone(meta)) await enqueue('campaign', { step: 'finish', campaignId });
  }
}

/** `known`: the message id in the row. A recipient whom an admin counted as sent has none. */
function checkOnce(known: string | undefined, { mail, eventType }: SesEvent, about: Record<string, string>): void {
  if (eventType === 'Send' && known && known !== mail.messageId)
    raiseAlarm('DoubleSend', 'A recipient was mailed twice', about);
}

/**
 * Records which mails the batch says SES accepted and which were delivered, before changing any row. At most two writes for
 * each campaign, instead of one for each recipient.
 */
async function recordMails(events: SesEvent[]): Promise<void> {
  const writes = [];
  for (const [campaignId, campaignEvents] of Map.groupBy(events, (event) => recipientOf(event)?.campaignId)) {
    if (campaignId === undefined) continue;
    for (const [delivered, group] of Map.groupBy(campaignEvents, isDelivery)) {
      const messageIds = group.map(({ mail }) => mail.messageId);
      writes.push({ campaignId, kind: delivered ? ('DELIVERED' as const) : ('ACCEPTED' as const), messageIds });
    }
  }
  await forEachLimit(writes, ({ campaignId, kind, messageIds }) => mailEvents.record(campaignId, kind, messageIds));
}

/** Reads the ledger rows that the batch is about, with one request for each campaign. */
async function readRows(events: SesEvent[]): Promise<Rows> {
  const wanted = Map.groupBy(
    events.flatMap((event) => recipientOf(event) ?? []),
    ({ campaignId }) => campaignId,
  );
  const rows: Rows = new Map();
  for (const [campaignId, group] of wanted) {
    const ids = new Set(group.map(({ subscriberId }) => subscriberId));
    rows.set(campaignId, await recipients.findAll(campaignId, [...ids]));
  }
  return rows;
}
