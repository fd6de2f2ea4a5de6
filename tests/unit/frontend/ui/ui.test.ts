import { expect, test } from 'vitest';
import { matchingRows, sortedRows } from '../../../../frontend/ui/tables/rowOrder.ts';
import { beginnings, finder, matches } from '../../../../frontend/ui/tables/search.ts';
import { dayOf, momentOf, publishersTime, timeOf } from '../../../../frontend/ui/text/dates.ts';
import { color } from '../../../../frontend/ui/theme/theme.ts';
import { toastSlice } from '../../../../frontend/ui/toasts/toasts.ts';
import { dayFrom } from '../../../../shared/time/readTimes.ts';

const [winter, summer] = ['2026-11-20T00:40:05.000Z', '2026-07-20T00:40:05.000Z'];

test('the admin’s times are the publisher’s, with the name of their zone, in winter and in summer', () => {
  expect(momentOf(winter)).toBe('Nov 19, 2026, 7:40 PM EST');
  expect(momentOf(summer)).toBe('Jul 19, 2026, 8:40 PM EDT');
  expect(timeOf(winter)).toBe('7:40:05 PM EST');
  expect(publishersTime(winter)).toBe('Thursday, November 19, 2026 at 7:40 PM EST');
});

test('a day is the one of the time beside it', () => expect(dayOf(winter)).toBe('Nov 19, 2026'));

const columns = [
  { title: 'Name', text: ({ name }: Row) => name },
  { title: 'Number', text: ({ number }: Row) => `no. ${number}`, sortBy: ({ number }: Row) => number },
  { title: 'Actions' },
];
interface Row {
  name: string;
  number: number;
}
const rows = [
  { name: 'Émile 10', number: 2 },
  { name: 'emile 9', number: 10 },
  { name: 'Åsa', number: 1 },
];
const by = (title: string, direction: 'ascending' | 'descending') =>
  sortedRows(rows, columns, { title, direction }).map(({ number }) => number);

test('a column sorts as people expect: ignoring accents and case, numbers by size', () => {
  expect(by('Name', 'ascending')).toEqual([1, 10, 2]);
  expect(by('Number', 'ascending')).toEqual([1, 2, 10]);
  expect(by('Number', 'descending')).toEqual([10, 2, 1]);
});

test('without an order, or for a column that cannot be sorted, the list keeps its own order', () => {
  expect(sortedRows(rows, columns, null)).toBe(rows);
  expect(by('Actions', 'ascending')).toEqual([2, 10, 1]);
});

test('every word of a search must be somewhere in the row', () => {
  expect(matchingRows(rows, columns, ' EMILE 10 ').map(({ number }) => number)).toEqual([2, 10]);
  expect(matchingRows(rows, columns, 'asa no.').map(({ number }) => number)).toEqual([1]);
  expect(matchingRows(rows, columns, '')).toBe(rows);
});

test.each([
  ['days in free text', ['October 1, 2031', 'soon', 'April 15, 2032', '3 May 2031', ''], dayFrom, [3, 0, 2], [1, 4]],
  ['phone numbers', ['', '2', '1'], undefined, [2, 1], [0]],
] as const)(
  '%s sort by what they say, and what says nothing comes last in either direction',
  (_, texts, sortBy, up, last) => {
    const column = [
      { title: 'T', text: (row: string) => row, ...(sortBy && { sortBy: (row: string) => sortBy(row) }) },
    ];
    const at = (direction: 'ascending' | 'descending') =>
      sortedRows(texts, column, { title: 'T', direction }).map((row) => texts.indexOf(row as never));
    expect(at('ascending')).toEqual([...up, ...last]);
    expect(at('descending')).toEqual([...up.toReversed(), ...last]);
  },
);

/** As the door finds a name. */
const isFound = (name: string, typed: string) => finder(typed, ' ')?.(beginnings(name)) ?? true;

/** Spellings of one name: whichever of them someone booked under, each of the others finds it. */
const spellings = [
  ['Shane O’Neil', "Shane O'Neil", 'shane oneil', 'SHANE O NEIL', 'O`Neil', 'O´Neil', 'Neil'],
  ['Shane O’Neil', 'Oʼneil', 'Oʻneil', 'O＇Neil', 'O′Neil'],
  ['Qurʾan Ali', 'Quran Ali', "qur'an", 'Qur’an ali'],
  ['Ann St John', 'Ann Saint John', 'ann st. john', 'ST.JOHN', 'Ann Saint-John'],
  ['Jean-Luc Roy', 'jean luc roy', 'JEANLUC', 'Jean‑Luc', 'Jean–Luc'],
  ['Işık Öz', 'Isik Oz', 'IŞIK', 'isik oez'],
  ['İpek', 'Ipek', 'ipek', 'İPEK'],
  ['Marie Œuvre', 'Marie Oeuvre', 'ŒUVRE', 'oeuvre'],
  ['Jo Müller', 'Jo Muller', 'Jo Mueller', 'jo MÜLLER'],
  ['Søren Łukasz', 'soren luk', 'Soeren Lukasz', 'SØREN'],
  ['Åse Æsop', 'ase aesop', 'Aase Æsop'],
  ['Þór Guðmundsdóttir', 'thor gudm', 'Thor Gudmundsdottir'],
  ['Strauß', 'Strauss', 'STRAUSS', 'STRAUẞ'],
  ['Nguyễn Đặng', 'nguyen dang', 'NGUYỄN'],
  ['Ana De la Cruz', 'delacruz', 'de la cruz ana', 'ana dela'],
  ['Sainte-Marie', 'Ste Marie', 'Ste-Marie', 'sainte m'],
  ['Ｙｕｋｉ 王', 'yuki', 'Yuki 王'],
];

test.each(spellings)('%s is found at the door and in lists by each way of writing it', (...names) => {
  // What is typed last may be shorter than the name, and need not be a name that finds the others.
  for (const typed of names) {
    expect(isFound(names[0] as string, typed), typed).toBe(true);
    expect(matches(names[0] as string, typed), typed).toBe(true);
  }
  const whole = names.filter((name) => name.length >= (names[0] as string).length);
  for (const name of whole) expect(isFound(name, names[0] as string), name).toBe(true);
});

test('the door finds people by the beginnings of their names, in any order, while someone types', () => {
  for (const typed of ['alv zo', 'luk', 'álvarez-ł', ' ', '', '’'])
    expect(isFound('Zoë Álvarez-Łukasz', typed)).toBe(true);
  expect(isFound('Alvar Zorn', 'alv zo')).toBe(true);
  expect(isFound('Alvar Zorn', 'orn')).toBe(false);
  for (const typed of ['s', 'st', 'ste', 'stef']) expect(isFound('Stefan Moss', typed), typed).toBe(true);
  for (const typed of ['s', 'sa', 'sai', 'sain', 'saint', 'saint j'])
    expect(isFound('St. John', typed), typed).toBe(true);
});

test('a search of a list ignores accents, case, marks and the order of words', () => {
  for (const typed of ['', '  ', 'jose', 'JOSÉ', 'garcia jo', 'arcí']) expect(matches('José García', typed)).toBe(true);
  expect(matches('José García', 'garcia x')).toBe(false);
  expect(matches('Ana\nana.lima@example.org\n2031-05-03', 'ana.lima@ 2031-05')).toBe(true);
  // What stands in two cells is no word.
  expect(matches('Ana\nLima', 'analima')).toBe(false);
});

/** Relative luminance, WCAG 2.2. */
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const text = {
  paper: ['ink', 'inkSoft', 'placeholder', 'brand', 'saffronInk', 'danger', 'success'],
  paperDeep: ['ink', 'inkSoft', 'brand', 'saffronInk'],
  dangerWash: ['ink', 'inkSoft', 'danger'],
  saffronWash: ['ink', 'inkSoft', 'brand'],
  successWash: ['ink', 'success'],
  brandWash: ['ink', 'inkSoft', 'brand'],
  night: ['paper', 'nightSoft', 'nightFaint', 'nightBrand', 'nightDanger', 'saffron'],
  brand: ['paper'],
  brandDeep: ['paper'],
  nightBrand: ['night'],
  danger: ['paper'],
} as const;

test.each(
  Object.entries(text).flatMap(([ground, inks]) => inks.map((ink) => [ink, ground as keyof typeof text] as const)),
)('%s can be read on %s', (ink, ground) => {
  expect(contrast(color[ink], color[ground])).toBeGreaterThanOrEqual(4.5);
});

test('the edge of a field is visible', () => {
  expect(contrast(color.edge, color.paper)).toBeGreaterThanOrEqual(3);
});

const { reducer, actions } = toastSlice;
const after = (...steps: Parameters<typeof reducer>[1][]) => steps.reduce(reducer, undefined as never)?.current;

test('a toast is where it was raised; when dialogs close, it is in what lies beneath', () => {
  const { show, dialogOpened, dialogClosed, hold } = actions;
  const placeAfter = (...steps: Parameters<typeof reducer>[1][]) => after(...steps)?.place;
  const two = [dialogOpened('one'), dialogOpened('two')];
  expect(placeAfter(show({}), ...two)).toBeNull();
  expect(placeAfter(...two, show({}))).toBe('two');
  expect(placeAfter(...two, show({}), dialogClosed('two'), dialogOpened('three'))).toBe('one');
  expect(placeAfter(...two, show({}), dialogClosed('one'), dialogClosed('two'))).toBeNull();
  // The mouse does not leave what is removed under it.
  expect(after(...two, show({}), hold({ id: 1, held: true }), dialogClosed('two'))?.held).toBe(false);
});
