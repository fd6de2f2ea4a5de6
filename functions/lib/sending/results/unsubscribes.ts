import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere, when } from '../../platform/dynamo/expressions.ts';
import { type TransactItem, updateItem } from '../../platform/dynamo/writes.ts';
import { metaKey } from '../campaign/campaigns.ts';
import { recipientKey } from '../ledger/recipients.ts';

/**
 * Count an unsubscription for the campaign whose letter it was made through, in the transaction that ends the subscription.
 * They fail if the campaign did not list the person, is gone, or has already counted them.
 */
export const unsubscribedWrites = (campaignId: string, id: string): TransactItem[] => [
  updateItem(tableName('sends'), recipientKey(campaignId, id), {
    set: { unsubscribed: true },
    when: when`${isThere} AND attribute_not_exists(unsubscribed)`,
  }),
  updateItem(tableName('sends'), metaKey(campaignId), { add: { unsubscribed: 1 }, when: isThere }),
];
