import { logger } from '../lib/log.ts';
import { send } from '../lib/mail/ses.ts';
import { signupConfirmation } from '../lib/mail/signupConfirmation.ts';
import { welcome } from '../lib/mail/welcome.ts';
import { enqueue, type Messages } from '../lib/queue.ts';
import { queueWorker } from '../lib/queueWorker.ts';

/** Confirms by mail what somebody did at a form. Whoever asks for it and however often: each mail is claimed, then sent. */
export const handler = queueWorker(async (message) => {
  const order = message as Messages['confirmation'];
  // Messages of earlier versions have another word for a sign-up, and the same id.
  const claimed = await (order.kind === 'welcome' ? welcome(order.subscriberId) : signupConfirmation(order.signupId));
  if (!claimed) return;
  const handover = await send(claimed.letter);
  if (handover.result === 'throttled' || handover.result === 'halted') {
    // Certainly not sent: it is tried again, in a minute or when SES lets us.
    await claimed.release();
    await enqueue('confirmation', order, handover.result === 'throttled' ? 60 : 900);
  } else if (handover.result !== 'accepted') {
    logger.error('A confirmation was not accepted', { ...order, reason: handover.reason });
  }
});
