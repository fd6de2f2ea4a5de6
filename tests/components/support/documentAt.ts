import { episodeAt } from '../../../shared/content/lists/episodes.ts';
import { featuredOf } from '../../../shared/content/lists/featured.ts';
import {
  type Answers,
  absentRecordings,
  type PageDocument,
  pageReads,
} from '../../../shared/publishing/model/publication.ts';
import { pageAt, pathOf } from '../../../shared/site/pages.ts';

/** What public pages show of the content; where something is not named, there is none of it. */
export type Shown = Partial<
  Pick<Required<Answers>, 'activeRecentEvent' | 'activeUpcomingEvent' | 'archiveGuests' | 'episodes'>
>;

/** The document that is published of the page at `path`; undefined where the browser makes the page. */
export function documentAt(path: string, shown: Shown): PageDocument | undefined {
  const [pathname = ''] = path.split('?');
  const page = pageAt(pathname);
  const { archiveGuests = [], episodes = [] } = shown;
  if (page === 'video') {
    const archiveGuest = archiveGuests.find(({ id }) => pathOf('video', id) === pathname);
    const episode = episodeAt(episodes, pathname.slice(pathOf('video', '').length));
    if (archiveGuest) return { page, path: pathname, answers: { archiveGuest } };
    if (episode) return { page, path: pathname, answers: { episode } };
    return absentRecordings[/\/\d+$/.test(pathname) ? 'guest' : 'episode'];
  }
  if (!(page in pageReads)) return undefined;
  const content: Answers = {
    ...{ activeRecentEvent: null, activeUpcomingEvent: null, archiveGuests, episodes },
    ...{ letters: [], latestLetters: [], featuredGuests: featuredOf(archiveGuests).shown },
    ...shown,
  };
  const reads = pageReads[page as keyof typeof pageReads];
  return { page, path: pathname, answers: Object.fromEntries(reads.map((name) => [name, content[name]])) };
}
