import { episodeAt, featuredOf, recordingOf } from '../../../shared/content/lists.ts';

import { noDetails } from '../../../shared/content/model/recording.ts';
import {
  type Answers,
  absentRecordings,
  type PageDocument,
  pageReads,
} from '../../../shared/publishing/publication.ts';
import { pageAt, pathOf } from '../../../shared/site/pages.ts';

/** The content that public pages show. What is not named is empty. */
export type Shown = Partial<
  Pick<
    Required<Answers>,
    | 'activeRecentEvent'
    | 'activeUpcomingEvent'
    | 'canceledEvent'
    | 'archiveGuests'
    | 'guestSlugs'
    | 'episodes'
    | 'recordingDetails'
  > &
    Pick<PageDocument, 'transcript'>
>;

/** The published document of the page at `path`; undefined if the browser renders the page. */
export function documentAt(path: string, shown: Shown): PageDocument | undefined {
  const [pathname = ''] = path.split('?');
  const page = pageAt(pathname);
  const { archiveGuests = [], episodes = [], activeRecentEvent = null, recordingDetails = noDetails } = shown;
  const hasLetters = false;
  if (page === 'video') {
    const archiveGuest = archiveGuests.find(({ id }) => pathOf('video', id) === pathname);
    const episode = episodeAt(episodes, pathname.slice(pathOf('video', '').length));
    const { kind, id } = recordingOf(pathname.slice(pathOf('video', '').length)) ?? {};
    const event = kind === 'event' && activeRecentEvent?.id === id ? { activeRecentEvent } : null;
    const subject = (archiveGuest && { archiveGuest }) ?? (episode && { episode }) ?? event;
    if (subject)
      return {
        ...{ page, path: pathname, answers: { ...subject, recordingDetails, hasLetters } },
        ...(shown.transcript && { transcript: shown.transcript }),
      };
    return { ...absentRecordings[/\/\d+$/.test(pathname) ? 'guest' : 'episode'], answers: { hasLetters } };
  }
  if (!(page in pageReads)) return undefined;
  const content: Answers = {
    ...{ activeRecentEvent: null, activeUpcomingEvent: null, canceledEvent: null, archiveGuests, episodes },
    ...{ guestSlugs: {}, letters: [], latestLetters: [], featuredGuests: featuredOf(archiveGuests).shown },
    ...shown,
  };
  const reads = pageReads[page as keyof typeof pageReads];
  return {
    page,
    path: pathname,
    answers: { ...Object.fromEntries(reads.map((name) => [name, content[name]])), hasLetters },
  };
}
