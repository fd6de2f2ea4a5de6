import { heldMailDays } from '../../../shared/platform/constants.ts';
import { days } from '../platform/dynamo/dynamo.ts';
import { logger, raiseAlarm } from '../platform/log/log.ts';
import { enqueueAll } from '../platform/queues/queue.ts';
import { all, postpone, release } from './deferredMails.ts';

/** So many at once, so that a run is short; the next one comes in a minute. */
const atOnce = 200;
/** An order that is on its way is not asked for again before, in milliseconds. */
const pause = 15 * 60_000;

/**
 * Asks again for the mails that are due, and gives up those that SES did not let out for days. As long as there are any,
 * each run says so for the alarm. `now` in Unix milliseconds.
 */
export async function retryHeldMail(now: number): Promise<void> {
  const rows = await all();
  const refused = rows.filter(({ reason }) => reason !== undefined);
  if (refused[0]) {
    raiseAlarm('MailHeld', 'SES does not let mails out', { mails: refused.length, reason: refused[0].reason ?? '' });
  }
  const isOld = ({ since }: { since: number }) => now - since > days(heldMailDays) * 1000;
  for (const { order, reason = 'SES took no more mails' } of rows.filter(isOld)) {
    await release(order);
    logger.error(`A mail was given up after ${heldMailDays} days`, { ...order, reason });
  }
  const due = rows.filter((row) => !isOld(row) && row.nextAt <= now).slice(0, atOnce);
  for (const { order } of due) await postpone(order, now + pause);
  await enqueueAll(
    'confirmation',
    due.map(({ order }) => ({ ...order, held: true as const })),
  );
}
