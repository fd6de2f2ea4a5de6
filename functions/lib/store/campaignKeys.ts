import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { sha256 } from '../digest.ts';
import { env } from '../env.ts';
import { dynamo, isConditionFailure } from './dynamo.ts';

const table = () => env('SENDS_TABLE');
const keyOf = (key: string) => ({ pk: `CAMPAIGN_KEY#${sha256(key)}`, sk: 'KEY' });

/** The campaign that an Idempotency-Key stands for. */
interface Binding {
  key: string;
  campaignId: string;
  /** Unix seconds: as long as there is the campaign. */
  expiresAt: number;
}

/** The write that makes a key stand for a campaign; fails where it stands for one already. */
export const bind = ({ key, campaignId, expiresAt }: Binding) => ({
  Put: {
    TableName: table(),
    Item: { ...keyOf(key), campaignId, expiresAt },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

export async function boundTo(key: string): Promise<string | undefined> {
  const { Item } = await dynamo.send(new GetCommand({ TableName: table(), Key: keyOf(key), ConsistentRead: true }));
  return Item?.campaignId;
}

/** Makes a key stand for a campaign that is there; gives the one that it stands for then, which may be another. */
export async function bindTo(binding: Binding): Promise<string> {
  try {
    await dynamo.send(new PutCommand(bind(binding).Put));
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
  return (await boundTo(binding.key)) ?? binding.campaignId;
}
