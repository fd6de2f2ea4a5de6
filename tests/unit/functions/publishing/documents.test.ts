import { expect, test } from 'vitest';
import type { Content } from '../../../../functions/lib/publishing/content.ts';
import { documentsOf, watchable } from '../../../../functions/lib/publishing/documents.ts';
import { guestsOf } from '../../../../functions/lib/publishing/guests/guestPages.ts';

const content: Content = {
  ...{
    activeRecentEvent: null,
    activeUpcomingEvent: null,
    cancelledEvent: null,
    archiveGuests: [],
    featuredGuests: [],
    episodes: [],
  },
  ...{ letters: [], latestLetters: [], hasLetters: false, wholeLetters: [], recordings: [], guests: guestsOf([], []) },
};
const answersWith = (hasLetters: boolean) =>
  documentsOf({ ...content, hasLetters }).flatMap(({ answers }) => (answers ? [answers] : []));

test('every page’s document says whether there are letters, so that its footer asks nobody', () => {
  expect(answersWith(false).length).toBeGreaterThan(20);
  for (const isThere of [true, false])
    expect(new Set(answersWith(isThere).map(({ hasLetters }) => hasLetters))).toEqual(new Set([isThere]));
});

test('the recent event has a page, unless an episode is its recording', () => {
  const event = {
    ...{
      id: 4,
      title: 'Lanterns',
      presenter: 'Ada Winter',
      description: 'A talk.',
      imageUrl: '',
      videoUrl: 'aqz-KE-bpKQ',
    },
    ...{ eventDate: 'May 5, 2026', isActive: true, version: 1, updatedAt: '2026-05-01T10:00:00.000Z' },
  };
  const pageOf = (activeRecentEvent: Content['activeRecentEvent']) =>
    documentsOf({ ...content, activeRecentEvent }).find(({ path }) => path === '/video/event-4')?.answers;
  expect(pageOf(event)).toMatchObject({ activeRecentEvent: event, recordingDetails: { audio: null } });
  expect(watchable({ ...content, activeRecentEvent: event })).toEqual(['/video/event-4']);
  for (const none of [null, { ...event, episodeId: 2 }]) {
    expect(pageOf(none)).toBeUndefined();
    expect(watchable({ ...content, activeRecentEvent: none })).toEqual([]);
  }
});
