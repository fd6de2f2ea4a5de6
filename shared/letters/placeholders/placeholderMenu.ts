import type { PlaceholderName } from './placeholders.ts';

export interface PlaceholderSuggestion {
  name: PlaceholderName;
  label: string;
  text: string;
  /** Filled only in emails about an event. */
  needsEvent?: true;
}

const allSuggestions: readonly PlaceholderSuggestion[] = [
  { name: 'firstName', label: 'First name, or “friend”', text: '{firstName|friend}' },
  { name: 'firstName', label: 'First name', text: '{firstName}' },
  { name: 'lastName', label: 'Last name', text: '{lastName}' },
  { name: 'eventTitle', label: 'Title of the event', text: '{eventTitle}', needsEvent: true },
  { name: 'eventDate', label: 'Date of the event', text: '{eventDate}', needsEvent: true },
  { name: 'eventTime', label: 'Time of the event', text: '{eventTime}', needsEvent: true },
  { name: 'eventPlace', label: 'Place: the room, or Zoom', text: '{eventPlace}', needsEvent: true },
  { name: 'eventDoors', label: 'Doors open, for those in the room', text: '{eventDoors}', needsEvent: true },
  { name: 'eventPrice', label: 'Ticket price, for those in the room', text: '{eventPrice}', needsEvent: true },
  { name: 'joinLink', label: 'Zoom link, for those on Zoom', text: '{joinLink}', needsEvent: true },
  { name: 'payLink', label: 'Link to pay, for those in the room', text: '{payLink}', needsEvent: true },
  { name: 'cancelUrl', label: 'Link to cancel the sign-up', text: '{cancelUrl}', needsEvent: true },
];

/** The suggestions that match what was typed after the brace; all of them if nothing was. */
export function suggestionsFor(typed: string): readonly PlaceholderSuggestion[] {
  const query = typed.toLowerCase().replace(/\s+/g, '');
  return allSuggestions.filter(
    ({ text, label }) =>
      text.slice(1).toLowerCase().includes(query) || label.toLowerCase().replace(/\s+/g, '').includes(query),
  );
}

/** What was typed of a placeholder right before the caret, without its brace; undefined if none was started. */
export const typedBefore = (text: string): string | undefined => /(?<!\{)\{([A-Za-z ]{0,20})$/.exec(text)?.[1];
