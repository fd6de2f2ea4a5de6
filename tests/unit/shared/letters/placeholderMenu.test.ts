import { expect, test } from 'vitest';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { suggestionsFor, typedBefore } from '../../../../shared/letters/placeholders/placeholderMenu.ts';

test.each([
  ['Dear {', ''],
  ['Dear {fir', 'fir'],
  ['Dear {first na', 'first na'],
  ['Dear {{', undefined],
  ['Dear {firstName}', undefined],
  ['Dear {firstName|fr', undefined],
  ['Dear', undefined],
])('after %j the list is filtered by %j', (text, typed) => {
  expect(typedBefore(text)).toBe(typed);
});

test.each([
  ['', 12],
  ['FIRST', 2],
  ['last na', 1],
  ['zoom', 2],
  ['doors', 1],
  ['ticket', 1],
  ['link to', 2],
  ['xyz', 0],
])('%j matches %i suggestions', (typed, count) => {
  expect(suggestionsFor(typed)).toHaveLength(count);
});

test('every suggestion is a valid placeholder', () => {
  const words = suggestionsFor('').map(({ text }) => text);
  expect(contentProblems({ subject: 'A', htmlContent: `<p>${words.join(' ')}</p>` }, 'event')).toEqual([]);
});
