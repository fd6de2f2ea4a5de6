import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { type CampaignAudience, isSubset } from '../../../../shared/people/model/audience.ts';
import { newestIndex, openIndex, partitions } from '../../../../shared/platform/resources.ts';
import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { hashOf, type LetterSource } from '../../letters/compose/letterSource.ts';
import { retry } from '../../platform/async/retry.ts';
import { days, seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { isThere, when } from '../../platform/dynamo/expressions.ts';
import { getItem, type Key, newestPage, onIndex, type Page, queryAll } from '../../platform/dynamo/reads.ts';
import { putItem, type TransactItem, transact, updateItem, writeIf } from '../../platform/dynamo/writes.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { contentWrite } from './content.ts';
import * as keys from './idempotencyKeys.ts';
import * as locks from './locks.ts';

/** A campaign's main item (META). Its counts are estimates while it runs; finishing makes them exact. */
export interface CampaignMeta extends Omit<Campaign, 'counts' | 'ratePerSecond' | 'secondsLeft'> {
  /** ISO time: whoever subscribed later is not a recipient. */
  cutoff: string;
  /** SES stopped the account, and nobody decided anything since. */
  halted?: true;
  /** Hash of what it mails: equal content is the same letter. */
  contentHash: string;
  /** The letter must be on the site before its mails are sent. */
  publish?: true;
  /** Its links go through the site, which counts them. */
  countsLinks?: true;
  /** Campaigns whose recipients are left out, because they already have the letter. */
  excludedCampaigns?: string[];
  /** A later campaign that mails the people this one did not reach. Once set, this one retries nobody. */
  followedBy?: string;
  /** When a worker last marked progress, in Unix milliseconds. */
  progressAt: number;
  /** Unix seconds; its rows expire at the same time. */
  expiresAt: number;
  sent: number;
  failed: number;
  skipped: number;
  inDoubt: number;
  /** Grows whenever recipients are retried or resolved: a count begun before that is out of date. */
  round: number;
  /** When sending began or resumed, in Unix milliseconds, and how many recipients were done at that time. */
  sendingSince?: number;
  doneBefore?: number;
  /** When the sweep last restarted it, in Unix milliseconds. */
  sweptAt?: number;
  /** Present while there is work left to do. */
  open?: string;
}

/** Campaigns and their ledgers are kept for thirteen months: long enough to compare with last year's. */
const keepSeconds = days(400);
const pageSize = 50;
/** The value of a campaign's attributes `list` and `open`. */
const kind = 'CAMPAIGN';

const table = () => tableName('sends');
export const metaKey = (id: string) => ({ pk: partitions.sends.campaigns + id, sk: 'META' });

export interface StartOptions {
  audience: CampaignAudience;
  cutoff: string;
  /** How many recipients are accepted; the maximum, with `excludedCampaigns` or for a part of all subscribers. */
  accepted: number;
  startedBy: string;
  /** The request's Idempotency-Key: all requests with one key mean one campaign. */
  key?: string | undefined;
  /** Ended campaigns whose recipients are left out. At most 20. */
  excludedCampaigns?: string[];
  /** Whether the letter must be on the site before its mails are sent. */
  publish?: boolean;
  /** Whether its links are counted. */
  countsLinks?: boolean;
  /** Writes in the same transaction as the start. Throws 409 if a condition fails. */
  extraWrite?: ((campaignId: string) => TransactItem | TransactItem[]) | undefined;
}

/**
 * The outcome of a start. `otherUnderWay` is a campaign of the template that is mailing another version, or the same
 * words to other subscribers.
 */
export type Started = { campaignId: string } | { otherUnderWay: string };

/**
 * Starts a campaign of `template`, or finds the campaign that an earlier, identical request started. Identical means: the
 * same key; or the same words to the same audience, still under way or, without a key, begun a short while ago. Of
 * concurrent calls, only one starts it. `id`: a new random one.
 */
export const start = (
  id: string,
  template: Pick<EmailTemplate, 'name'> & LetterSource,
  options: StartOptions,
): Promise<Started> =>
  retry(async () => {
    const { audience, key, excludedCampaigns = [], extraWrite } = options;
    const meta = metaOf(id, template, options);
    const failed = await transact({
      lock: locks.takeWrite(meta, { hasKey: key !== undefined }),
      meta: [
        putItem(table(), { ...metaKey(id), ...meta }),
        contentWrite(id, template, meta.expiresAt),
        locks.noteSendWrite(meta),
      ],
      earlier: excludedCampaigns.map((earlier) => followedByWrite(earlier, id)),
      key: key === undefined ? [] : keys.bindWrite({ key, campaignId: id, expiresAt: meta.expiresAt }),
      extra: extraWrite ? extraWrite(id) : [],
    });
    if (failed.length === 0) return { campaignId: id };
    const bound = key === undefined ? undefined : await keys.boundTo(key);
    if (bound) return { campaignId: bound };
    if (failed.includes('extra')) throw conflict('This was just changed or canceled. Please check it again.');
    if (failed.includes('earlier')) throw conflict('An earlier send of it has resumed. Please check that first.');
    const holder = await locks.holder(meta);
    // The lock has just expired: try again.
    if (!holder) return undefined;
    const { campaignId } = holder;
    if (holder.contentHash !== meta.contentHash || !locks.isSentTo(holder, audience))
      return { otherUnderWay: campaignId };
    // The key stands for that campaign even after it has ended.
    return { campaignId: key === undefined ? campaignId : await keys.bindTo({ ...meta, key, campaignId }) };
  });

function metaOf(
  id: string,
  template: Pick<EmailTemplate, 'name'> & LetterSource,
  options: StartOptions,
): CampaignMeta & { list: string } {
  const { audience, cutoff, accepted, startedBy, excludedCampaigns = [], publish, countsLinks } = options;
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

/** Makes campaign `id` responsible for the people whom an ended campaign did not reach. */
const followedByWrite = (earlier: string, id: string) =>
  updateItem(table(), metaKey(earlier), {
    set: { followedBy: id },
    when: when`#status IN (${['COMPLETE', 'CANCELLED', 'NEEDS_ATTENTION']})`,
  });

/** Stores the slug of a campaign's letter on the site; fails if the campaign was cancelled before anybody was mailed. */
export const noteLetterWrite = (id: string, slug: string): TransactItem =>
  updateItem(table(), metaKey(id), {
    set: { letter: slug },
    when: when`attribute_exists(pk) AND (#status <> ${'CANCELLED'} OR sent > ${0})`,
  });

export const find = (id: string) => getItem<CampaignMeta>(table(), metaKey(id));

/** The campaign, or 404. */
export async function requireCampaign(id: string): Promise<CampaignMeta> {
  const meta = await find(id);
  if (!meta) throw notFound('This send');
  return meta;
}

/** Notes that the sweep restarted it, which is no progress; false if it has expired. `now` in Unix milliseconds. */
export async function markSwept(id: string, now: number): Promise<boolean> {
  const marked = updateItem(table(), metaKey(id), { set: { sweptAt: now }, when: isThere });
  return writeIf(marked);
}

/** Newest first, one page. */
export const list = (after?: Key): Promise<Page<CampaignMeta>> => newestPage('sends', kind, { limit: pageSize, after });

/** All stored campaigns, unordered: perhaps hundreds. */
export const all = () => queryAll<CampaignMeta>(onIndex('sends', newestIndex.sends, kind));

/** Campaigns with work left to do, oldest first. */
export const open = () => queryAll<CampaignMeta>(onIndex('sends', openIndex, kind));
