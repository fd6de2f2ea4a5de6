import { tableName } from '../../platform/dynamo/dynamo.ts';
import { queryAll } from '../../platform/dynamo/reads.ts';
import { putItem, write } from '../../platform/dynamo/writes.ts';

/*
 * Which shards of a campaign's audience are in its ledger: one row for each group of shards entered together. Entering a
 * group again writes the same row again.
 */

interface Entered {
  shards: string[];
  /** How many recipients are in them. */
  recipients: number;
}

const table = () => tableName('sends');
const prefix = 'ENTERED#';

/** Notes that a group of shards is entered. `expiresAt`: the campaign's, in Unix seconds. */
export async function note(campaignId: string, { shards, recipients }: Entered, expiresAt: number): Promise<void> {
  const key = { pk: `CAMPAIGN#${campaignId}`, sk: prefix + shards[0] };
  await write(putItem(table(), { ...key, shards, recipients, expiresAt }));
}

/** All shards entered so far, and how many recipients are in them. */
export async function soFar(campaignId: string): Promise<Entered> {
  const rows = await queryAll<Entered>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :entered)',
    ExpressionAttributeValues: { ':pk': `CAMPAIGN#${campaignId}`, ':entered': prefix },
  });
  return {
    shards: rows.flatMap((row) => row.shards),
    recipients: rows.reduce((sum, row) => sum + row.recipients, 0),
  };
}
