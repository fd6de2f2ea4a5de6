import { eachMessage } from '../lib/batch.ts';
import { raiseAlarm } from '../lib/log.ts';
import { origin, outcomeOf, type SesEvent, sesEvent, withheld } from '../lib/newsletter/feedback.ts';
import { enqueue } from '../lib/queue.ts';
import { addProgress, endDoubt, keepOutcome, looksDone } from '../lib/store/campaignProgress.ts';
import * as ledger from '../lib/store/ledger.ts';
import * as recipients from '../lib/store/recipients.ts';
import { subscriberId } from '../lib/store/subscribers.ts';
import { suppress } from '../lib/store/withholding.ts';

type Rows = Map<string, Map<string, recipients.Recipient>>;

/** Every event may come twice and in any order: what it says is either written already or still true. */
export const handler = eachMessage<Rows>(async (message, _context, rows) => {
  const event = sesEvent.parse(message);
  for (const { email, reason } of withheld(event)) await suppress(subscriberId(email), reason);
  const sent = origin(event);
  const row = sent && rows.get(sent.campaignId)?.get(sent.subscriberId);
  if (!sent || !row) return;
  await settle(sent.campaignId, row, event);
  const told = outcomeOf(event);
  if (told) await keepOutcome(sent.campaignId, row.id, told);
}, readRows);

/** Whatever it is about, an event says that SES accepted the mail: for a row claimed or in doubt, this is the answer. */
async function settle(campaignId: string, row: recipients.Recipient, { mail, eventType }: SesEvent): Promise<void> {
  if (row.state === 'SENT') {
    // One that a person counted as sent has no message id to compare with.
    if (eventType === 'Send' && row.messageId && row.messageId !== mail.messageId) {
      raiseAlarm('DoubleSend', 'A recipient was mailed twice', { campaignId, recipient: row.id });
    }
    return;
  }
  const { messageId } = mail;
  if (await ledger.settle(campaignId, row.id, messageId)) {
    const meta = await addProgress(campaignId, { SENT: 1 });
    if (!meta || !looksDone(meta)) return;
  } else if (!(await endDoubt(campaignId, row.id, { messageId }))) return;
  await enqueue('campaign', { step: 'settle', campaignId });
}

/** The ledger's rows that the batch is about, in one read a campaign. */
async function readRows(messages: unknown[]): Promise<Rows> {
  const wanted = new Map<string, Set<string>>();
  for (const message of messages) {
    const event = sesEvent.safeParse(message);
    const sent = event.success && origin(event.data);
    if (!sent) continue;
    wanted.set(sent.campaignId, (wanted.get(sent.campaignId) ?? new Set()).add(sent.subscriberId));
  }
  const rows: Rows = new Map();
  for (const [campaignId, ids] of wanted) rows.set(campaignId, await recipients.findAll(campaignId, [...ids]));
  return rows;
}
