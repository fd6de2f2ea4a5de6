import type { output } from 'zod/mini';
import type { MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import type { SendResult } from '../../../../shared/sending/model/campaign.ts';
import type { sendScheduledInput } from '../../../../shared/sending/model/scheduledSend.ts';
import { requireTemplate } from '../../letters/templates/emailTemplates.ts';
import { forEachSettled } from '../../platform/async/forEachLimit.ts';
import { VisibleError } from '../../platform/http/errors.ts';
import { raiseAlarm } from '../../platform/log/log.ts';
import { resolveAudience } from '../audience/resolveAudience.ts';
import { waitForEnd } from '../campaign/waitForEnd.ts';
import { checkSend } from '../start/checkSend.ts';
import { begin } from '../start/start.ts';
import { refuseUnseen } from './plan.ts';
import * as scheduledSends from './scheduledSends.ts';

const minute = 60 * 1000;
/** A letter meant for the morning may be wrong in the evening: one later than this waits for an admin. */
const maxDelay = 6 * 60 * minute;
/** How long a start is retried when a service of ours does not answer, in milliseconds. */
const retryWindow = 15 * minute;

/**
 * Starts the letters whose time has come: each once, however often and however late this is called. A letter that cannot
 * start is held, with the reason; the others still go out. `now` in Unix milliseconds. Throws if one should be retried.
 */
export const startDue = async (now: number): Promise<void> =>
  forEachSettled(await scheduledSends.due(now), (id) => startScheduled(id, now));

async function startScheduled(id: string, now: number): Promise<void> {
  // The index may lag.
  const row = await scheduledSends.find(id);
  if (row?.state !== 'SCHEDULED') return;
  const delay = now - Date.parse(row.dueAt);
  if (delay < 0) return;
  if (delay > maxDelay) return hold(row, `The site wasn’t running when it was due, and now it’s ${hours(delay)} late`);
  try {
    await startNow(row, row.accepted);
  } catch (error) {
    const isOurs = !(error instanceof VisibleError) || error.status >= 500;
    if (isOurs && delay < retryWindow) throw error;
    await hold(row, isOurs ? 'It couldn’t be checked for 15 minutes' : error.message);
  }
}

/**
 * Begins the campaign of a schedule, with its current audience and the letter as now saved; returns its id. Throws 409 for
 * problems that were not `accepted`, and if somebody cancelled or changed the schedule meanwhile.
 */
async function startNow(row: scheduledSends.ScheduleRow, accepted: MailProblem['kind'][]): Promise<string> {
  const { id, revision, templateName, to, again, publish, scheduledBy } = row;
  const template = await requireTemplate(templateName);
  const audience = await resolveAudience(to);
  const { problems, before } = await checkSend(template, audience);
  refuseUnseen(problems, accepted);
  const campaignId = await begin({
    ...{ templateName, audience, version: template.version, startedBy: scheduledBy, publish },
    // Whoever got these words from any other send does not get them twice.
    excludedCampaigns: again ? [] : (before?.campaigns ?? []),
    key: `scheduled/${id}/${revision}`,
    extraWrite: (started) => scheduledSends.startWrite(row, started),
  });
  // In case it joined a campaign that was already under way.
  await scheduledSends.markStarted(row, campaignId);
  return campaignId;
}

/** Sends a scheduled letter at once, and waits a while for its end. A repeated call returns that send's current status. */
export async function sendScheduledNow(
  id: string,
  { revision, accepted }: output<typeof sendScheduledInput>,
): Promise<{ subject: string; result: SendResult }> {
  const row = await scheduledSends.requireSchedule(id);
  const { subject } = row;
  if (row.campaignId) return { subject, result: await waitForEnd(row.campaignId) };
  if (row.state === 'CANCELLED') throw scheduledSends.noLongerPending(row);
  if (row.revision !== revision) throw scheduledSends.changedMeanwhile();
  return { subject, result: await waitForEnd(await startNow(row, accepted)) };
}

async function hold(row: scheduledSends.ScheduleRow, reason: string): Promise<void> {
  if (!(await scheduledSends.hold(row, reason))) return;
  raiseAlarm('CampaignPaused', 'A scheduled letter is held', { scheduleId: row.id, reason });
}

const hours = (milliseconds: number) => {
  const count = Math.round(milliseconds / (60 * minute));
  return count > 48 ? `${Math.round(count / 24)} days` : `${count} hours`;
};
