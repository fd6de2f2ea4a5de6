import { describe, expect, test } from 'vitest';
import { nameKey, namesIn } from '../../../../../functions/lib/content/guests/archiveGuests.ts';
import { site } from '../../../../../shared/site/site.ts';

describe('one person, however the name is spelled', () => {
  test.each([
    ['case', 'Ana Lima', 'ANA LIMA'],
    ['accents', 'José García', 'Jose Garcia'],
    ['letters that are more than an accent', 'Søren Åström', 'Soren Astrom'],
    ['spacing', ' Ana   Lima', 'Ana Lima'],
    ['hyphens', 'Jean-Luc Marion', 'Jean Luc Marion'],
    ['initials', 'J. R. Smith', 'JR Smith'],
    ['apostrophes', 'Siobhán O’Neill', "Siobhan O'Neill"],
    ['a title', 'Dr. Ana Lima', 'Ana Lima'],
    ['a degree', 'Ana Lima, PhD', 'Ana Lima'],
    ['composed and decomposed letters', 'Zoe\u0308 Brandt', 'Zoë Brandt'],
  ])('%s', (_, a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
    expect(nameKey(a)).not.toBe('');
  });
});

describe('two people', () => {
  test.each([
    ['a title before a single word', 'Dr. Ruth', 'Ruth'],
    ['a religious title', 'Sister Anne', 'Anne'],
    ['father and son', 'Martin King Jr.', 'Martin King'],
    ['a family name like a degree', 'Yo-Yo Ma', 'Yo-Yo'],
    ['vowels that are marks', 'कमल', 'कामिल'],
    ['words in brackets', 'Ana Lima (potter)', 'Ana Lima'],
  ])('%s', (_, a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b));
  });
});

test('a name without letters is no one’s', () => {
  expect(nameKey('—')).toBe('');
  expect(nameKey('春')).toBe('春');
});

const archive = ['Simon and Grace', 'Lee, Bo', 'bell hooks'].map(nameKey);
const names = (text: string) => namesIn(text, (name) => archive.includes(nameKey(name)));

test.each([
  ['Ana Lima', ['Ana Lima']],
  ['Ana Lima and Bo Lind', ['Ana Lima', 'Bo Lind']],
  ['Ana Lima, Bo Lind', ['Ana Lima', 'Bo Lind']],
  ['Ana Lima, Bo Lind, and Cy Moss', ['Ana Lima', 'Bo Lind', 'Cy Moss']],
  ['Ana Lima & Bo Lind; Cy Moss', ['Ana Lima', 'Bo Lind', 'Cy Moss']],
  ['Ana Lima, PhD, Bo Lind, M.D.', ['Ana Lima, PhD', 'Bo Lind, M.D.']],
  ['Andrew Sandman', ['Andrew Sandman']],
  // The archive knows them as one.
  ['Simon and Grace and Bo Lind', ['Simon and Grace', 'Bo Lind']],
  ['Ana Lima and Lee, Bo', ['Ana Lima', 'Lee, Bo']],
  ['Ana Lima and friends', ['Ana Lima']],
  ['Ana Lima and bell hooks', ['Ana Lima', 'bell hooks']],
  [`${site.host.name} and Ana Lima`, ['Ana Lima']],
  ['春 and 花', ['春', '花']],
  ['', []],
  [' and , — ', []],
])('“%s” names %j', (text, expected) => {
  expect(names(text)).toEqual(expected);
});
