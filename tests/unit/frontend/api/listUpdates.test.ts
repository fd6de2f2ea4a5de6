import { expect, test } from 'vitest';
import { newestOf, withWritten } from '../../../../frontend/api/listUpdates.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 9, minute)).toISOString();
const letter = (name: string, version: number, minute: number) => ({ name, version, updatedAt: at(minute) });
const keyOf = ({ name }: { name: string }) => name;
const welcome = letter('welcome', 3, 0);

test('what was written is in the list at once, in place of its earlier version or as a new one', () => {
  const saved = letter('news', 2, 5);
  expect(withWritten([letter('news', 1, 0), welcome], saved, keyOf)).toEqual([welcome, saved]);
  expect(withWritten([welcome], saved, keyOf)).toEqual([welcome, saved]);
});

test('a list that was read before a write neither brings the old text back nor what was deleted', () => {
  const saved = letter('news', 2, 5);
  expect(newestOf([saved, welcome], [letter('news', 1, 0)], keyOf)).toEqual([saved]);
});

test('what was deleted and created again is the new one, although its versions start again', () => {
  const again = letter('news', 1, 30);
  expect(newestOf([letter('news', 2, 5)], [again, welcome], keyOf)).toEqual([again, welcome]);
});
