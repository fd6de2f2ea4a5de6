import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { escapeHtml } from '../../../../shared/platform/escapeHtml.ts';
import { placeOf, whenOf } from '../../../../shared/time/eventWords.ts';
import type { LetterSource } from '../compose/letterSource.ts';

/** What a letter about a change says of an event. */
export type ChangedEvent = Pick<
  ManagedEvent,
  'title' | 'guests' | 'eventDate' | 'eventTime' | 'duration' | 'attendance' | 'venue' | 'address' | 'timeZone'
>;
type Letter = Pick<LetterSource, 'subject' | 'previewText' | 'htmlContent'>;

/** The letter to those who signed up for an event whose time or place has changed, with what they were last told. */
export const movedLetter = ({ event, before }: { event: ChangedEvent; before: ChangedEvent }): Letter => ({
  subject: `New time: ${event.title}, ${event.eventDate}`,
  previewText: `It’s now on ${whenOf(event)}`,
  htmlContent: [
    '<h1>The evening has moved</h1>',
    '<p>Dear {firstName|friend},</p>',
    `<p>${escapeHtml(event.title)} is now on ${escapeHtml(whenOf(event))}, at ${escapeHtml(placeOf(event, undefined))}. It was to be on ${escapeHtml(whenOf(before))}.</p>`,
  ].join('\n'),
});

/** The letter to those who signed up for an event that is cancelled. `note`: what the admin wants to add; plain text. */
export const cancelledLetter = ({ event, note }: { event: ChangedEvent; note: string }): Letter => ({
  subject: `Canceled: ${event.title}, ${event.eventDate}`,
  previewText: 'The evening won’t take place',
  htmlContent: [
    '<h1>The evening is canceled</h1>',
    '<p>Dear {firstName|friend},</p>',
    `<p>We’re sorry: ${escapeHtml(event.title)}, ${escapeHtml(whenOf(event))}, won’t take place.</p>`,
    ...(note ? [`<p>${escapeHtml(note)}</p>`] : []),
  ].join('\n'),
});
