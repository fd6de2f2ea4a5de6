import type { TrialMail } from '../../../shared/health/model/trialMail.ts';
import type { SmokeSite } from './site.ts';

/** A mail to SES's simulator, from a function that may send as the newsletter's worker may, and SES's events about it. */
export async function mail({ invoke, signal }: SmokeSite): Promise<string> {
  const answer = (await invoke('workers/sendTrialMail', {}, signal)) as TrialMail;
  if ('reason' in answer) throw new Error(`SES did not confirm it: ${answer.reason}`);
  const { messageId, missing, seconds } = answer;
  const within = seconds === 1 ? 'within a second' : `within ${seconds} seconds`;
  if (missing.length > 0)
    throw new Error(`SES took it as ${messageId}, but its events ${missing.join(' and ')} did not come ${within}`);
  return `SES took it, and its events came ${within}`;
}
