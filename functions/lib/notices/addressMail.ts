import { isOwnChoice } from '../../../shared/people/model/subscriber.ts';
import { site } from '../../../shared/site/site.ts';
import type { MailCommand } from '../outbox/mailCommand.ts';
import { findAddressChange, linkWrite } from '../people/subscribers/edits.ts';
import { suppressionOf } from '../people/suppressions/suppressions.ts';
import { newLinkSecret, secretToken } from '../platform/crypto/linkSecret.ts';
import { type ComposedMail, type Skipped, skip, withheld } from './formMail.ts';
import { requestedMail } from './requestedMail.ts';

type AddressCommand = Extract<MailCommand, { kind: 'address' }>;

/**
 * The mail about a change of address: asks the new address to confirm or, with `done`, informs the old one. Skipped once there is a
 * later request, or the address that is asked has confirmed.
 */
export async function addressMail({ subscriberId, nonce, done }: AddressCommand): Promise<ComposedMail | Skipped> {
  const change = await findAddressChange(subscriberId);
  if (change?.nonce !== nonce || (change.confirmedAt !== undefined) !== (done === true))
    return skip('no longer asked for');
  const { email, firstName } = change;
  const receiver = done ? change.addressHash : change.toHash;
  const reason = await suppressionOf(receiver);
  if (reason && !isOwnChoice(reason)) return withheld(reason);
  const { value, hash } = newLinkSecret();
  const mail = done ? changedMail() : confirmationMail(secretToken(subscriberId, value));
  return {
    letter: { mail, to: { id: receiver, email, firstName }, newsletter: false },
    facts: done ? [] : [linkWrite(change, hash)],
  };
}

const confirmationMail = (token: string) =>
  requestedMail({
    subject: `Please confirm your new address for ${site.name}`,
    previewText: 'One click, and our letters come here',
    title: 'Your new address',
    paragraphs: [
      `Someone, hopefully you, asked us to send the ${site.name} newsletter to this address from now on. To confirm, open the link and press the button.`,
    ],
    link: {
      text: 'Confirm this address',
      page: 'confirmAddress',
      token,
    },
    after: 'The link works for one day. If you didn’t ask for this, ignore this email, and nothing will change.',
    why: `You’re receiving this email because a reader of ${site.name} gave this address as theirs.`,
  });

const changedMail = () =>
  requestedMail({
    subject: `Your address for ${site.name} was changed`,
    previewText: 'Our letters now go to your new address',
    title: 'Your address was changed',
    paragraphs: [
      `The ${site.name} newsletter now goes to another address, where the change was confirmed. No more letters will come here.`,
    ],
    after: `If this wasn’t you, please write to ${site.contact.support} at once.`,
    why: `You’re receiving this email because the ${site.name} newsletter came to this address until now.`,
  });
