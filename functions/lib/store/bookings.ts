import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { type Signup, signupKey } from './audience.ts';
import { dynamo, isConditionFailure } from './dynamo.ts';
import { table } from './people.ts';

/**
 * Takes the right to mail about a sign-up; false where the same content was mailed to it last, or where it has changed
 * or gone since it was read: who changed it has asked for a mail of its own. `content`: a digest of what the mail says.
 */
export function claimBooking({ id, attendanceType }: Signup, content: string): Promise<boolean> {
  return change(id, {
    UpdateExpression: 'SET confirmed = :content',
    ConditionExpression: 'attendanceType = :asRead AND (attribute_not_exists(confirmed) OR confirmed <> :content)',
    ExpressionAttributeValues: { ':content': content, ':asRead': attendanceType },
  });
}

/** Gives back what {@link claimBooking} took, when SES certainly did not take the mail. */
export async function releaseBooking(id: string, content: string): Promise<void> {
  await change(id, {
    UpdateExpression: 'REMOVE confirmed',
    ConditionExpression: 'confirmed = :content',
    ExpressionAttributeValues: { ':content': content },
  });
}

/** False where the condition did not hold. */
async function change(id: string, update: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<boolean> {
  try {
    await dynamo.send(new UpdateCommand({ TableName: table(), Key: signupKey(id), ...update }));
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
