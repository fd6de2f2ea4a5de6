/** The paths of published files that other programs read. Each has an extension, so that the edge takes it for a file. */
export const calendarPath = '/calendar.ics';
export const podcastFeedPath = '/podcast/feed.xml';
export const chaptersPath = (recording: string): string => `/podcast/chapters/${recording}.json`;
