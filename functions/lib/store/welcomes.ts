import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo, isConditionFailure } from './dynamo.ts';
import { table } from './people.ts';
import { subscriberKey } from './subscribers.ts';

const day = 24 * 60 * 60 * 1000;

/** Takes the right to send today's welcome mail; false when it went out in the last 24 hours or must not. */
export function claimWelcome(id: string): Promise<boolean> {
  const now = Date.now();
  return change(id, {
    UpdateExpression: 'SET welcomedAt = :now',
    ConditionExpression:
      'attribute_exists(pk) AND attribute_not_exists(suppressed) AND (attribute_not_exists(welcomedAt) OR welcomedAt < :dayAgo)',
    ExpressionAttributeValues: { ':now': now, ':dayAgo': now - day },
  });
}

/** Gives back what {@link claimWelcome} took, when SES certainly did not take the mail. Who left meanwhile stays gone. */
export async function releaseWelcome(id: string): Promise<void> {
  await change(id, { UpdateExpression: 'REMOVE welcomedAt', ConditionExpression: 'attribute_exists(pk)' });
}

/** False where the condition did not hold. */
async function change(id: string, update: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<boolean> {
  try {
    await dynamo.send(new UpdateCommand({ TableName: table(), Key: subscriberKey(id), ...update }));
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
