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
    previewText: 'One button, and the letters come here',
    title: 'Your new address',
    paragraphs: [
      `Somebody, hopefully you, asked us to send the newsletter of ${site.name} to this address from now on. Please confirm it: the link opens a page with one button.`,
    ],
    link: {
      text: 'Confirm this address',
      page: 'confirmAddress',
      token,
    },
    after: 'The link is good for a day. If you did not ask for this, there is nothing to do: nothing changes.',
    why: `You get this mail because a reader of ${site.name} named this address as theirs.`,
  });

const changedMail = () =>
  requestedMail({
    subject: `Your address at ${site.name} was changed`,
    previewText: 'The letters go to your new address from now on',
    title: 'Your address was changed',
    paragraphs: [
      `The newsletter of ${site.name} goes to another address of yours from now on, which has confirmed it. No more letters come here.`,
    ],
    after: `Was it not you? Please write to ${site.contact.support} at once.`,
    why: `You get this mail because the newsletter of ${site.name} came to this address until now.`,
  });
