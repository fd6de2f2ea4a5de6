import { expect, test } from 'vitest';
import { overviewText, placeText } from '../../../../../../frontend/features/content/archiveAdmin/featuredText.ts';

const guest = (id: number, name: string, displayOrder: number, isFeatured = true) => ({
  ...{ id, name, displayOrder, isFeatured },
});
const [ada, bo, cy, dee] = [guest(1, 'Ada', 10), guest(2, 'Bo', 20), guest(3, 'Cy', 30), guest(4, 'Dee', 40)];

test('while there is room for all who are featured, nothing needs to be said', () => {
  expect(overviewText([])).toBeNull();
  expect(overviewText([ada, bo, cy, guest(5, 'Ed', 1, false)])).toBeNull();
});

test('a fourth who is featured is named as one whom visitors do not see', () => {
  const said = overviewText([dee, cy, bo, ada]);
  expect(said).toContain('4 guests are featured');
  expect(said).toContain('Ada, Bo, and Cy are shown; Dee is not.');
  expect(overviewText([dee, cy, bo, ada, guest(5, 'Ed', 50)])).toContain('Dee and Ed are not.');
});

test('who is about to be featured hears of the place, and who goes for it', () => {
  const others = [ada, bo, cy];
  expect(placeText(guest(9, 'New', 5), [])).toBe('Shown as number 1 of 1, by display order.');
  expect(placeText(guest(9, 'New', 5), [ada])).toBe('Shown as number 1 of 2, by display order.');
  expect(placeText(guest(9, 'New', 15), others)).toBe(
    'Shown as number 2 of 3, by display order. There is no room for Cy then.',
  );
  const none = placeText(guest(9, 'New', 30), others);
  expect(none).toContain('Not shown');
  expect(none).toContain('Ada, Bo, and Cy come first');
  expect(none).toContain('A display order below 30');
});
