import { episodeAt, episodePath, isPlayable, recordingName, recordingPath } from '../../../shared/content/lists.ts';
import { captionsOf, type RecordingKind } from '../../../shared/content/model/recording.ts';
import { captions, type Transcript } from '../../../shared/content/transcripts.ts';
import { letters as letterContract } from '../../../shared/letters/contract.ts';
import { recordingLink } from '../../../shared/platform/links.ts';
import {
  type Answers,
  absentDocuments,
  addressOf,
  browserPages,
  doneDocuments,
  linkDocuments,
  outcomeDocuments,
  type PageDocument,
  pageReads,
  type Renderer,
} from '../../../shared/publishing/publication.ts';
import type { OwnFeed } from '../../../shared/site/options.ts';
import {
  calendarPath,
  chaptersPath,
  type PageName,
  pages,
  pageTable,
  pathOf,
  podcastFeedPath,
} from '../../../shared/site/pages.ts';
import { ownSettings, site } from '../../../shared/site/site.ts';
import { eventsCalendar } from '../../../shared/time/calendarFile.ts';
import * as transcriptFiles from '../content/recordings/transcriptFiles.ts';
import { pageHtml, type StoredLetter } from '../letters/site/letters.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import type { Content } from './content.ts';
import { chaptersFileOf, chaptersType, isInFeed, letterFeedOf, podcastFeedOf, sitemapOf } from './feeds.ts';
import type { ExpectedFile } from './fileUpdate.ts';
import { guestDocuments, publishedDetails } from './guests.ts';
import { htmlType } from './siteFiles.ts';

/** How the keys of all files begin that are made from the content, and of no others. */
export const publishedPrefixes = [
  ...['pages/', 'transcripts/', 'search/', 'share/', 'podcast/'],
  ...['sitemap.xml', 'letters/feed.xml', 'calendar.ics', '.well-known/security.txt'],
];

/** `version` changes with the renderer's code; `pictures`: the paths of those for links, by recordings' names. */
export function filesOf(
  content: Content,
  { render }: Pick<Renderer, 'render'>,
  version: string,
  pictures: ReadonlyMap<string, string>,
): ExpectedFile[] {
  const listed = [...watchable(content), ...content.guests.pages.map(({ slug }) => pathOf('guest', slug))];
  const changes = new Map(content.recordings.map(({ kind, id, updatedAt }) => [recordingPath(kind, id), updatedAt]));
  return [
    // First, since pages name them.
    ...transcriptsOf(content, version),
    ...documentsOf(content, pictures).map((document) => ({
      key: addressOf(document).slice(1),
      type: htmlType,
      ...((document.absent || document.page === 'notFound') && { status: 404 }),
      inputs: sha256(version + JSON.stringify(document)),
      make: async () => render(await withTranscript(document)),
    })),
    ...[
      ...foundFiles(content),
      { key: 'sitemap.xml', type: 'application/xml', body: sitemapOf(listed, content.letters, changes) },
      {
        key: 'letters/feed.xml',
        type: 'application/atom+xml; charset=utf-8',
        body: letterFeedOf(content.wholeLetters),
      },
      { key: '.well-known/security.txt', type: 'text/plain; charset=utf-8', body: securityText(new Date()) },
    ].map(({ body, ...file }) => ({ ...file, inputs: sha256(body), make: () => body })),
  ];
}

/** Copies for visitors, with their captions. When the last recording that has a transcript goes, so do they. */
function transcriptsOf({ recordings }: Content, version: string): ExpectedFile[] {
  const kept = recordings.flatMap(({ details: { transcript } }) => transcript ?? []);
  return [...new Map(kept.map((each) => [each.path, each])).values()].flatMap((each) => {
    const made = (make: (read: Transcript) => string) => async () => make(await transcriptFiles.read(each));
    const [key, vtt] = [each.path.slice(1), captionsOf(each).slice(1)];
    return [
      { key, type: 'application/json', fixed: true, inputs: key, make: made(JSON.stringify) },
      ...(each.timed
        ? [{ key: vtt, type: 'text/vtt; charset=utf-8', inputs: version + key, make: made(captions) }]
        : []),
    ];
  });
}

async function withTranscript(document: PageDocument): Promise<PageDocument> {
  const kept = document.answers?.recordingDetails?.transcript;
  return kept ? { ...document, transcript: await transcriptFiles.read(kept) } : document;
}

/** For other programs: the calendar of events and, if the site publishes one, the podcast's feed with its chapters. */
export function foundFiles(
  {
    activeUpcomingEvent: event,
    recordings,
    trailers = [],
  }: Pick<Content, 'activeUpcomingEvent' | 'recordings'> & Partial<Pick<Content, 'trailers'>>,
  ownFeed: OwnFeed | null = site.podcast.ownFeed,
): { key: string; type: string; body: string }[] {
  return [
    {
      key: calendarPath.slice(1),
      type: 'text/calendar; charset=utf-8',
      body: eventsCalendar(event ? [event] : []),
    },
    ...(ownFeed
      ? [
          {
            key: podcastFeedPath.slice(1),
            type: 'application/rss+xml; charset=utf-8',
            body: podcastFeedOf([...recordings, ...trailers], ownFeed),
          },
          ...recordings
            .filter((recording) => isInFeed(recording) && recording.details.chapters.length > 0)
            .map((recording) => ({
              key: chaptersPath(recording.name).slice(1),
              type: chaptersType,
              body: chaptersFileOf(recording),
            })),
        ]
      : []),
  ];
}

/**
 * Where to report a vulnerability (RFC 9116). It expires ten or eleven months from `now`, at the start of a month: the
 * RFC advises less than a year, and the file then changes once a month.
 */
export function securityText(now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11));
  return [
    `Contact: mailto:${site.contact.support}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${new Intl.Locale(site.language).language}`,
    `Canonical: ${site.url}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** `pictures`: the paths of those made for links, by recordings' names. */
export function documentsOf(content: Content, pictures: ReadonlyMap<string, string> = new Map()): PageDocument[] {
  const { hasLetters } = content;
  return pagesOf(content)
    .map(withSettings)
    .map((document) => {
      const { answers } = document;
      if (!answers) return document;
      const picture = pictures.get(shownRecording(answers) ?? '');
      return { ...document, answers: { ...answers, hasLetters }, ...(picture && { picture }) };
    });
}

/** With what the browser needs to show the page by the settings with which it was made. */
export function withSettings(document: PageDocument): PageDocument {
  const settings = ownSettings();
  return settings ? { ...document, settings } : document;
}

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
      ...episodes.flatMap((episode) =>
        [episode.id, ...(episode.formerIds ?? [])].map((id) => ({ path: episodePath({ id }), episode })),
      ),
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

/** A letter's own page. A send of it makes the page too, before its emails link there. */
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

const watchable = ({ archiveGuests, episodes, activeRecentEvent }: Content): string[] => [
  ...archiveGuests.filter(({ url }) => recordingLink(url)).map(({ id }) => pathOf('video', id)),
  ...episodes.filter(isPlayable).map(episodePath),
  ...ownEvents(activeRecentEvent).map(({ id }) => recordingPath('event', id)),
];
