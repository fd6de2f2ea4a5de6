import { tableName } from './dynamo.ts';

/*
 * What subscribers and sign-ups have in common: each is a row, and counts beside it are changed in the same write. Such
 * a write is made on the condition that the row still is as it was read; where it is not, the row is read again.
 */

export const table = () => tableName('people');

/** The condition that a row is there with this value of the attribute by which it is counted, or without any. */
export const stillAs = (attribute: string, value: string | undefined) => ({
  ConditionExpression: value === undefined ? 'attribute_exists(pk) AND attribute_not_exists(#as)' : '#as = :read',
  ExpressionAttributeNames: { '#as': attribute },
  ...(value !== undefined && { ExpressionAttributeValues: { ':read': value } }),
});
