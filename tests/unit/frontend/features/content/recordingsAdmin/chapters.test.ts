import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastedChapters } from '../../../../../../frontend/features/content/recordingsAdmin/draft/pastedChapters.ts';
import { secondsOf, timeText } from '../../../../../../frontend/features/content/recordingsAdmin/draft/times.ts';
import { runs } from '../../../../../support/run/runs.ts';

test.each([
  ['0:00', 0],
  ['2:03', 123],
  ['62:03', 3723],
  ['1:02:03', 3723],
  ['01:02:03.5', 3723.5],
  [' 1:02,25 ', 62.25],
])('%s is read as %d seconds', (typed, seconds) => expect(secondsOf(typed)).toBe(seconds));

test.each(['', '90', '1:60', '1:60:00', '1:2:3:4', '-1:00', 'soon'])('%j is no time', (typed) =>
  expect(secondsOf(typed)).toBeNull(),
);

test('a time that is shown is read as the same time', () => {
  const milliseconds = fc.integer({ min: 0, max: 360_000_000 });
  fc.assert(
    fc.property(milliseconds, (time) => {
      expect(secondsOf(timeText(time / 1000))).toBe(time / 1000);
    }),
    { numRuns: runs(300) },
  );
});

test('chapters are read from the lines of a film’s description, in order', () => {
  const text = `0:00 Welcome
[01:30] On rivers
(2:03) – On seas
4. 3:00 - Lesson 4: Salt
Thanks, and goodbye (1:02:03)
00:04:10.500 Half a second`;
  expect(pastedChapters(text)).toEqual({
    chapters: [
      { start: 0, title: 'Welcome' },
      { start: 90, title: 'On rivers' },
      { start: 123, title: 'On seas' },
      { start: 180, title: 'Lesson 4: Salt' },
      { start: 250.5, title: 'Half a second' },
      { start: 3723, title: 'Thanks, and goodbye' },
    ],
    unread: [],
  });
});

test('lines without a time or a title are named', () => {
  expect(pastedChapters('Chapters:\n\n0:00 Welcome\r\n4:12\nNext time')).toEqual({
    chapters: [{ start: 0, title: 'Welcome' }],
    unread: ['Chapters:', '4:12', 'Next time'],
  });
});
