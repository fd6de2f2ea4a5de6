import type { MailCommand } from '../outbox/mailCommand.ts';
import { findByAddress, findSubscriber, type SubscriberRow } from '../people/subscribers/rows.ts';

/**
 * Whether a mail goes to an address whose owner has pressed a button in an earlier one: nobody harms the sender's reputation by
 * having it sent, so it goes out when too much of what strangers cause comes back.
 */
export async function isConfirmed(command: MailCommand): Promise<boolean> {
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
