import { randomBytes } from 'node:crypto';
import { newestIndex, partitions, shardOf, shards } from '../../../shared/platform/resources.ts';
import type { CampaignCounts, RecipientList, RecipientState } from '../../../shared/sending/model/campaign.ts';
import { forEachLimit, retry } from '../platform/async.ts';
import { tableName } from '../platform/dynamo/dynamo.ts';
import { getItem, getItems, type Key, newestPage, type Page, queryPages } from '../platform/dynamo/reads.ts';
import {
  type Condition,
  deleteItem,
  isAbsent,
  isThere,
  putItem,
  transact,
  updateItem,
  when,
  write,
  writeIf,
} from '../platform/dynamo/writes.ts';
import { metaKey } from './campaigns.ts';
import type { Handover } from './ses.ts';

/*
 * The send ledger: a row for each recipient of a campaign, in 64 partitions like the subscribers. SES has no idempotency
 * token; the rows and the conditions on their changes ensure that an email goes out once.
 *
 *   PENDING -> CLAIMED -> SENT | FAILED | IN_DOUBT, PENDING -> SKIPPED, CLAIMED -> PENDING (certainly not sent),
 *   IN_DOUBT -> SENT (SES or an admin says so), FAILED | IN_DOUBT -> PENDING (an admin says so)
 */

export interface Recipient {
  /** The subscriber's id or, for a sign-up for an event, the address's hash. */
  id: string;
  /** Hash of a subscriber's address when they were entered. */
  addressHash?: string;
  /** The sign-up for an event, if that is why they are emailed. */
  signupId?: string;
  state: RecipientState;
  /** The attempt that claimed it. Each attempt has its own id: a message delivered again never takes over a claim. */
  claimId?: string;
  /** Unix milliseconds after which the attempt cannot still be alive. */
  claimedUntil?: number;
  /** Unix milliseconds before which it is not retried. */
  notBefore?: number;
  /** An admin chose to email them again, although they may already have been emailed. */
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
const listedAtAttribute = newestIndex.sends.sort;

const table = () => tableName('sends');
const partition = (campaignId: string, shard: string) => `${partitions.sends.campaigns}${campaignId}#${shard}`;
export const recipientKey = (campaignId: string, id: string) => ({
  pk: partition(campaignId, shardOf(id)),
  sk: `R#${id}`,
});

/** Enters a recipient. An existing row stays unchanged, whatever its state. `expiresAt`: the campaign's. */
export async function enter(campaignId: string, { id, signupId, addressHash }: NewRecipient, expiresAt: number) {
  const row = { ...recipientKey(campaignId, id), signupId, addressHash, state: 'PENDING', expiresAt };
  await write(putItem(table(), row, isAbsent));
}

/**
 * Only the attempt with the claim may email them. False if another has it, or the email is not due. After `until` (Unix
 * milliseconds) this attempt is certain to be over.
 */
export async function claim(campaignId: string, id: string, claimId: string, until: number): Promise<boolean> {
  const isDue = when`#state = ${'PENDING'} AND (attribute_not_exists(notBefore) OR notBefore <= ${Date.now()})`;
  // The claim was written but its answer was lost, and the SDK sends it again.
  const isMine = when`#state = ${'CLAIMED'} AND claimId = ${claimId}`;
  const set = { state: 'CLAIMED' as const, claimId, claimedUntil: until };
  return writeIf(moveWrite(campaignId, id, set, when`(${isDue}) OR (${isMine})`));
}

export type Outcome = Exclude<Handover, { state: 'PENDING' }> | { state: 'PENDING'; notBefore: number };

/** Records what became of a claim; false if the attempt no longer has it. */
export const record = (campaignId: string, id: string, claimId: string | undefined, outcome: Outcome) =>
  writeIf(moveWrite(campaignId, id, outcome, when`#state = ${'CLAIMED'} AND claimId = ${claimId}`));

export const skip = (campaignId: string, id: string, reason: string): Promise<boolean> =>
  writeIf(moveWrite(campaignId, id, { state: 'SKIPPED', reason }, when`#state = ${'PENDING'}`));

/** For an event that arrives before SES's answer is recorded. A PENDING recipient is then not emailed again. */
export const confirmSent = (campaignId: string, id: string, messageId: string): Promise<boolean> =>
  writeIf(moveWrite(campaignId, id, { state: 'SENT', messageId }, when`#state IN (${['CLAIMED', 'PENDING']})`));

/** Marks a recipient in doubt as sent, in the transaction that counts it: SES or an admin said so. */
export const resolveWrite = (campaignId: string, id: string, by: { messageId: string } | { reason: string }) =>
  moveWrite(campaignId, id, { state: 'SENT', ...by }, when`#state = ${'IN_DOUBT'}`);

/**
 * In the transaction that reopens the campaign. If they were in doubt, `putBack` says so for good: they may get a
 * second email, and an admin chose that.
 */
export const retryWrite = (campaignId: string, id: string, state: 'FAILED' | 'IN_DOUBT') =>
  updateItem(table(), recipientKey(campaignId, id), {
    set: { state: 'PENDING', ...(state === 'IN_DOUBT' && { putBack: state }) },
    remove: ['list', listedAtAttribute, 'claimId', 'notBefore', 'reason'],
    when: when`#state = ${state}`,
  });

export interface Feedback {
  outcome: 'bounced' | 'complained';
  reason: string;
  /** Whether a bounce may not happen with the next email. */
  isForNow?: boolean;
}

/** Records a provider's report about a sent email, which stays SENT; fails if there is another one. */
export const feedbackWrite = (campaignId: string, id: string, feedback: Feedback) =>
  reportWrite(campaignId, id, feedback, when`#state = ${'SENT'} AND attribute_not_exists(outcome)`);

/** In place of a weaker one: a complaint outweighs any bounce, a final bounce one that was for now. */
export const weightierWrite = (campaignId: string, id: string, feedback: Feedback) => {
  const weaker = feedback.outcome === 'complained' ? when`outcome = ${'bounced'}` : when`isForNow = ${true}`;
  return reportWrite(campaignId, id, feedback, weaker);
};

function reportWrite(campaignId: string, id: string, report: Feedback, condition: Condition) {
  const { outcome, reason, isForNow = false } = report;
  const list = outcome === 'bounced' ? 'BOUNCED' : 'COMPLAINED';
  const set = { outcome, reason, isForNow, ...listing(campaignId, list, id) };
  return updateItem(table(), recipientKey(campaignId, id), { set, when: condition });
}

const listedStates: readonly RecipientState[] = ['FAILED', 'IN_DOUBT', 'SKIPPED'];

/** Changes a row's state, and adds it to or removes it from the list that an admin may want to see. */
function moveWrite(
  campaignId: string,
  id: string,
  set: { state: RecipientState } & Record<string, unknown>,
  condition: Condition,
) {
  const listed = listedStates.find((each) => each === set.state) as RecipientList | undefined;
  return updateItem(table(), recipientKey(campaignId, id), {
    set: { ...set, ...(listed && listing(campaignId, listed, id)) },
    remove: listed ? [] : ['list', listedAtAttribute],
    when: condition,
  });
}

/**
 * A cancel skips up to a million at once, and an index takes 1,000 writes a second to one key, or slows down the
 * table's writes: that list is in 16 parts.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export const listOf = (campaignId: string, list: RecipientList, id: string) =>
  `RECIPIENTS#${campaignId}#${list}${list === 'SKIPPED' ? `#${id.charAt(0)}` : ''}`;

const listing = (campaignId: string, list: RecipientList, id: string) => ({
  ...{ list: listOf(campaignId, list, id), [listedAtAttribute]: new Date().toISOString() },
});

type Row = Omit<Recipient, 'id' | 'listedAt'> & { pk: string; sk: string; [listedAtAttribute]?: string };

const toRecipient = ({ [listedAtAttribute]: listedAt, ...row }: Row): Recipient => ({
  ...{ ...row, id: row.sk.slice(2) },
  ...(listedAt && { listedAt }),
});

export async function findAll(campaignId: string, ids: string[]): Promise<Map<string, Recipient>> {
  const keys = ids.map((id) => recipientKey(campaignId, id));
  const rows = await getItems<Row>(table(), keys);
  return new Map(rows.map(toRecipient).map((row) => [row.id, row]));
}

/** One person's rows in the given campaigns, by campaign. */
export async function ofPerson(id: string, campaignIds: string[]): Promise<Map<string, Recipient>> {
  const keys = campaignIds.map((campaignId) => recipientKey(campaignId, id));
  const rows = await getItems<Row>(table(), keys);
  return new Map(rows.map((row) => [row.pk.split('#')[1] ?? '', toRecipient(row)]));
}

const mayHave: readonly RecipientState[] = ['SENT', 'CLAIMED', 'IN_DOUBT'];

export async function mailedBy(campaignIds: string[], ids: string[]): Promise<Recipient[]> {
  const mailed: Recipient[] = [];
  for (const campaignId of campaignIds)
    for (const row of (await findAll(campaignId, ids)).values()) if (mayHave.includes(row.state)) mailed.push(row);
  return mailed;
}

/** All rows of one shard, ordered by id, a page at a time. */
export async function* inShard(campaignId: string, shard: string): AsyncGenerator<Recipient[]> {
  const attributes = `sk, #state, signupId, claimId, claimedUntil, notBefore, ${listedAtAttribute}`;
  for await (const { items } of shardPages<Row>(campaignId, shard, attributes)) yield items.map(toRecipient);
}

const shardPages = <R>(campaignId: string, shard: string, ProjectionExpression: string) =>
  queryPages<R>({
    ...{ TableName: table(), KeyConditionExpression: 'pk = :pk', ProjectionExpression },
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':pk': partition(campaignId, shard) },
  });

export const zeroCounts: CampaignCounts = { PENDING: 0, CLAIMED: 0, SENT: 0, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0 };

/** All shards concurrently: for a million rows, some 200 pages of a megabyte. Stops once the counts are `enough`. */
export async function countRows(campaignId: string, enough: (counts: CampaignCounts) => boolean = () => false) {
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

/** Newest first; of those skipped, in each part of the list. `after`: where the page before ended. */
export async function list(
  campaignId: string,
  kind: RecipientList,
  { after, limit = 100 }: { after?: Key | undefined; limit?: number } = {},
): Promise<Page<Recipient>> {
  const parts = [...new Set(shards.map((shard) => listOf(campaignId, kind, shard)))];
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

/** Says nothing about the person. */
interface StoredRow extends Pick<Recipient, 'state' | 'outcome' | 'putBack'> {
  list?: string;
  [listedAtAttribute]?: string;
  expiresAt: number;
}

/** How long SES's events may still say whether an email in doubt went out, in milliseconds. */
const doubtWindow = 10 * 60 * 1000;

/**
 * Replaces a person's row by one under a random id, in the same shard, state and list, so that all counts stay the
 * same. A person still to be emailed is skipped, and counted as skipped. False if the row may still change by itself:
 * its email is being handed over, or SES has not reported its outcome yet.
 *
 * A count that runs in the meantime may miss the row or count it twice: the new round invalidates it, and the caller
 * requests another.
 */
export const anonymize = (campaignId: string, id: string): Promise<boolean> =>
  retry(async () => {
    const row = await getItem<StoredRow>(table(), recipientKey(campaignId, id));
    if (!row) return true;
    const since = Date.parse(row[listedAtAttribute] ?? '');
    if (row.state === 'CLAIMED' || (row.state === 'IN_DOUBT' && Date.now() - since < doubtWindow)) return false;
    const failed = await transact(anonymizeWrites(campaignId, id, row));
    // If the campaign is gone, its rows have expired too. Otherwise the row changed since it was read.
    return failed.length === 0 || failed.includes('campaign') || undefined;
  });

function anonymizeWrites(campaignId: string, id: string, row: StoredRow) {
  const isPending = row.state === 'PENDING';
  const skipped = isPending && { state: 'SKIPPED' as const, ...listing(campaignId, 'SKIPPED', id) };
  const { state, outcome, putBack, list, [listedAtAttribute]: listedAt, expiresAt } = { ...row, ...skipped };
  const kept = { state, outcome, putBack, list, [listedAtAttribute]: listedAt, expiresAt };
  const nameless = recipientKey(campaignId, shardOf(id) + randomBytes(31).toString('hex'));
  // A row with an outcome no longer changes state.
  const isUnchanged = row.outcome
    ? when`outcome = ${row.outcome}`
    : when`#state = ${row.state} AND attribute_not_exists(outcome)`;
  return {
    person: deleteItem(table(), recipientKey(campaignId, id), isUnchanged),
    nameless: putItem(table(), { ...nameless, ...kept, ...(list && { reason: 'erased' }) }, isAbsent),
    campaign: updateItem(table(), metaKey(campaignId), {
      add: { round: 1, ...(isPending && { skipped: 1 }) },
      when: isThere,
    }),
  };
}
