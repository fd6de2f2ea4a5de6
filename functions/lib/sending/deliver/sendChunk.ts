import type { Mail } from '../../letters/compose/compose.ts';
import type { Messages } from '../../platform/queues/messages.ts';
import { contactsOf } from '../audience/audience.ts';
import * as campaigns from '../campaign/campaigns.ts';
import * as campaignContent from '../campaign/content.ts';
import { BatchSender } from './batchSender.ts';
import type { RateLimiter } from './rateLimiter.ts';
import { workerRate } from './sendRate.ts';

/**
 * SEND: mails the recipients of one message. Only the run that holds a row's claim mails that recipient; whatever SES
 * does and however often the message comes, nobody gets two mails. `timeLeft` in milliseconds.
 */
export async function sendChunk(message: Messages['send'], lane: RateLimiter, timeLeft: () => number): Promise<void> {
  const run = await lane.inTurn(() => begin(message, lane, timeLeft));
  await run?.end();
}

/** Begins each mail of the message, and resolves when the last one is begun. */
async function begin(
  { campaignId, recipients }: Messages['send'],
  lane: RateLimiter,
  timeLeft: () => number,
): Promise<BatchSender | undefined> {
  const [meta, contacts] = await Promise.all([campaigns.find(campaignId), contactsOf(recipients)]);
  // Paused or cancelled, as in ChunkRun.
  if (meta?.status !== 'SENDING') return undefined;
  const [mail, rate] = await Promise.all([mailOf(campaignId), workerRate(campaignId)]);
  lane.setRate(rate);
  const run = new BatchSender(meta, mail, lane, timeLeft);
  for (const recipient of recipients) await run.begin(recipient, contacts.get(recipient.id));
  return run;
}

/** A campaign's mail never changes once it is prepared, so one read serves all its chunks. */
let kept: { campaignId: string; mail: Mail } | undefined;

async function mailOf(campaignId: string): Promise<Mail> {
  if (kept?.campaignId === campaignId) return kept.mail;
  const mail = await campaignContent.mail(campaignId);
  if (!mail) throw new Error(`Campaign ${campaignId} is not prepared`);
  kept = { campaignId, mail };
  return mail;
}
