import { expect, test } from 'vitest';
import { canRebase } from '../../../../frontend/mutations/useEditForm.tsx';

const draft = { title: 'On rivers', eventDate: 'May 3, 2031', isActive: false };

test('a form goes on where the thing was only shown or hidden meanwhile', () => {
  expect(canRebase(draft, { ...draft, isActive: true })).toBe(true);
});

test('a form with something typed in it does not go on from words that somebody else wrote', () => {
  expect(canRebase(draft, { ...draft, title: 'On lakes' })).toBe(false);
});
