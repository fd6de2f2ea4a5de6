import type { Mail } from '../../letters/compose/compose.ts';
import type { Messages } from '../../platform/queues/queue.ts';
import { contactsOf } from '../audience/audience.ts';
import * as campaigns from '../campaign/campaigns.ts';
import * as campaignContent from '../campaign/content.ts';
import { BatchSender } from './batchSender.ts';
import type { RateLimiter } from './rateLimiter.ts';
import { workerRate } from './sendRate.ts';

/**
 * SEND: mails the recipients of one message. Only the run that holds a row's claim mails that recipient: whatever SES
 * does, and however often the message is delivered, nobody gets two mails. `timeLeft` in milliseconds.
 */
export async function sendChunk(
  message: Messages['send'],
  limiter: RateLimiter,
  timeLeft: () => number,
): Promise<void> {
  const run = await limiter.inTurn(() => begin(message, limiter, timeLeft));
  await run?.end();
}

/** Begins each mail of the message, and resolves when the last has begun. */
async function begin(
  { campaignId, recipients }: Messages['send'],
  limiter: RateLimiter,
  timeLeft: () => number,
): Promise<BatchSender | undefined> {
  const [meta, contacts] = await Promise.all([campaigns.find(campaignId), contactsOf(recipients)]);
  // Paused or cancelled: see `stopped` of BatchSender.
  if (meta?.status !== 'SENDING') return undefined;
  const [mail, rate] = await Promise.all([composedMail(campaignId), workerRate(campaignId)]);
  limiter.setRate(rate);
  const run = new BatchSender(meta, mail, limiter, timeLeft);
  for (const recipient of recipients) await run.begin(recipient, contacts.get(recipient.id));
  return run;
}

let cached: { campaignId: string; mail: Mail } | undefined;

/** Once prepared, it never changes: one read serves all chunks of a campaign. */
async function composedMail(campaignId: string): Promise<Mail> {
  if (cached?.campaignId === campaignId) return cached.mail;
  const mail = await campaignContent.mail(campaignId);
  if (!mail) throw new Error(`Send ${campaignId} is not prepared`);
  cached = { campaignId, mail };
  return mail;
}
