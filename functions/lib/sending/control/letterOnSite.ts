import { isNewsletter } from '../../../../shared/people/model/audience.ts';
import * as letters from '../../letters/site/letters.ts';
import { conflict } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { type CampaignMeta, requireCampaign } from '../campaign/campaigns.ts';

/** Whether nobody was mailed, and nobody will be. */
const reachedNobody = ({ status, sent, inDoubt }: CampaignMeta) => status === 'CANCELLED' && sent + inDoubt === 0;

/** Asks a worker to publish a campaign's letter on the site: cleaning it takes too long for an endpoint. Throws 404 and 409. */
export async function requestPublication(campaignId: string): Promise<CampaignMeta> {
  const meta = await requireCampaign(campaignId);
  if (!isNewsletter(meta.audience))
    throw conflict(
      'This email is about an event and only for its attendees: only letters to subscribers can be published on the site.',
    );
  if (reachedNobody(meta))
    throw conflict('No one received this letter: it was canceled first. Send it again, and publish that.');
  await enqueue('campaign', { step: 'publish', campaignId, at: Date.now() });
  return meta;
}

/** Takes a letter that reached nobody off the site, unless an earlier campaign published it. */
export async function takeOffUnsent({ id, letter }: CampaignMeta): Promise<void> {
  if (letter) await letters.takeOff(letter, { campaignId: id });
}
