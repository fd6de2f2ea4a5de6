import { accountMail } from '../lib/notices/accountMail.ts';
import { addressMail } from '../lib/notices/addressMail.ts';
import type { ClaimedMail } from '../lib/notices/claimedMail.ts';
import { hold, remove } from '../lib/notices/deferredMails.ts';
import { detailsMail } from '../lib/notices/detailsMail.ts';
import { joinLinkMail } from '../lib/notices/joinLinkMail.ts';
import { optInMail } from '../lib/notices/optInMail.ts';
import { queueJoinLinks } from '../lib/notices/queueJoinLinks.ts';
import { signupConfirmation } from '../lib/notices/signupConfirmation.ts';
import { welcome } from '../lib/notices/welcome.ts';
import { logger } from '../lib/platform/log/log.ts';
import type { MailCommand, Messages } from '../lib/platform/queues/messages.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { send } from '../lib/sending/deliver/ses.ts';

const minute = 60_000;

/** Confirms by mail what somebody did at a form, or asks whether they did. Whoever asks for it and however often: each mail is claimed, then sent. */
export const handler = queueWorker(async (message) => {
  const given = message as Messages['notices'];
  if (given.kind === 'join-links') return queueJoinLinks(given.eventId);
  const { deferred, ...command } = given;
  const claimed = await claim(command);
  const handover = claimed && (await send(claimed.letter));
  if (handover?.result === 'throttled' || handover?.result === 'halted') {
    // Certainly not sent. It is asked for again from a row, not by a message to this worker's own queue: Lambda ends
    // chains of messages in which a function calls itself.
    await claimed?.unclaim();
    const pause = handover.result === 'throttled' ? minute : 15 * minute;
    const reason = handover.result === 'halted' ? handover.reason : undefined;
    if (reason) logger.warn('A confirmation is deferred', { ...command, reason });
    await hold(command, { nextAt: Date.now() + pause, ...(reason && { reason }) });
    return;
  }
  if (handover && handover.result !== 'accepted') {
    logger.error('A confirmation was not accepted', { ...command, reason: handover.reason });
  }
  if (deferred) await remove(command);
});

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
    case 'account':
      return accountMail(command.mailId);
    case 'join-link':
      return joinLinkMail(command.signupId);
    case 'signup':
      return signupConfirmation(command.signupId);
  }
}
