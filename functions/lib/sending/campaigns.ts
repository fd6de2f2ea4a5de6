import { uploadsIn } from '../../../shared/content/lists.ts';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import { type CampaignAudience, isNewsletter, isSubset } from '../../../shared/people/model/audience.ts';
import { newestIndex, openIndex, partitions } from '../../../shared/platform/resources.ts';
import type { Campaign } from '../../../shared/sending/model/campaign.ts';
import { hashOf, isAlike, type LetterSource, type Mail } from '../letters/compose.ts';
import { forEachLimit, retry } from '../platform/async.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import { days, seconds, tableName } from '../platform/dynamo/dynamo.ts';
import {
  getItem,
  type Key,
  newestPage,
  onIndex,
  type Page,
  queryAll,
  queryPartition,
  queryPrefix,
} from '../platform/dynamo/reads.ts';
import {
  isAbsent,
  isThere,
  putItem,
  type TransactItem,
  transact,
  updateItem,
  when,
  write,
  writeIf,
} from '../platform/dynamo/writes.ts';
import { conflict, notFound } from '../platform/http/errors.ts';

/* A campaign is one mailing of a letter. Its items, lock, and the key of the request that began it are one write. */

/** A campaign's main item (META). Its counts are estimates while it runs; finishing makes them exact. */
export interface CampaignMeta extends Omit<Campaign, 'counts' | 'ratePerSecond' | 'secondsLeft'> {
  /** ISO time: anyone who subscribed later is not a recipient. */
  cutoff: string;
  /** Hash of what it emails: equal content is the same letter. */
  contentHash: string;
  /** The letter must be on the site before its emails are sent. */
  publish?: true;
  /** Campaigns whose recipients are left out, because they already have the letter. */
  excludedCampaigns?: string[];
  /** Emails the people this one did not reach. Once set, this one retries no one. */
  followedBy?: string;
  /** When a worker last marked progress, in Unix milliseconds. */
  progressAt: number;
  /** The shards whose recipients are in the ledger, each with their number: `0a:12`. */
  entered?: Set<string>;
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
  /** Unix milliseconds. */
  sweptAt?: number;
  /** Present while there is work left to do. */
  open?: string;
}

/** Campaigns and their ledgers are kept for thirteen months, in seconds: long enough to compare with last year's. */
export const keepSeconds = days(400);
const pageSize = 50;
const kind = 'CAMPAIGN';

const table = () => tableName('sends');
export const metaKey = (id: string) => ({ pk: partitions.sends.campaigns + id, sk: 'META' });

export interface StartOptions {
  audience: CampaignAudience;
  /** ISO time. */
  cutoff: string;
  /** How many recipients are accepted; the maximum, with `excludedCampaigns` or for a part of all subscribers. */
  accepted: number;
  startedBy: string;
  /** The request's Idempotency-Key: all requests with one key mean one campaign. */
  key?: string | undefined;
  /** Ended campaigns whose recipients are left out. At most 20. */
  excludedCampaigns?: string[];
  publish?: boolean;
  /** A write in the same transaction as the start. Throws 409 if its condition fails. */
  extraWrite?: ((campaignId: string) => TransactItem) | undefined;
}

type Letter = Pick<EmailTemplate, 'name'> & LetterSource;

/**
 * Starts a campaign, or finds the one that an earlier, identical request started; returns its id. Identical means: the
 * same key; or the same words to the same audience, still under way or, without a key, begun a short while ago. Of
 * concurrent calls, only one starts it. Throws 409 while another version, or the same words to other subscribers, are
 * on their way.
 */
export const start = (id: string, letter: Letter, options: StartOptions): Promise<string> =>
  retry(async () => {
    const { audience, key, excludedCampaigns = [], extraWrite } = options;
    const meta = metaOf(id, letter, options);
    const failed = await transact({
      lock: takeWrite(meta, { hasKey: key !== undefined }),
      meta: [
        putItem(table(), { ...metaKey(id), ...meta }),
        sourceWrite(id, letter, meta.expiresAt),
        noteSendWrite(meta),
      ],
      earlier: excludedCampaigns.map((earlier) => followedByWrite(earlier, id)),
      key: key === undefined ? [] : bindWrite({ key, campaignId: id, expiresAt: meta.expiresAt }),
      extra: extraWrite ? extraWrite(id) : [],
    });
    if (failed.length === 0) return id;
    const bound = key === undefined ? undefined : await boundTo(key);
    if (bound) return bound;
    if (failed.includes('extra')) throw conflict('This was just changed or canceled. Please check it again.');
    if (failed.includes('earlier')) throw conflict('An earlier send of it has resumed. Please check that first.');
    const last = await holder(meta);
    // The lock has just expired: try again.
    if (!last) return undefined;
    const { campaignId } = last;
    if (last.contentHash !== meta.contentHash || last.audience !== identityOf(audience))
      throw conflict(otherVersionMessage(await requireCampaign(campaignId), meta.contentHash));
    // The key stands for that campaign even after it has ended.
    return key === undefined ? campaignId : bindTo({ ...meta, key, campaignId });
  });

function metaOf(id: string, letter: Letter, options: StartOptions): CampaignMeta & { list: string } {
  const { audience, cutoff, accepted, startedBy, excludedCampaigns = [], publish } = options;
  const now = Date.now();
  return {
    ...{ id, templateName: letter.name, contentHash: hashOf(letter), subject: letter.subject },
    ...{ audience, status: 'PREPARING', startedBy, startedAt: cutoff, cutoff, total: accepted },
    ...{ progressAt: now, expiresAt: seconds(now) + keepSeconds },
    ...{ sent: 0, failed: 0, skipped: 0, inDoubt: 0, bounced: 0, complained: 0, round: 0 },
    ...{ list: kind, open: kind },
    ...(excludedCampaigns.length > 0 && { excludedCampaigns }),
    ...((excludedCampaigns.length > 0 || isSubset(audience)) && { isEstimate: true }),
    ...(publish && { publish }),
  };
}

function otherVersionMessage({ status, sent, total, isEstimate, ...meta }: CampaignMeta, contentHash: string): string {
  const how = status === 'PAUSED' ? 'is paused' : 'is being sent';
  const received = `${sent} of ${isEstimate ? 'up to ' : ''}${total} have received it`;
  return meta.contentHash === contentHash
    ? `This letter ${how} to other subscribers: ${received}. Nothing more was sent. Wait until that send is finished, and then send it to those who haven’t received it.`
    : `Another version of this letter ${how}: ${received}. This one was not sent. Wait until that send is finished, or cancel it and send this one to those who haven’t received it.`;
}

/** Makes campaign `id` responsible for the people whom an ended campaign did not reach. */
const followedByWrite = (earlier: string, id: string) =>
  updateItem(table(), metaKey(earlier), {
    set: { followedBy: id },
    when: when`#status IN (${['COMPLETE', 'CANCELED', 'NEEDS_ATTENTION']})`,
  });

/** Stores the slug of a campaign's letter on the site; fails if the campaign was canceled before anyone was emailed. */
export const noteLetterWrite = (id: string, slug: string): TransactItem =>
  updateItem(table(), metaKey(id), {
    set: { letter: slug },
    when: when`attribute_exists(pk) AND (#status <> ${'CANCELED'} OR sent > ${0})`,
  });

export const find = (id: string) => getItem<CampaignMeta>(table(), metaKey(id));

export async function requireCampaign(id: string): Promise<CampaignMeta> {
  const meta = await find(id);
  if (!meta) throw notFound('This send');
  return meta;
}

/** Notes that the sweep restarted it, which is no progress; false if it has expired. `now` in Unix milliseconds. */
export const markSwept = (id: string, now: number): Promise<boolean> =>
  writeIf(updateItem(table(), metaKey(id), { set: { sweptAt: now }, when: isThere }));

export const list = (after?: Key): Promise<Page<CampaignMeta>> => newestPage('sends', kind, { limit: pageSize, after });

/** All stored campaigns, unordered: perhaps hundreds. */
export const all = () => queryAll<CampaignMeta>(onIndex('sends', newestIndex.sends, kind));

/** Campaigns with work left to do, oldest first. */
export const open = () => queryAll<CampaignMeta>(onIndex('sends', openIndex, kind));

export type CampaignMail = Mail & Pick<EmailTemplate, 'previewText'>;

/**
 * The source, and the finished email that PREPARE makes from it. Each may need most of the 400 KB that an item can
 * hold, and neither is in the campaign's partition, to which public endpoints write who left.
 */
const contentKey = (id: string, sk: 'SOURCE' | 'MAIL') => ({ pk: partitions.sends.campaignContents + id, sk });

function sourceWrite(id: string, letter: LetterSource, expiresAt: number) {
  const { subject, previewText, htmlContent, textContent, event, cards } = letter;
  const content = { subject, previewText, htmlContent, textContent, event, cards };
  return putItem(table(), { ...contentKey(id, 'SOURCE'), ...content, expiresAt });
}

export const sourceOf = (id: string) => getItem<LetterSource>(table(), contentKey(id, 'SOURCE'));

/** Undefined until the campaign is prepared. Never changes afterwards. */
export const mailOf = (id: string) => getItem<CampaignMail>(table(), contentKey(id, 'MAIL'));

/** The first write wins: of two concurrent preparations, neither can change the email while it is being sent. */
export async function keepMail(id: string, mail: CampaignMail, expiresAt: number): Promise<void> {
  const { subject, previewText = '', html, text, event } = mail;
  const setOnce = { subject, previewText, html, text, event };
  await write(updateItem(table(), contentKey(id, 'MAIL'), { setOnce, set: { expiresAt } }));
}

const { emailTemplates, emailDrafts, emailVersions } = partitions.content;

/** Those of letters being written, of their earlier versions, and of those that were sent. */
export async function uploadsInLetters(): Promise<Set<string>> {
  const found = new Set<string>();
  const read = async (from: 'content' | 'sends', pk: string) => {
    const items = await queryPartition<{ name?: string }>(tableName(from), pk);
    for (const key of uploadsIn(JSON.stringify(items))) found.add(key);
    return items;
  };
  const templates = await read('content', emailTemplates);
  await read('content', emailDrafts);
  await forEachLimit(templates, ({ name = '' }) => read('content', emailVersions + name));
  await forEachLimit(await all(), ({ id }) => read('sends', partitions.sends.campaignContents + id));
  return found;
}

interface Binding {
  key: string;
  campaignId: string;
  /** Unix seconds: the same as the campaign's. */
  expiresAt: number;
}

const bindingKey = (key: string) => ({ pk: `CAMPAIGN_KEY#${sha256(key)}`, sk: 'KEY' });
const bindWrite = ({ key, campaignId, expiresAt }: Binding) =>
  putItem(table(), { ...bindingKey(key), campaignId, expiresAt }, isAbsent);

export const boundTo = async (key: string): Promise<string | undefined> =>
  (await getItem<Binding>(table(), bindingKey(key)))?.campaignId;

/** Makes a key stand for an existing campaign; returns the campaign it now stands for, which may be another. */
export async function bindTo(binding: Binding): Promise<string> {
  await write(bindWrite(binding));
  return (await boundTo(binding.key)) ?? binding.campaignId;
}

/* The lock of a letter and an audience: one campaign has it at a time. */

type Owner = Pick<CampaignMeta, 'id' | 'templateName' | 'audience' | 'startedAt' | 'contentHash' | 'expiresAt'>;
type Letters = Pick<Owner, 'templateName' | 'audience'>;

/** Holds the lock, or held it last. */
interface Holder {
  campaignId: string;
  contentHash: string;
  /** Its audience, as {@link identityOf} names it. */
  audience: string;
}

/** In milliseconds: without a key, as from scripts, the same letter to the same audience then means the same send. */
const repeatWindow = 10 * 60 * 1000;

/** Titles and dates are stored for display only and do not count. */
function identityOf(audience: CampaignAudience): string {
  if (audience.type === 'newsletter') return 'ACTIVE';
  if (audience.type === 'joined') return `JOINED#${audience.since}`;
  if (audience.type === 'missed') return `MISSED#${audience.campaignId}`;
  return `ACTIVE#${audience.attendance}#${audience.eventId}`;
}

/** Audiences of subscribers overlap, so they share one lock. */
const audienceKey = (audience: CampaignAudience) => (isNewsletter(audience) ? 'ACTIVE' : identityOf(audience));

export const isSameAudience = (one: CampaignAudience, other: CampaignAudience) => identityOf(one) === identityOf(other);

/** Whether a campaign to one audience prevents a campaign of the same template to the other from starting. */
export const shareLock = (one: CampaignAudience, other: CampaignAudience) => audienceKey(one) === audienceKey(other);

const lettersPk = (templateName: string) => `TEMPLATE#${templateName}`;
const lockKey = ({ templateName, audience }: Letters) => ({ pk: lettersPk(templateName), sk: audienceKey(audience) });
const begunAt = ({ startedAt }: Owner) => Date.parse(startedAt);
const lockOf = (owner: Owner) => ({
  ...{ ...lockKey(owner), campaignId: owner.id, contentHash: owner.contentHash },
  ...{ audience: identityOf(owner.audience), begunAt: begunAt(owner) },
});

/** Fails if another holds it. Without a key, it also fails if the same letter was begun a short while ago. */
export function takeWrite(owner: Owner, { hasKey }: { hasKey: boolean }) {
  const { contentHash, audience } = owner;
  const isOther = when`contentHash <> ${contentHash} OR audience <> ${identityOf(audience)}`;
  const isOld = when`begunAt < ${begunAt(owner) - repeatWindow}`;
  const hasEnded = when`attribute_exists(endedAt)`;
  const mayFollow = hasKey ? hasEnded : when`${hasEnded} AND (${isOther} OR ${isOld})`;
  return putItem(table(), lockOf(owner), when`${isAbsent} OR (${mayFollow})`);
}

/** Takes the lock again for a campaign that has ended; fails if another holds it. */
export const takeAgainWrite = (owner: Owner) =>
  putItem(table(), lockOf(owner), when`${isAbsent} OR campaignId = ${owner.id} OR attribute_exists(endedAt)`);

/** The row stays for repeated requests; a send after a cancel is a new one. Fails unless the campaign has the lock. */
export const unlockWrite = (owner: Owner, canceled: boolean) => {
  const now = Date.now();
  const set = { endedAt: now, expiresAt: seconds(now) + days(1), begunAt: canceled ? 0 : begunAt(owner) };
  return updateItem(table(), lockKey(owner), { set, when: when`campaignId = ${owner.id}` });
};

const holder = (letters: Letters) => getItem<Holder>(table(), lockKey(letters));

export async function underWay(letters: Letters): Promise<Holder | undefined> {
  const last = await holder(letters);
  return last && !('endedAt' in last) ? last : undefined;
}

/** Whether a campaign of the template is under way, to any audience. */
export async function isHeld(templateName: string): Promise<boolean> {
  const held = { FilterExpression: 'attribute_not_exists(endedAt)' };
  return (await queryPrefix(table(), lettersPk(templateName), 'ACTIVE', held)).length > 0;
}

const sentPrefix = 'SENT#';

/** Makes a campaign findable by what it emails, in the transaction that starts it. */
const noteSendWrite = ({ id, templateName, contentHash, audience, startedAt, expiresAt }: Owner) =>
  putItem(table(), {
    pk: lettersPk(templateName),
    sk: `${sentPrefix}${contentHash}#${identityOf(audience)}#${startedAt}#${id}`,
    ...{ campaignId: id, expiresAt },
  });

/** Of how many sends the words are compared: each may be half a megabyte. */
const maxCompared = 20;

/**
 * Newest first, with sends of an earlier version: one that says mostly the same. What is written anew under the same
 * name, as each month's news, is another letter.
 */
export async function sendsOfLetter(templateName: string, letter: LetterSource): Promise<string[]> {
  type Sent = { sk: string; campaignId: string };
  const begun = ({ sk }: Sent) => sk.split('#').at(-2) ?? '';
  const sends = (await queryPrefix<Sent>(table(), lettersPk(templateName), sentPrefix))
    .toSorted((one, other) => begun(other).localeCompare(begun(one)))
    .slice(0, maxCompared);
  const same = `${sentPrefix}${hashOf(letter)}#`;
  const isVersion = async ({ sk, campaignId }: Sent) => {
    const source = sk.startsWith(same) ? letter : await sourceOf(campaignId);
    return source !== undefined && isAlike(source, letter);
  };
  const alike = await Promise.all(sends.map(isVersion));
  return sends.filter((_, at) => alike[at]).map(({ campaignId }) => campaignId);
}
