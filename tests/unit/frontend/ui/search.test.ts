import { expect, test } from 'vitest';
import { beginnings, finder, matches } from '../../../../frontend/ui/tables/search.ts';

/** As the door finds a name. */
const isFound = (name: string, typed: string) => finder(typed, ' ')?.(beginnings(name)) ?? true;

/** Spellings of one name: whichever of them somebody booked under, each of the others finds it. */
const spellings = [
  ['Shane O’Neil', "Shane O'Neil", 'shane oneil', 'SHANE O NEIL', 'O`Neil', 'O´Neil', 'Oʼneil', 'Neil'],
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

test('people are found at the door by the beginnings of their names in any order, while somebody types', () => {
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
