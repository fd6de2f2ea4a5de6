import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Powers, powersOf } from '../support/cloud/powers.ts';
import { builtStack } from '../support/cloud/stack.ts';

const functions = builtStack().functions.filter(({ name }) => /^(api|workers)\//.test(name));

/** What docs/security.md says of some functions. A name that ends in `*` stands for all that no other row names. */
interface Row extends Powers {
  names: string[];
}

const wordsIn = (cell: string) =>
  cell
    .split(',')
    .map((word) => word.trim().replaceAll('`', ''))
    .filter((word) => word !== '' && word !== '–')
    .sort();

const [, section = ''] = readFileSync('docs/security.md', 'utf8').split(
  /^## What a function that is taken over can do$/m,
);
const rows = section
  .split(/^## /m)[0]
  ?.split('\n')
  .filter((line) => /^\| `/.test(line))
  .map((line): Row => {
    const [, names = '', keys = '', reads = '', changes = '', does = ''] = line.split('|');
    return {
      names: wordsIn(names),
      keys: wordsIn(keys),
      reads: wordsIn(reads),
      changes: wordsIn(changes),
      does: wordsIn(does),
    };
  });

const named = new Set(rows?.flatMap(({ names }) => names));
const isIn = (names: string[], name: string) =>
  names.includes(name) ||
  (!named.has(name) && names.some((each) => each.endsWith('*') && name.startsWith(each.slice(0, -1))));

test('every function stands in one row of docs/security.md', () => {
  expect(rows?.length).toBeGreaterThan(20);
  for (const { name } of functions) {
    const short = name.replace(/^api\//, '');
    expect(
      rows?.filter(({ names }) => isIn(names, short)).map(({ names }) => names),
      name,
    ).toHaveLength(1);
  }
});

test.each(rows ?? [])(
  'a taken-over function of $names can do what docs/security.md says, and no more',
  ({ names, ...says }) => {
    const those = functions.filter(({ name }) => isIn(names, name.replace(/^api\//, '')));
    expect(those.length).toBeGreaterThan(0);
    expect(powersOf(those.flatMap(({ statements }) => statements))).toEqual(says);
  },
);
