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
  /** Unix seconds: as long as there is the campaign. */
  expiresAt: number;
}

/** The write that makes a key stand for a campaign; fails where it stands for one already. */
export const bind = ({ key, campaignId, expiresAt }: Binding) =>
  putItem(table(), { ...keyOf(key), campaignId, expiresAt }, isAbsent);

/** The id of the campaign that a key stands for. */
export const boundTo = async (key: string): Promise<string | undefined> =>
  (await getItem<Binding>(table(), keyOf(key)))?.campaignId;

/** Makes a key stand for an existing campaign; returns the one that it stands for then, which may be another. */
export async function bindTo(binding: Binding): Promise<string> {
  await write(bind(binding));
  return (await boundTo(binding.key)) ?? binding.campaignId;
}
