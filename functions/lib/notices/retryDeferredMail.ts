import { deferredMailDays } from '../../../shared/platform/constants.ts';
import { days } from '../platform/dynamo/dynamo.ts';
import { logger, raiseAlarm } from '../platform/log/log.ts';
import { enqueueAll } from '../platform/queues/queue.ts';
import { all, postpone, remove } from './deferredMails.ts';

/** So many at once, so that a run is short; the next one comes in a minute. */
const atOnce = 200;
/** An command that is on its way is not asked for again before, in milliseconds. */
const pause = 15 * 60_000;

/**
 * Asks again for the mails that are due, and gives up those that SES did not let out for days. As long as there are any,
 * each run says so for the alarm. `now` in Unix milliseconds.
 */
export async function retryDeferredMail(now: number): Promise<void> {
  const rows = await all();
  const refused = rows.filter(({ reason }) => reason !== undefined);
  if (refused[0]) {
    raiseAlarm('MailDeferred', 'SES does not let mails out', {
      mails: refused.length,
      reason: refused[0].reason ?? '',
    });
  }
  const isOld = ({ since }: { since: number }) => now - since > days(deferredMailDays) * 1000;
  for (const { command, reason = 'SES took no more mails' } of rows.filter(isOld)) {
    await remove(command);
    logger.error(`A mail was given up after ${deferredMailDays} days`, { ...command, reason });
  }
  const due = rows.filter((row) => !isOld(row) && row.nextAt <= now).slice(0, atOnce);
  for (const { command } of due) await postpone(command, now + pause);
  await enqueueAll(
    'notices',
    due.map(({ command }) => ({ ...command, deferred: true as const })),
  );
}
