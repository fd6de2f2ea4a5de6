import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { asWritten } from '../../../../shared/letters/placeholders/placeholders.ts';
import { escapeHtml } from '../../../../shared/platform/escapeHtml.ts';
import { site } from '../../../../shared/site/site.ts';
import { isOffered, placeOf, venueLine, whenOf } from '../../../../shared/time/eventWords.ts';
import type { LetterSource } from '../compose/letterSource.ts';
import { fact } from './eventParagraphs.ts';

/** What a letter about a change says of an event. */
export type ChangedEvent = Pick<
  ManagedEvent,
  | 'title'
  | 'guests'
  | 'eventDate'
  | 'eventTime'
  | 'startsAt'
  | 'zone'
  | 'duration'
  | 'attendance'
  | 'venue'
  | 'address'
  | 'timeZone'
  | 'payLink'
>;
type Letter = Pick<LetterSource, 'subject' | 'previewText' | 'htmlContent'>;

/**
 * The letter to everybody who signed up for an event, with a seat or waiting for one, whose time or place has changed.
 * `before`: what they were last told. Needs the facts of `event` for its placeholders, and the calendar file for what it says
 * of it.
 */
export function movedLetter({ event, before }: { event: ChangedEvent; before: ChangedEvent }): Letter {
  const hasNewPlace = placeOf(event, undefined) !== placeOf(before, undefined);
  const hasNewTime = !hasNewPlace || whenOf(event) !== whenOf(before);
  const what = [hasNewTime && 'time', hasNewPlace && 'place'].filter(Boolean).join(' and ');
  return {
    subject: asWritten(`New ${what}: ${event.title}, ${event.eventDate}`),
    previewText: asWritten(hasNewTime ? `Now on ${whenOf(event)}` : `Now at ${placeOf(event, undefined)}`),
    htmlContent: [
      `<h1>A new ${what}</h1>`,
      '<p>Dear {firstName|friend},</p>',
      `<p>The evening you signed up for has a new ${what}. Your sign-up stays as it is, and so does your place if you’re on the waiting list.</p>`,
      writtenFact('What', event.title, `with ${event.guests}`),
      writtenFact('When', whenOf(event), ...(hasNewTime ? [`instead of ${whenOf(before)}`] : [])),
      ...(hasNewTime ? ['<p><strong>Doors</strong><br>Open at {eventDoors}</p>'] : []),
      hasNewPlace
        ? writtenFact('Where', ...newPlaceLines(event, before))
        : '<p><strong>Where</strong><br>{eventPlace}</p>',
      ...(isDated(event) ? ['<p>If it’s in your calendar, the attached file updates it there.</p>'] : []),
      `<p>If the new ${what} ${hasNewTime && hasNewPlace ? 'don’t' : 'doesn’t'} suit you, please <a href="{cancelUrl}">cancel your sign-up</a> with one click. Otherwise there’s nothing you need to do.</p>`,
      signature,
    ].join('\n'),
  };
}

/**
 * The letter to everybody who signed up for an event that is canceled. `note`: what the admin wants to add, in plain text;
 * empty lines divide it into paragraphs.
 */
export const cancelledLetter = ({ event, note }: { event: ChangedEvent; note: string }): Letter => ({
  subject: asWritten(`Canceled: ${event.title}, ${event.eventDate}`),
  previewText: 'We’re sorry: this evening won’t take place',
  htmlContent: [
    '<h1>The evening is canceled</h1>',
    '<p>Dear {firstName|friend},</p>',
    '<p>We’re sorry: the evening you signed up for won’t take place.</p>',
    writtenFact('What', event.title, `with ${event.guests}`),
    writtenFact('When', whenOf(event)),
    ...paragraphsOf(note),
    ...(event.payLink
      ? [`<p>If you paid for a ticket, please write to us at ${supportLink}.</p>`]
      : ['<p>There’s nothing you need to do.</p>']),
    ...(isDated(event) ? ['<p>If it’s in your calendar, the attached file removes it.</p>'] : []),
    signature,
  ].join('\n'),
});

/** A paragraph with text that an admin typed. */
const writtenFact = (title: string, ...lines: string[]) => fact(title, ...lines.map(asWritten));

/** Where it is now and was before. How somebody attends is not known here: it says both. */
function newPlaceLines(event: ChangedEvent, before: ChangedEvent): string[] {
  const [inRoom, wasInRoom] = [isOffered(event, 'in-person'), isOffered(before, 'in-person')];
  const [onZoom, wasOnZoom] = [isOffered(event, 'virtual'), isOffered(before, 'virtual')];
  const instead = wasInRoom ? [`instead of ${venueLine(before)}`] : [];
  if (!inRoom) return ['On Zoom only', ...instead];
  const zoom = onZoom ? ['On Zoom: as before'] : ['No longer on Zoom'];
  return [`In person: ${venueLine(event)}`, ...instead, ...(wasOnZoom ? zoom : onZoom ? ['And on Zoom'] : [])];
}

/** Whether it has a calendar file. */
const isDated = (event: ChangedEvent) => event.startsAt !== null;

const paragraphsOf = (note: string): string[] =>
  asWritten(note)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);

const { support } = site.contact;
const supportLink = `<a href="mailto:${support}">${support}</a>`;

const signature = `<p>Warmly,<br>${site.host.name}</p>`;
