import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { days } from '../dynamo.ts';
import { table } from '../people.ts';
import { conditionalWrite } from '../writes.ts';
import { subscriberKey } from './rows.ts';

/** Claims today's welcome mail; false when it went out in the last 24 hours, or the address is gone or suppressed. */
export async function claimWelcome(id: string): Promise<boolean> {
  const now = Date.now();
  const claimed = await conditionalWrite(
    new UpdateCommand({
      TableName: table(),
      Key: subscriberKey(id),
      UpdateExpression: 'SET welcomedAt = :now',
      ConditionExpression:
        'attribute_exists(pk) AND attribute_not_exists(suppressed) AND (attribute_not_exists(welcomedAt) OR welcomedAt < :dayAgo)',
      ExpressionAttributeValues: { ':now': now, ':dayAgo': now - days(1) * 1000 },
    }),
  );
  return claimed !== undefined;
}

/** Gives back what {@link claimWelcome} took, when SES certainly did not take the mail. A row deleted since stays deleted. */
export async function releaseWelcome(id: string): Promise<void> {
  await conditionalWrite(
    new UpdateCommand({
      TableName: table(),
      Key: subscriberKey(id),
      UpdateExpression: 'REMOVE welcomedAt',
      ConditionExpression: 'attribute_exists(pk)',
    }),
  );
}
