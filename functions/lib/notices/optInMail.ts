import { site } from '../../../shared/site/site.ts';
import { askedWrites, findUnconfirmed } from '../people/subscribers/optIn.ts';
import { newLinkSecret, secretToken } from '../platform/crypto/linkSecret.ts';
import { type ComposedMail, isToday, type Skipped, skipRepeat } from './formMail.ts';
import { requestedMail } from './requestedMail.ts';

/**
 * The mail that asks someone to confirm that they want the newsletter: at most one a day to one address, unless an admin sends it
 * `again`.
 */
export async function optInMail(addressHash: string, again: boolean): Promise<ComposedMail | Skipped> {
  const request = await findUnconfirmed(addressHash);
  if (!request) return skipRepeat('nothing to confirm');
  const { email, firstName, mailedAt } = request;
  if (isToday(mailedAt) && !again) return skipRepeat('was asked within the last day');
  const { value, hash } = newLinkSecret();
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
    letter: { mail, to: { id: addressHash, email, firstName }, newsletter: false },
    ...askedWrites(request, hash),
  };
}
