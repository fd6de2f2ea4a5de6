import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { dynamo } from './dynamo.ts';

/** How many signed up for a live audience, and how. Kept by shard as they come, like the subscribers' counts. */
export async function counts(): Promise<{ signups: number; inPerson: number; virtual: number }> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: env('PEOPLE_TABLE'),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'COUNT#AUDIENCE' },
      ConsistentRead: true,
    }),
  );
  const sum = (name: string) => Items.reduce((total, item) => total + Number(item[name] ?? 0), 0);
  const [inPerson, virtual] = [sum('inPerson'), sum('virtual')];
  return { signups: inPerson + virtual, inPerson, virtual };
}
