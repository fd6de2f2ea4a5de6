import { calendarPath, chaptersPath, podcastFeedPath } from '../../../../shared/site/foundFiles.ts';
import type { OwnFeed } from '../../../../shared/site/ownFeed.ts';
import { site } from '../../../../shared/site/site.ts';
import { eventsCalendar } from '../../../../shared/time/calendarFile.ts';
import type { Content } from '../content.ts';
import type { SiteFile } from '../siteFiles.ts';
import { chaptersFileOf, chaptersType, isInFeed, podcastFeedOf } from './podcastFeed.ts';

/** How the keys of these files begin, and of no others. */
export const foundPrefixes = ['podcast/', 'calendar.ics'];

/** What other programs read: the calendar of events and, if the site publishes one, the podcast's feed with its chapters. */
export function foundFiles(
  { activeUpcomingEvent: event, recordings }: Pick<Content, 'activeUpcomingEvent' | 'recordings'>,
  ownFeed: OwnFeed | null = site.podcast.ownFeed,
): (SiteFile & { body: string })[] {
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
