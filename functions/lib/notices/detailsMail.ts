import { isOwnChoice } from '../../../shared/people/model/subscriber.ts';
import { site } from '../../../shared/site/site.ts';
import { findPerson } from '../people/signups/signups.ts';
import * as detailsLinks from '../people/subscribers/detailsLinks.ts';
import { suppressionOf } from '../people/suppressions/suppressions.ts';
import { type ComposedMail, type Skipped, skip, withheld } from './formMail.ts';
import { requestedMail } from './requestedMail.ts';

/**
 * The mail with the link to all that is kept about a person, sent to their own address. The endpoint limits the number of
 * requests.
 */
export async function detailsMail(reader: string): Promise<ComposedMail | Skipped> {
  const person = await findPerson(reader);
  if (!person) return skip('nothing is kept about this person');
  const reason = await suppressionOf(person.addressHash);
  if (reason && !isOwnChoice(reason)) return withheld(reason);
  const mail = requestedMail({
    subject: `Your details at ${site.name}`,
    previewText: 'The link you asked for. It works for one hour',
    title: 'Your details',
    paragraphs: [
      `Here’s the link you asked for. It opens a page that shows everything ${site.name} keeps about you. There you can change your address or have your data erased.`,
    ],
    link: {
      text: 'See what we keep',
      page: 'yourDetails',
      token: await detailsLinks.create(person.id),
    },
    after: 'The link works for one hour. Please don’t forward this email: anyone with the link can do the same.',
    why: 'You’re receiving this email because someone asked for it through one of our emails to this address.',
  });
  const to = { id: person.id, email: person.email, firstName: person.firstName };
  return { letter: { mail, to, newsletter: false } };
}
