import { isOwnChoice } from '../../../shared/people/model/subscriber.ts';
import { protectedTemplates } from '../../../shared/site/site.ts';
import { compose } from '../letters/compose/compose.ts';
import { withCards } from '../letters/compose/letterCards.ts';
import { cleanTexts } from '../letters/compose/letterSource.ts';
import * as emailTemplates from '../letters/templates/emailTemplates.ts';
import { findSubscriber } from '../people/subscribers/rows.ts';
import { welcomeWrites } from '../people/subscribers/subscribers.ts';
import { type ComposedMail, isToday, type Skipped, skip, skipRepeat, withheld } from './formMail.ts';

/** The welcome mail: at most one a day to one address, unless an admin sends it `again`. */
export async function welcome(subscriberId: string, again: boolean): Promise<ComposedMail | Skipped> {
  const [person, template] = await Promise.all([
    findSubscriber(subscriberId),
    emailTemplates.find(protectedTemplates[0]),
  ]);
  if (!template) throw new Error(`The template ${protectedTemplates[0]} is missing: deploy again to restore it`);
  const { suppressed, welcomedAt } = person ?? {};
  if (suppressed && !isOwnChoice(suppressed)) return withheld(suppressed);
  if (!person || suppressed) return skip('no longer subscribed');
  if (isToday(welcomedAt) && !again) return skipRepeat('was welcomed within the last day');
  return {
    letter: { mail: compose(await withCards(cleanTexts(template))), to: person },
    ...welcomeWrites(person),
  };
}
