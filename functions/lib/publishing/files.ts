import { captionsOf } from '../../../shared/content/model/recording.ts';
import { captions } from '../../../shared/content/transcripts/captions.ts';
import type { Transcript } from '../../../shared/content/transcripts/transcript.ts';
import { addressOf, type PageDocument, type Renderer } from '../../../shared/publishing/model/publication.ts';
import { calendarPath, chaptersPath, podcastFeedPath } from '../../../shared/site/foundFiles.ts';
import type { OwnFeed } from '../../../shared/site/ownFeed.ts';
import { pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { eventsCalendar } from '../../../shared/time/calendarFile.ts';
import * as transcriptFiles from '../content/recordings/transcriptFiles.ts';
import { sha256 } from '../platform/crypto/digest.ts';
import type { Content } from './content.ts';
import { documentsOf, watchable } from './documents.ts';
import { chaptersFileOf, chaptersType, isInFeed, letterFeedOf, podcastFeedOf } from './feeds.ts';
import type { ExpectedFile } from './fileUpdate.ts';
import { htmlType } from './siteFiles.ts';
import { listedRecordings, sitemapOf } from './sitemap.ts';

/** How the keys of all files begin that are made from the content, and of no others. */
export const publishedPrefixes = [
  ...['pages/', 'transcripts/', 'search/', 'share/', 'podcast/'],
  ...['sitemap.xml', 'letters/feed.xml', 'calendar.ics', '.well-known/security.txt'],
];

/**
 * Every file to publish with this content. `version` changes with the renderer's code; `pictures` are the paths of those made for
 * links, by the names of their recordings.
 */
export function filesOf(
  content: Content,
  { render }: Pick<Renderer, 'render'>,
  version: string,
  pictures: ReadonlyMap<string, string>,
): ExpectedFile[] {
  const guestPaths = content.guests.pages.map(({ slug }) => pathOf('guest', slug));
  const recordings = listedRecordings(content.recordings, pictures);
  const whole = (key: string, type: string, body: string): ExpectedFile => ({
    ...{ key, type, inputs: sha256(body), make: () => body },
  });
  return [
    // First, since pages name them.
    ...transcriptsOf(content, version),
    ...documentsOf(content, pictures).map((document) => ({
      key: addressOf(document).slice(1),
      type: htmlType,
      ...(isNotFoundPage(document) && { status: 404 }),
      inputs: sha256(version + JSON.stringify(document)),
      make: async () => render(await withTranscript(document)),
    })),
    ...foundFiles(content).map(({ key, type, body }) => whole(key, type, body)),
    whole(
      'sitemap.xml',
      'application/xml',
      sitemapOf([...watchable(content), ...guestPaths], content.letters, recordings),
    ),
    whole('letters/feed.xml', 'application/atom+xml; charset=utf-8', letterFeedOf(content.wholeLetters)),
    whole('.well-known/security.txt', 'text/plain; charset=utf-8', securityText(new Date())),
  ];
}

/** Copies of the transcripts that visitors may read, with their captions. When the last recording that has one goes, so do they. */
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

const isNotFoundPage = ({ page, absent }: PageDocument) => absent === true || page === 'notFound';

/** What other programs read: the calendar of events and, if the site publishes one, the podcast's feed with its chapters. */
export function foundFiles(
  { activeUpcomingEvent: event, recordings }: Pick<Content, 'activeUpcomingEvent' | 'recordings'>,
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
            body: podcastFeedOf(recordings, ownFeed),
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
 * Where to report a vulnerability (RFC 9116). It expires ten or eleven months from `now`, at the start of a month: the RFC
 * advises less than a year, and the file then changes once a month.
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
