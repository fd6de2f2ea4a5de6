import { tokens } from '../cleaning/htmlTokens.ts';

/**
 * A card in a letter, written as `<div data-card="guest:12"></div>`. Its content is filled in when the mail is
 * composed, so a letter copied from last month shows this month's recording. An episode is named as its page is. `passage` is
 * a place that waits for a passage of a transcript: it has no content, and is left out.
 */
export type CardRef = 'latest-recording' | 'upcoming-event' | 'passage' | `episode-${number}` | `guest:${number}`;

const refPattern = /^(?:latest-recording|upcoming-event|passage|(?:episode-|guest:)[1-9]\d{0,14})$/;

export const isCardRef = (value: string): value is CardRef => refPattern.test(value);

/** The id of a guest card's guest; undefined for other cards. */
export const guestOf = (ref: string): number | undefined =>
  ref.startsWith('guest:') ? Number(ref.slice('guest:'.length)) : undefined;

/** The id of an episode card's episode; undefined for other cards. */
export const episodeIdOf = (ref: string): number | undefined =>
  ref.startsWith('episode-') ? Number(ref.slice('episode-'.length)) : undefined;

/** A card's content: plain text, and addresses as in the site's content. */
export interface Card {
  kicker: string;
  title: string;
  /** Who and when, in one line; may be empty. */
  facts: string;
  words: string;
  /** A portrait is beside the text, any other picture above it. Null if there is none that a mail can show. */
  picture: { address: string; portrait: boolean } | null;
  link: { address: string; words: string } | null;
}

/** Cards by their reference in the letter; null if a card's content is gone. */
export type Cards = Readonly<Record<string, Card | null>>;

/** The cards of a letter, each once, in order. */
export const cardRefs = (html: string): CardRef[] => [
  ...new Set(
    [...tokens(html)].flatMap((token) => {
      const ref = token.type === 'open' ? token.attributes['data-card'] : undefined;
      return ref !== undefined && isCardRef(ref) ? [ref] : [];
    }),
  ),
];

/** The HTML of a card in a letter. */
export const cardTag = (ref: CardRef) => `<div data-card="${ref}"></div>`;

/** A letter with what `render` makes of its cards; a card without content is left out. */
export const replaceCards = (html: string, cards: Cards, render: (card: Card) => string) =>
  html.replace(/<div\b[^>]*\sdata-card="([^"]*)"[^>]*>[\s\S]*?<\/div>/g, (_, ref: string) => {
    const card = cards[ref];
    return card ? render(card) : '';
  });
