import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { SuppressionReason } from '../../../shared/model/subscriber.ts';
import { env } from '../env.ts';
import { dynamo } from './dynamo.ts';

/** Withheld addresses, by subscriber id (a hash), so that deletion and a new sign-up do not bring one back. */
export const suppressionKey = (id: string) => ({ pk: `SUPPRESSED#${id.charAt(0)}`, sk: id });

export async function suppressionOf(id: string): Promise<SuppressionReason | undefined> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: env('PEOPLE_TABLE'), Key: suppressionKey(id), ConsistentRead: true }),
  );
  return Item?.reason;
}
