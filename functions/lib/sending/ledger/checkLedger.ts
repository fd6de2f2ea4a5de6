import type { Renderer } from '../../../../shared/publishing/model/publication.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { compose } from '../../letters/compose/compose.ts';
import { cleanTexts, type LetterSource } from '../../letters/compose/letterSource.ts';
import { countedLinks, countedText } from '../../letters/site/countedLinks.ts';
import type * as campaigns from '../campaign/campaigns.ts';
import * as campaignContent from '../campaign/content.ts';
import { changeStatus } from '../campaign/status.ts';
import { beginSending } from '../prepare/beginSending.ts';
import { makePage, publishLetter } from '../prepare/letterPage.ts';
import * as links from '../results/links.ts';
import type { EnteredShards } from './entered.ts';
import { countRows } from './recipients.ts';

/**
 * Ends the preparation of a campaign: counts the rows of its ledger, publishes the letter on the site if requested, stores
 * the finished mail and lets the sending begin. If the letter's page cannot be made, the campaign is paused, because the mail
 * links to it. Throws if rows are missing.
 */
export async function checkLedger(
  meta: campaigns.CampaignMeta,
  enteredShards: EnteredShards,
  render: Renderer['render'],
): Promise<void> {
  const campaignId = meta.id;
  const total = sum(await countRows(campaignId));
  const entered = sum(enteredShards);
  // More rows than entered: an earlier run entered somebody who unsubscribed since. Fewer: a put was lost.
  if (total < entered)
    throw new Error(`Send ${campaignId}: ${entered} recipients were entered, but ${total} rows are in the ledger`);

  const stored = await campaignContent.source(campaignId);
  if (!stored) throw new Error(`Send ${campaignId} has no content`);
  const source = cleanTexts(stored);
  const slug = meta.publish && (await publishLetter(meta, Date.parse(meta.startedAt)));
  const counted = meta.countsLinks && (await withCountedLinks(source, campaignId));
  const mail = compose(counted || source, meta.audience, slug ? { viewUrl: site.url + pathOf('letter', slug) } : {});
  await campaignContent.keepMail(campaignId, { ...source, ...mail }, meta.expiresAt);
  if (!slug || (await makePage(slug, render))) return beginSending(campaignId, total);
  const reason = 'The letter’s page on the site couldn’t be made. Resume to try again.';
  await changeStatus(meta, { status: 'PAUSED', from: 'PREPARING', reason });
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);

/** The letter with counted links; their targets are stored before any mail contains them. */
async function withCountedLinks(source: LetterSource, campaignId: string): Promise<LetterSource> {
  const { html, urls } = countedLinks(source.htmlContent, campaignId);
  await links.keep(campaignId, urls);
  const { textContent } = source;
  return {
    ...source,
    htmlContent: html,
    ...(textContent && { textContent: countedText(textContent, urls, campaignId) }),
  };
}
