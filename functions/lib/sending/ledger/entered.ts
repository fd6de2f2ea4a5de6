import { partitions } from '../../../../shared/platform/resources.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { queryPrefix } from '../../platform/dynamo/reads.ts';
import { putItem, write } from '../../platform/dynamo/writes.ts';

/*
 * Which shards of a campaign's audience are in its ledger: one row for each group of shards entered together. Entering a
 * group again writes the same row again. Groups may overlap: a deploy may change their size while a campaign is prepared.
 */

/** How many recipients each entered shard has. */
export type EnteredShards = Record<string, number>;

const table = () => tableName('sends');
const prefix = 'ENTERED#';

/** Notes that a group of shards is entered. `expiresAt`: the campaign's, in Unix seconds. */
export async function note(campaignId: string, entered: EnteredShards, expiresAt: number): Promise<void> {
  const key = { pk: partitions.sends.campaigns + campaignId, sk: prefix + Object.keys(entered).toSorted()[0] };
  await write(putItem(table(), { ...key, entered, expiresAt }));
}

/** All shards entered so far. */
export async function soFar(campaignId: string): Promise<EnteredShards> {
  const rows = await queryPrefix<{ entered: EnteredShards }>(table(), partitions.sends.campaigns + campaignId, prefix);
  return Object.assign({}, ...rows.map(({ entered }) => entered));
}
