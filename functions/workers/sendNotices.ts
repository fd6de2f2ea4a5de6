import { accountMail } from '../lib/notices/accountMail.ts';
import { addressMail } from '../lib/notices/addressMail.ts';
import { detailsMail } from '../lib/notices/detailsMail.ts';
import { type ClaimedMail, isFormMail } from '../lib/notices/formMail.ts';
import { take } from '../lib/notices/formMailBudget.ts';
import { joinLinkMail } from '../lib/notices/joinLinkMail.ts';
import { loginLinkMail } from '../lib/notices/loginLinkMail.ts';
import { offerMail } from '../lib/notices/offerMail.ts';
import { optInMail } from '../lib/notices/optInMail.ts';
import { queueJoinLinks } from '../lib/notices/queueJoinLinks.ts';
import { signupConfirmation } from '../lib/notices/signupConfirmation.ts';
import { welcome } from '../lib/notices/welcome.ts';
import type { MailCommand } from '../lib/outbox/mailCommand.ts';
import { claim, defer, joinLine, type OutboxRow, remove } from '../lib/outbox/outbox.ts';
import { offerSeats } from '../lib/people/signups/offers.ts';
import { logger } from '../lib/platform/log/log.ts';
import type { Messages } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { send } from '../lib/sending/deliver/ses.ts';

const minute = 60_000;

/** Sends the mails of the outbox, those of forms as far as their budget goes. */
export const handler = queueWorker(async (message) => {
  const notice = message as Messages['notices'];
  if (notice.kind === 'join-links') return queueJoinLinks(notice.eventId);
  if (notice.kind === 'offer-seats') return offerSeats(notice.eventId);
  const row = await claim(notice, { due: notice.deferred !== undefined });
  if (row) await sendMail(row, notice.deferred);
});

/** Sends a mail that this run has claimed; `deferred`: when it was due, if it waited. */
async function sendMail(row: OutboxRow, deferred: number | undefined): Promise<void> {
  const { command, busy, person, mail } = row;
  const reserved = (deferred === undefined || row.waits === 'worker') && !busy;
  const giveBack = isFormMail(command.kind) ? await take({ reserved }) : async () => {};
  if (!giveBack) {
    await joinLine(row, deferred ?? Date.now());
    return;
  }
  const composed = await compose(command);
  const delivery = composed && (await send(composed.letter));
  if (!composed) await giveBack();
  if (delivery?.result === 'throttled' || delivery?.result === 'halted') {
    // Certainly not sent. The sweep queues it again, not a message to this worker's own queue: Lambda stops a function that
    // calls itself through messages.
    await Promise.all([composed?.unclaim?.(), giveBack()]);
    const pause = delivery.result === 'throttled' ? minute : 15 * minute;
    const reason = delivery.result === 'halted' ? delivery.reason : undefined;
    if (reason) logger.warn('An email is deferred', { person, mail, reason });
    await defer(row, { nextAt: Date.now() + pause, reason });
    return;
  }
  if (delivery && delivery.result !== 'accepted') {
    logger.error('An email was not accepted', { person, mail, reason: delivery.reason });
  }
  await remove(row);
}

/** Reads again what the mail is made from. Undefined where none is due. */
function compose(command: MailCommand): Promise<ClaimedMail | undefined> {
  switch (command.kind) {
    case 'welcome':
      return welcome(command.subscriberId);
    case 'opt-in':
      return optInMail(command.addressHash);
    case 'details':
      return detailsMail(command.reader);
    case 'address':
      return addressMail(command.subscriberId, command.nonce);
    case 'login-link':
      return loginLinkMail(command);
    case 'account':
      return accountMail(command);
    case 'join-link':
      return joinLinkMail(command.signupId);
    case 'signup':
      return signupConfirmation(command.signupId);
    case 'offer':
      return offerMail(command);
  }
}
