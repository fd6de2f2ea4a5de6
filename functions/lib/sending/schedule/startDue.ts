import type { MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import { forEachApart } from '../../platform/async/forEachApart.ts';
import { VisibleError } from '../../platform/http/errors.ts';
import { raiseAlarm } from '../../platform/log/log.ts';
import { resolveAudience } from '../audience/resolveAudience.ts';
import { checkSend } from '../start/checkSend.ts';
import { begin } from '../start/start.ts';
import { letterOf, refuseNew } from './plan.ts';
import type { ScheduleRow } from './scheduledSends.ts';
import * as scheduledSends from './scheduledSends.ts';

const minute = 60 * 1000;
/** A letter for this morning is not the one for tonight: one that is later than this waits for a person. */
const latest = 6 * 60 * minute;
/** So long it is tried again where something of ours does not answer. */
const timeoutMs = 15 * minute;

/**
 * Starts the letters whose time has come: each once, however often this is called and however late. What stands in the way
 * of one holds it, and says why; the others go out all the same. `now` in Unix milliseconds. Throws where one should be
 * tried again.
 */
export const startDue = async (now: number): Promise<void> =>
  forEachApart(await scheduledSends.due(now), (id) => startScheduled(id, now));

async function startScheduled(id: string, now: number): Promise<void> {
  // The index may be behind.
  const row = await scheduledSends.find(id);
  if (row?.state !== 'SCHEDULED') return;
  const late = now - Date.parse(row.dueAt);
  if (late < 0) return;
  if (late > latest) return hold(row, `The site did not run at its time, and now it is ${hours(late)} late`);
  try {
    await startNow(row, row.accepted);
  } catch (error) {
    const isOurs = !(error instanceof VisibleError) || error.status >= 500;
    if (isOurs && late < timeoutMs) throw error;
    await hold(row, isOurs ? 'It could not be checked for a quarter of an hour' : error.message);
  }
}

/**
 * Begins the campaign of a schedule, to whoever is in its audience now, with the letter as it is saved now; gives its id.
 * Throws 409 for problems that were not `accepted`, and where somebody cancelled or changed the schedule at this moment.
 */
export async function startNow(row: ScheduleRow, accepted: MailProblem['kind'][]): Promise<string> {
  const { id, revision, templateName, to, again, publish, scheduledBy } = row;
  const template = await letterOf(templateName);
  const audience = await resolveAudience(to);
  const { problems, before } = await checkSend(template, audience);
  refuseNew(problems, accepted);
  const campaignId = await begin({
    ...{ templateName, audience, version: template.version, startedBy: scheduledBy, publish },
    // Who has got these words meanwhile, by whichever send, does not get them twice.
    excludedCampaigns: again ? [] : (before?.campaigns ?? []),
    key: `scheduled/${id}/${revision}`,
    also: (started) => scheduledSends.startWrite(row, started),
  });
  // Where it joined one that was on its way already.
  await scheduledSends.markStarted(row, campaignId);
  return campaignId;
}

async function hold(row: ScheduleRow, reason: string): Promise<void> {
  if (!(await scheduledSends.hold(row, reason))) return;
  raiseAlarm('CampaignPaused', 'A scheduled letter is held', { scheduleId: row.id, reason });
}

const hours = (milliseconds: number) => {
  const count = Math.round(milliseconds / (60 * minute));
  return count > 48 ? `${Math.round(count / 24)} days` : `${count} hours`;
};
