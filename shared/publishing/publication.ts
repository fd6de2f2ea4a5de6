import type { ArchiveGuest } from '../content/model/archiveGuest.ts';
import type { Episode } from '../content/model/episode.ts';
import type { RecentEvent } from '../content/model/recentEvent.ts';
import type { Person, RecordingDetails } from '../content/model/recording.ts';
import type { AnnouncedEvent, UpcomingEvent } from '../content/model/upcomingEvent.ts';
import type { Transcript } from '../content/transcripts.ts';
import type { Letter, LetterSummary } from '../letters/model/letter.ts';
import {
  documentOf,
  hasManyDocuments,
  outcomePath,
  outcomes,
  type PageName,
  pages,
  pageTable,
  pathOf,
} from '../site/pages.ts';

/* functions/ publishes pages, frontend/render.tsx makes their HTML, frontend/main.tsx takes over in the browser. */

/** The API's answers that public pages show, as in its JSON, by the names of the site's queries. */
export interface Answers {
  activeRecentEvent?: RecentEvent | null;
  activeUpcomingEvent?: AnnouncedEvent | null;
  /** The latest canceled event, until it would have been over, for people who come by an email or their calendar. */
  canceledEvent?: UpcomingEvent | null;
  archiveGuests?: ArchiveGuest[];
  /** By their ids, the last part of the paths of the archive's guests who have a page. */
  guestSlugs?: Record<string, string>;
  /** The ones that the recordings page shows. */
  featuredGuests?: ArchiveGuest[];
  archiveGuest?: ArchiveGuest;
  episodes?: Episode[];
  episode?: Episode;
  recordingDetails?: PublishedDetails;
  guestPage?: GuestPage;
  letters?: LetterSummary[];
  /** The ones that the newsletter page shows. */
  latestLetters?: LetterSummary[];
  letter?: Letter;
  /** Whether any letter is on the site: every page's footer then links to them. */
  hasLetters?: boolean;
}

export interface PageDocument {
  page: PageName;
  path: string;
  /** If absent, the document only says that it is loading, and the browser renders it. */
  answers?: Answers;
  /** What admins have set, by path: shared/site/site.ts, applySettings. Absent while everything is as in that file. */
  settings?: Record<string, string>;
  /**
   * Of a recording. It is in the document as text alone, since a copy for the browser would double its size: where the
   * browser takes over, it keeps the text that stands there.
   */
  transcript?: Transcript;
  /** The path of the picture that was made for links to this page; absent until it is there. */
  picture?: string;
  /** Nothing exists at this path: the document is served with status 404, for every such path. */
  absent?: true;
  /** What the page's button does has been done already: the document says so, and has no button. */
  done?: true;
}

/** The exports of `dist/render/render.mjs`, which is built from frontend/render.tsx. */
export interface Renderer {
  /** Returns the whole document. Rejects if the page cannot be rendered. */
  render(document: PageDocument): Promise<string>;
}

/** The content that each public page shows. Pages that show one of many things, such as /video/{id}, are not listed. */
export const pageReads = {
  home: ['activeRecentEvent', 'activeUpcomingEvent'],
  podcast: ['episodes'],
  product: ['activeRecentEvent', 'activeUpcomingEvent', 'featuredGuests'],
  newsletter: ['latestLetters'],
  letters: ['letters'],
  about: [],
  signup: ['activeUpcomingEvent', 'canceledEvent'],
  archive: ['archiveGuests', 'guestSlugs'],
  interviews: ['activeRecentEvent', 'archiveGuests', 'episodes'],
  search: [],
  privacy: [],
  terms: [],
  notFound: [],
} as const satisfies Partial<Record<PageName, readonly (keyof Answers)[]>>;

/** The placeholder for the link's token in the documents of pages that email links open. */
export const tokenMark = '~token~';

const byLink = ['confirmSubscription', 'confirmAddress', 'unsubscribe', 'confirmSignup', 'cancelSignup'] as const;

/** Their documents. The API fills in the token when one is opened, so that their forms work without scripts. */
export const linkDocuments = byLink.map((page) => ({
  page,
  path: `${pages[page]}?token=${tokenMark}`,
  answers: {},
})) satisfies PageDocument[];

/** The same pages, once what their buttons do has been done. */
export const doneDocuments = linkDocuments.map((document) => ({ ...document, done: true as const }));

type MailLinkPage = (typeof byLink)[number] | 'yourDetails' | 'changeSignup';

/**
 * The path of a page that an email's link opens. A page that works without scripts gets the link's token from the
 * server, which needs it in the query. Any other reads it from behind the `#`, so that no server, log or other site
 * ever gets it.
 */
export const mailLinkTo = (page: MailLinkPage, token: string): string =>
  `${pages[page]}${byLink.some((each) => each === page) ? '?token=' : '#'}${encodeURIComponent(token)}`;

/** The pages that the browser renders: the admin's, and those about one person. */
export const browserPages = (Object.keys(pageTable) as PageName[]).filter(
  (page) => !hasManyDocuments(page) && !(page in pageReads) && !byLink.some((each) => each === page),
);

const absentAt = (page: 'video' | 'guest' | 'letter', id: string) =>
  ({ page, path: pathOf(page, id), absent: true as const, answers: {} }) satisfies PageDocument;

/** The 404 pages for recordings; the form of the path decides which one. */
export const absentRecordings = { guest: absentAt('video', '0'), episode: absentAt('video', '-') };

export const absentGuest = absentAt('guest', '-');

export const absentLetter = absentAt('letter', '-');

/** Every document for absent things, except the general 404 page. */
export const absentDocuments: PageDocument[] = [...Object.values(absentRecordings), absentGuest, absentLetter];

export const outcomeDocuments: PageDocument[] = outcomes.map((outcome) => ({
  page: 'outcome',
  path: outcomePath(outcome),
  answers: {},
}));

/** A document's path, in the site's bucket and at the edge. */
export function addressOf(document: Pick<PageDocument, 'page' | 'path' | 'absent' | 'done'>): string {
  const { page, path, absent, done } = document;
  if (done) return `/pages/${page}Done.html`;
  if (page !== 'video' && page !== 'guest' && page !== 'letter' && page !== 'outcome') return documentOf(page);
  if (!absent) return documentOf(page, path.slice(pathOf(page, '').length));
  if (page === 'letter') return '/pages/noLetter.html';
  if (page === 'guest') return '/pages/noGuestPage.html';
  return path === absentRecordings.guest.path ? '/pages/noGuest.html' : '/pages/noEpisode.html';
}

/** Someone on the page of a recording, with the slug of their own page if they have one. */
export type PublishedPerson = Person & { slug?: string };

/** What the page of a recording shows beside its guest, episode or event. */
export type PublishedDetails = Omit<RecordingDetails, 'people'> & { people: PublishedPerson[] };

export interface GuestRecording {
  path: string;
  title: string;
  /** Such as "Episode 12"; empty if there is nothing to say. */
  kind: string;
  /** ISO time in UTC at which it came out; null if unknown. */
  date: string | null;
  /** Such as "1:28:40"; empty if unknown. */
  duration: string;
  others: string[];
}

export type RelatedGuest = Pick<GuestPage, 'slug' | 'name' | 'imageUrl'>;

/** What the page of a guest shows: docs/spec.md, Guests. */
export interface GuestPage {
  /** The last part of the page's own path. Other spellings have paths that show the same page. */
  slug: string;
  name: string;
  /** A picture on this site; null if there is none. */
  imageUrl: string | null;
  /** With line breaks; empty if there are no words. */
  description: string;
  /** Their pages elsewhere, as whole web addresses. */
  links: string[];
  /** Newest first; what has no date comes last. */
  recordings: GuestRecording[];
  /** At most three. */
  related: RelatedGuest[];
}
