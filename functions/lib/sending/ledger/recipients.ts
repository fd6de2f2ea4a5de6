import { newestIndex, partitions } from '../../../../shared/platform/resources.ts';
import { shardOf, shards } from '../../../../shared/platform/shards.ts';
import type { CampaignCounts, RecipientList, RecipientState } from '../../../../shared/sending/model/campaign.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItems, type Key, newestPage, type Page, queryPages } from '../../platform/dynamo/reads.ts';

/**
 * One row of the send ledger: a recipient of a campaign, in 64 partitions like the subscribers. Rows that an admin may
 * look at one by one are on a list in the index `newest`.
 */
export interface Recipient {
  /** The subscriber's id or, for a sign-up for an event, the address's hash. */
  id: string;
  /** Hash of a subscriber's address when they were entered. */
  addressHash?: string;
  /** The sign-up for an event, if that is why they are mailed. */
  signupId?: string;
  state: RecipientState;
  /** The attempt that claimed it. Each attempt has its own id: a message delivered again never takes over a claim. */
  claimId?: string;
  /** Unix milliseconds after which the attempt cannot still be alive. */
  claimedUntil?: number;
  /** Unix milliseconds before which it is not retried. */
  notBefore?: number;
  /** An admin chose to mail them again, although they may already have been mailed. */
  putBack?: 'IN_DOUBT';
  messageId?: string;
  reason?: string;
  outcome?: 'bounced' | 'complained';
  /** They ended their subscription by a link of this letter. */
  unsubscribed?: true;
  /** ISO time at which it was added to its list. */
  listedAt?: string;
}

export type NewRecipient = Pick<Recipient, 'id' | 'signupId' | 'addressHash'>;

/** Stored as the index's sort key, `startedAt`: CloudFormation cannot change the key of an existing index. */
export const listedAtAttribute = newestIndex.sends.sort;

const table = () => tableName('sends');
const partition = (campaignId: string, shard: string) => `${partitions.sends.campaigns}${campaignId}#${shard}`;
export const recipientKey = (campaignId: string, id: string) => ({
  pk: partition(campaignId, shardOf(id)),
  sk: `R#${id}`,
});
/**
 * The key of a recipient's list in the index. A cancel skips up to a million at once, and an index takes 1,000 writes a second
 * to one key, or slows down the table's writes: that list is in 16 parts.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export const listOf = (campaignId: string, list: RecipientList, id: string) =>
  `RECIPIENTS#${campaignId}#${list}${list === 'SKIPPED' ? `#${id.charAt(0)}` : ''}`;
const partsOf = (campaignId: string, list: RecipientList) => [
  ...new Set(shards.map((shard) => listOf(campaignId, list, shard))),
];
const listPageSize = 100;

type Row = Omit<Recipient, 'id' | 'listedAt'> & { sk: string; [listedAtAttribute]?: string };

const toRecipient = ({ [listedAtAttribute]: listedAt, ...row }: Row): Recipient => ({
  ...row,
  id: row.sk.slice(2),
  ...(listedAt && { listedAt }),
});

/** Rows of recipients, by id. */
export async function findAll(campaignId: string, ids: string[]): Promise<Map<string, Recipient>> {
  const keys = ids.map((id) => recipientKey(campaignId, id));
  const rows = (await getItems<Row>(table(), keys)).map(toRecipient);
  return new Map(rows.map((row) => [row.id, row]));
}

/** One person's rows in the given campaigns, by campaign. */
export async function ofPerson(id: string, campaignIds: string[]): Promise<Map<string, Recipient>> {
  const keys = campaignIds.map((campaignId) => recipientKey(campaignId, id));
  const rows = await getItems<Row & { pk: string }>(table(), keys);
  return new Map(rows.map((row) => [row.pk.split('#')[1] ?? '', toRecipient(row)]));
}

/** States in which a recipient has, or may have, the mail. */
const mayHave = new Set<RecipientState>(['SENT', 'CLAIMED', 'IN_DOUBT']);

/** The rows, among these ids, of recipients whom one of the campaigns mailed or may have mailed. */
export async function mailedBy(campaignIds: string[], ids: string[]): Promise<Recipient[]> {
  const mailed: Recipient[] = [];
  for (const campaignId of campaignIds)
    for (const row of (await findAll(campaignId, ids)).values()) if (mayHave.has(row.state)) mailed.push(row);
  return mailed;
}

/** All rows of one shard, ordered by id, a page at a time. */
export async function* inShard(campaignId: string, shard: string): AsyncGenerator<Recipient[]> {
  const attributes = `sk, #state, signupId, claimId, claimedUntil, notBefore, ${listedAtAttribute}`;
  for await (const { items } of shardPages<Row>(campaignId, shard, attributes)) yield items.map(toRecipient);
}

const shardPages = <R>(campaignId: string, shard: string, ProjectionExpression: string) =>
  queryPages<R>({
    TableName: table(),
    KeyConditionExpression: 'pk = :pk',
    ProjectionExpression,
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':pk': partition(campaignId, shard) },
  });

export const zeroCounts: CampaignCounts = { PENDING: 0, CLAIMED: 0, SENT: 0, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0 };

/**
 * Counts the rows in each state, one by one, in all shards concurrently: for a million, it reads some 200 pages of a
 * megabyte. Stops as soon as the counts so far are `enough`.
 */
export async function countRows(
  campaignId: string,
  enough: (counts: CampaignCounts) => boolean = () => false,
): Promise<CampaignCounts> {
  const counts = { ...zeroCounts };
  await forEachLimit(shards, async (shard) => {
    if (enough(counts)) return;
    for await (const { items } of shardPages<Pick<Row, 'state'>>(campaignId, shard, '#state')) {
      for (const { state } of items) counts[state]++;
      if (enough(counts)) return;
    }
  });
  return counts;
}

/**
 * Recipients of one list, one page: newest first, and of those skipped, newest first in each part of the list. `after`: where
 * the page before ended.
 */
export async function list(
  campaignId: string,
  kind: RecipientList,
  { after, limit = listPageSize }: { after?: Key | undefined; limit?: number } = {},
): Promise<Page<Recipient>> {
  const parts = partsOf(campaignId, kind);
  const items: Recipient[] = [];
  for (const part of parts.slice(Math.max(0, parts.indexOf(String(after?.list))))) {
    // Full at the end of the part before.
    if (items.length === limit) return { items, next: { list: part } };
    const within = after?.list === part && after.pk ? after : undefined;
    const page = await newestPage<Row>('sends', part, { limit: limit - items.length, after: within });
    items.push(...page.items.map(toRecipient));
    if (page.next) return { items, next: page.next };
  }
  return { items, next: undefined };
}
