import { episodeAt, episodePath } from '../../../shared/content/lists/episodes.ts';
import { letters as letterContract } from '../../../shared/letters/contract/letters.ts';
import { recordingLink } from '../../../shared/platform/videoLink.ts';
import {
  type Answers,
  absentDocuments,
  browserPages,
  linkDocuments,
  outcomeDocuments,
  type PageDocument,
  pageReads,
} from '../../../shared/publishing/model/publication.ts';
import { type PageName, pages, pageTable, pathOf } from '../../../shared/site/pages.ts';
import { pageHtml } from '../letters/site/pageHtml.ts';
import type { Content } from './content.ts';

/** Every document that the site has with this content. */
export function documentsOf(content: Content): PageDocument[] {
  const named = Object.entries(pageReads) as [keyof typeof pageReads, readonly (keyof Content)[]][];
  return [
    ...named.map(([page, reads]) => ({
      page,
      // No page has this address: whatever looks at it sees what it would see where nothing is.
      path: page === 'notFound' ? '/404' : pages[page],
      answers: Object.fromEntries(reads.map((read) => [read, content[read]])) as Answers,
    })),
    ...recordingsOf(content),
    ...letterPagesOf(content),
    ...linkDocuments,
    ...outcomeDocuments,
    ...absentDocuments,
    ...browserPages.map((page: PageName) => ({ page, path: pageTable[page].path })),
  ];
}

/** Guests and episodes have a page also without a recording: it says so. */
function recordingsOf({ archiveGuests, episodes }: Content): PageDocument[] {
  return [
    ...archiveGuests.map((archiveGuest) => ({
      page: 'video' as const,
      path: pathOf('video', archiveGuest.id),
      answers: { archiveGuest },
    })),
    ...[
      ...episodes.map((episode) => ({ path: episodePath(episode), episode })),
      ...onlyOnesWithFilm(episodes).map((episode) => ({ path: pathOf('video', episode.videoId), episode })),
    ].map(({ path, episode }) => ({ page: 'video' as const, path, answers: { episode } })),
  ];
}

const letterPagesOf = ({ letterTexts }: Content): PageDocument[] =>
  letterTexts.map((kept) => ({
    page: 'letter' as const,
    path: pathOf('letter', kept.slug),
    answers: { letter: letterContract.get.response.parse({ ...kept, ...pageHtml(kept.html) }) },
  }));

/** Episodes that share their film with no other: its address is theirs too. An id of digits alone would be a guest's. */
const onlyOnesWithFilm = (episodes: Content['episodes']) =>
  [...Map.groupBy(episodes, ({ videoId }) => videoId)].flatMap(
    ([film, sharing]) => (/\D/.test(film) && episodeAt(sharing, film)) || [],
  );

/** Paths of the recordings that can be watched: what search engines are told of. */
export const watchable = ({ archiveGuests, episodes }: Content): string[] => [
  ...archiveGuests.filter(({ url }) => recordingLink(url)).map(({ id }) => pathOf('video', id)),
  ...episodes.filter(({ videoId }) => videoId).map(episodePath),
];
