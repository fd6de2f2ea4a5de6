import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign, CampaignAudience } from '../../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { cursorOf, type Page, startOf } from '../cursor.ts';
import { env } from '../env.ts';
import { contentPut } from './campaignContent.ts';
import * as locks from './campaignLocks.ts';
import { days, dynamo, seconds, transact } from './dynamo.ts';

/** The head of a campaign (META). Its counts are hints while it runs; settling makes them exact. */
export interface CampaignMeta extends Omit<Campaign, 'counts' | 'ratePerSecond' | 'secondsLeft'> {
  /** Subscribers of this ISO time or before are meant. */
  cutoff: string;
  /** Of the template, when it started. */
  templateVersion: number;
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
}

/**
 * Starts a campaign of `template`, or finds the one of the same template and audience that is under way, or whose double
 * click this is: of any number of calls at once, one starts it.
 */
export async function start(
  id: string,
  template: EmailTemplate,
  order: Start,
): Promise<{ campaignId: string; started: boolean }> {
  const now = Date.now();
  const { audience, cutoff, accepted, startedBy } = order;
  const meta: CampaignMeta & Record<string, unknown> = {
    id,
    templateName: template.name,
    templateVersion: template.version,
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
  };
  const failed = await transact([
    locks.take(meta),
    { Put: { TableName: table(), Item: { ...metaKey(id), ...meta }, ConditionExpression: 'attribute_not_exists(pk)' } },
    contentPut(id, template, meta.expiresAt),
  ]);
  if (failed.length === 0) return { campaignId: id, started: true };
  const campaignId = await locks.holder(meta);
  // Its lock expired in this moment: the way is free.
  return campaignId ? { campaignId, started: false } : start(id, template, order);
}

export async function find(id: string): Promise<CampaignMeta | undefined> {
  const { Item } = await dynamo.send(new GetCommand({ TableName: table(), Key: metaKey(id), ConsistentRead: true }));
  return Item as CampaignMeta | undefined;
}

/** Newest first, one page. */
export async function list(after?: string): Promise<Page<CampaignMeta>> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'newest',
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': 'CAMPAIGN' },
      ScanIndexForward: false,
      Limit: pageSize,
      ExclusiveStartKey: startOf(after),
    }),
  );
  return { items: Items as CampaignMeta[], next: cursorOf(LastEvaluatedKey) };
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
