import { protectedTemplates } from '../../shared/site.ts';
import { eachMessage } from '../lib/batch.ts';
import { logger } from '../lib/log.ts';
import { compose } from '../lib/mail/compose.ts';
import { send } from '../lib/mail/ses.ts';
import { enqueue, type Messages } from '../lib/queue.ts';
import * as emailTemplates from '../lib/store/emailTemplates.ts';
import * as subscribers from '../lib/store/subscribers.ts';
import { claimWelcome, releaseWelcome } from '../lib/store/welcomes.ts';

/** The welcome mail: at most one a day to one address, whoever asks for it and however often. */
export const handler = eachMessage(async (message) => {
  const { subscriberId } = message as Messages['welcome'];
  const [person, template] = await Promise.all([
    subscribers.find(subscriberId),
    emailTemplates.find(protectedTemplates[0]),
  ]);
  if (!template) throw new Error(`The template ${protectedTemplates[0]} is missing: deploy again to have it written`);
  if (!person || !(await claimWelcome(subscriberId))) return;

  const handover = await send({
    mail: compose(template),
    to: person,
    tags: { kind: 'welcome', subscriber: subscriberId },
  });
  if (handover.result === 'throttled' || handover.result === 'halted') {
    // Certainly not sent: it is tried again, in a minute or when SES lets us.
    await releaseWelcome(subscriberId);
    await enqueue('welcome', { subscriberId }, handover.result === 'throttled' ? 60 : 900);
  } else if (handover.result !== 'accepted') {
    logger.error('A welcome mail was not accepted', { subscriberId, reason: handover.reason });
  }
});
