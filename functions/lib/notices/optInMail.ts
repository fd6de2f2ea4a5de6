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
    subject: `Please confirm your subscription to ${site.name}`,
    previewText: 'One click, and our letters come to you',
    title: 'One more step',
    paragraphs: [
      `Someone, hopefully you, entered this address to get the ${site.name} newsletter. To confirm that you want it, open the link and press the button.`,
    ],
    link: {
      text: 'Confirm your subscription',
      page: 'confirmSubscription',
      token: secretToken(addressHash, value),
    },
    after:
      'The link works for seven days. If you didn’t ask for this, ignore this email: unless you press the button, no letters will come, and we’ll delete what was typed.',
    why: `You’re receiving this email because this address was entered in a form on ${site.name}.`,
  });
  return {
    letter: { mail, to: { id: addressHash, email, firstName }, tags: { kind: 'opt-in' }, newsletter: false },
    unclaim,
  };
}
