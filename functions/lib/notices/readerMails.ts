import { variables } from '../../../shared/platform/resources.ts';
import { mailLinkTo } from '../../../shared/publishing/publication.ts';
import { protectedTemplates, site } from '../../../shared/site/site.ts';
import { cleanTexts, compose, type Mail, withCards } from '../letters/compose.ts';
import * as emailTemplates from '../letters/templates/emailTemplates.ts';
import type { MailCommand } from '../outbox/outbox.ts';
import { findPerson } from '../people/signups/signups.ts';
import * as detailsLinks from '../people/subscribers/detailsLinks.ts';
import { findAddressChange, linkWrite } from '../people/subscribers/edits.ts';
import { findSubscriber } from '../people/subscribers/rows.ts';
import { askedWrites, findUnconfirmed, welcomeWrites } from '../people/subscribers/subscribers.ts';
import { withheldFor, withheldFrom } from '../people/suppressions/suppressions.ts';
import { env } from '../platform/aws/env.ts';
import { newLinkSecret, secretToken } from '../platform/crypto/digest.ts';
import {
  type ComposedMail,
  composeContent,
  isToday,
  paragraph,
  type Skipped,
  skip,
  skipRepeat,
  skipWithheld,
  strongLink,
} from './composedMail.ts';

/** At most one a day to one address, unless an admin sends it `again`. */
export async function welcomeMail(subscriberId: string, again: boolean): Promise<ComposedMail | Skipped> {
  const [person, template] = await Promise.all([
    findSubscriber(subscriberId),
    emailTemplates.find(protectedTemplates[0]),
  ]);
  if (!template) throw new Error(`The template ${protectedTemplates[0]} is missing: deploy again to restore it`);
  if (!person || person.suppressed)
    return skipWithheld(withheldFor(person?.suppressed)) ?? skip('no longer subscribed');
  if (isToday(person.welcomedAt) && !again) return skipRepeat('was welcomed within the last day');
  return { letter: { mail: compose(await withCards(cleanTexts(template))), to: person }, ...welcomeWrites(person) };
}

/** At most one a day to one address, unless an admin sends it `again`. */
export async function optInMail(addressHash: string, again: boolean): Promise<ComposedMail | Skipped> {
  const request = await findUnconfirmed(addressHash);
  if (!request) return skipRepeat('nothing to confirm');
  const { email, firstName, mailedAt } = request;
  if (isToday(mailedAt) && !again) return skipRepeat('was asked within the last day');
  const { value, hash } = newLinkSecret();
  const mail = requestedMail({
    subject: `Please confirm your subscription to ${site.name}`,
    previewText: 'Please confirm that you want our letters',
    title: 'One more step',
    words: `This address was entered for the ${site.name} newsletter, we hope by you. To confirm that you want it, open the link and press the button.`,
    link: ['Confirm your subscription', mailLinkTo('confirmSubscription', secretToken(addressHash, value))],
    after:
      'The link works for seven days. If you didn’t ask for this, ignore this email: unless you press the button, no letters will come, and we’ll delete the request.',
    why: `You’re receiving this email because this address was entered in a form on ${site.name}.`,
  });
  const to = { id: addressHash, email, firstName };
  return { letter: { mail, to, newsletter: false }, ...askedWrites(request, hash) };
}

/** To the person's own address. The endpoint limits the number of requests. */
export async function detailsMail(reader: string): Promise<ComposedMail | Skipped> {
  const person = await findPerson(reader);
  if (!person) return skip('nothing is kept about this person');
  const withheld = skipWithheld(await withheldFrom(person.addressHash));
  if (withheld) return withheld;
  const mail = requestedMail({
    subject: `Your details at ${site.name}`,
    previewText: 'The link you asked for. It works for one hour',
    title: 'Your details',
    words: `Here’s the link you asked for. It opens a page that shows everything ${site.name} keeps about you. There you can change your address or have your data erased.`,
    link: ['See what we keep', mailLinkTo('yourDetails', await detailsLinks.create(person.id))],
    after: 'The link works for one hour. Please don’t forward this email: anyone with the link can do the same.',
    why: 'You’re receiving this email because someone asked for it through one of our emails to this address.',
  });
  const to = { id: person.id, email: person.email, firstName: person.firstName };
  return { letter: { mail, to, newsletter: false } };
}

/**
 * Asks the new address to confirm or, with `done`, informs the old one. Skipped once there is a later request, or the
 * address that is asked has confirmed.
 */
export async function addressMail({ subscriberId, nonce, done }: Extract<MailCommand, { kind: 'address' }>) {
  const change = await findAddressChange(subscriberId);
  if (change?.nonce !== nonce || (change.confirmedAt !== undefined) !== (done === true))
    return skip('no longer asked for');
  const { email, firstName } = change;
  const id = done ? change.addressHash : change.toHash;
  const withheld = skipWithheld(await withheldFrom(id));
  if (withheld) return withheld;
  const { value, hash } = newLinkSecret();
  const mail = requestedMail(
    done
      ? {
          subject: `Your address for ${site.name} was changed`,
          previewText: 'Our letters now go to your new address',
          title: 'Your address was changed',
          words: `The ${site.name} newsletter now goes to another address, where the change was confirmed. No more letters will come here.`,
          after: `If this wasn’t you, please write to ${site.contact.support} at once.`,
          why: `You’re receiving this email because the ${site.name} newsletter came to this address until now.`,
        }
      : {
          subject: `Please confirm your new address for ${site.name}`,
          previewText: 'Please confirm that our letters may come here',
          title: 'Your new address',
          words: `We were asked, we hope by you, to send the ${site.name} newsletter to this address from now on. To confirm, open the link and press the button.`,
          link: ['Confirm this address', mailLinkTo('confirmAddress', secretToken(subscriberId, value))],
          after: 'The link works for one day. If you didn’t ask for this, ignore this email, and nothing will change.',
          why: `You’re receiving this email because a reader of ${site.name} gave this address as theirs.`,
        },
  );
  return {
    letter: { mail, to: { id, email, firstName }, newsletter: false },
    facts: done ? [] : [linkWrite(change, hash)],
  };
}

interface RequestedMail extends Record<'subject' | 'previewText' | 'title' | 'words' | 'after' | 'why', string> {
  /** Its words, and where it leads on the site. None in an email that only informs. */
  link?: [words: string, path: string];
}

const requestedMail = ({ subject, previewText, title, words, link, after, why }: RequestedMail): Mail =>
  composeContent({
    ...{ subject, previewText, why },
    content: [
      `<h1>${title}</h1>`,
      '<p>Dear {firstName|friend},</p>',
      paragraph(words),
      ...(link ? [strongLink(env(variables.siteUrl) + link[1], link[0])] : []),
      paragraph(after),
      paragraph(site.name),
    ],
  });
