import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { BatchGetCommand, DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions.ts';
import * as outbox from '../../../../functions/lib/outbox/outbox.ts';
import { counts } from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { maxRetries, retry } from '../../../../functions/lib/platform/async.ts';
import { dynamo, maxConflicts } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { getItems, newestPage, queryAll, queryPages } from '../../../../functions/lib/platform/dynamo/reads.ts';
import {
  deleteItem,
  isAbsent,
  isThere,
  putItem,
  transact,
  transactIf,
  updateItem,
  when,
  write,
} from '../../../../functions/lib/platform/dynamo/writes.ts';
import { enqueueAll } from '../../../../functions/lib/platform/queues/queue.ts';
import type { CampaignMeta } from '../../../../functions/lib/sending/campaigns.ts';
import { enter, skip } from '../../../../functions/lib/sending/ledger.ts';
import { changeStatus } from '../../../../functions/lib/sending/progress.ts';
import { variables } from '../../../../shared/platform/resources.ts';
import { answerDynamo, type DynamoAnswer } from '../../../support/dynamo/installFakeDynamo.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';

describe('reads and writes', () => {
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
});

describe('conflicts', () => {
  /** DynamoDB's answers, in order, and the requests that it got. */
  let answers: DynamoAnswer[];
  let asked: { operation: string; input: { ClientRequestToken?: string } }[];
  beforeEach(() => {
    answers = [];
    asked = [];
    // No pause between attempts.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    answerDynamo((operation, input: { ClientRequestToken?: string }) => {
      asked.push({ operation, input });
      return answers.shift() ?? { status: 200, body: {} };
    });
  });

  const refusal = (name: string, more: object = {}) => ({
    status: 400,
    body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name, ...more },
  });
  const canceled = (...codes: string[]) =>
    refusal('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });
  const TableName = 'things';
  const items = [1, 2].map((n) => ({ Put: { TableName, Item: { pk: 'A', sk: String(n) } } }));
  const update = new UpdateCommand({ TableName, Key: { pk: 'A', sk: '1' }, UpdateExpression: 'ADD n :one' });

  test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'a transaction that is canceled for %s is written by a later attempt, with the same token',
    async (code) => {
      answers.push(canceled('None', code), canceled(code, 'None'));
      expect(await transactIf(items)).toBe(true);
      expect(asked).toHaveLength(3);
      expect(asked[0]?.input.ClientRequestToken).toMatch(/./);
      expect(new Set(asked.map(({ input }) => input.ClientRequestToken)).size).toBe(1);
    },
  );

  test('a transaction whose answer got lost while it was in progress is awaited, and not made twice', async () => {
    answers.push({ status: 500, body: { __type: 'InternalServerError' } }, refusal('TransactionInProgressException'));
    expect(await transactIf(items)).toBe(true);
    expect(new Set(asked.map(({ input }) => input.ClientRequestToken)).size).toBe(1);
  });

  test('canceling a send reports success even if a newer send holds its lock and the first answer was lost', async () => {
    const meta = { id: 'one', templateName: 'news', audience: { type: 'newsletter' } } as CampaignMeta;
    const taken = canceled('None', 'ConditionalCheckFailed');
    const lost: DynamoAnswer = { status: 500, body: { __type: 'InternalServerError' } };
    const made = new Set<string | undefined>();
    answerDynamo((operation, input: { ClientRequestToken?: string; TransactItems?: object[] }) => {
      if (input.TransactItems && input.TransactItems.length > 1) return taken;
      const isRepeated = made.size > 0;
      if (!isRepeated) {
        made.add(input.ClientRequestToken);
        return lost;
      }
      // By the token DynamoDB knows that it has made this one. Any other write finds the send canceled already.
      if (made.has(input.ClientRequestToken) && input.ClientRequestToken) return { status: 200, body: {} };
      return refusal(operation === 'UpdateItem' ? 'ConditionalCheckFailedException' : 'TransactionCanceledException');
    });
    expect(await changeStatus(meta, { status: 'CANCELED', reason: 'Canceled' })).toBe(true);
  });

  test('a condition that does not hold is reported at once, even beside a conflict', async () => {
    answers.push(canceled('TransactionConflict', 'ConditionalCheckFailed'));
    expect(await transactIf(items)).toBe(false);
    expect(asked).toHaveLength(1);
  });

  test('a single write that conflicts with a transaction is retried, and its condition evaluated anew', async () => {
    answers.push(refusal('TransactionConflictException'), refusal('TransactionConflictException'));
    await dynamo.send(update);
    expect(asked.map(({ operation }) => operation)).toEqual(Array(3).fill('UpdateItem'));
    answers.push(refusal('TransactionConflictException'), refusal('ConditionalCheckFailedException'));
    const ConditionExpression = 'attribute_not_exists(pk)';
    expect(await write({ Put: { TableName, Item: { pk: 'A', sk: '1' }, ConditionExpression } })).toBeUndefined();
  });

  test.each([
    ['a transaction', 'TransactionCanceledException', () => transactIf(items)],
    ['a single write', 'TransactionConflictException', () => dynamo.send(update)],
  ])('%s that conflicts forever ends with DynamoDB’s error', async (_, name, write) => {
    answers.push(
      ...Array.from({ length: 20 }, () => refusal(name, { CancellationReasons: [{ Code: 'TransactionConflict' }] })),
    );
    await expect(write()).rejects.toMatchObject({ name });
    expect(asked).toHaveLength(1 + maxConflicts);
  });

  test('many writes that conflict at once are all made: none uses up the retries of another', async () => {
    answers.push(...Array.from({ length: 600 }, () => refusal('TransactionConflictException')));
    await Promise.all(Array.from({ length: 100 }, () => dynamo.send(update)));
    expect(asked).toHaveLength(700);
  });
});

describe('cursors', () => {
  const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
  const recipients = (id: string, list: string) => ({ name: 'campaigns/recipients', path: { id }, query: { list } });
  const lists: { name: string; path?: Record<string, string>; query?: Record<string, string> }[] = [
    { name: 'signups/list' },
    { name: 'subscribers/list' },
    { name: 'suppressions/list' },
    { name: 'campaigns/list' },
    { name: 'campaigns/list', query: { attention: 'true' } },
    recipients(one, 'SKIPPED'),
    recipients(one, 'FAILED'),
    recipients(other, 'SKIPPED'),
  ];

  withFakes();
  let cookies: string[];
  beforeEach(async () => {
    cookies = [(await openSession('admin')).cookie.split(';')[0] ?? ''];
  });

  const read = async ({ name, path, query }: (typeof lists)[number], after?: string) => {
    const asked = { ...(path && { path }), query: { ...query, ...(after !== undefined && { after }) } };
    const { statusCode, body, headers } = await call(name, { cookies, ...asked });
    const link = /after=([^>&]+)/.exec(String(headers?.link ?? ''))?.[1];
    return { statusCode, body: JSON.parse(body ?? 'null'), next: link && decodeURIComponent(link) };
  };

  /** Skips more recipients than fit on one page. Returns the cursor to the second page. */
  async function secondPage(): Promise<string> {
    for (let n = 0; n < 101; n++) {
      const id = String(n).padStart(64, '0');
      await enter(one, { id }, 1);
      await skip(one, id, 'left');
    }
    const { body, next } = await read(recipients(one, 'SKIPPED'));
    expect(body).toHaveLength(100);
    return next ?? '';
  }

  test('a cursor leads to the next page of its list, and the last page has none', async () => {
    const { statusCode, body, next } = await read(recipients(one, 'SKIPPED'), await secondPage());
    expect([statusCode, body.length, next]).toEqual([200, 1, undefined]);
  });

  test('no other list accepts it, not even one of the same kind', async () => {
    const cursor = await secondPage();
    for (const list of lists.filter(({ path, query }) => path?.id !== one || query?.list !== 'SKIPPED'))
      expect((await read(list, cursor)).statusCode, JSON.stringify(list)).toBe(400);
  });

  test.each([
    ['JSON that is not a key', 'e30'],
    ['JSON that is nothing', 'bnVsbA'],
    ['a forged key', Buffer.from('{"pk":"A","sk":"B","list":"C","listedAt":"D"}').toString('base64url')],
    ['plain words', 'next page, please'],
    ['nothing at all', ''],
  ])('%s is refused as a cursor, and the answer says what to do', async (_, after) => {
    for (const list of lists) {
      const { statusCode, body } = await read(list, after);
      expect([statusCode, body.fields], list.name).toEqual([400, { after: expect.stringContaining('first page') }]);
    }
  });

  test('a cursor with one changed character is refused', async () => {
    const cursor = await secondPage();
    for (const at of [0, 10, cursor.length - 1]) {
      const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
      expect((await read(recipients(one, 'SKIPPED'), changed)).statusCode, changed).toBe(400);
    }
  });
});

describe('retries', () => {
  let dynamo: AwsClientStub<DynamoDBDocumentClient>;
  let sqs: AwsClientStub<SQSClient>;
  let pauses: number[] = [];
  beforeEach(() => {
    dynamo = mockClient(DynamoDBDocumentClient);
    sqs = mockClient(SQSClient);
    onTestFinished(() => {
      dynamo.restore();
      sqs.restore();
    });
    vi.stubEnv(variables.queueUrl('import'), 'import');
    pauses = [];
    vi.spyOn(Math, 'random').mockReturnValue(1);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, milliseconds: number) => {
      pauses.push(milliseconds);
      queueMicrotask(done);
    }) as never);
  });

  test('an attempt is repeated if someone else was faster', async () => {
    const results = [undefined, undefined, false];
    expect(await retry(async () => results.shift())).toBe(false);
  });

  test('if someone else is always faster, the caller gets an error', async () => {
    const attempt = vi.fn(async () => undefined);
    await expect(retry(attempt)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining('Please try again'),
    });
    expect(attempt).toHaveBeenCalledTimes(maxRetries + 1);
  });

  test('an error reaches the caller at once', async () => {
    const attempt = vi.fn().mockRejectedValue(new Error('gone'));
    await expect(retry(attempt)).rejects.toThrow('gone');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  const keys = (count: number) => Array.from({ length: count }, (_, n) => ({ pk: 'A', sk: String(n) }));

  /** DynamoDB reads `perCall` of the requested keys and leaves the others unprocessed. */
  const reading = (perCall: number) =>
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      const { Keys } = RequestItems.things;
      return {
        Responses: { things: Keys.slice(0, perCall) },
        UnprocessedKeys: Keys.length > perCall ? { things: { Keys: Keys.slice(perCall) } } : {},
      };
    });

  test('keys that DynamoDB left unread are requested again, after growing pauses', async () => {
    reading(2);
    expect(await getItems('things', keys(7))).toEqual(keys(7));
    expect(pauses).toEqual([20, 40, 80]);
  });

  test('if DynamoDB never reads a key, the read throws instead of waiting forever', async () => {
    reading(0);
    await expect(getItems('things', keys(3))).rejects.toThrow('DynamoDB left 3 keys of things unread');
    expect(dynamo.calls()).toHaveLength(1 + maxRetries);
    expect(Math.max(...pauses)).toBe(1000);
  });

  test('more keys than fit into one request are read in several', async () => {
    reading(100);
    expect(await getItems('things', keys(250))).toEqual(keys(250));
    expect(dynamo.calls()).toHaveLength(3);
    expect(await getItems('things', [])).toEqual([]);
  });

  const messages = Array.from({ length: 4 }, (_, n) => ({ importId: String(n), round: 1 }));
  const bodies = () =>
    sqs
      .commandCalls(SendMessageBatchCommand)
      .map(({ args: [{ input }] }) => input.Entries?.map(({ MessageBody }) => JSON.parse(MessageBody ?? '').importId));

  test('only the messages that SQS did not accept are sent again', async () => {
    const failed = (Id: string) => ({ Id, Code: 'InternalError', Message: 'Too busy', SenderFault: false });
    sqs
      .on(SendMessageBatchCommand)
      .resolvesOnce({ Successful: [], Failed: [failed('1'), failed('3')] })
      .resolvesOnce({ Successful: [], Failed: [failed('3')] })
      .resolves({ Successful: [], Failed: [] });
    await enqueueAll('import', messages);
    expect(bodies()).toEqual([['0', '1', '2', '3'], ['1', '3'], ['3']]);
    expect(pauses).toEqual([20, 40]);
  });

  test.each([
    ['it stays too busy', false, 1 + maxRetries],
    ['the message is at fault', true, 1],
  ])('if %s, enqueueing throws', async (_, SenderFault, calls) => {
    const failed = { Id: '2', Code: 'Error', Message: 'No', SenderFault };
    sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [failed] });
    await expect(enqueueAll('import', messages)).rejects.toThrow('SQS did not accept 1 messages for import: No');
    expect(bodies()).toHaveLength(calls);
  });
});
