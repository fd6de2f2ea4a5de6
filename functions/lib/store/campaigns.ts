import { BatchGetCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Campaign, CampaignCounts, CampaignStatus, RecipientState } from '../../../shared/model/campaign.ts';
import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { env } from '../env.ts';
import { days, dynamo, isConditionFailure, seconds, transact } from './dynamo.ts';

/** The head of a campaign (META). Its counts are hints while it runs; settling makes them exact. */
export interface CampaignMeta extends Omit<Campaign, 'counts'> {
  /** Subscribers of this ISO time or before are meant. */
  cutoff: string;
  /** Unix milliseconds of the last sign of life. */
  progressAt: number;
  /** Unix seconds; its rows go at the same time. */
  expiresAt: number;
  sent: number;
  failed: number;
  skipped: number;
  inDoubt: number;
}

/** What is mailed: the template as it was when the campaign started; PREPARE adds the finished parts. */
export type CampaignContent = Pick<EmailTemplate, 'subject' | 'htmlContent' | 'textContent'> & {
  html?: string;
  text?: string;
};

/** Campaigns and their ledgers are kept for thirteen months: long enough to compare with last year's. */
const keepSeconds = days(400);

const table = () => env('SENDS_TABLE');
const metaKey = (id: string) => ({ pk: `CAMPAIGN#${id}`, sk: 'META' });
const contentKey = (id: string) => ({ pk: `CAMPAIGN#${id}`, sk: 'CONTENT' });
const lockKey = (templateName: string) => ({ pk: `TEMPLATE#${templateName}`, sk: 'ACTIVE' });

/**
 * Starts a campaign of `template`, or finds the one of the same template that is under way: of any number of calls at
 * once, one starts it.
 */
export async function start(
  id: string,
  template: EmailTemplate,
  { cutoff, accepted, startedBy }: { cutoff: string; accepted: number; startedBy: string },
): Promise<{ campaignId: string; started: boolean }> {
  const now = Date.now();
  const meta: CampaignMeta & Record<string, unknown> = {
    id,
    templateName: template.name,
    subject: template.subject,
    status: 'PREPARING',
    startedBy,
    startedAt: cutoff,
    cutoff,
    total: accepted,
    progressAt: now,
    expiresAt: seconds(now) + keepSeconds,
    ...{ sent: 0, failed: 0, skipped: 0, inDoubt: 0 },
    ...{ list: 'CAMPAIGN', open: 'CAMPAIGN' },
  };
  const { subject, htmlContent, textContent } = template;
  const content = { subject, htmlContent, textContent, expiresAt: meta.expiresAt };
  const absent = 'attribute_not_exists(pk)';
  const failed = await transact([
    { Put: { TableName: table(), Item: { ...lockKey(template.name), campaignId: id }, ConditionExpression: absent } },
    { Put: { TableName: table(), Item: { ...metaKey(id), ...meta }, ConditionExpression: absent } },
    { Put: { TableName: table(), Item: { ...contentKey(id), ...content }, ConditionExpression: absent } },
  ]);
  if (failed.length === 0) return { campaignId: id, started: true };
  const { Item: lock } = await dynamo.send(
    new GetCommand({ TableName: table(), Key: lockKey(template.name), ConsistentRead: true }),
  );
  // It ended in this moment: the way is free.
  if (!lock) return start(id, template, { cutoff, accepted, startedBy });
  return { campaignId: lock.campaignId, started: false };
}

export async function find(id: string): Promise<CampaignMeta | undefined> {
  const { Item } = await dynamo.send(new GetCommand({ TableName: table(), Key: metaKey(id), ConsistentRead: true }));
  return Item as CampaignMeta | undefined;
}

export async function content(id: string): Promise<CampaignContent | undefined> {
  const { Responses } = await dynamo.send(
    new BatchGetCommand({ RequestItems: { [table()]: { Keys: [contentKey(id)], ConsistentRead: true } } }),
  );
  return Responses?.[table()]?.[0] as CampaignContent | undefined;
}

/** Keeps the finished mail beside the template that it was made from. */
export async function keepMail(id: string, mail: { html: string; text: string }): Promise<void> {
  await dynamo.send(
    new UpdateCommand({
      TableName: table(),
      Key: contentKey(id),
      UpdateExpression: 'SET html = :html, #text = :text',
      ExpressionAttributeNames: { '#text': 'text' },
      ExpressionAttributeValues: { ':html': mail.html, ':text': mail.text },
    }),
  );
}

/** Campaigns that are not finished, oldest first. */
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

/** The statuses from which a campaign may come into each other one. */
const cameFrom: Record<CampaignStatus, CampaignStatus[]> = {
  PREPARING: [],
  SENDING: ['PREPARING', 'PAUSED'],
  PAUSED: ['SENDING'],
  NEEDS_ATTENTION: ['SENDING', 'NEEDS_ATTENTION'],
  COMPLETE: ['SENDING', 'NEEDS_ATTENTION'],
  CANCELLED: ['PREPARING', 'SENDING', 'PAUSED', 'NEEDS_ATTENTION'],
};

interface Change {
  status: CampaignStatus;
  reason?: string;
  total?: number;
  /** Exact counts, from the ledger. */
  counts?: CampaignCounts;
}

/**
 * Brings a campaign into another status, if it is in one that leads there; false if not. When nothing is left to be
 * sent, the template's lock goes in the same write.
 */
export async function change(meta: CampaignMeta, { status, reason, total, counts }: Change): Promise<boolean> {
  const closed = status === 'COMPLETE' || status === 'CANCELLED';
  const set: Record<string, unknown> = { status, progressAt: Date.now() };
  if (total !== undefined) set.total = total;
  if (counts)
    Object.assign(set, { sent: counts.SENT, failed: counts.FAILED, skipped: counts.SKIPPED, inDoubt: counts.IN_DOUBT });
  if (reason) set.reason = reason;
  if (closed || status === 'NEEDS_ATTENTION') set.finishedAt = new Date().toISOString();
  const names = Object.keys(set);
  const remove = [...(reason ? [] : ['reason']), ...(closed ? ['open'] : [])];
  const from = cameFrom[status];
  const update = {
    Update: {
      TableName: table(),
      Key: metaKey(meta.id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}${remove.length > 0 ? ` REMOVE ${remove.map((name) => `#${name}`).join(', ')}` : ''}`,
      ConditionExpression: `#status IN (${from.map((_, index) => `:from${index}`).join(', ')})`,
      ExpressionAttributeNames: Object.fromEntries([...names, ...remove].map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries([
        ...names.map((name) => [`:${name}`, set[name]]),
        ...from.map((value, index) => [`:from${index}`, value]),
      ]),
    },
  };
  const unlock = {
    Delete: {
      TableName: table(),
      Key: lockKey(meta.templateName),
      // A newer campaign of the template may hold it by now.
      ConditionExpression: 'attribute_not_exists(pk) OR campaignId = :id',
      ExpressionAttributeValues: { ':id': meta.id },
    },
  };
  const frees = closed || status === 'NEEDS_ATTENTION';
  const failed = await transact(frees ? [update, unlock] : [update]);
  if (!failed.includes(1)) return failed.length === 0;
  return (await transact([update])).length === 0;
}

/** Adds to the running counts and marks progress; returns the head as it then is. */
export async function addProgress(
  id: string,
  moved: Partial<Record<RecipientState, number>>,
): Promise<CampaignMeta | undefined> {
  try {
    const { Attributes } = await dynamo.send(
      new UpdateCommand({
        TableName: table(),
        Key: metaKey(id),
        UpdateExpression: 'ADD sent :sent, failed :failed, skipped :skipped, inDoubt :inDoubt SET progressAt = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: {
          ':sent': moved.SENT ?? 0,
          ':failed': moved.FAILED ?? 0,
          ':skipped': moved.SKIPPED ?? 0,
          ':inDoubt': moved.IN_DOUBT ?? 0,
          ':now': Date.now(),
        },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Attributes as CampaignMeta;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}

/** By the running counts, nobody is left to be mailed. */
export const looksDone = (meta: CampaignMeta) => meta.sent + meta.failed + meta.skipped + meta.inDoubt >= meta.total;

export function toEntity(meta: CampaignMeta): Campaign {
  const { sent, failed, skipped, inDoubt, total } = meta;
  const waiting = Math.max(0, total - sent - failed - skipped - inDoubt);
  return {
    ...meta,
    counts: { PENDING: waiting, CLAIMED: 0, SENT: sent, FAILED: failed, SKIPPED: skipped, IN_DOUBT: inDoubt },
  };
}
