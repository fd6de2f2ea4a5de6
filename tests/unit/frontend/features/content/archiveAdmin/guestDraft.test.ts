import { expect, test } from 'vitest';
import {
  blankGuest,
  draftOf,
  guestRules,
} from '../../../../../../frontend/features/content/archiveAdmin/GuestDialog.tsx';

const typed = (fields: object) => ({ ...blankGuest([]), name: 'Akio', ...fields });

test('a new guest’s proposed display order is one more than the last, or 1 in an empty archive', () => {
  expect(blankGuest([]).displayOrder).toBe('1');
  expect(blankGuest([{ displayOrder: 7 }, { displayOrder: 2 }]).displayOrder).toBe('8');
});

test('empty fields are sent as null, and text is trimmed', () => {
  expect(guestRules.parse(typed({ name: ' Akio ', url: '  ', imageUrl: ' /a.png ' }))).toEqual({
    name: 'Akio',
    url: null,
    displayOrder: 1,
    isFeatured: false,
    description: null,
    imageUrl: '/a.png',
    alsoKnownAs: [],
  });
});

test('other spellings are typed one per line', () => {
  expect(guestRules.parse(typed({ alsoKnownAs: ' A. Tarrant \n\nAkio T.\n' })).alsoKnownAs).toEqual([
    'A. Tarrant',
    'Akio T.',
  ]);
  const { error } = guestRules.safeParse(typed({ alsoKnownAs: 'A\n'.repeat(21) }));
  expect(error?.issues.map(({ message }) => message)).toEqual(['Please enter at most 20 other spellings']);
});

test.each([
  ['12', 12],
  ['', 1],
  ['last', 1],
  ['0', 1],
  ['-3', 1],
  ['2.7', 2],
])('a display order typed as "%s" becomes %i', (displayOrder, sent) => {
  expect(guestRules.parse(typed({ displayOrder })).displayOrder).toBe(sent);
});

test('a guest that is opened in the form and saved stays unchanged', () => {
  const guest = {
    name: 'Akio',
    url: null,
    displayOrder: 3,
    isFeatured: true,
    description: 'A potter.',
    imageUrl: null,
    alsoKnownAs: ['A. Tarrant', 'Akio T.'],
  };
  expect(guestRules.parse(draftOf({ ...guest, id: 1, version: 1 }))).toEqual(guest);
});
