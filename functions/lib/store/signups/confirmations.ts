import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { table } from '../people.ts';
import { conditionalWrite } from '../writes.ts';
import { type SignupRow, signupKey } from './signups.ts';

/**
 * Claims the mail about a sign-up; false where the same content was mailed about it last, or where it was changed or
 * deleted since it was read: the request that changed it has asked for a mail of its own. `content`: a digest of the
 * mail's content.
 */
export const claimConfirmation = ({ id, attendanceType }: SignupRow, content: string) =>
  update(id, {
    UpdateExpression: 'SET confirmed = :content',
    ConditionExpression: 'attendanceType = :asRead AND (attribute_not_exists(confirmed) OR confirmed <> :content)',
    ExpressionAttributeValues: { ':content': content, ':asRead': attendanceType },
  });

/** Gives back what {@link claimConfirmation} took, when SES certainly did not take the mail. */
export const releaseConfirmation = (id: string, content: string) =>
  update(id, {
    UpdateExpression: 'REMOVE confirmed',
    ConditionExpression: 'confirmed = :content',
    ExpressionAttributeValues: { ':content': content },
  });

/** False where the condition did not hold. */
async function update(id: string, change: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<boolean> {
  const updated = await conditionalWrite(new UpdateCommand({ TableName: table(), Key: signupKey(id), ...change }));
  return updated !== undefined;
}
