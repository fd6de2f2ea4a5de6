import { expect, test } from 'vitest';
import { canRebase } from '../../../../frontend/mutations/useEditForm.tsx';

test('a form with changes continues if the entry was only shown or hidden, not if someone else changed its text', () => {
  const draft = { title: 'On rivers', eventDate: 'May 3, 2031', isActive: false };
  expect(canRebase(draft, { ...draft, isActive: true })).toBe(true);
  expect(canRebase(draft, { ...draft, title: 'On lakes' })).toBe(false);
});
