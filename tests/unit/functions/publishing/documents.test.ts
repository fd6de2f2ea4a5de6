import { expect, test } from 'vitest';
import type { Content } from '../../../../functions/lib/publishing/content.ts';
import { documentsOf } from '../../../../functions/lib/publishing/documents.ts';
import { guestsOf } from '../../../../functions/lib/publishing/guests/guestPages.ts';

const content: Content = {
  ...{ activeRecentEvent: null, activeUpcomingEvent: null, archiveGuests: [], featuredGuests: [], episodes: [] },
  ...{ letters: [], latestLetters: [], hasLetters: false, wholeLetters: [], recordings: [], guests: guestsOf([], []) },
};
const answersWith = (hasLetters: boolean) =>
  documentsOf({ ...content, hasLetters }).flatMap(({ answers }) => (answers ? [answers] : []));

test('every page’s document says whether there are letters, so that its footer asks nobody', () => {
  expect(answersWith(false).length).toBeGreaterThan(20);
  for (const isThere of [true, false])
    expect(new Set(answersWith(isThere).map(({ hasLetters }) => hasLetters))).toEqual(new Set([isThere]));
});
