import { expect, test } from 'vitest';
import { overviewText, placeText } from '../../../../../../frontend/features/content/archiveAdmin/featuredText.ts';

const guest = (id: number, name: string, displayOrder: number, isFeatured = true) => ({
  ...{ id, name, displayOrder, isFeatured },
});
const [ada, bo, cy, dee] = [guest(1, 'Ada', 10), guest(2, 'Bo', 20), guest(3, 'Cy', 30), guest(4, 'Dee', 40)];

test('while there is room for all featured guests, nothing is said', () => {
  expect(overviewText([])).toBeNull();
  expect(overviewText([ada, bo, cy, guest(5, 'Ed', 1, false)])).toBeNull();
});

test('a fourth featured guest is named as one that visitors do not see', () => {
  const text = overviewText([dee, cy, bo, ada]);
  expect(text).toContain('4 guests are featured');
  expect(text).toContain('Ada, Bo, and Cy are shown; Dee is not.');
  expect(overviewText([dee, cy, bo, ada, guest(5, 'Ed', 50)])).toContain('Dee and Ed are not.');
});

test('before a guest is featured, the form says the place, and who is no longer shown', () => {
  const others = [ada, bo, cy];
  expect(placeText(guest(9, 'New', 5), [])).toBe('Shown as number 1 of 1, by display order.');
  expect(placeText(guest(9, 'New', 5), [ada])).toBe('Shown as number 1 of 2, by display order.');
  expect(placeText(guest(9, 'New', 15), others)).toBe(
    'Shown as number 2 of 3, by display order. That leaves no room for Cy.',
  );
  const notShown = placeText(guest(9, 'New', 30), others);
  expect(notShown).toContain('Not shown');
  expect(notShown).toContain('Ada, Bo, and Cy come first');
  expect(notShown).toContain('A display order below 30');
});
