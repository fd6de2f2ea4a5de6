import { problem } from '../../../../shared/letters/checks/mailCheck.ts';
import type { EmailTemplate, MailProblem } from '../../../../shared/letters/model/emailTemplate.ts';
import { eventValues } from '../../../../shared/letters/placeholders/eventFacts.ts';
import {
  type EventPlaceholder,
  type PlaceholderName,
  placeholdersIn,
} from '../../../../shared/letters/placeholders/placeholders.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { counted } from '../../../../shared/platform/counted.ts';
import { counts as countSignups } from '../../people/signups/eventCounts.ts';
import * as subscribers from '../../people/subscribers/subscribers.ts';
import { factsFor } from '../audience/resolveAudience.ts';

type Letter = Pick<EmailTemplate, 'subject' | 'previewText' | 'htmlContent' | 'textContent'>;

/** The placeholders that a letter uses at least once without a fallback. */
function withoutFallback({ subject, previewText = '', htmlContent, textContent = '' }: Letter): Set<PlaceholderName> {
  const used = placeholdersIn([subject, previewText, htmlContent, textContent].join('\n'));
  return new Set(used.filter(({ hasFallback }) => !hasFallback).map(({ name }) => name));
}

/**
 * A note about readers whom a newsletter cannot greet by first name, and the remedy. They are not counted for parts of all
 * subscribers or for an event's people, which get no note.
 */
export async function namelessReaders(letter: Letter, audience: CampaignAudience): Promise<string[]> {
  if (audience.type !== 'newsletter' || !withoutFallback(letter).has('firstName')) return [];
  const { recipients, nameless } = await subscribers.counts();
  if (nameless <= 0) return [];
  const many = (count: number) => count.toLocaleString('en');
  return [
    `${many(nameless)} of ${many(recipients)} ${recipients === 1 ? 'reader' : 'readers'} ${nameless === 1 ? 'has' : 'have'} no first name: {firstName|friend} greets them as “friend”.`,
  ];
}

/** Placeholders that would be empty for some of an event's people: which, for how many, and why. */
export async function emptyPlaceholders(letter: Letter, audience: CampaignAudience): Promise<MailProblem[]> {
  const facts = await factsFor(audience);
  if (!facts || audience.type !== 'event') return [];
  const bare = withoutFallback(letter);
  if (bare.size === 0) return [];
  const counts = (await countSignups()).find(({ eventId }) => eventId === audience.eventId);
  const inRoom = audience.attendance === 'virtual' ? 0 : (counts?.inPerson ?? 0);
  const onZoom = audience.attendance === 'in-person' ? 0 : (counts?.virtual ?? 0);
  const [room, zoom] = [eventValues(facts, 'in-person'), eventValues(facts, 'virtual')];
  return [...bare].flatMap((name) => {
    if (!(name in zoom)) return [];
    const empty = (values: typeof zoom) => values[name as EventPlaceholder].trim() === '';
    const nobodys = empty(zoom) ? 'the event has none' : 'it’s only for those who signed up for Zoom';
    const count = (empty(room) ? inRoom : 0) + (empty(zoom) ? onZoom : 0);
    if (count === 0) return [];
    const message = `${counted(count, 'recipient')} would see nothing in place of {${name}}: ${nobodys}. Give it a fallback, as in {${name}|see the site}`;
    return [problem('empty-placeholder', message)];
  });
}
