import { compose } from '../mail/compose.ts';
import { enqueue, type Messages } from '../queue.ts';
import * as campaigns from '../store/campaigns/campaigns.ts';
import * as campaignContent from '../store/campaigns/content.ts';
import { change } from '../store/campaigns/status.ts';
import { cancelShards } from './cancelShard.ts';
import { countRows } from './countRows.ts';
import { enqueueShards } from './enqueueShard.ts';

type Check = Omit<Extract<Messages['campaign'], { step: 'check' }>, 'step' | 'from'> &
  Partial<Pick<Extract<Messages['campaign'], { step: 'check' }>, 'from'>>;

/**
 * Ends the preparation: counts the rows of the ledger, of which there must be `atLeast` so many, keeps the finished mail
 * and lets the sending begin. Throws where rows are missing. Where one run has not the time to count all of them,
 * another goes on `from` there.
 */
export async function checkLedger({ campaignId, atLeast, from }: Check, hasTime: () => boolean): Promise<void> {
  const meta = await campaigns.find(campaignId);
  if (meta?.status === 'CANCELLED') return cancelShards(campaignId);
  if (meta?.status !== 'PREPARING') return;
  const { counts, next } = await countRows(campaignId, from, hasTime);
  if (next) return enqueue('campaign', { step: 'check', campaignId, atLeast, from: next });
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  // More rows than this run saw: an earlier run entered somebody who left since. Fewer: a put got lost.
  if (total < atLeast) {
    throw new Error(`Campaign ${campaignId}: ${atLeast} recipients were entered, but ${total} rows are in the ledger`);
  }

  const source = await campaignContent.source(campaignId);
  if (!source) throw new Error(`Campaign ${campaignId} has no content`);
  await campaignContent.keepMail(campaignId, { ...source, ...compose(source, meta.audience) }, meta.expiresAt);

  // A late run must not take back what the admin or SES said meanwhile: a pause.
  if (await change(meta, { status: 'SENDING', from: 'PREPARING', total })) await enqueueShards(campaignId);
  else if ((await campaigns.find(campaignId))?.status === 'CANCELLED') await cancelShards(campaignId);
}
