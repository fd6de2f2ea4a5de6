import { recordOfMail } from '../lib/notices/sendMail.ts';
import { addressHash } from '../lib/people/subscribers/rows.ts';
import { suppress } from '../lib/people/suppressions/suppressions.ts';
import { queueWorker } from '../lib/platform/queues/queueWorker.ts';
import {
  addressOf,
  type Batch,
  beginBatch,
  countConfirmed,
  greeting,
  isDelivery,
  mailOf,
  recordOfLetter,
  sesEvent,
  suppressionOf,
} from '../lib/sending/feedback.ts';

export const handler = queueWorker<Batch>(
  async (message, _context, batch) => {
    const event = sesEvent.parse(message);
    // The batch's deliveries are already recorded together.
    if (isDelivery(event)) return;
    const suppression = suppressionOf(event);
    if (suppression) {
      const email = addressOf(event);
      await suppress(await addressHash(email), suppression, email);
    }
    const mail = mailOf(event);
    await (mail ? recordOfMail(mail, event) : recordOfLetter(event, batch));
  },
  { prefetch: beginBatch, after: countConfirmed, isNotice: (body) => body.trim() === greeting },
);
