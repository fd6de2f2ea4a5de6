import { deferredMailDays } from '../../../shared/platform/constants.ts';
import { due, markInDoubt, type OutboxRow, postpone, settle, summary, type Waits } from '../outbox/outbox.ts';
import { forEachLimit } from '../platform/async/forEachLimit.ts';
import { days } from '../platform/dynamo/dynamo.ts';
import { logger, raiseAlarm } from '../platform/log/log.ts';
import { enqueueAll } from '../platform/queues/queue.ts';
import { room } from './formMailBudget.ts';

/** How many mails one run reads of each line, and queues; the next run is a minute later. However many wait, a run is short. */
const maxPerRun = 200;
const minute = 60_000;
/** How long a queued command is not queued again, in milliseconds. */
const retryAfter = 15 * minute;

/**
 * Queues the deferred mails that are due, and gives up those that could not be sent for days. Of the mails that wait for the
 * budget of forms, as many as it has room for. Each run raises the alarm while SES holds any back. `now` in Unix milliseconds.
 */
export async function sweepOutbox(now: number): Promise<void> {
  const refused = await summary('refused');
  if (refused) raiseAlarm('MailDeferred', 'SES is not sending email', { mails: refused.count, reason: refused.reason });
  // Workers that died after they had claimed a mail.
  for (const row of await due('claimed', now, maxPerRun))
    if (await markInDoubt(row, 'Sending stopped partway through this email'))
      raiseAlarm('InDoubt', 'It is not known whether an email was sent', { person: row.person, mail: row.mail });
  const line = async (waits: Waits) => withoutOld(await due(waits, now, maxPerRun), now);
  // Of new ones, those whose message was lost.
  const bySes = [...(await line('refused')), ...(await line('throttled')), ...(await line('worker'))];
  // Before the others: `room` throws where the role may not ask SES for its quota.
  await queue(bySes.sort((one, other) => one.nextAt - other.nextAt).slice(0, maxPerRun), now);
  const [quiet, busy] = [await line('quiet'), await line('busy')];
  const waiting = inTurn(quiet, busy, now);
  if (waiting.length > 0) await queue(waiting.slice(0, Math.min(await room(now), maxPerRun)), now);
}

async function queue(mails: OutboxRow[], now: number): Promise<void> {
  await forEachLimit(mails, (row) => postpone(row, now + retryAfter));
  await enqueueAll(
    'notices',
    mails.map(({ person, mail, nextAt }) => ({ kind: 'mail', person, mail, deferred: nextAt })),
  );
}

/** Mails of busy networks come last, but first in every fourth run, so that neither line stands still. */
const inTurn = (quiet: OutboxRow[], busy: OutboxRow[], now: number) =>
  Math.floor(now / minute) % 4 === 0 ? [...busy, ...quiet] : [...quiet, ...busy];

const reasons: Partial<Record<Waits, string>> = {
  worker: 'No worker could send it',
  refused: 'SES is not sending email',
  throttled: 'SES accepted no more email',
  quiet: 'The forms caused too much email',
  busy: 'The forms caused too much email',
};

/** Gives up the mails that could not be sent for days; returns the others. */
async function withoutOld(rows: OutboxRow[], now: number): Promise<OutboxRow[]> {
  const isOld = ({ since }: OutboxRow) => now - since > days(deferredMailDays) * 1000;
  await forEachLimit(rows.filter(isOld), async (row) => {
    const { person, mail, waits, reason = (waits && reasons[waits]) ?? '' } = row;
    const words = `Given up after ${deferredMailDays} days: ${reason}`;
    if (await settle(row, { state: 'FAILED', reason: words }))
      logger.error('An email was not sent', { person, mail, words });
  });
  return rows.filter((row) => !isOld(row));
}
