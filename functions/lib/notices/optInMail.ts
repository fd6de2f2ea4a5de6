import { site } from '../../../shared/site/site.ts';
import { claimMail, find, unclaimMail } from '../people/optIn/unconfirmed.ts';
import { newLinkSecret, secretToken } from '../platform/crypto/linkSecret.ts';
import { type ClaimedMail, claimFormMail } from './formMail.ts';
import { requestedMail } from './requestedMail.ts';

/**
 * The mail that asks somebody to confirm that they want the newsletter: at most one a day to one address, and few to one mailbox.
 * Undefined where none is due.
 */
export async function optInMail(addressHash: string): Promise<ClaimedMail | undefined> {
  const request = await find(addressHash);
  if (!request) return undefined;
  const { email, firstName } = request;
  const { value, hash } = newLinkSecret();
  const unclaim = await claimFormMail({
    email,
    id: addressHash,
    claim: () => claimMail(request, hash),
    unclaim: () => unclaimMail(addressHash),
  });
  if (!unclaim) return undefined;
  const mail = requestedMail({
    subject: `Please confirm: the newsletter of ${site.name}`,
    previewText: 'One button, and the letters come to you',
    title: 'One step is left',
    paragraphs: [
      `Somebody, hopefully you, entered this address to get the newsletter of ${site.name}. Please confirm that you want it: the link opens a page with one button.`,
    ],
    link: {
      text: 'Confirm your subscription',
      page: 'confirmSubscription',
      token: secretToken(addressHash, value),
    },
    after:
      'The link is good for seven days. If you did not ask for this, there is nothing to do: without the button no letter comes, and what was typed is deleted.',
    why: `You get this mail because this address was entered at a form of ${site.name}.`,
  });
  return {
    letter: { mail, to: { id: addressHash, email, firstName }, tags: { kind: 'opt-in' }, newsletter: false },
    unclaim,
  };
}
