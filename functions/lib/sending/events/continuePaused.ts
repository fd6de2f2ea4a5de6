import { logger } from '../../platform/log/log.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import type { CampaignMeta } from '../campaign/campaigns.ts';
import { changeStatus } from '../campaign/status.ts';
import { account } from '../deliver/ses.ts';
import { enqueueShards } from '../prepare/enqueueShard.ts';

/** How long after SES stopped the account it is tried again, in milliseconds. */
const pauseOfSes = 5 * 60 * 1000;

/**
 * Resumes a paused mail about an event if SES takes mail again: nobody presses Resume in time for an evening. One that an admin
 * paused waits for the admin, but not beyond its time: then it resumes too, and skips everybody whom it did not reach. False if it
 * stays paused. `now` in Unix milliseconds.
 */
export async function continuePaused(meta: CampaignMeta, now: number): Promise<boolean> {
  const isTooLate = meta.validUntil !== undefined && now >= Date.parse(meta.validUntil);
  if (!isTooLate && !(await isAcceptedAgain(meta, now))) return false;
  const status = meta.sendingSince === undefined ? 'PREPARING' : 'SENDING';
  if (!(await changeStatus(meta, { status, from: 'PAUSED' }))) return false;
  if (status === 'PREPARING') await enqueue('campaign', { step: 'prepare', campaignId: meta.id });
  else await enqueueShards(meta);
  return true;
}

async function isAcceptedAgain({ eventMail, halted, progressAt }: CampaignMeta, now: number): Promise<boolean> {
  if (!eventMail || !halted || now - progressAt < pauseOfSes) return false;
  try {
    const { standing, leftToday } = await account();
    return (standing === 'good' || standing === 'under-review') && leftToday >= 1;
  } catch (error) {
    logger.warn('SES did not say what the account may send', { error: error as Error });
    return false;
  }
}
