import { addressHash } from '../lib/people/subscribers/addresses.ts';
import { suppress } from '../lib/people/suppressions/suppressions.ts';
import { SerialQueue } from '../lib/platform/async/serialQueue.ts';
import { raiseAlarm } from '../lib/platform/log/log.ts';
import { enqueue } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { addProgress, looksDone, recordFeedback, resolveDoubt } from '../lib/sending/campaign/progress.ts';
import * as ledger from '../lib/sending/ledger/ledger.ts';
import * as recipients from '../lib/sending/ledger/recipients.ts';
import * as mailEvents from '../lib/sending/results/mailEvents.ts';
import {
  feedbackOf,
  isDelivery,
  recipientOf,
  type SesEvent,
  sesEvent,
  suppressionsOf,
} from '../lib/sending/results/sesEvents.ts';

type Rows = Map<string, Map<string, recipients.Recipient>>;

interface Batch {
  rows: Rows;
  /**
   * Of the transactions that count on a campaign's head: at once they would refuse each other, and each try of theirs would
   * be in the senders' way.
   */
  counting: SerialQueue;
}

/** What SES publishes when it is first connected to the topic. */
const greeting = 'Successfully validated SNS topic for Amazon SES event publishing.';

/** An event may come twice and in any order: each write is conditional on what it changes. */
export const handler = queueWorker<Batch>(
  async (message, _context, { rows, counting }) => {
    const event = sesEvent.parse(message);
    // Noted with the others of its batch.
    if (isDelivery(event)) return;
    for (const { email, reason } of suppressionsOf(event)) await suppress(await addressHash(email), reason);
    const sent = recipientOf(event);
    const row = sent && rows.get(sent.campaignId)?.get(sent.subscriberId);
    if (!sent || !row) return;
    await recordEvent(sent.campaignId, row, event, counting);
    const feedback = feedbackOf(event);
    if (feedback) await counting.run(() => recordFeedback(sent.campaignId, row.id, feedback));
  },
  {
    prefetch: async (messages) => {
      const events = messages.flatMap((message) => sesEvent.safeParse(message).data ?? []);
      await noteMails(events);
      return { rows: await readRows(events.filter((event) => !isDelivery(event))), counting: new SerialQueue() };
    },
    isNotice: (body) => body.trim() === greeting,
  },
);

/** Whatever it is about, an event says that SES accepted the mail: for a row claimed or in doubt, this is the answer. */
async function recordEvent(
  campaignId: string,
  row: recipients.Recipient,
  event: SesEvent,
  counting: SerialQueue,
): Promise<void> {
  if (row.state === 'SENT') return checkOnce(campaignId, row, event);
  const { messageId } = event.mail;
  if (await ledger.confirmSent(campaignId, row.id, messageId)) {
    const meta = await addProgress(campaignId, { SENT: 1 });
    if (!meta || !looksDone(meta)) return;
  } else {
    // Mostly the sender has recorded it since the batch was read. A transaction in vain would be in the senders' way: they
    // count on the same head.
    const now = (await recipients.findAll(campaignId, [row.id])).get(row.id);
    if (now?.state === 'SENT') return checkOnce(campaignId, now, event);
    if (now?.state !== 'IN_DOUBT') return;
    if (!(await counting.run(() => resolveDoubt(campaignId, row.id, { messageId })))) return;
  }
  await enqueue('campaign', { step: 'finish', campaignId });
}

function checkOnce(campaignId: string, row: recipients.Recipient, { mail, eventType }: SesEvent): void {
  // One that a person counted as sent has no message id to compare with.
  if (eventType === 'Send' && row.messageId && row.messageId !== mail.messageId) {
    raiseAlarm('DoubleSend', 'A recipient was mailed twice', { campaignId, recipient: row.id });
  }
}

/**
 * Notes what the batch says of mails, before any row is changed by it: that SES accepted them, and which were delivered. In
 * two writes a campaign at most: one for each row would be one more for every recipient.
 */
async function noteMails(events: SesEvent[]): Promise<void> {
  for (const [campaignId, its] of Map.groupBy(events, (event) => recipientOf(event)?.campaignId)) {
    if (campaignId === undefined) continue;
    for (const [delivered, some] of Map.groupBy(its, isDelivery)) {
      const messageIds = some.map(({ mail }) => mail.messageId);
      await mailEvents.record(campaignId, delivered ? 'DELIVERED' : 'ACCEPTED', messageIds);
    }
  }
}

/** The ledger's rows that the batch is about, in one read a campaign. */
async function readRows(events: SesEvent[]): Promise<Rows> {
  const wanted = new Map<string, Set<string>>();
  for (const event of events) {
    const sent = recipientOf(event);
    if (!sent) continue;
    wanted.set(sent.campaignId, (wanted.get(sent.campaignId) ?? new Set()).add(sent.subscriberId));
  }
  const rows: Rows = new Map();
  for (const [campaignId, ids] of wanted) rows.set(campaignId, await recipients.findAll(campaignId, [...ids]));
  return rows;
}
