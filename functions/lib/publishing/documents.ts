import { letters as letterContract } from '../../../shared/contract/letters.ts';
import { type PageName, pages, pageTable, pathOf } from '../../../shared/pages.ts';
import {
  type Answers,
  absentDocuments,
  browserPages,
  type PageDocument,
  pageReads,
} from '../../../shared/publication.ts';
import { recordingLink } from '../../../shared/videoLink.ts';
import { pageHtml } from '../letters/pageHtml.ts';
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
    ...absentDocuments,
    ...browserPages.map((page: PageName) => ({ page, path: pageTable[page].path })),
  ];
}

/** A guest's page is under their number, also without a recording: it says so. */
function recordingsOf({ archiveGuests, episodes }: Content): PageDocument[] {
  return [
    ...archiveGuests.map((archiveGuest) => ({
      page: 'video' as const,
      path: pathOf('video', archiveGuest.id),
      answers: { archiveGuest },
    })),
    ...filmsOf(episodes).map((episode) => ({
      page: 'video' as const,
      path: pathOf('video', episode.videoId),
      answers: { episode },
    })),
  ];
}

const letterPagesOf = ({ letterTexts }: Content): PageDocument[] =>
  letterTexts.map((kept) => ({
    page: 'letter' as const,
    path: pathOf('letter', kept.slug),
    answers: { letter: letterContract.get.response.parse({ ...kept, ...pageHtml(kept.html) }) },
  }));

/** Of episodes with the same film, the page shows the first. A film that is named by digits alone would be a guest's. */
const filmsOf = (episodes: Content['episodes']) =>
  episodes.filter(
    ({ videoId }, at) =>
      /^[\w-]*\D[\w-]*$/.test(videoId) && episodes.findIndex((other) => other.videoId === videoId) === at,
  );

/** What stands behind /video/ and can be watched: what search engines are told of. */
export const watchable = ({ archiveGuests, episodes }: Content): (string | number)[] => [
  ...archiveGuests.filter(({ url }) => recordingLink(url)).map(({ id }) => id),
  ...filmsOf(episodes).map(({ videoId }) => videoId),
];
