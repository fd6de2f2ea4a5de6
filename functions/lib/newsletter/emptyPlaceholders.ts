import { eventValues } from '../../../shared/mail/eventFacts.ts';
import { type EventPlaceholder, placeholdersIn } from '../../../shared/mail/placeholders.ts';
import { problem } from '../../../shared/mailCheck.ts';
import type { CampaignAudience } from '../../../shared/model/campaign.ts';
import type { EmailTemplate, MailProblem } from '../../../shared/model/emailTemplate.ts';
import * as signups from '../store/signups/signups.ts';
import { factsFor } from './eventFacts.ts';

type Letter = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent' | 'textContent'>;

/** Placeholders in whose place some of an event's people would read nothing: which, how many of them, and why. */
export async function emptyPlaceholders(letter: Letter, audience: CampaignAudience): Promise<MailProblem[]> {
  const facts = await factsFor(audience);
  if (!facts || audience.type !== 'event') return [];
  const { subject, previewText = '', htmlContent, textContent = '' } = letter;
  const used = placeholdersIn([subject, previewText, htmlContent, textContent].join('\n'));
  const bare = new Set(used.filter(({ hasFallback }) => !hasFallback).map(({ name }) => name));
  if (bare.size === 0) return [];
  const counts = (await signups.counts()).find(({ eventId }) => eventId === audience.eventId);
  const inRoom = audience.attendance === 'virtual' ? 0 : (counts?.inPerson ?? 0);
  const onZoom = audience.attendance === 'in-person' ? 0 : (counts?.virtual ?? 0);
  const [room, zoom] = [eventValues(facts, 'in-person'), eventValues(facts, 'virtual')];
  return [...bare].flatMap((name) => {
    if (!(name in zoom)) return [];
    const empty = (values: typeof zoom) => values[name as EventPlaceholder].trim() === '';
    const nobodys = empty(zoom) ? 'the event has none' : 'it is for those who booked by Zoom';
    const count = (empty(room) ? inRoom : 0) + (empty(zoom) ? onZoom : 0);
    if (count === 0) return [];
    const who = count === 1 ? '1 recipient' : `${count.toLocaleString('en')} recipients`;
    const message = `${who} would see nothing in the place of {${name}}: ${nobodys}. A fallback, as in {${name}|see the site}, stands in`;
    return [problem('empty-placeholder', message)];
  });
}
