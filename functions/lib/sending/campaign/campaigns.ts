import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { type CampaignAudience, isSubset } from '../../../../shared/people/model/audience.ts';
import { newestIndex, openIndex } from '../../../../shared/platform/resources.ts';
import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { hashOf, type LetterSource } from '../../letters/compose/letterSource.ts';
import { retry } from '../../platform/async/retry.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem, type Key, newestPage, type Page, queryAll } from '../../platform/dynamo/reads.ts';
import { putItem, type TransactItem, transact, updateItem, writeIf } from '../../platform/dynamo/writes.ts';
import { conflict } from '../../platform/http/errors.ts';
import { contentPut } from './content.ts';
import * as keys from './idempotencyKeys.ts';
import * as locks from './locks.ts';

/** The head of a campaign (META). Its counts are estimates while it runs; finishing makes them exact. */
export interface CampaignMeta extends Omit<Campaign, 'counts' | 'ratePerSecond' | 'secondsLeft'> {
  /** Subscribers of this ISO time or before are meant. */
  cutoff: string;
  /** Hash of what it mails: the same content is the same letter. */
  contentHash: string;
  /** The letter is to be on the site before its mails are sent. */
  publish?: true;
  /** Its links lead over the site, which counts them. */
  countsLinks?: true;
  /** Campaigns whose recipients it excludes, since they have got the letter already. */
  excludedCampaigns?: string[];
  /** The later campaign that mails those whom this one did not reach. Once set, this one mails nobody again. */
  followedBy?: string;
  /** Unix milliseconds at which a worker last marked progress. */
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
  /** When the sweep last restarted it, in Unix milliseconds. */
  sweptAt?: number;
  /** Present until nothing is left to be done for it. */
  open?: string;
}

/** Campaigns and their ledgers are kept for thirteen months: long enough to compare with last year's. */
const keepSeconds = days(400);
const pageSize = 50;
/** What the attributes `list` and `open` of a campaign say. */
const kind = 'CAMPAIGN';

const table = () => tableName('sends');
export const metaKey = (id: string) => ({ pk: `CAMPAIGN#${id}`, sk: 'META' });

interface Start {
  audience: CampaignAudience;
  cutoff: string;
  /** How many recipients are accepted for sending; with `excludedCampaigns`, or of a part of all, the most that they can be. */
  accepted: number;
  startedBy: string;
  /** The request's Idempotency-Key: of any number of requests with one key, all mean one campaign. */
  key?: string | undefined;
  /** Campaigns that have ended, and whose recipients are left out. At most 20. */
  excludedCampaigns?: string[];
  /** The letter is to be on the site before its mails are sent. */
  publish?: boolean;
  /** Its links are to be counted. */
  countsLinks?: boolean;
  /** A write that is made with the start or not at all. Throws 409 where its condition fails. */
  also?: ((campaignId: string) => TransactItem) | undefined;
}

/**
 * What became of a start: `otherUnderWay` is a campaign of the template that mails another version, or the same words to
 * other subscribers.
 */
export type Started = { campaignId: string } | { otherUnderWay: string };

/**
 * Starts a campaign of `template`, or finds the one that this is a repetition of: of the same key, or of the same words to
 * the same audience while that is under way or, where the start had no key, was begun a short while ago. Of any number
 * of calls at once, one starts it. `id`: a random one of its own.
 */
export const start = (id: string, template: EmailTemplate & LetterSource, order: Start): Promise<Started> =>
  retry(async () => {
    const { audience, key, excludedCampaigns = [], also } = order;
    const meta = metaOf(id, template, order);
    const failed = await transact({
      lock: locks.take(meta, { hasKey: key !== undefined }),
      meta: [
        putItem(table(), { ...metaKey(id), ...meta }),
        contentPut(id, template, meta.expiresAt),
        locks.noteSend(meta),
      ],
      earlier: excludedCampaigns.map((earlier) => followedBy(earlier, id)),
      key: key === undefined ? [] : keys.bind({ key, campaignId: id, expiresAt: meta.expiresAt }),
      also: also ? also(id) : [],
    });
    if (failed.length === 0) return { campaignId: id };
    const bound = key === undefined ? undefined : await keys.boundTo(key);
    if (bound) return { campaignId: bound };
    if (failed.includes('also'))
      throw conflict('This was changed or cancelled at this moment. Please look at it again.');
    if (failed.includes('earlier')) throw conflict('An earlier send of it goes on again. Please look at it first.');
    const held = await locks.holder(meta);
    // Its lock expired at this moment: try again.
    if (!held) return undefined;
    const { campaignId } = held;
    if (held.contentHash !== meta.contentHash || !locks.isTo(held, audience)) return { otherUnderWay: campaignId };
    // From now on, also when that one has ended.
    return { campaignId: key === undefined ? campaignId : await keys.bindTo({ ...meta, key, campaignId }) };
  });

function metaOf(id: string, template: EmailTemplate & LetterSource, order: Start): CampaignMeta & { list: string } {
  const { audience, cutoff, accepted, startedBy, excludedCampaigns = [], publish, countsLinks } = order;
  const now = Date.now();
  return {
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
    ...{ list: kind, open: kind },
    ...(excludedCampaigns.length > 0 && { excludedCampaigns }),
    ...((excludedCampaigns.length > 0 || isSubset(audience)) && { isEstimate: true }),
    ...(publish && { publish }),
    ...(countsLinks && { countsLinks }),
  };
}

/** The write that leaves those whom an ended campaign did not reach to campaign `id`. */
const followedBy = (earlier: string, id: string) =>
  updateItem(table(), metaKey(earlier), {
    set: { followedBy: id },
    when: when`#status IN (${['COMPLETE', 'CANCELLED', 'NEEDS_ATTENTION']})`,
  });

/** The write that notes where a campaign's letter stands on the site; it fails where it was cancelled before anybody got it. */
export const noteLetter = (id: string, slug: string): TransactItem =>
  updateItem(table(), metaKey(id), {
    set: { letter: slug },
    when: when`attribute_exists(pk) AND (#status <> ${'CANCELLED'} OR sent > ${0})`,
  });

export const find = (id: string) => getItem<CampaignMeta>(table(), metaKey(id));

/** Notes that the sweep restarted it, which is no progress; false where it has expired. `now` in Unix milliseconds. */
export async function markSwept(id: string, now: number): Promise<boolean> {
  const marked = updateItem(table(), metaKey(id), { set: { sweptAt: now }, when: isThere });
  return writeIf(marked);
}

/** Newest first, one page. */
export const list = (after?: Key): Promise<Page<CampaignMeta>> => newestPage('sends', kind, { limit: pageSize, after });

/** All that are kept, in no order that means anything: hundreds, perhaps. */
export const all = () =>
  queryAll<CampaignMeta>({
    TableName: table(),
    IndexName: newestIndex.sends.name,
    KeyConditionExpression: '#list = :list',
    ExpressionAttributeNames: { '#list': newestIndex.sends.partition },
    ExpressionAttributeValues: { ':list': kind },
  });

/** Campaigns for which something is left to be done, oldest first. */
export const open = () =>
  queryAll<CampaignMeta>({
    TableName: table(),
    IndexName: openIndex.name,
    KeyConditionExpression: '#open = :open',
    ExpressionAttributeNames: { '#open': openIndex.partition },
    ExpressionAttributeValues: { ':open': kind },
  });
