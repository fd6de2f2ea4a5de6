import { isOwnChoice } from '../../../shared/people/model/subscriber.ts';
import { site } from '../../../shared/site/site.ts';
import { claimMail, find, unclaimMail } from '../people/subscribers/addressChanges.ts';
import { suppressionOf } from '../people/suppressions/suppressions.ts';
import { newLinkSecret, secretToken } from '../platform/crypto/linkSecret.ts';
import { type ClaimedMail, claimFormMail } from './formMail.ts';
import { requestedMail } from './requestedMail.ts';

/**
 * The mail about a change of address: asks the new address to confirm and, once it has, informs the old one. Each is sent
 * once. Undefined where none is due.
 */
export async function addressMail(id: string, nonce: string): Promise<ClaimedMail | undefined> {
  const change = await find(id);
  if (change?.nonce !== nonce) return undefined;
  const { email, firstName, confirmedAt } = change;
  const receiver = confirmedAt ? change.addressHash : change.toHash;
  const reason = await suppressionOf(receiver);
  if (reason && !isOwnChoice(reason)) return undefined;
  const { value, hash } = newLinkSecret();
  const unclaim = await claimFormMail({
    email,
    id: receiver,
    claim: () => claimMail(change, hash),
    unclaim: () => unclaimMail(change),
  });
  if (!unclaim) return undefined;
  const mail = confirmedAt ? changedMail() : confirmationMail(secretToken(id, value));
  return {
    letter: { mail, to: { id: receiver, email, firstName }, tags: { kind: 'address' }, newsletter: false },
    unclaim,
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
