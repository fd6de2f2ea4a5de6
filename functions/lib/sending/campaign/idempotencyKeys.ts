import { sha256 } from '../../platform/crypto/digest.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { isAbsent } from '../../platform/dynamo/expressions.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import { putItem, write } from '../../platform/dynamo/writes.ts';

const table = () => tableName('sends');
const keyOf = (key: string) => ({ pk: `CAMPAIGN_KEY#${sha256(key)}`, sk: 'KEY' });

/** The campaign that an Idempotency-Key stands for. */
interface Binding {
  key: string;
  campaignId: string;
  /** Unix seconds: the same as the campaign's. */
  expiresAt: number;
}

/** Makes a key stand for a campaign; fails if it already stands for one. */
export const bindWrite = ({ key, campaignId, expiresAt }: Binding) =>
  putItem(table(), { ...keyOf(key), campaignId, expiresAt }, isAbsent);

/** The id of the campaign that a key stands for. */
export const boundTo = async (key: string): Promise<string | undefined> =>
  (await getItem<Binding>(table(), keyOf(key)))?.campaignId;

/** Makes a key stand for an existing campaign; returns the campaign it now stands for, which may be another. */
export async function bindTo(binding: Binding): Promise<string> {
  await write(bindWrite(binding));
  return (await boundTo(binding.key)) ?? binding.campaignId;
}
