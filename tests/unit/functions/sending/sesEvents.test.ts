import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import * as recipients from '../../../../functions/lib/sending/ledger/recipients.ts';
import { countDelivered } from '../../../../functions/lib/sending/results/mailEvents.ts';
import { handler } from '../../../../functions/workers/handleSesEvents.ts';
import { mailHashOf } from '../../../../infra/operate/audit/readCampaign.ts';
import { bounceEvent, complaintEvent, deliveryEvent, rejectEvent, sendEvent } from '../../../support/data/sesEvents.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { id, startMayCampaign } from '../../../support/sending/mayCampaign.ts';

let dynamo: FakeDynamo;
/** The requests to DynamoDB, and the most that were under way at once. */
let requests: string[];
let most: number;
/** Called before a request is performed. */
let before: (request: string) => void;
beforeEach(async () => {
  requests = [];
  most = 0;
  before = () => {};
  let underWay = 0;
  let transactions = 0;
  dynamo = await startMayCampaign(async (name, perform) => {
    requests.push(name);
    const isTransaction = name === 'TransactWriteCommand';
    if (isTransaction && transactions > 0) throw conflict();
    if (isTransaction) transactions++;
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 1));
    underWay--;
    if (isTransaction) transactions--;
    before(name);
    return perform();
  });
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
  mockClient(SQSClient);
  requests = [];
});

/** What DynamoDB answers a transaction while another one writes to the same item. */
const conflict = () =>
  new TransactionCanceledException({
    ...{ message: 'Conflict', $metadata: {}, CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }] },
  });

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const recipient = (n: number) => String(n).padStart(4, '0');
const about = (n: number) => ({
  ...{ address: `a${n}@example.org`, messageId: `m${n}`, campaign: id, subscriber: recipient(n) },
});
/** Delivers a batch, and returns the messages that must be delivered again. */
async function deliver(events: object[]): Promise<unknown[]> {
  const Records = events.map((event, n) => ({ messageId: `e${n}`, body: JSON.stringify(event) }));
  const answer = await handler({ Records } as unknown as SQSEvent, {} as Context, () => {});
  return (answer as { batchItemFailures: unknown[] }).batchItemFailures;
}

describe('the rows of the ledger', () => {
  const rowOf = (n: number) => ({ pk: `CAMPAIGN#${id}#00`, sk: `R#${recipient(n)}` });
  const put = (state: string, count: number) => {
    for (const n of numbers(count))
      dynamo.answer('PutCommand', { TableName: 'sends', Item: { ...rowOf(n), state, claimId: 'one' } });
  };
  const sentRows = async () => (await recipients.countRows(id)).SENT;
  const transactions = () => requests.filter((name) => name === 'TransactWriteCommand').length;

  test('many in doubt are settled at the first delivery of their events: no two writes of the count conflict', async () => {
    put('IN_DOUBT', 60);
    const failures: unknown[] = [];
    for (const batch of [0, 20, 40])
      failures.push(...(await deliver(numbers(20).map((n) => sendEvent(about(batch + n))))));
    expect({ failures, sent: await sentRows() }).toEqual({ failures: [], sent: 60 });
    expect(await campaigns.find(id)).toMatchObject({ sent: 60, inDoubt: -60 });
  });

  test('an event that overtakes the sender’s record leaves the campaign’s count to the sender', async () => {
    put('CLAIMED', 10);
    before = (name) => name === 'UpdateCommand' && put('SENT', 10);
    expect(await deliver(numbers(10).map((n) => sendEvent(about(n))))).toEqual([]);
    expect(transactions()).toBe(0);
  });

  test('a hundred events that overtake the sender’s records are counted in one transaction', async () => {
    put('CLAIMED', 100);
    expect(await deliver(numbers(100).map((n) => sendEvent(about(n))))).toEqual([]);
    expect(transactions()).toBe(1);
    expect([await sentRows(), (await campaigns.find(id))?.sent]).toEqual([100, 100]);
  });

  test('a hundred events about mails that the sender has recorded take three requests, side by side', async () => {
    put('SENT', 50);
    expect(await deliver(numbers(50).flatMap((n) => [sendEvent(about(n)), deliveryEvent(about(n))]))).toEqual([]);
    expect(requests.toSorted()).toEqual(['BatchGetCommand', 'PutCommand', 'PutCommand']);
    expect(most).toBe(3);
  });

  test('are changed only once it is recorded what SES accepted', async () => {
    put('CLAIMED', 1);
    before = (name) => {
      if (name === 'PutCommand') throw new Error('DynamoDB is unavailable');
    };
    await expect(deliver([sendEvent(about(1))])).rejects.toThrow('DynamoDB is unavailable');
    expect(await sentRows()).toBe(0);
  });
});

describe('SES’s events', () => {
  test('count each delivery once, however often, in any order and batch they arrive', async () => {
    const event = (n: number) => deliveryEvent(about(n));
    await deliver([event(1), event(2)]);
    await deliver([event(2), event(1)]);
    await deliver([event(3), event(2), event(3)]);
    await Promise.all([deliver([event(4)]), deliver([event(4), event(1)])]);
    expect(new Set(requests)).toEqual(new Set(['PutCommand']));
    expect(await countDelivered(id)).toBe(4);
  });

  test('record which mails SES accepted and which were delivered, and nothing about a person', async () => {
    const all = [sendEvent(about(1)), bounceEvent(about(2), 'Transient'), complaintEvent(about(3))];
    const events = [...all, rejectEvent(about(4)), deliveryEvent(about(1)), deliveryEvent(about(5))];
    await deliver(events);
    await deliver(events.toReversed());
    await Promise.all(events.map((event) => deliver([event, event])));
    const items = dynamo.startingWith('sends', `CAMPAIGN#${id}`).filter(({ sk }) => sk !== 'META');
    const marks = (kind: string) => {
      const ofKind = items.filter(({ sk }) => String(sk).startsWith(kind));
      return [...new Set(ofKind.flatMap(({ mails }) => mails as string[]))].sort();
    };
    const marked = (...mails: number[]) => mails.map((n) => mailHashOf(`m${n}`)).sort();
    expect(marks('ACCEPTED#')).toEqual(marked(1, 2, 3, 4));
    expect(marks('DELIVERED#')).toEqual(marked(1, 5));
    expect(await countDelivered(id)).toBe(2);
    expect(JSON.stringify(items)).not.toMatch(/example\.org|"0\d|m\d/);
  });

  test('about mails that belong to no send are not recorded', async () => {
    const untagged = [deliveryEvent(about(1)), sendEvent(about(1))].map((event) => ({
      ...event,
      mail: { ...event.mail, tags: {} },
    }));
    await deliver(untagged);
    expect(requests).toEqual([]);
  });
});
