import type { ArchiveGuest } from '../../content/model/archiveGuest.ts';
import type { Episode } from '../../content/model/episode.ts';
import type { RecentEvent } from '../../content/model/recentEvent.ts';
import type { UpcomingEvent } from '../../content/model/upcomingEvent.ts';
import type { Letter, LetterSummary } from '../../letters/model/letter.ts';
import { outcomePath, outcomes } from '../../site/outcomes.ts';
import { documentOf, type PageName, pages, pageTable, pathOf } from '../../site/pages.ts';

/*
 * How public pages become HTML documents: functions/ reads what they show and publishes them, frontend/render.tsx makes
 * the HTML, and the browser goes on from there (frontend/main.tsx).
 */

/** What the API answers to the reads that public pages show, as its JSON has it. The names are those of the site's queries. */
export interface Answers {
  activeRecentEvent?: RecentEvent | null;
  activeUpcomingEvent?: UpcomingEvent | null;
  archiveGuests?: ArchiveGuest[];
  /** Of these, the ones that stand on the page of the recordings. */
  featuredGuests?: ArchiveGuest[];
  archiveGuest?: ArchiveGuest;
  episodes?: Episode[];
  /** One of these. */
  episode?: Episode;
  /** The letters on the site, newest first. */
  letters?: LetterSummary[];
  /** Of these, the ones that the page of the newsletter shows. */
  latestLetters?: LetterSummary[];
  letter?: Letter;
}

/** One HTML document. */
export interface PageDocument {
  page: PageName;
  /** The address that it is made for: of a page that stands for many, one of them. */
  path: string;
  /** All that the page reads. Where it is absent the browser makes the page, and the document says that it is on its way. */
  answers?: Answers;
  /** What this address names is not there: the document is answered with 404, and at any other such address too. */
  absent?: true;
}

/** What `dist/render/render.mjs` exports, which is made of frontend/render.tsx. */
export interface Renderer {
  /** Names of the files under /assets that documents of this build, and the code in them, may ask for. */
  assets: readonly string[];
  /** The whole document. Rejects where the page cannot be rendered. */
  render(document: PageDocument): Promise<string>;
}

/** What each public page shows of the content. Those that show a single thing, as /video/{id}, are not in here. */
export const pageReads = {
  home: ['activeRecentEvent', 'activeUpcomingEvent'],
  podcast: ['episodes'],
  product: ['activeRecentEvent', 'activeUpcomingEvent', 'featuredGuests'],
  newsletter: ['latestLetters'],
  letters: ['letters'],
  about: [],
  signup: ['activeUpcomingEvent'],
  archive: ['archiveGuests'],
  interviews: ['archiveGuests', 'episodes'],
  privacy: [],
  terms: [],
  notFound: [],
} as const satisfies Partial<Record<PageName, readonly (keyof Answers)[]>>;

/** Stands in the documents of pages that links of mails open for the token of the link. */
export const tokenMark = '~token~';

const byLink = ['confirmSubscription', 'confirmAddress', 'unsubscribe', 'cancelSignup'] as const;

/** The documents of those pages. The API puts the token in when one is opened, so that their forms can be sent without scripts. */
export const linkDocuments = byLink.map((page) => ({
  page,
  path: `${pages[page]}?token=${tokenMark}`,
  answers: {},
})) satisfies PageDocument[];

/** The pages that the browser makes: the admin's, and those that are about one person. */
export const browserPages = (Object.keys(pageTable) as PageName[]).filter(
  (page) =>
    page !== 'video' &&
    page !== 'letter' &&
    page !== 'outcome' &&
    !(page in pageReads) &&
    !byLink.some((each) => each === page),
);

/** Stand for recordings that are not there: which of them, goes by the form of the address. */
export const absentRecordings = {
  guest: { page: 'video', path: pathOf('video', '0'), absent: true, answers: {} },
  episode: { page: 'video', path: pathOf('video', '-'), absent: true, answers: {} },
} as const satisfies Record<string, PageDocument>;

/** Stands for letters that are not on the site, or no longer. */
export const absentLetter = {
  page: 'letter',
  path: pathOf('letter', '-'),
  absent: true,
  answers: {},
} as const satisfies PageDocument;

/** Every document that stands for what is not there, but for the 404 page. */
export const absentDocuments: PageDocument[] = [...Object.values(absentRecordings), absentLetter];

/** Every document that says what came of a form. */
export const outcomeDocuments: PageDocument[] = outcomes.map((outcome) => ({
  page: 'outcome',
  path: outcomePath(outcome),
  answers: {},
}));

/** Where a document is, in the site's bucket and at the edge. */
export function addressOf({ page, path, absent }: Pick<PageDocument, 'page' | 'path' | 'absent'>): string {
  if (page === 'outcome') return documentOf(page, path.slice(pathOf('outcome', '').length));
  if (page === 'letter')
    return absent ? '/pages/noLetter.html' : documentOf(page, path.slice(pathOf('letter', '').length));
  if (page !== 'video') return documentOf(page);
  if (absent) return path === absentRecordings.guest.path ? '/pages/noGuest.html' : '/pages/noEpisode.html';
  return documentOf('video', path.slice(pathOf('video', '').length));
}
