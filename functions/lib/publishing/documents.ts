import { episodeAt, episodePath, isPlayable } from '../../../shared/content/lists/episodes.ts';
import { recordingName, recordingPath } from '../../../shared/content/lists/recordingNames.ts';
import type { RecordingKind } from '../../../shared/content/model/recording.ts';
import { letters as letterContract } from '../../../shared/letters/contract/letters.ts';
import { recordingLink } from '../../../shared/platform/videoLink.ts';
import {
  type Answers,
  absentDocuments,
  browserPages,
  doneDocuments,
  linkDocuments,
  outcomeDocuments,
  type PageDocument,
  pageReads,
} from '../../../shared/publishing/model/publication.ts';
import { type PageName, pages, pageTable, pathOf } from '../../../shared/site/pages.ts';
import type { StoredLetter } from '../letters/site/letters.ts';
import { pageHtml } from '../letters/site/pageHtml.ts';
import type { Content } from './content.ts';
import { guestDocuments, publishedDetails } from './guests.ts';

/** Every document of the site with this content. `pictures`: the paths of those made for links, by recordings' names. */
export function documentsOf(content: Content, pictures: ReadonlyMap<string, string> = new Map()): PageDocument[] {
  const { hasLetters } = content;
  return pagesOf(content).map((document) => {
    const { answers } = document;
    if (!answers) return document;
    const picture = pictures.get(shownRecording(answers) ?? '');
    return { ...document, answers: { ...answers, hasLetters }, ...(picture && { picture }) };
  });
}

/** The name of the recording that a page is about. */
function shownRecording({ recordingDetails, episode, archiveGuest, activeRecentEvent }: Answers): string | undefined {
  if (!recordingDetails) return undefined;
  if (episode) return recordingName('episode', episode.id);
  if (archiveGuest) return recordingName('guest', archiveGuest.id);
  return activeRecentEvent ? recordingName('event', activeRecentEvent.id) : undefined;
}

function pagesOf(content: Content): PageDocument[] {
  const pageEntries = Object.entries(pageReads) as [keyof typeof pageReads, readonly (keyof Content)[]][];
  return [
    ...pageEntries.map(([page, reads]) => ({
      page,
      // No page has this address, so the router shows the 404 page there.
      path: page === 'notFound' ? '/404' : pages[page],
      answers: Object.fromEntries(reads.map((read) => [read, content[read]])) as Answers,
    })),
    ...recordingsOf(content),
    ...guestDocuments(content),
    ...content.wholeLetters.map(letterDocument),
    ...linkDocuments,
    ...doneDocuments,
    ...outcomeDocuments,
    ...absentDocuments,
    ...browserPages.map((page: PageName) => ({ page, path: pageTable[page].path })),
  ];
}

/** A guest or an episode without a recording has a page too, which says so. */
function recordingsOf({ archiveGuests, episodes, activeRecentEvent, recordings, guests }: Content): PageDocument[] {
  const details = new Map(recordings.map((recording) => [recording.name, recording.details]));
  const detailsOf = (kind: RecordingKind, id: number, guest: string) =>
    publishedDetails(guests, { kind, guest, details: details.get(recordingName(kind, id)) });
  return [
    ...archiveGuests.map((archiveGuest) => ({
      page: 'video' as const,
      path: pathOf('video', archiveGuest.id),
      answers: { archiveGuest, recordingDetails: detailsOf('guest', archiveGuest.id, archiveGuest.name) },
    })),
    ...[
      ...episodes.map((episode) => ({ path: episodePath(episode), episode })),
      ...onlyEpisodesOfTheirFilm(episodes).map((episode) => ({ path: pathOf('video', episode.videoId), episode })),
    ].map(({ path, episode }) => ({
      page: 'video' as const,
      path,
      answers: { episode, recordingDetails: detailsOf('episode', episode.id, episode.guest) },
    })),
    ...ownEvents(activeRecentEvent).map((event) => ({
      page: 'video' as const,
      path: recordingPath('event', event.id),
      answers: { activeRecentEvent: event, recordingDetails: detailsOf('event', event.id, event.presenter) },
    })),
  ];
}

/** The recent event, unless it was made from an episode, whose page it then has. */
const ownEvents = (event: Content['activeRecentEvent']) => (event && !event.episodeId ? [event] : []);

/** A letter's own page. A send of it makes the page too, before its mails link there. */
export const letterDocument = (letter: StoredLetter): PageDocument => ({
  page: 'letter',
  path: pathOf('letter', letter.slug),
  answers: { letter: letterContract.get.response.parse({ ...letter, ...pageHtml(letter.html) }), hasLetters: true },
});

/** Episodes whose film no other shows: its address leads to them too. An id of digits alone would be a guest's. */
const onlyEpisodesOfTheirFilm = (episodes: Content['episodes']) =>
  [...Map.groupBy(episodes, ({ videoId }) => videoId)].flatMap(
    ([film, sharing]) => (/\D/.test(film) && episodeAt(sharing, film)) || [],
  );

/** Paths of the recordings that can be watched, for the sitemap. */
export const watchable = ({ archiveGuests, episodes, activeRecentEvent }: Content): string[] => [
  ...archiveGuests.filter(({ url }) => recordingLink(url)).map(({ id }) => pathOf('video', id)),
  ...episodes.filter(isPlayable).map(episodePath),
  ...ownEvents(activeRecentEvent).map(({ id }) => recordingPath('event', id)),
];
