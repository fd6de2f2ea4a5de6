import { logger } from '../lib/log.ts';
import { accountMail } from '../lib/mail/accountMail.ts';
import type { ClaimedMail } from '../lib/mail/confirmation.ts';
import { send } from '../lib/mail/ses.ts';
import { signupConfirmation } from '../lib/mail/signupConfirmation.ts';
import { welcome } from '../lib/mail/welcome.ts';
import type { Messages } from '../lib/queue.ts';
import { queueWorker } from '../lib/queueWorker.ts';
import { hold, release } from '../lib/store/heldMails.ts';

const minute = 60_000;

/** Confirms by mail what somebody did at a form. Whoever asks for it and however often: each mail is claimed, then sent. */
export const handler = queueWorker(async (message) => {
  const { held, ...order } = message as Messages['confirmation'];
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

function claim(order: Messages['confirmation']): Promise<ClaimedMail | undefined> {
  if (order.kind === 'account') return accountMail(order.mailId);
  // Messages of earlier versions have another word for a sign-up, and the same id.
  return order.kind === 'welcome' ? welcome(order.subscriberId) : signupConfirmation(order.signupId);
}
