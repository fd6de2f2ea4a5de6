import { eachMessage } from '../lib/batch.ts';
import { logger } from '../lib/log.ts';
import { booking } from '../lib/mail/booking.ts';
import { send } from '../lib/mail/ses.ts';
import { welcome } from '../lib/mail/welcome.ts';
import { enqueue, type Messages } from '../lib/queue.ts';

/** Confirms by mail what somebody did at a form. Whoever asks for it and however often: each mail is claimed, then sent. */
export const handler = eachMessage(async (message) => {
  const order = message as Messages['confirmation'];
  const claimed = await (order.kind === 'booking' ? booking(order.signupId) : welcome(order.subscriberId));
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
