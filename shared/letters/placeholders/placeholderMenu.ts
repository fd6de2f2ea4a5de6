import type { PlaceholderName } from './placeholders.ts';

/** A placeholder as it is offered while one writes. */
export interface PlaceholderOffer {
  name: PlaceholderName;
  /** What it becomes, in words. */
  label: string;
  /** As it is put in. */
  text: string;
  /** Filled only in mails about an event. */
  ofEvent?: true;
}

const placeholderOffers: readonly PlaceholderOffer[] = [
  { name: 'firstName', label: 'First name, or “friend”', text: '{firstName|friend}' },
  { name: 'firstName', label: 'First name', text: '{firstName}' },
  { name: 'lastName', label: 'Last name', text: '{lastName}' },
  { name: 'eventTitle', label: 'Title of the event', text: '{eventTitle}', ofEvent: true },
  { name: 'eventDate', label: 'Date of the event', text: '{eventDate}', ofEvent: true },
  { name: 'eventTime', label: 'Time of the event', text: '{eventTime}', ofEvent: true },
  { name: 'eventPlace', label: 'Place: the room, or Zoom', text: '{eventPlace}', ofEvent: true },
  { name: 'joinLink', label: 'Zoom link, for those on Zoom', text: '{joinLink}', ofEvent: true },
];

/** Those that what was typed after the brace may be the beginning of; all, where nothing was. */
export function offersFor(typed: string): readonly PlaceholderOffer[] {
  const wanted = typed.toLowerCase().replace(/\s+/g, '');
  return placeholderOffers.filter(
    ({ text, label }) =>
      text.slice(1).toLowerCase().includes(wanted) || label.toLowerCase().replace(/\s+/g, '').includes(wanted),
  );
}

/** What was typed of a placeholder right before the caret, without its brace; undefined where none was begun. */
export const begunBefore = (text: string): string | undefined => /(?<!\{)\{([A-Za-z ]{0,20})$/.exec(text)?.[1];
