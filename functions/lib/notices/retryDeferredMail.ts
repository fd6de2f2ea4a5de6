import { deferredMailDays } from '../../../shared/platform/constants.ts';
import { days } from '../platform/dynamo/dynamo.ts';
import { logger, raiseAlarm } from '../platform/log/log.ts';
import { enqueueAll } from '../platform/queues/queue.ts';
import { listAll, postpone, remove } from './deferredMails.ts';

/** How many mails one run queues, so that it is short; the next run is a minute later. */
const maxPerRun = 200;
/** How long a queued command is not queued again, in milliseconds. */
const retryAfter = 15 * 60_000;

/**
 * Queues the deferred mails that are due, and gives up those that SES did not let out for days. Each run raises the alarm
 * while SES holds any back. `now` in Unix milliseconds.
 */
export async function retryDeferredMail(now: number): Promise<void> {
  const rows = await listAll();
  const refused = rows.filter(({ reason }) => reason !== undefined);
  if (refused[0]) {
    raiseAlarm('MailDeferred', 'SES does not let mails out', {
      mails: refused.length,
      reason: refused[0].reason ?? '',
    });
  }
  const isOld = ({ since }: { since: number }) => now - since > days(deferredMailDays) * 1000;
  for (const { command, reason = 'SES accepted no more mails' } of rows.filter(isOld)) {
    await remove(command);
    logger.error(`A mail was given up after ${deferredMailDays} days`, { ...command, reason });
  }
  const due = rows.filter((row) => !isOld(row) && row.nextAt <= now).slice(0, maxPerRun);
  for (const { command } of due) await postpone(command, now + retryAfter);
  await enqueueAll(
    'notices',
    due.map(({ command }) => ({ ...command, deferred: true as const })),
  );
}
