import { expect, test, vi } from 'vitest';
import * as outbox from '../../../../functions/lib/outbox/outbox.ts';
import { counts } from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { dynamo } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { newestPage, queryAll, queryPages } from '../../../../functions/lib/platform/dynamo/reads.ts';
import {
  deleteItem,
  isAbsent,
  isThere,
  putItem,
  transact,
  updateItem,
  when,
  write,
} from '../../../../functions/lib/platform/dynamo/writes.ts';

import { withFakes } from '../../../support/people/withFakes.ts';

const fakes = withFakes();
const keyOf = (sk: string) => ({ pk: 'THINGS', sk });
const [key, other] = [keyOf('1'), keyOf('2')];
const put = (Item: object) => fakes.dynamo.answer('PutCommand', { TableName: 'people', Item });
const table = 'people';

test('a query is read to its last page', async () => {
  for (const sk of ['1', '2', '3', '4', '5']) put(keyOf(sk));
  const things = {
    TableName: table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'THINGS' },
  };
  const pages: string[][] = [];
  for await (const { items } of queryPages<{ sk: string }>({ ...things, Limit: 2 }))
    pages.push(items.map(({ sk }) => sk));
  expect(pages).toEqual([['1', '2'], ['3', '4'], ['5']]);
  expect(await queryAll({ ...things, Limit: 2 })).toHaveLength(5);
});

test('a page of a list has the newest first, and says where the next one starts', async () => {
  for (const sk of ['1', '2', '3']) put({ ...keyOf(sk), list: 'THING', listedAt: sk });
  put({ ...keyOf('4'), list: 'OTHER', listedAt: '4' });
  const { items, next } = await newestPage<{ sk: string }>('people', 'THING', { limit: 2 });
  expect(items.map(({ sk }) => sk)).toEqual(['3', '2']);
  const rest = await newestPage<{ sk: string }>('people', 'THING', { limit: 2, after: next });
  expect(rest).toEqual({ items: [expect.objectContaining({ sk: '1' })], next: undefined });
});

test('suppressed addresses are not among the recipients', async () => {
  put({ pk: 'COUNT#SUBSCRIBER', sk: '0', subscribers: 3, suppressed: 1 });
  expect(await counts()).toMatchObject({ subscribers: 3, recipients: 2 });
});

test('an update sets, sets once, removes and adds, whatever words DynamoDB reserves', async () => {
  put({ ...key, status: 'new', error: 'e', url: 'u', version: 3 });
  const isOpen = when`#status IN (${['new', 'open']})`;
  const change = (version: number) =>
    updateItem(table, key, {
      ...{
        set: { status: 'open', error: undefined },
        setOnce: { date: version },
        remove: ['url'],
        add: { version: 1 },
      },
      when: when`${isThere} AND (${isOpen} OR #status = ${'late'}) AND version = ${version}`,
    });
  expect(await write(change(3), 'ALL_NEW')).toEqual({ ...key, status: 'open', date: 3, version: 4 });
  expect(await write(change(3), 'ALL_NEW')).toBeUndefined();
  expect(await write(change(4), 'ALL_NEW')).toEqual({ ...key, status: 'open', date: 3, version: 5 });
});

test('a write whose condition holds returns the requested item, and undefined if it fails', async () => {
  expect(await write(putItem(table, key, isAbsent))).toEqual({});
  expect(await write(putItem(table, key, isAbsent))).toBeUndefined();
  const seats = (one: typeof key) => updateItem(table, one, { set: { seats: 2 }, when: isThere });
  expect(await write(seats(key), 'ALL_NEW')).toEqual({ ...key, seats: 2 });
  expect(await write(seats(other), 'ALL_NEW')).toBeUndefined();
  expect(await write(deleteItem(table, key, isThere), 'ALL_OLD')).toEqual({ ...key, seats: 2 });
  expect(await write(deleteItem(table, key, isThere))).toBeUndefined();
});

test('a failed transaction names the parts whose conditions failed, and writes nothing', async () => {
  const moved = () =>
    transact({ old: deleteItem(table, key, isThere), more: [], new: [putItem(table, other, isAbsent)] });
  expect(await moved()).toEqual(['old']);
  put(key);
  expect(await moved()).toEqual([]);
  expect(await moved()).toEqual(['old', 'new']);
  expect(await write(deleteItem(table, key, isThere))).toBeUndefined();
});

test('any error but a failed condition is thrown', async () => {
  vi.spyOn(dynamo, 'send').mockRejectedValue(new Error('The table was deleted'));
  await expect(write(putItem(table, key))).rejects.toThrow('deleted');
  await expect(transact({ one: putItem(table, key) })).rejects.toThrow('deleted');
});

test('a mail that was sent in the meantime is neither postponed nor deferred again', async () => {
  await outbox.requestMail({ kind: 'welcome', subscriberId: 'ana' });
  const [mail] = await outbox.mailsTo(['ana']);
  await outbox.postpone(mail as outbox.OutboxRow, 20);
  expect(await outbox.mailsTo(['ana'])).toMatchObject([{ nextAt: 20 }]);
  await outbox.remove(mail as outbox.OutboxRow);
  await outbox.postpone(mail as outbox.OutboxRow, 30);
  await outbox.settle(mail as outbox.OutboxRow, { state: 'PENDING', waits: 'throttled', nextAt: 30 });
  expect(await outbox.mailsTo(['ana'])).toEqual([]);
});
