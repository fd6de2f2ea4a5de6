import { expect, test } from 'vitest';
import { canRebase } from '../../../../frontend/mutations/useEditForm.tsx';

const draft = { title: 'On rivers', eventDate: 'May 3, 2031', isActive: false };

test('a form can continue if the entry was only shown or hidden in the meantime', () => {
  expect(canRebase(draft, { ...draft, isActive: true })).toBe(true);
});

test('a form with changes cannot continue if someone else changed the text', () => {
  expect(canRebase(draft, { ...draft, title: 'On lakes' })).toBe(false);
});
