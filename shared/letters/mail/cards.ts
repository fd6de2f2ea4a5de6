import { tokens } from '../cleaning/htmlTokens.ts';

/**
 * A card of the site's content as a letter has it: `<div data-card="guest:12"></div>`. What it shows is filled in when
 * the mail is composed, so that a letter copied from last month shows this month's recording.
 */
export type CardRef = 'latest-recording' | 'upcoming-event' | `guest:${number}`;

const form = /^(?:latest-recording|upcoming-event|guest:[1-9]\d{0,14})$/;

export const isCardRef = (value: string): value is CardRef => form.test(value);

/** The guest that a card is of; undefined for the other cards. */
export const guestOf = (ref: string): number | undefined =>
  ref.startsWith('guest:') ? Number(ref.slice('guest:'.length)) : undefined;

/** What a card says. Plain text, addresses as they are in the content. */
export interface Card {
  kicker: string;
  title: string;
  /** Who and when, in one line; empty where nothing is known. */
  facts: string;
  words: string;
  /** `portrait` stands beside the words, any other above them. Null where there is none that a mail can show. */
  picture: { address: string; portrait: boolean } | null;
  link: { address: string; words: string } | null;
}

/** By what the letter calls them; null for one whose content is gone. */
export type Cards = Readonly<Record<string, Card | null>>;

/** The cards of a letter, each once, in their order. */
export const cardRefs = (html: string): CardRef[] => [
  ...new Set(
    [...tokens(html)].flatMap((token) => {
      const ref = token.type === 'open' ? token.attributes['data-card'] : undefined;
      return ref !== undefined && isCardRef(ref) ? [ref] : [];
    }),
  ),
];

/** A card as it stands in a letter. */
export const cardMark = (ref: CardRef) => `<div data-card="${ref}"></div>`;
