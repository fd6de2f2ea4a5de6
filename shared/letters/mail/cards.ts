import { episodeLabel, episodeOf, episodePath, isEpisode } from '../../content/lists.ts';
import type { ArchiveGuest } from '../../content/model/archiveGuest.ts';
import type { Episode } from '../../content/model/episode.ts';
import type { RecentEvent } from '../../content/model/recentEvent.ts';
import type { UpcomingEvent } from '../../content/model/upcomingEvent.ts';
import { excerpt } from '../../platform/text.ts';
import { pages, pathOf } from '../../site/pages.ts';
import { site } from '../../site/site.ts';
import { whenOf } from '../../time/eventTimes.ts';
import { tokens } from '../cleaning/html.ts';
import { mailPicture } from './addresses.ts';

/**
 * A card in a letter, written as `<div data-card="guest:12"></div>`. Its content is filled in when the email is
 * composed, so a letter copied from last month shows this month's recording. An episode is named as its page is.
 * `passage` is a place that waits for a passage of a transcript: it has no content, and is left out.
 */
export type CardRef = 'latest-recording' | 'upcoming-event' | 'passage' | `episode-${number}` | `guest:${number}`;

const refPattern = /^(?:latest-recording|upcoming-event|passage|(?:episode-|guest:)[1-9]\d{0,14})$/;

export const isCardRef = (value: string): value is CardRef => refPattern.test(value);

export const guestOf = (ref: string): number | undefined =>
  ref.startsWith('guest:') ? Number(ref.slice('guest:'.length)) : undefined;

export const episodeIdOf = (ref: string): number | undefined =>
  ref.startsWith('episode-') ? Number(ref.slice('episode-'.length)) : undefined;

/** A card's content: plain text, and addresses as in the site's content. */
export interface Card {
  kicker: string;
  title: string;
  /** Who and when, in one line; may be empty. */
  facts: string;
  words: string;
  /** A portrait is beside the text, any other picture above it. Null if there is none that an email can show. */
  picture: { address: string; portrait: boolean } | null;
  link: { address: string; words: string } | null;
}

/** Cards by their reference in the letter; null if a card's content is gone. */
export type Cards = Readonly<Record<string, Card | null>>;

export const cardRefs = (html: string): CardRef[] => [
  ...new Set(
    [...tokens(html)].flatMap((token) => {
      const ref = token.type === 'open' ? token.attributes['data-card'] : undefined;
      return ref !== undefined && isCardRef(ref) ? [ref] : [];
    }),
  ),
];

export const cardTag = (ref: CardRef) => `<div data-card="${ref}"></div>`;

/** A card without content is left out. */
export const replaceCards = (html: string, cards: Cards, render: (card: Card) => string) =>
  html.replace(/<div\b[^>]*\sdata-card="([^"]*)"[^>]*>[\s\S]*?<\/div>/g, (_, ref: string) => {
    const card = cards[ref];
    return card ? render(card) : '';
  });

/** The content to fill cards from. A kind that no card needs may be left out. */
export interface CardContent {
  recentEvent?: Omit<RecentEvent, 'isActive'> | undefined;
  upcomingEvent?: Omit<UpcomingEvent, 'isActive'> | undefined;
  guests?: readonly ArchiveGuest[];
  /** All of them for the latest recording, which may be one; else those that cards show. */
  episodes?: readonly Episode[];
}

/** How much of a description fits into a card, in characters. */
const descriptionLength = 180;

export const fillCards = (refs: readonly CardRef[], content: CardContent): Cards =>
  Object.fromEntries(refs.map((ref) => [ref, cardOf(ref, content)]));

function cardOf(ref: CardRef, { recentEvent, upcomingEvent, guests = [], episodes = [] }: CardContent): Card | null {
  if (ref === 'latest-recording') return recentEvent ? recordingCard(recentEvent, episodes) : null;
  if (ref === 'upcoming-event') return upcomingEvent ? eventCard(upcomingEvent) : null;
  if (ref === 'passage') return null;
  const episodeId = episodeIdOf(ref);
  if (episodeId !== undefined) {
    const episode = episodes.find((each) => isEpisode(each, episodeId));
    return episode ? episodeCard(episode) : null;
  }
  const guest = guests.find(({ id }) => id === guestOf(ref));
  return guest ? guestCard(guest) : null;
}

const recordingCard = (event: Omit<RecentEvent, 'isActive'>, episodes: NonNullable<CardContent['episodes']>): Card => {
  const { title, presenter, eventDate, description, imageUrl } = event;
  // An episode has a permanent page; any other recording is on the page of the latest one.
  const episode = episodeOf(event, episodes);
  return {
    kicker: 'Latest recording',
    title,
    facts: [`with ${presenter}`, eventDate].filter(Boolean).join(' · '),
    words: excerpt(description, descriptionLength),
    picture: pictureOf(imageUrl, false),
    link: { address: episode ? episodePath(episode) : pages.product, words: 'Watch the recording' },
  };
};

const eventCard = (upcoming: Omit<UpcomingEvent, 'isActive'>): Card => ({
  kicker: 'Upcoming event',
  title: upcoming.title,
  facts: [`with ${upcoming.guests}`, whenOf(upcoming)].join(' · '),
  words: excerpt(upcoming.description, descriptionLength),
  picture: pictureOf(upcoming.imageUrl, false),
  link: { address: pages.signup, words: 'Join the live audience' },
});

const episodeCard = (episode: Episode): Card => {
  const { episodeNumber, title, guest, date, duration, description, image } = episode;
  return {
    kicker: episodeLabel(episodeNumber),
    title,
    facts: [guest && `with ${guest}`, date && dayOf(date), duration].filter(Boolean).join(' · '),
    words: excerpt(description, descriptionLength),
    picture: pictureOf(image, false),
    link: { address: episodePath(episode), words: 'Listen, watch and read' },
  };
};

/** "November 26, 2026", where the publisher is. */
const dayOf = (date: string) =>
  new Intl.DateTimeFormat(site.language, { dateStyle: 'long', timeZone: site.live.timeZone }).format(new Date(date));

const guestCard = ({ id, name, description, imageUrl, url }: ArchiveGuest): Card => ({
  kicker: 'From the archive',
  title: name,
  facts: '',
  words: excerpt(description ?? '', descriptionLength),
  picture: pictureOf(imageUrl, true),
  link: url ? { address: pathOf('video', id), words: `Watch the ${site.product.singular}` } : null,
});

function pictureOf(address: string | null, isPortrait: boolean): Card['picture'] {
  const shown = address ? mailPicture(address) : '';
  return /^https:\/\//.test(shown) ? { address: shown, portrait: isPortrait } : null;
}
