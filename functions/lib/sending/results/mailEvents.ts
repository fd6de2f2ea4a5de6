import { sha256 } from '../../platform/crypto/digest.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { queryPages, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, write } from '../../platform/dynamo/writes.ts';
import { metaKey } from '../campaign/campaigns.ts';

/*
 * What SES's events say about a campaign's mails. Marking each recipient's row would cost a write for each; instead, each
 * batch of events is one item of each kind, and a count reads all of them. A mail is identified by a part of its message
 * id's hash: an event delivered twice is the same mail, and the item identifies no person.
 * `npm run audit` reads them too: infra/operate/audit/readCampaign.ts.
 */

/** SES also accepted every delivered mail, so that is not noted as well. */
type Kind = 'ACCEPTED' | 'DELIVERED';

const table = () => tableName('sends');
/** 64 bits: among a million mails, two have the same mark once in 37 million campaigns. */
const markOf = (messageId: string) => sha256(messageId).slice(0, 16);
/** The same as for the campaign. */
const keepSeconds = days(400);

/** Notes that these mails were accepted, or delivered. Safe to repeat, whole or in parts. */
export async function record(campaignId: string, kind: Kind, messageIds: string[]): Promise<void> {
  const mails = [...new Set(messageIds.map(markOf))].sort();
  const sk = `${kind}#${sha256(mails.join()).slice(0, 32)}`;
  await write(putItem(table(), { ...metaKey(campaignId), sk, mails, expiresAt: seconds(Date.now()) + keepSeconds }));
}

/** How many mails of a campaign were delivered. Reads about 20 bytes for each. */
export async function countDelivered(campaignId: string): Promise<number> {
  const delivered = new Set<string>();
  const pages = queryPages<{ mails: string[] }>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ProjectionExpression: 'mails',
    ExpressionAttributeValues: { ':pk': metaKey(campaignId).pk, ':prefix': 'DELIVERED#' },
  });
  for await (const { items } of pages) for (const { mails } of items) for (const mail of mails) delivered.add(mail);
  return delivered.size;
}

/** Of which kinds anything is noted about the mails of a trial, which has few. */
export const kindsOf = async (trial: string): Promise<Set<Kind>> =>
  new Set((await notesOf(trial)).map(({ sk }) => (sk.startsWith('DELIVERED#') ? 'DELIVERED' : 'ACCEPTED')));

/** Forgets what was noted about the mails of a trial. */
export async function forget(trial: string): Promise<void> {
  await Promise.all((await notesOf(trial)).map((key) => write(deleteItem(table(), key))));
}

async function notesOf(trial: string): Promise<{ pk: string; sk: string }[]> {
  const rows = await queryPartition<{ pk: string; sk: string }>(table(), metaKey(trial).pk, {
    ProjectionExpression: 'pk, sk',
  });
  return rows.filter(({ sk }) => /^(ACCEPTED|DELIVERED)#/.test(sk));
}
