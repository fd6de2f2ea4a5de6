import { listOf } from '../../../functions/lib/sending/ledger/recipients.ts';
import { shardOf } from '../../../shared/platform/shards.ts';
import type { RecipientList } from '../../../shared/sending/model/campaign.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';

const put = (dynamo: FakeDynamo, Item: object) => dynamo.answer('PutCommand', { TableName: 'sends', Item });

/** Writes a campaign to all subscribers and its template's lock. */
export function putCampaign(
  dynamo: FakeDynamo,
  head: { id: string; status: string; templateName: string; [attribute: string]: unknown },
  lock: object = {},
): void {
  const startedAt = new Date().toISOString();
  put(dynamo, {
    ...{ pk: `CAMPAIGN#${head.id}`, sk: 'META', startedAt, cutoff: startedAt, total: 1, progressAt: 1, expiresAt: 1 },
    ...{ sent: 0, failed: 0, skipped: 0, inDoubt: 0, bounced: 0, complained: 0, round: 0, open: 'CAMPAIGN' },
    ...head,
  });
  put(dynamo, {
    ...{ pk: `TEMPLATE#${head.templateName}`, sk: 'ACTIVE', campaignId: head.id, audience: 'ACTIVE' },
    ...{ contentHash: 'another letter', begunAt: Date.now() },
    ...lock,
  });
}

/** Writes a row of the campaign's ledger, in a recipient state or `BOUNCED`. */
export function putRecipient(dynamo: FakeDynamo, campaign: string, id: string, stands: string): void {
  const isListed = ['FAILED', 'IN_DOUBT', 'SKIPPED', 'BOUNCED'].includes(stands);
  const state = stands === 'BOUNCED' ? 'SENT' : stands;
  put(dynamo, {
    ...{ pk: `CAMPAIGN#${campaign}#${shardOf(id)}`, sk: `R#${id}`, state, expiresAt: 1 },
    // Claimed rows keep the id of the attempt.
    ...(state !== 'PENDING' && state !== 'SKIPPED' && { claimId: 'one', claimedUntil: 1 }),
    ...(state === 'SENT' && { messageId: 'mail' }),
    ...(stands === 'BOUNCED' && { outcome: 'bounced' }),
    ...(isListed && {
      list: listOf(campaign, stands as RecipientList, id),
      ...{ startedAt: '2025-01-01T00:00:00.000Z', reason: 'why' },
    }),
  });
}
