import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { table } from '../people.ts';
import { conditionalWrite } from '../writes.ts';
import { type SignupRow, signupKey } from './signups.ts';

/*
 * Whoever has no mail's digest yet differs from any: to DynamoDB an attribute that is not there is not equal (<>) to any
 * value. tests/support/dynamoCases.ts holds DynamoDB Local to it.
 */

/**
 * Claims the mail about a sign-up; false where the same content was mailed about it last, or where it was changed or
 * deleted since it was read: the request that changed it has asked for a mail of its own. `content`: a digest of the
 * mail's content; `link`: of the Zoom link in it.
 */
export const claimConfirmation = ({ id, attendanceType }: SignupRow, content: string, link: string | undefined) =>
  update(id, {
    UpdateExpression: `SET confirmed = :content${link ? ', joinLinkMailed = :link' : ''}`,
    ConditionExpression: 'attendanceType = :asRead AND confirmed <> :content',
    ExpressionAttributeValues: { ':content': content, ':asRead': attendanceType, ...(link && { ':link': link }) },
  });

/** Gives back what {@link claimConfirmation} took, when SES certainly did not take the mail. */
export const releaseConfirmation = ({ id, joinLinkMailed }: SignupRow, content: string) =>
  update(id, {
    ...asBefore(joinLinkMailed, ['confirmed']),
    ConditionExpression: 'confirmed = :content',
    ExpressionAttributeValues: { ':content': content, ...(joinLinkMailed && { ':before': joinLinkMailed }) },
  });

/** Claims the mail with a Zoom link, by its digest; false where they have it, or do not come by Zoom any more. */
export const claimJoinLink = ({ id }: SignupRow, link: string) =>
  update(id, {
    UpdateExpression: 'SET joinLinkMailed = :link',
    ConditionExpression: 'attendanceType = :virtual AND joinLinkMailed <> :link',
    ExpressionAttributeValues: { ':link': link, ':virtual': 'virtual' },
  });

/** Gives back what {@link claimJoinLink} took. */
export const releaseJoinLink = ({ id, joinLinkMailed }: SignupRow, link: string) =>
  update(id, {
    ...asBefore(joinLinkMailed),
    ConditionExpression: 'joinLinkMailed = :link',
    ExpressionAttributeValues: { ':link': link, ...(joinLinkMailed && { ':before': joinLinkMailed }) },
  });

/** Removes attributes, and lets the link be the one that was mailed before. */
const asBefore = (link: string | undefined, removed: string[] = []) => {
  const gone = [...removed, ...(link ? [] : ['joinLinkMailed'])];
  return {
    UpdateExpression: [
      ...(link ? ['SET joinLinkMailed = :before'] : []),
      ...(gone.length > 0 ? [`REMOVE ${gone.join(', ')}`] : []),
    ].join(' '),
  };
};

/** False where the condition did not hold. */
async function update(id: string, change: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<boolean> {
  const updated = await conditionalWrite(new UpdateCommand({ TableName: table(), Key: signupKey(id), ...change }));
  return updated !== undefined;
}
