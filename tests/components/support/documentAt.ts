import { episodeAt } from '../../../shared/content/lists/episodes.ts';
import { featuredOf } from '../../../shared/content/lists/featured.ts';
import {
  type Answers,
  absentRecordings,
  type PageDocument,
  pageReads,
} from '../../../shared/publishing/model/publication.ts';
import { pageAt, pathOf } from '../../../shared/site/pages.ts';

/** The content that public pages show. What is not named is empty. */
export type Shown = Partial<
  Pick<Required<Answers>, 'activeRecentEvent' | 'activeUpcomingEvent' | 'archiveGuests' | 'episodes'>
>;

/** The published document of the page at `path`; undefined if the browser renders the page. */
export function documentAt(path: string, shown: Shown): PageDocument | undefined {
  const [pathname = ''] = path.split('?');
  const page = pageAt(pathname);
  const { archiveGuests = [], episodes = [] } = shown;
  const hasLetters = false;
  if (page === 'video') {
    const archiveGuest = archiveGuests.find(({ id }) => pathOf('video', id) === pathname);
    const episode = episodeAt(episodes, pathname.slice(pathOf('video', '').length));
    if (archiveGuest) return { page, path: pathname, answers: { archiveGuest, hasLetters } };
    if (episode) return { page, path: pathname, answers: { episode, hasLetters } };
    return { ...absentRecordings[/\/\d+$/.test(pathname) ? 'guest' : 'episode'], answers: { hasLetters } };
  }
  if (!(page in pageReads)) return undefined;
  const content: Answers = {
    ...{ activeRecentEvent: null, activeUpcomingEvent: null, archiveGuests, episodes },
    ...{ letters: [], latestLetters: [], featuredGuests: featuredOf(archiveGuests).shown },
    ...shown,
  };
  const reads = pageReads[page as keyof typeof pageReads];
  return {
    page,
    path: pathname,
    answers: { ...Object.fromEntries(reads.map((name) => [name, content[name]])), hasLetters },
  };
}
