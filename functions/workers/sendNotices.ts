import { accountMail } from '../lib/notices/accountMail.ts';
import { addressMail } from '../lib/notices/addressMail.ts';
import { defer, joinLine, remove, returnToLine } from '../lib/notices/deferredMails.ts';
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
import { offerSeats } from '../lib/people/signups/offers.ts';
import { logger } from '../lib/platform/log/log.ts';
import type { Line, MailCommand, Messages } from '../lib/platform/queues/queue.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { send } from '../lib/sending/deliver/ses.ts';

const minute = 60_000;

/**
 * Sends the mails of the `notices` queue, those of forms as far as their budget goes. Each mail is claimed first, so that repeated
 * messages send it once.
 */
export const handler = queueWorker(async (message) => {
  const notice = message as Messages['notices'];
  if (notice.kind === 'join-links') return queueJoinLinks(notice.eventId);
  if (notice.kind === 'offer-seats') return offerSeats(notice.eventId);
  const { deferred, busy, ...command } = notice;
  const giveBack = isFormMail(command.kind) ? await take({ reserved: !deferred && !busy }) : async () => {};
  if (!giveBack) return wait(command, { deferred, busy });
  const claimed = await claim(command);
  const delivery = claimed && (await send(claimed.letter));
  if (!claimed) await giveBack();
  if (delivery?.result === 'throttled' || delivery?.result === 'halted') {
    // Certainly not sent. A row brings it back later, not a message to this worker's own queue: Lambda stops a function
    // that calls itself through messages.
    await Promise.all([claimed?.unclaim(), giveBack()]);
    const pause = delivery.result === 'throttled' ? minute : 15 * minute;
    const reason = delivery.result === 'halted' ? delivery.reason : undefined;
    if (reason) logger.warn('A confirmation is deferred', { ...command, reason });
    await defer(command, { nextAt: Date.now() + pause, reason, busy });
    return;
  }
  if (delivery && delivery.result !== 'accepted') {
    logger.error('A confirmation was not accepted', { ...command, reason: delivery.reason });
  }
  await claimed?.end?.();
  if (deferred) await remove(command);
});

/** Keeps a form's mail until the budget has room for it. */
const wait = (command: MailCommand, { deferred, busy }: Line) =>
  deferred === undefined ? joinLine(command, { at: Date.now(), busy }) : returnToLine(command, { at: deferred, busy });

function claim(command: MailCommand): Promise<ClaimedMail | undefined> {
  switch (command.kind) {
    case 'welcome':
      return welcome(command.subscriberId);
    case 'opt-in':
      return optInMail(command.addressHash);
    case 'details':
      return detailsMail(command.reader, command.at);
    case 'address':
      return addressMail(command.subscriberId, command.nonce);
    case 'login-link':
      return loginLinkMail(command);
    case 'account':
      return accountMail(command.mailId);
    case 'join-link':
      return joinLinkMail(command.signupId);
    case 'signup':
      return signupConfirmation(command.signupId);
    case 'offer':
      return offerMail(command.signupId);
  }
}
