import { isNewsletter } from '../../../../shared/people/model/audience.ts';
import { addressOf, type Renderer } from '../../../../shared/publishing/model/publication.ts';
import { letterOf } from '../../letters/site/letterOf.ts';
import * as letters from '../../letters/site/letters.ts';
import { slugsOf } from '../../letters/site/slugs.ts';
import { raiseAlarm } from '../../platform/log/log.ts';
import type { Messages } from '../../platform/queues/queue.ts';
import { letterDocument } from '../../publishing/documents.ts';
import * as siteFiles from '../../publishing/siteFiles.ts';
import * as campaigns from '../campaign/campaigns.ts';
import * as campaignContent from '../campaign/content.ts';

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
 * Makes a letter's page before its mails link to it, so that the first reader who follows the link finds it. The run of
 * workers/publishPages that the letter's row starts makes the same page. False, with an alarm, if it cannot be rendered.
 */
export async function makePage(slug: string, render: Renderer['render']): Promise<boolean> {
  const document = letterDocument(await letters.get(slug));
  const key = addressOf(document).slice(1);
  try {
    const body = await render(document);
    await siteFiles.put({ key, body, type: siteFiles.htmlType });
    return true;
  } catch (error) {
    raiseAlarm('PageNotPublished', `${key} could not be rendered`, { key, reason: String(error) });
    return false;
  }
}
