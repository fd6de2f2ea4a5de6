import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere, when } from '../../platform/dynamo/expressions.ts';
import { type TransactItem, updateItem } from '../../platform/dynamo/writes.ts';
import { metaKey } from '../campaign/campaigns.ts';
import { recipientKey } from '../ledger/recipients.ts';

/**
 * The writes, within the transaction that ends a subscription, that count it for the campaign through whose letter it was
 * ended. They fail where the campaign did not list the person, is gone, or has counted them.
 */
export const unsubscribedThrough = (campaignId: string, id: string): TransactItem[] => [
  updateItem(tableName('sends'), recipientKey(campaignId, id), {
    set: { unsubscribed: true },
    when: when`${isThere} AND attribute_not_exists(unsubscribed)`,
  }),
  updateItem(tableName('sends'), metaKey(campaignId), { add: { unsubscribed: 1 }, when: isThere }),
];
