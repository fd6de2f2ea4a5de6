import { protectedTemplates } from '../../../shared/site/site.ts';
import { compose } from '../letters/compose/compose.ts';
import { withCards } from '../letters/compose/letterCards.ts';
import { cleanTexts } from '../letters/compose/letterSource.ts';
import * as emailTemplates from '../letters/templates/emailTemplates.ts';
import { findSubscriber } from '../people/subscribers/rows.ts';
import { claimWelcome, unclaimWelcome } from '../people/subscribers/subscribers.ts';
import { type ClaimedMail, claimFormMail } from './formMail.ts';

/** The welcome mail: at most one a day to one address, and few to one mailbox. Undefined where none is due. */
export async function welcome(subscriberId: string): Promise<ClaimedMail | undefined> {
  const [person, template] = await Promise.all([
    findSubscriber(subscriberId),
    emailTemplates.find(protectedTemplates[0]),
  ]);
  if (!template) throw new Error(`The template ${protectedTemplates[0]} is missing: deploy again to restore it`);
  if (!person) return undefined;
  const unclaim = await claimFormMail({
    email: person.email,
    id: subscriberId,
    claim: () => claimWelcome(subscriberId),
    unclaim: () => unclaimWelcome(subscriberId),
  });
  if (!unclaim) return undefined;
  return {
    letter: {
      mail: compose(await withCards(cleanTexts(template))),
      to: person,
      tags: { kind: 'welcome', subscriber: subscriberId },
    },
    unclaim,
  };
}
