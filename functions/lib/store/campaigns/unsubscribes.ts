import { tableName } from '../dynamo.ts';
import type { TransactItems } from '../writes.ts';
import { metaKey } from './campaigns.ts';
import { recipientKey } from './recipients.ts';

/**
 * The writes, within the transaction that ends a subscription, that count it for the campaign through whose letter it was
 * ended. They fail where the campaign did not list the person, is gone, or has counted them.
 */
export const unsubscribedThrough = (campaignId: string, id: string): TransactItems => [
  {
    Update: {
      TableName: tableName('sends'),
      Key: recipientKey(campaignId, id),
      UpdateExpression: 'SET unsubscribed = :yes',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(unsubscribed)',
      ExpressionAttributeValues: { ':yes': true },
    },
  },
  {
    Update: {
      TableName: tableName('sends'),
      Key: metaKey(campaignId),
      UpdateExpression: 'ADD unsubscribed :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
    },
  },
];
