import { protectedTemplates } from '../../../shared/site.ts';
import * as emailTemplates from '../store/emailTemplates.ts';
import * as subscribers from '../store/subscribers.ts';
import { claimWelcome, releaseWelcome } from '../store/welcomes.ts';
import { compose } from './compose.ts';
import type { Claimed } from './confirmation.ts';

/** The welcome mail: at most one a day to one address. Undefined where none is due. */
export async function welcome(subscriberId: string): Promise<Claimed | undefined> {
  const [person, template] = await Promise.all([
    subscribers.find(subscriberId),
    emailTemplates.find(protectedTemplates[0]),
  ]);
  if (!template) throw new Error(`The template ${protectedTemplates[0]} is missing: deploy again to have it written`);
  if (!person || !(await claimWelcome(subscriberId))) return undefined;
  return {
    letter: { mail: compose(template), to: person, tags: { kind: 'welcome', subscriber: subscriberId } },
    release: () => releaseWelcome(subscriberId),
  };
}
