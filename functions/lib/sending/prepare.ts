import { type CampaignAudience, isNewsletter } from '../../../shared/people/model/audience.ts';
import { shards } from '../../../shared/platform/resources.ts';
import { addressOf, type Renderer } from '../../../shared/publishing/publication.ts';
import { isUnderWay } from '../../../shared/sending/model/campaign.ts';
import { pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { cleanTexts, compose } from '../letters/compose.ts';
import { letterOf, slugsOf } from '../letters/site/letterOf.ts';
import * as letters from '../letters/site/letters.ts';
import { forEachLimit } from '../platform/async.ts';
import { raiseAlarm } from '../platform/log.ts';
import { enqueue, enqueueAll, type Messages, type ShardStep } from '../platform/queues/queue.ts';
import { letterDocument, withSettings } from '../publishing/files.ts';
import * as siteFiles from '../publishing/siteFiles.ts';
import { audiencePages } from './audience.ts';
import * as campaigns from './campaigns.ts';
import { countRows, enter } from './ledger.ts';
import { addProgress, changeStatus } from './progress.ts';
import { enqueueRemaining, forEachShard, shardGroups } from './shardWork.ts';

/**
 * PREPARE: requests each group of shards that is not in the ledger yet; once all are, checks the ledger, which lets the
 * sending begin. The run that enters the last group requests this step again, and so does the sweep. `render` makes the
 * page of a letter that is published with its send.
 */
export async function prepare(campaignId: string, render: Renderer['render']): Promise<void> {
  const meta = await campaigns.find(campaignId);
  // A run interrupted by a cancel may have left rows behind.
  if (meta?.status === 'CANCELED') return enqueueRemaining(meta);
  if (meta?.status !== 'PREPARING') return;
  const entered = enteredIn(meta);
  if (Object.keys(entered).length >= shards.length) return checkLedger(meta, render);
  if (await isStillMailing(meta.excludedCampaigns)) {
    await addProgress(campaignId);
    return enqueue('campaign', { step: 'prepare', campaignId }, 2);
  }
  const missing = shardGroups(meta.total).filter(([first = '']) => !(first in entered));
  const steps = missing.map((group) => ({ step: 'enter' as const, campaignId, shards: group }));
  await enqueueAll('campaign', steps);
}

/** While one may still email someone, its recipients are not known. */
async function isStillMailing(campaignIds: string[] = []): Promise<boolean> {
  const metas = await Promise.all(campaignIds.map(campaigns.find));
  return metas.some(
    (meta) =>
      meta &&
      // A campaign canceled before it began to send has emailed no one.
      (isUnderWay(meta.status) || (meta.status === 'CANCELED' && meta.open && meta.sendingSince !== undefined)),
  );
}

/** ENTER: recipients as they were at the cut-off. Any number of runs, even late ones, end with the same rows. */
export async function enterShards({ campaignId, shards: group }: ShardStep): Promise<void> {
  const meta = await campaigns.find(campaignId);
  if (meta?.status !== 'PREPARING') return;
  const { audience, cutoff, excludedCampaigns, expiresAt } = meta;
  const entered = new Set<string>();
  await forEachShard(group, async (shard, limit) => {
    let count = 0;
    for await (const { recipients } of audiencePages(audience, { shard, cutoff, excludedCampaigns })) {
      await forEachLimit(recipients, (each) => enter(campaignId, each, expiresAt), limit);
      count += recipients.length;
    }
    entered.add(`${shard}:${count}`);
  });
  const now = await addProgress(campaignId, {}, entered);
  // This run did not notice the cancel, which did not see its rows.
  if (now?.status === 'CANCELED') return enqueueRemaining(now);
  if (now && Object.keys(enteredIn(now)).length >= shards.length)
    await enqueue('campaign', { step: 'prepare', campaignId });
}

/** By shard. A late run may have entered fewer, after some unsubscribed. */
function enteredIn({ entered = new Set() }: campaigns.CampaignMeta): Record<string, number> {
  const most: Record<string, number> = {};
  for (const [shard = '', count] of [...entered].map((each) => each.split(':')))
    most[shard] = Math.max(most[shard] ?? 0, Number(count));
  return most;
}

/** If the letter's page cannot be made, the campaign is paused: the email links to it. Throws if rows are missing. */
export async function checkLedger(meta: campaigns.CampaignMeta, render: Renderer['render']): Promise<void> {
  const campaignId = meta.id;
  const total = sum(await countRows(campaignId));
  const entered = sum(enteredIn(meta));
  // More rows than entered: an earlier run entered someone who unsubscribed since. Fewer: a put was lost.
  if (total < entered)
    throw new Error(`Send ${campaignId}: ${entered} recipients were entered, but ${total} rows are in the ledger`);
  const stored = await campaigns.sourceOf(campaignId);
  if (!stored) throw new Error(`Send ${campaignId} has no content`);
  const source = cleanTexts(stored);
  const slug = meta.publish && (await publishLetter(meta, Date.parse(meta.startedAt)));
  // They signed up for no evening in particular.
  const audience = isListed(meta.audience) ? { ...meta.audience, eventDate: '' } : meta.audience;
  const mail = compose(source, audience, slug ? { viewUrl: site.url + pathOf('letter', slug) } : {});
  await campaigns.keepMail(campaignId, { ...source, ...mail }, meta.expiresAt);
  if (!slug || (await makePage(slug, render))) return beginSending(campaignId, total);
  const reason = 'The letter’s page on the site couldn’t be made. Resume to try again.';
  await changeStatus(meta, { status: 'PAUSED', from: 'PREPARING', reason });
}

const isListed = (audience: CampaignAudience) => audience.type === 'event' && audience.attendance === 'listed';
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

async function beginSending(campaignId: string, total: number): Promise<void> {
  const meta = await campaigns.find(campaignId);
  // A late run must not undo a pause by the admin or SES.
  if (meta && (await changeStatus(meta, { status: 'SENDING', from: 'PREPARING', total })))
    return enqueueRemaining({ id: campaignId, total });
  const now = await campaigns.find(campaignId);
  if (now?.status === 'CANCELED') await enqueueRemaining(now);
}

/** Returns the slug; undefined if the letter should no longer be there. */
async function publishLetter(meta: campaigns.CampaignMeta, at: number): Promise<string | undefined> {
  const source = await campaigns.sourceOf(meta.id);
  if (!source || !isNewsletter(meta.audience)) return undefined;
  const { id: campaignId, contentHash, startedAt: sentAt } = meta;
  const letter = letterOf(source);
  const noteCampaign = (slug: string) => campaigns.noteLetterWrite(campaignId, slug);
  return letters.publish(letter, slugsOf(letter.subject), { campaignId, noteCampaign, contentHash, sentAt, at });
}

/** PUBLISH: puts a letter on the site because an admin asked for it. */
export async function publishRequested({ campaignId, at }: Extract<Messages['campaign'], { step: 'publish' }>) {
  const meta = await campaigns.find(campaignId);
  if (meta) await publishLetter(meta, at);
}

/**
 * Before emails link to the page, so that the first reader finds it. The run of workers/publishPages that the letter's
 * row starts makes the same page. False, with an alarm, if it cannot be rendered or put.
 */
async function makePage(slug: string, render: Renderer['render']): Promise<boolean> {
  const document = withSettings(letterDocument(await letters.get(slug)));
  const key = addressOf(document).slice(1);
  try {
    const body = await render(document);
    await siteFiles.put({ key, body, type: siteFiles.htmlType });
    return true;
  } catch (error) {
    raiseAlarm('PageNotPublished', `${key} could not be made`, { key, reason: String(error) });
    return false;
  }
}
