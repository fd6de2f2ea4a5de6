import { table } from '../people.ts';
import { queryAll } from '../reads.ts';
import { shards } from '../shards.ts';
import { type SignupRow, signupKey } from './signups.ts';

/**
 * All sign-ups of one person, by the id that they have as a subscriber, for whatever event. Reads every sign-up there is:
 * a sign-up's own id cannot be computed for an event that is gone.
 */
export async function ofPerson(subscriberId: string): Promise<SignupRow[]> {
  const found = await Promise.all(
    shards.map((shard) =>
      queryAll<SignupRow>({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'subscriberId = :person',
        ExpressionAttributeValues: { ':pk': signupKey(shard).pk, ':person': subscriberId },
      }),
    ),
  );
  return found.flat().sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}
