import { randomUUID } from 'node:crypto';
import type { UnsentMail } from '../../../shared/notices/model/mail.ts';
import { deferredMailDays } from '../../../shared/platform/constants.ts';
import { site } from '../../../shared/site/site.ts';
import * as outbox from '../outbox/outbox.ts';
import * as signups from '../people/signups/signups.ts';
import { findByAddress, findSubscriber, type SubscriberRow } from '../people/subscribers/rows.ts';
import { findUnconfirmed } from '../people/subscribers/subscribers.ts';
import { forEachLimit, retry } from '../platform/async.ts';
import { days } from '../platform/dynamo/dynamo.ts';
import { logger, raiseAlarm } from '../platform/log.ts';
import { enqueueAll } from '../platform/queues/queue.ts';
import { count, formMailLimit, mailboxOf, refund } from '../platform/rateLimits.ts';
import { checkOnce, feedbackOf, type SesEvent, suppressionOf } from '../sending/feedback.ts';
import { type Handover, send } from '../sending/ses.ts';
import { accountMail, newPasswordMail } from './accountMail.ts';
import type { ComposedMail, Skipped } from './composedMail.ts';
import { dayMail } from './dayMail.ts';
import { isOfForms, recordFeedback, room, take } from './formMailBudget.ts';
import { addressMail, detailsMail, optInMail, welcomeMail } from './readerMails.ts';
import { leftMail, signupMail } from './signupMail.ts';

const minute = 60_000;

/**
 * Sends an email if it is still true and its turn: reads the facts again, composes, claims, hands it to SES once, and
 * records what became of it. `dueAt`: when it was due, if it waited. Safe to repeat.
 */
export async function sendMail(row: outbox.OutboxRow, dueAt: number | undefined): Promise<void> {
  const isCounted = isOfForms(row.command.kind, row);
  const reserved = (dueAt === undefined || row.waits === 'worker') && !row.busy;
  const budget = isCounted
    ? await take({ reserved, network: row.network, isKnown: () => isConfirmed(row.command) })
    : { giveBack: async () => {} };
  if ('until' in budget) {
    await outbox.settle(row, outbox.inLine(row, budget.until ?? dueAt ?? Date.now()));
    return;
  }
  const claimId = randomUUID();
  const { mail } = await retry(() => claimMail(row, claimId)).catch(async (error) => {
    await budget.giveBack();
    throw error;
  });
  if (mail) await handOver(row, claimId, mail, { isCounted, uncounts: [budget.giveBack, mail.uncount] });
  else await budget.giveBack();
}

/**
 * Its owner has pressed a button in an earlier email: no one harms the sender's reputation by having this one sent, so
 * it goes out even when too much of what strangers cause comes back.
 */
async function isConfirmed(command: outbox.MailCommand): Promise<boolean> {
  if (command.kind === 'details') return true;
  if (command.kind === 'address') return command.done ?? false;
  if (command.kind === 'welcome') return hasConfirmed(await findSubscriber(command.subscriberId));
  if (command.kind === 'signup') return hasConfirmed(await findByAddress(command.signupId.split('-')[0] ?? ''));
  return false;
}

const hasConfirmed = (row: SubscriberRow | undefined) => row?.consent.confirmedAt !== undefined;

/** Without `mail` where the email is not to be sent now; undefined where a fact changed in the meantime. */
async function claimMail(row: outbox.OutboxRow, claimId: string): Promise<{ mail?: ComposedMail } | undefined> {
  const mail = await compose(row);
  if ('skip' in mail) {
    await (mail.isRepeat ? outbox.drop(row) : outbox.settle(row, { state: 'SKIPPED', reason: mail.skip }));
    return {};
  }
  if (await outbox.claim(row, claimId, mail)) return { mail };
  await mail.uncount?.();
  const now = await outbox.find(row);
  return now?.state === 'PENDING' && now.waits === row.waits ? undefined : {};
}

async function compose(row: outbox.OutboxRow): Promise<ComposedMail | Skipped> {
  const { command } = row;
  const again = row.again === true;
  if (command.kind === 'welcome') return welcomeMail(command.subscriberId, again);
  if (command.kind === 'opt-in') return optInMail(command.addressHash, again);
  if (command.kind === 'details') return detailsMail(command.reader);
  if (command.kind === 'address') return addressMail(command);
  if (command.kind === 'new-password') return newPasswordMail(command);
  if (command.kind === 'account') return accountMail(command);
  if (command.kind === 'day') return dayMail(command);
  return command.kind === 'left' ? leftMail(command) : signupMail(command, again);
}

/**
 * `isCounted`: one mailbox gets a few such emails a day, no matter who fills in the form, and the others later.
 * `uncounts`: take back that it was counted, if SES certainly did not accept it.
 */
async function handOver(
  row: outbox.OutboxRow,
  claimId: string,
  mail: ComposedMail,
  { isCounted, uncounts }: { isCounted: boolean; uncounts: ComposedMail['uncount'][] },
): Promise<void> {
  const putBack = async (outcome: outbox.Outcome): Promise<void> => {
    await Promise.all([outbox.record(row, claimId, outcome, mail.undo), ...uncounts.map((uncount) => uncount?.())]);
  };
  let outcome: outbox.Outcome;
  try {
    // Links to one's details have a limit of their own.
    if (isCounted && row.command.kind !== 'details') {
      const attempt = await count(formMailLimit, mailboxOf(mail.letter.to.email));
      uncounts.push(() => refund(attempt));
      if (attempt.count > formMailLimit.times) return putBack(outbox.inLine(row, attempt.endsAt));
    }
    outcome = outcomeOf(await send({ ...mail.letter, tags: outbox.tagsOf(row) }));
  } catch (error) {
    // SES was not called.
    await putBack({ state: 'PENDING', waits: 'throttled', nextAt: Date.now() + minute });
    throw error;
  }
  if (outcome.state === 'PENDING') return putBack(outcome);
  const about = { person: row.person, mail: row.mail, ...('reason' in outcome && { reason: outcome.reason }) };
  if (outcome.state === 'IN_DOUBT') raiseAlarm('InDoubt', 'It is not known whether an email was sent', about);
  if (outcome.state === 'FAILED') logger.error('An email was not accepted', about);
  // An email that SES refuses has told no one anything.
  await outbox.record(row, claimId, outcome, outcome.state === 'FAILED' ? mail.undo : []);
}

/** What SES holds back waits for the sweep, not for this worker: Lambda stops a function that calls itself. */
function outcomeOf(handover: Handover): outbox.Outcome {
  if (handover.state !== 'PENDING') return handover;
  const { halted, reason } = handover;
  return halted
    ? { state: 'PENDING', waits: 'refused', nextAt: Date.now() + 15 * minute, reason }
    : { state: 'PENDING', waits: 'throttled', nextAt: Date.now() + minute };
}

/** Records what an event of SES says of an email to one person. Any event proves that SES accepted it. */
export async function recordOfMail(ref: outbox.MailRef, event: SesEvent): Promise<void> {
  const { messageId } = event.mail;
  const row = await outbox.hear(ref, messageId);
  const suppression = suppressionOf(event);
  if (suppression && isOfForms(ref.mail.split('#')[0], row)) await recordFeedback(suppression, messageId, row?.network);
  if (!row) return;
  if (row.state !== 'SENT') await outbox.confirmSent(ref, messageId);
  else checkOnce(row.messageId, event, { ...ref });
  const feedback = feedbackOf(event);
  if (feedback) await outbox.recordOutcome(ref, feedback.outcome, feedback.reason);
}

/** Emails that one run reads of each line: however many wait, a run is short, and the next is a minute later. */
const maxPerRun = 200;

/**
 * Queues the emails that are due, and gives up those that could not be sent for days. Of those that wait for the budget
 * of forms, as many as it has room for. Each run raises the alarm while SES holds any back. `now` in Unix milliseconds.
 */
export async function sweepOutbox(now: number): Promise<void> {
  const refused = await outbox.summary('refused');
  if (refused) raiseAlarm('MailDeferred', 'SES is not sending email', { mails: refused.count, reason: refused.reason });
  // Workers that died after they had claimed an email.
  for (const row of await outbox.due('claimed', now, maxPerRun)) {
    const reason = 'Sending stopped partway through this email';
    if (await outbox.record(row, row.claimId, { state: 'IN_DOUBT', reason }))
      raiseAlarm('InDoubt', 'It is not known whether an email was sent', { person: row.person, mail: row.mail });
  }
  const line = async (waits: outbox.Waits) => withoutOld(await outbox.due(waits, now, maxPerRun), now);
  // Of new ones, those whose message was lost.
  const bySes = [...(await line('refused')), ...(await line('throttled')), ...(await line('worker'))];
  // Before the others: `room` throws where the role may not ask SES for its quota.
  await queue(bySes.sort((one, other) => one.nextAt - other.nextAt).slice(0, maxPerRun), now);
  const [quiet, busy] = [await line('quiet'), await line('busy')];
  // Emails of busy networks come last, but first in every fourth run, so that neither line stands still.
  const waiting = Math.floor(now / minute) % 4 === 0 ? [...busy, ...quiet] : [...quiet, ...busy];
  if (waiting.length > 0) await queue(waiting.slice(0, Math.min(await room(now), maxPerRun)), now);
}

/** They are not queued again for a quarter of an hour. */
async function queue(mails: outbox.OutboxRow[], now: number): Promise<void> {
  await forEachLimit(mails, (row) => outbox.postpone(row, now + 15 * minute));
  const messages = mails.map(({ person, mail, nextAt }) => ({ person, mail, deferred: nextAt }));
  await enqueueAll('notices', messages);
}

const reasons: Partial<Record<outbox.Waits, string>> = {
  worker: 'No worker could send it',
  refused: 'SES is not sending email',
  throttled: 'SES accepted no more email',
  quiet: 'The forms caused too much email',
  busy: 'The forms caused too much email',
};

async function withoutOld(rows: outbox.OutboxRow[], now: number): Promise<outbox.OutboxRow[]> {
  const isOld = ({ since }: outbox.OutboxRow) => now - since > days(deferredMailDays) * 1000;
  await forEachLimit(rows.filter(isOld), async (row) => {
    const { person, mail, waits, reason = (waits && reasons[waits]) ?? '' } = row;
    const words = `Given up after ${deferredMailDays} days: ${reason}`;
    if (await outbox.settle(row, { state: 'FAILED', reason: words }))
      logger.error('An email was not sent', { person, mail, words });
  });
  return rows.filter((row) => !isOld(row));
}

/** Oldest first. */
export async function unsentMails(limit: number): Promise<UnsentMail[]> {
  const rows = await outbox.due('admin', Date.now(), limit);
  return Promise.all(
    rows.map(async (row) => {
      const { person, mail, command, state, says, reason = '', stateAt, since } = row;
      return {
        ...{ person, mail, reason, kind: command.kind, says, state: state === 'IN_DOUBT' ? state : 'FAILED' },
        ...{ at: new Date(stateAt ?? since).toISOString(), isRepeatable: outbox.isRepeatable(row) },
        to: await receiverOf(command),
      };
    }),
  );
}

async function receiverOf(command: outbox.MailCommand): Promise<UnsentMail['to']> {
  // The name was typed, and only its hash is kept.
  if (command.kind === 'new-password') return { name: 'An admin' };
  if (command.kind === 'account')
    return { name: 'username' in command.mail ? command.mail.username : 'A new admin', email: command.to };
  if (command.kind === 'day') return { name: 'The host', email: site.mail.signupsTo };
  if (command.kind === 'left') return receiver(command);
  if (command.kind === 'opt-in') return receiver(await findUnconfirmed(command.addressHash));
  if (command.kind === 'details') return receiver(await signups.findPerson(command.reader));
  if (command.kind === 'signup') return receiver(await signups.find(command.signupId));
  return receiver(await findSubscriber(command.subscriberId));
}

const receiver = (person: { firstName: string; lastName?: string; email: string } | undefined): UnsentMail['to'] =>
  person ? { name: [person.firstName, person.lastName].filter(Boolean).join(' '), email: person.email } : null;
