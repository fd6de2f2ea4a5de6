import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Checksum, type Item, itemsOf, kindOf, linesOf } from '../../../../../infra/operate/backups/backupFile.ts';

const sum = (items: Item[]) => {
  const checksum = new Checksum();
  for (const item of items) checksum.add(item);
  return `${checksum.count} ${checksum.sha256}`;
};
const item = fc.record({
  pk: fc.record({ S: fc.string() }),
  n: fc.record({ N: fc.integer().map(String) }),
  tags: fc.record({ SS: fc.uniqueArray(fc.string(), { minLength: 1 }) }),
}) as fc.Arbitrary<Item>;

test('the checksum does not depend on the order of items, attributes and members of sets', () => {
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const reversed = items
        .toReversed()
        .map(({ pk, n, tags }) => ({ tags: { SS: tags?.SS?.toReversed() }, n, pk }) as Item);
      expect(sum(reversed)).toBe(sum(items));
    }),
  );
});

test('the checksum differs for other items, and for an item that occurs twice', () => {
  fc.assert(
    fc.property(item, item, (one, other) => {
      const inOrder = ({ tags, ...rest }: Item) => ({ ...rest, tags: tags?.SS?.toSorted() });
      expect(sum([one]) === sum([other])).toBe(isDeepStrictEqual(inOrder(one), inOrder(other)));
      expect(sum([one, one])).not.toBe(sum([one]));
    }),
  );
  expect(sum([{ pk: { S: '1' } }])).not.toBe(sum([{ pk: { N: '1' } }]));
  const list = (...texts: string[]) => ({ list: { L: texts.map((S) => ({ S })) } });
  expect(sum([list('a', 'b')])).not.toBe(sum([list('b', 'a')]));
});

test('items are read from the file as they were written, with binary values', () => {
  const bytes = Buffer.from('hi');
  const items: Item[] = [
    { pk: { S: 'a' }, b: { B: new Uint8Array(bytes) }, bs: { BS: [bytes] }, m: { M: { B: { S: 'aGk=' } } } },
    { pk: { S: 'line\nbreak' }, n: { NULL: true }, l: { L: [{ BOOL: false }, { N: '1.50' }] } },
  ];
  const read = itemsOf({ name: 'items', content: linesOf(items) });
  expect(read).toEqual([{ ...items[0], b: { B: bytes } }, items[1]]);
  expect(sum(read)).toBe(sum(items));
});

test.each([
  ['people', 'SUBSCRIBER#a', 'subscribers'],
  ['people', 'COUNT#SUBSCRIBER', 'subscriberCounts'],
  ['content', 'EPISODE_GUID', 'episodeGuids'],
  ['sends', 'CAMPAIGN#1#a', 'campaigns'],
  ['sends', 'TEMPLATE#news', 'TEMPLATE'],
] as const)('the kind of an item of %s with the key %s is %s', (table, S, kind) => {
  expect(kindOf(table, { pk: { S } })).toBe(kind);
});
