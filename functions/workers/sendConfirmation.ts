import { accountMail } from '../lib/notices/accountMail.ts';
import { addressMail } from '../lib/notices/addressMail.ts';
import type { ClaimedMail } from '../lib/notices/claimedMail.ts';
import { hold, release } from '../lib/notices/deferredMails.ts';
import { detailsMail } from '../lib/notices/detailsMail.ts';
import { joinLinkMail } from '../lib/notices/joinLinkMail.ts';
import { optInMail } from '../lib/notices/optInMail.ts';
import { orderJoinLinks } from '../lib/notices/queueJoinLinks.ts';
import { signupConfirmation } from '../lib/notices/signupConfirmation.ts';
import { welcome } from '../lib/notices/welcome.ts';
import { logger } from '../lib/platform/log/log.ts';
import type { MailOrder, Messages } from '../lib/platform/queues/messages.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import { send } from '../lib/sending/deliver/ses.ts';

const minute = 60_000;

/** Confirms by mail what somebody did at a form, or asks whether they did. Whoever asks for it and however often: each mail is claimed, then sent. */
export const handler = queueWorker(async (message) => {
  const given = message as Messages['confirmation'];
  if (given.kind === 'join-links') return orderJoinLinks(given.eventId);
  const { held, ...order } = given;
  const claimed = await claim(order);
  const handover = claimed && (await send(claimed.letter));
  if (handover?.result === 'throttled' || handover?.result === 'halted') {
    // Certainly not sent. It is asked for again from a row, not by a message to this worker's own queue: Lambda ends
    // chains of messages in which a function calls itself.
    await claimed?.release();
    const pause = handover.result === 'throttled' ? minute : 15 * minute;
    const reason = handover.result === 'halted' ? handover.reason : undefined;
    if (reason) logger.warn('A confirmation is held', { ...order, reason });
    await hold(order, { nextAt: Date.now() + pause, ...(reason && { reason }) });
    return;
  }
  if (handover && handover.result !== 'accepted') {
    logger.error('A confirmation was not accepted', { ...order, reason: handover.reason });
  }
  if (held) await release(order);
});

function claim(order: MailOrder): Promise<ClaimedMail | undefined> {
  switch (order.kind) {
    case 'welcome':
      return welcome(order.subscriberId);
    case 'opt-in':
      return optInMail(order.addressHash);
    case 'details':
      return detailsMail(order.reader, order.at);
    case 'address':
      return addressMail(order.subscriberId, order.nonce);
    case 'account':
      return accountMail(order.mailId);
    case 'join-link':
      return joinLinkMail(order.signupId);
    case 'signup':
      return signupConfirmation(order.signupId);
  }
}
