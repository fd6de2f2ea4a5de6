import {
  episodes as episodeContract,
  archiveGuests as guestContract,
  recentEvents as recentContract,
  upcomingEvents as upcomingContract,
} from '../../../shared/content/contract.ts';
import { featuredOf, uploadsIn } from '../../../shared/content/lists.ts';
import { type ManagedEvent, type UpcomingEvent, upcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { letters as letterContract } from '../../../shared/letters/contract.ts';
import { latestOf } from '../../../shared/letters/latestLetters.ts';
import type { Answers } from '../../../shared/publishing/publication.ts';
import { isOver } from '../../../shared/time/eventTimes.ts';
import * as episodes from '../content/episodes/episodes.ts';
import { announcedEvent, latestEvent, recentEvents, upcomingEvents } from '../content/events/events.ts';
import * as archiveGuests from '../content/guests/archiveGuests.ts';
import { type WholeRecording, wholeRecordings } from '../content/recordings/recordings.ts';
import { readSettings } from '../content/settings/settings.ts';
import * as letters from '../letters/site/letters.ts';
import { type Guests, guestsOf } from './guests.ts';

export type Content = Required<
  Omit<Answers, 'archiveGuest' | 'episode' | 'recordingDetails' | 'guestPage' | 'letter'>
> & {
  recordings: WholeRecording[];
  trailers: WholeRecording[];
  guests: Guests;
  wholeLetters: letters.StoredLetter[];
  uploads: Set<string>;
};

/** From the stores that the API's endpoints read, and parsed by the API's contract. */
export async function readContent(): Promise<Content> {
  // First, since what follows is told by them.
  const settings = await readSettings();
  const [recent, recents, upcoming, events, guests, stored, wholeLetters] = await Promise.all([
    latestEvent(),
    recentEvents.list(),
    announcedEvent(),
    upcomingEvents.list(),
    archiveGuests.list(),
    episodes.listStored(),
    letters.listWithContent(),
  ]);
  const allEpisodes = episodes.shownOf(stored);
  const allGuests = guestContract.list.response.parse(guests);
  const recordings = wholeRecordings(allEpisodes, guests, recent ? [recent] : []);
  const people = guestsOf(guests, recordings);
  return {
    activeRecentEvent: recentContract.active.response.parse(recent ?? null),
    activeUpcomingEvent: upcomingContract.active.response.parse(upcoming ?? null),
    canceledEvent: latestCanceled(events, Date.now()),
    archiveGuests: allGuests,
    featuredGuests: featuredOf(allGuests).shown,
    episodes: episodeContract.list.response.parse(allEpisodes),
    recordings,
    trailers: wholeRecordings(episodes.trailersOf(stored), [], []),
    guests: people,
    guestSlugs: Object.fromEntries(
      allGuests.flatMap(({ id, name }) => {
        const slug = people.slugOf(name);
        return slug ? [[id, slug]] : [];
      }),
    ),
    ...lettersOf(wholeLetters),
    uploads: uploadsIn(JSON.stringify([recents, events, guests, stored, wholeLetters, settings])),
  };
}

function latestCanceled(events: ManagedEvent[], now: number): UpcomingEvent | null {
  const [latest] = events
    .filter((event) => event.canceledAt && event.endsAt && !isOver(event, now))
    .sort((one, other) => (other.canceledAt ?? '').localeCompare(one.canceledAt ?? ''));
  return latest ? upcomingEvent.parse(latest) : null;
}

function lettersOf(wholeLetters: letters.StoredLetter[]) {
  const listed = letterContract.list.response.parse(wholeLetters);
  return { letters: listed, latestLetters: latestOf(listed), hasLetters: listed.length > 0, wholeLetters };
}
