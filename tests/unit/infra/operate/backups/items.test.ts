import { expect, test } from 'vitest';
import { type Item, itemsOf, kindOf, linesOf } from '../../../../../infra/operate/backups/backupFile.ts';

test('items are read from the file as they were written, with binary values', () => {
  const bytes = Buffer.from('hi');
  const items: Item[] = [
    { pk: { S: 'a' }, b: { B: new Uint8Array(bytes) }, bs: { BS: [bytes] }, m: { M: { B: { S: 'aGk=' } } } },
    { pk: { S: 'line\nbreak' }, n: { NULL: true }, l: { L: [{ BOOL: false }, { N: '1.50' }] } },
  ];
  const read = itemsOf({ name: 'items', content: linesOf(items) });
  expect(read).toEqual([{ ...items[0], b: { B: bytes } }, items[1]]);
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
