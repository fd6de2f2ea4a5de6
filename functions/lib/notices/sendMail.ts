import { randomUUID } from 'node:crypto';
import type { MailCommand } from '../outbox/mailCommand.ts';
import { claim, drop, find, inLine, type OutboxRow, type Outcome, record, settle, tagsOf } from '../outbox/outbox.ts';
import { findByAddress, findSubscriber, type SubscriberRow } from '../people/subscribers/rows.ts';
import { retry } from '../platform/async/retry.ts';
import { logger, raiseAlarm } from '../platform/log/log.ts';
import { mailboxOf } from '../platform/rateLimits/mailbox.ts';
import * as rateCounters from '../platform/rateLimits/rateCounters.ts';
import { formMailLimit } from '../platform/rateLimits/rateLimits.ts';
import { type Handover, send } from '../sending/deliver/ses.ts';
import { accountMail, newPasswordMail } from './accountMail.ts';
import { addressMail } from './addressMail.ts';
import { detailsMail } from './detailsMail.ts';
import { type ComposedMail, isOfForms, type Skipped } from './formMail.ts';
import { take } from './formMailBudget.ts';
import { optInMail } from './optInMail.ts';
import { leftMail, signupMail } from './signupMail.ts';
import { welcome } from './welcome.ts';

const minute = 60_000;

/**
 * Sends a mail of the outbox, if it is still true and its turn, and records what became of it: reads the facts again, composes,
 * claims, and hands it to SES once. `dueAt`: when it was due, if it waited. Safe to repeat.
 */
export async function sendMail(row: OutboxRow, dueAt: number | undefined): Promise<void> {
  const isCounted = isOfForms(row.command.kind, row);
  const reserved = (dueAt === undefined || row.waits === 'worker') && !row.busy;
  const budget = isCounted
    ? await take({ reserved, network: row.network, isKnown: () => isConfirmed(row.command) })
    : { giveBack: async () => {} };
  if ('until' in budget) {
    await settle(row, inLine(row, budget.until ?? dueAt ?? Date.now()));
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
 * Whether a mail goes to an address whose owner has pressed a button in an earlier one: no one harms the sender's reputation by
 * having it sent, so it goes out when too much of what strangers cause comes back.
 */
async function isConfirmed(command: MailCommand): Promise<boolean> {
  switch (command.kind) {
    case 'details':
      return true;
    case 'welcome':
      return hasConfirmed(await findSubscriber(command.subscriberId));
    case 'address':
      return command.done ?? false;
    case 'signup':
      return hasConfirmed(await findByAddress(command.signupId.split('-')[0] ?? ''));
    default:
      return false;
  }
}

const hasConfirmed = (row: SubscriberRow | undefined) => row?.consent.confirmedAt !== undefined;

/** Composes a mail and claims it. Without `mail` where it is not to be sent now; undefined where a fact changed in the meantime. */
async function claimMail(row: OutboxRow, claimId: string): Promise<{ mail?: ComposedMail } | undefined> {
  const mail = await compose(row);
  if ('skip' in mail) {
    await (mail.isRepeat ? drop(row) : settle(row, { state: 'SKIPPED', reason: mail.skip }));
    return {};
  }
  if (await claim(row, claimId, mail)) return { mail };
  await mail.uncount?.();
  const now = await find(row);
  return now?.state === 'PENDING' && now.waits === row.waits ? undefined : {};
}

/**
 * Hands a claimed mail to SES, and records what became of it. `isCounted`: one mailbox gets a few such mails a day, whoever fills in
 * the form, and the others later. `uncounts`: what takes back that it was counted, if SES certainly did not accept it.
 */
async function handOver(
  row: OutboxRow,
  claimId: string,
  mail: ComposedMail,
  { isCounted, uncounts }: { isCounted: boolean; uncounts: ComposedMail['uncount'][] },
): Promise<void> {
  const putBack = async (outcome: Outcome): Promise<void> => {
    await Promise.all([record(row, claimId, outcome, mail.undo), ...uncounts.map((uncount) => uncount?.())]);
  };
  let outcome: Outcome;
  try {
    // Links to one's details have a limit of their own.
    if (isCounted && row.command.kind !== 'details') {
      const attempt = await rateCounters.count(formMailLimit, mailboxOf(mail.letter.to.email));
      uncounts.push(() => rateCounters.takeBack(attempt));
      if (attempt.count > formMailLimit.times) return putBack(inLine(row, attempt.endsAt));
    }
    outcome = outcomeOf(await send({ ...mail.letter, tags: tagsOf(row) }));
  } catch (error) {
    // SES's answers are never thrown: it was not called.
    await putBack({ state: 'PENDING', waits: 'throttled', nextAt: Date.now() + minute });
    throw error;
  }
  const about = { person: row.person, mail: row.mail, ...('reason' in outcome && { reason: outcome.reason }) };
  if (outcome.state === 'PENDING') return putBack(outcome);
  if (outcome.state === 'IN_DOUBT') raiseAlarm('InDoubt', 'It is not known whether an email was sent', about);
  if (outcome.state === 'FAILED') logger.error('An email was not accepted', about);
  // A mail that SES refuses has told no one anything.
  await record(row, claimId, outcome, outcome.state === 'FAILED' ? mail.undo : []);
}

/** What SES holds back waits for the sweep, not for a message of this worker: Lambda stops a function that calls itself. */
function outcomeOf(handover: Handover): Outcome {
  switch (handover.result) {
    case 'accepted':
      return { state: 'SENT', messageId: handover.messageId };
    case 'throttled':
      return { state: 'PENDING', waits: 'throttled', nextAt: Date.now() + minute };
    case 'halted':
      return { state: 'PENDING', waits: 'refused', nextAt: Date.now() + 15 * minute, reason: handover.reason };
    case 'refused':
      return { state: 'FAILED', reason: handover.reason };
    case 'unknown':
      return { state: 'IN_DOUBT', reason: handover.reason };
  }
}

/** Reads again what the mail is made from. */
function compose({ command, ...row }: OutboxRow): Promise<ComposedMail | Skipped> {
  const again = row.again === true;
  switch (command.kind) {
    case 'welcome':
      return welcome(command.subscriberId, again);
    case 'opt-in':
      return optInMail(command.addressHash, again);
    case 'details':
      return detailsMail(command.reader);
    case 'address':
      return addressMail(command);
    case 'new-password':
      return newPasswordMail(command);
    case 'account':
      return accountMail(command);
    case 'signup':
      return signupMail(command, again);
    case 'left':
      return leftMail(command);
  }
}
