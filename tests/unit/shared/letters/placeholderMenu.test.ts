import { expect, test } from 'vitest';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { begunBefore, offersFor } from '../../../../shared/letters/placeholders/placeholderMenu.ts';

test.each([
  ['Dear {', ''],
  ['Dear {fir', 'fir'],
  ['Dear {first na', 'first na'],
  ['Dear {{', undefined],
  ['Dear {firstName}', undefined],
  ['Dear {firstName|fr', undefined],
  ['Dear', undefined],
])('after %j the list is for %j', (text, typed) => {
  expect(begunBefore(text)).toBe(typed);
});

test.each([
  ['', 8],
  ['FIRST', 2],
  ['last na', 1],
  ['zoom', 2],
  ['xyz', 0],
])('of %j one is offered %i', (typed, count) => {
  expect(offersFor(typed)).toHaveLength(count);
});

test('all that is offered is known where it is put', () => {
  const words = offersFor('').map(({ text }) => text);
  expect(contentProblems({ subject: 'A', htmlContent: `<p>${words.join(' ')}</p>` }, 'event')).toEqual([]);
});
