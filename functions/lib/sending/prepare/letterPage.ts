import { isNewsletter } from '../../../../shared/people/model/audience.ts';
import { addressOf } from '../../../../shared/publishing/model/publication.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { letterOf } from '../../letters/site/letterOf.ts';
import * as letters from '../../letters/site/letters.ts';
import { slugsOf } from '../../letters/site/slugs.ts';
import { enqueue, type Messages } from '../../platform/queues/queue.ts';
import * as siteFiles from '../../publishing/siteFiles.ts';
import * as campaigns from '../campaign/campaigns.ts';
import * as campaignContent from '../campaign/content.ts';
import { addProgress } from '../campaign/progress.ts';
import { changeStatus } from '../campaign/status.ts';
import { beginSending } from './beginSending.ts';

/** How long a letter's mails wait for its page, in milliseconds. */
const timeoutMs = 5 * 60 * 1000;

/** Puts the letter on the site and returns its slug; undefined if it should no longer be there. */
export async function publishLetter(meta: campaigns.CampaignMeta, at: number): Promise<string | undefined> {
  const source = await campaignContent.source(meta.id);
  if (!source || !isNewsletter(meta.audience)) return undefined;
  const { id: campaignId, contentHash, startedAt: sentAt } = meta;
  const letter = letterOf(source);
  const noteCampaign = (slug: string) => campaigns.noteLetterWrite(campaignId, slug);
  return letters.publish(letter, slugsOf(letter.subject), { campaignId, noteCampaign, contentHash, sentAt, at });
}

/** PUBLISH: puts a letter on the site because an admin asked for it. */
export async function publishRequested({
  campaignId,
  at,
}: Extract<Messages['campaign'], { step: 'publish' }>): Promise<void> {
  const meta = await campaigns.find(campaignId);
  if (meta) await publishLetter(meta, at);
}

/**
 * AWAIT: lets the sending begin once the letter's page exists, so that the first reader who follows the mail's link finds it.
 * If the page does not appear, the campaign is paused, because the mail links to it.
 */
export async function awaitPage(step: Extract<Messages['campaign'], { step: 'await' }>): Promise<void> {
  const { campaignId, slug, total, since } = step;
  const meta = await campaigns.find(campaignId);
  if (meta?.status !== 'PREPARING') return beginSending(campaignId, total);
  if (await pageExists(slug)) return beginSending(campaignId, total);
  if (Date.now() - since < timeoutMs) {
    await addProgress(campaignId, {});
    return enqueue('campaign', step, 2);
  }
  const reason = 'The letter’s page on the site couldn’t be made. Resume to try again.';
  await changeStatus(meta, { status: 'PAUSED', from: 'PREPARING', reason });
}

async function pageExists(slug: string): Promise<boolean> {
  const key = addressOf({ page: 'letter', path: pathOf('letter', slug) }).slice(1);
  return (await siteFiles.list(key)).has(key);
}
