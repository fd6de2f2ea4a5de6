import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign, CampaignAudience } from '../../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import type { Key, Page } from '../cursor.ts';
import { env } from '../env.ts';
import { conflict } from '../errors.ts';
import { contentPut, hashOf } from './campaignContent.ts';
import * as keys from './campaignKeys.ts';
import * as locks from './campaignLocks.ts';
import { days, dynamo, seconds, transact } from './dynamo.ts';

/** The head of a campaign (META). Its counts are hints while it runs; settling makes them exact. */
export interface CampaignMeta extends Omit<Campaign, 'counts' | 'ratePerSecond' | 'secondsLeft'> {
  /** Subscribers of this ISO time or before are meant. */
  cutoff: string;
  /** Of what it mails: the same words are the same letter. */
  contentHash: string;
  /** Campaigns whose recipients it leaves out, since they have got it already. */
  except?: string[];
  /** The campaign that goes to those who did not get this one: from then on nobody is mailed again by this one. */
  followedBy?: string;
  /** Unix milliseconds of the last sign of life. */
  progressAt: number;
  /** Unix seconds; its rows go at the same time. */
  expiresAt: number;
  sent: number;
  failed: number;
  skipped: number;
  inDoubt: number;
  /** Grows whenever recipients are put back to be mailed again: a count that was begun before then is out of date. */
  round: number;
  /** When sending began or went on, in Unix milliseconds, and how many were done by then. */
  sendingSince?: number;
  doneBefore?: number;
  /** When the sweep last set it going again, in Unix milliseconds. */
  sweptAt?: number;
  /** Present until nothing is left to be done for it. */
  open?: string;
}

/** Campaigns and their ledgers are kept for thirteen months: long enough to compare with last year's. */
const keepSeconds = days(400);
const pageSize = 50;

const table = () => env('SENDS_TABLE');
export const metaKey = (id: string) => ({ pk: `CAMPAIGN#${id}`, sk: 'META' });

interface Start {
  audience: CampaignAudience;
  cutoff: string;
  /** How many recipients are accepted for sending. */
  accepted: number;
  startedBy: string;
  /** The request's Idempotency-Key: of any number of requests with one key, all mean one campaign. */
  key?: string | undefined;
  /** Campaigns that have ended, and whose recipients are left out. At most 20. */
  except?: string[];
}

/** What became of a start: `otherUnderWay` is a campaign to the same audience that mails another version. */
export type Started = { campaignId: string } | { otherUnderWay: string };

/**
 * Starts a campaign of `template`, or finds the one that this is a repetition of: of the same key, or of the same words to
 * the same audience while that is under way or, where the start had no key, was begun a short while ago. Of any number
 * of calls at once, one starts it.
 */
export async function start(id: string, template: EmailTemplate, order: Start): Promise<Started> {
  const now = Date.now();
  const { audience, cutoff, accepted, startedBy, key, except = [] } = order;
  const meta: CampaignMeta & Record<string, unknown> = {
    id,
    templateName: template.name,
    contentHash: hashOf(template),
    subject: template.subject,
    audience,
    status: 'PREPARING',
    startedBy,
    startedAt: cutoff,
    cutoff,
    total: accepted,
    progressAt: now,
    expiresAt: seconds(now) + keepSeconds,
    ...{ sent: 0, failed: 0, skipped: 0, inDoubt: 0, bounced: 0, complained: 0, round: 0 },
    ...{ list: 'CAMPAIGN', open: 'CAMPAIGN' },
    ...(except.length > 0 && { except }),
  };
  const failed = await transact([
    { Put: { TableName: table(), Item: { ...metaKey(id), ...meta }, ConditionExpression: 'attribute_not_exists(pk)' } },
    locks.take(meta, { hasKey: key !== undefined }),
    contentPut(id, template, meta.expiresAt),
    locks.noteSend(meta),
    ...except.map((earlier) => follow(earlier, id)),
    ...(key === undefined ? [] : [keys.bind({ key, campaignId: id, expiresAt: meta.expiresAt })]),
  ]);
  if (failed.length === 0) return { campaignId: id };
  const bound = key === undefined ? undefined : await keys.boundTo(key);
  if (bound) return { campaignId: bound };
  if (failed.some((index) => index > 3))
    throw conflict('An earlier send of it goes on again. Please look at it first.');
  const held = await locks.holder(meta);
  // Its lock expired in this moment: the way is free.
  if (!held) return start(id, template, order);
  const { campaignId } = held;
  if (held.contentHash !== meta.contentHash) return { otherUnderWay: campaignId };
  // From now on, also when that one has ended.
  return { campaignId: key === undefined ? campaignId : await keys.bindTo({ ...meta, key, campaignId }) };
}

/** The write by which a campaign that has ended leaves those whom it did not reach to campaign `id`. */
const follow = (earlier: string, id: string) => ({
  Update: {
    TableName: table(),
    Key: metaKey(earlier),
    UpdateExpression: 'SET followedBy = :id',
    ConditionExpression: '#status IN (:complete, :cancelled, :attention)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':id': id,
      ':complete': 'COMPLETE',
      ':cancelled': 'CANCELLED',
      ':attention': 'NEEDS_ATTENTION',
    },
  },
});

export async function find(id: string): Promise<CampaignMeta | undefined> {
  const { Item } = await dynamo.send(new GetCommand({ TableName: table(), Key: metaKey(id), ConsistentRead: true }));
  return Item as CampaignMeta | undefined;
}

/** Notes that the sweep looked after it. That is no sign of life. `now` in Unix milliseconds. */
export async function markSwept(id: string, now: number): Promise<void> {
  await dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: metaKey(id),
      UpdateExpression: 'SET sweptAt = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': now },
    }),
  );
}

/** Newest first, one page. */
export async function list(after?: Key): Promise<Page<CampaignMeta>> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'newest',
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': 'CAMPAIGN' },
      ScanIndexForward: false,
      Limit: pageSize,
      ExclusiveStartKey: after,
    }),
  );
  return { items: Items as CampaignMeta[], next: LastEvaluatedKey };
}

/** Campaigns for which something is left to be done, oldest first. */
export async function open(): Promise<CampaignMeta[]> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'open',
      KeyConditionExpression: '#open = :open',
      ExpressionAttributeNames: { '#open': 'open' },
      ExpressionAttributeValues: { ':open': 'CAMPAIGN' },
    }),
  );
  return Items as CampaignMeta[];
}
