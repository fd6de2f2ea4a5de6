import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import * as recipients from '../../../../functions/lib/sending/ledger.ts';
import { countDelivered } from '../../../../functions/lib/sending/results.ts';
import { handler as handleSesEventsHandler } from '../../../../functions/workers/handleSesEvents.ts';
import { mailHashOf } from '../../../../infra/operate/audit/ledger.ts';
import { bounceEvent, complaintEvent, deliveryEvent, rejectEvent, sendEvent } from '../../../support/data/sesEvents.ts';
import { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { asWorker } from '../../../support/run/granted.ts';
import { runs } from '../../../support/run/runs.ts';
import { id, startMayCampaign } from '../../../support/sending/newsSends.ts';

const handler = asWorker('handleSesEvents', handleSesEventsHandler);

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

test('what SES says when it is first connected to the topic of its events is no failure', async () => {
  const body = 'Successfully validated SNS topic for Amazon SES event publishing.\n';
  const answer = await handler(
    { Records: [{ messageId: 'e0', body }] } as unknown as SQSEvent,
    {} as Context,
    () => {},
  );
  expect(answer).toEqual({ batchItemFailures: [] });
});

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

  test('a hundred events about emails that the sender has recorded take three requests, side by side', async () => {
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

  test('record which emails SES accepted and which were delivered, and nothing about a person', async () => {
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

  test('about emails that belong to no send are not recorded', async () => {
    const untagged = [deliveryEvent(about(1)), sendEvent(about(1))].map((event) => ({
      ...event,
      mail: { ...event.mail, tags: {} },
    }));
    await deliver(untagged);
    expect(requests).toEqual([]);
  });
});

describe('what a mail provider reports', () => {
  const row = { pk: `CAMPAIGN#${id}#00`, sk: `R#${recipient(1)}` };
  beforeEach(() => {
    dynamo.answer('PutCommand', {
      TableName: 'sends',
      Item: { ...row, state: 'SENT', messageId: 'm1', claimId: 'one' },
    });
  });

  /** Whom it suppressed, and what it says of the recipient and counts. */
  async function resultOf(...events: object[]) {
    for (const event of events) expect(await deliver([event])).toEqual([]);
    const { outcome, reason } = (await recipients.findAll(id, [recipient(1)])).get(recipient(1)) ?? {};
    const { bounced = 0, complained = 0 } = (await campaigns.find(id)) ?? {};
    const suppressed = dynamo.startingWith('people', 'SUPPRESSED#').map((each) => `${each.email} ${each.reason}`);
    return { suppressed, outcome, reason, counts: [bounced, complained] };
  }
  const to = 'a1@example.org';
  const bounce = (type: 'Permanent' | 'Transient' | 'Undetermined', more: object = {}) =>
    bounceEvent(about(1), type, more);
  const complaint = (more: object = {}) => complaintEvent(about(1), more);
  const listing = (...addresses: string[]) => addresses.map((emailAddress) => ({ emailAddress }));
  const nothing = { suppressed: [], outcome: undefined, reason: undefined, counts: [0, 0] };
  const hardBounce = { suppressed: [`${to} bounced`], outcome: 'bounced', counts: [1, 0] };
  const reported = { suppressed: [`${to} complained`], outcome: 'complained', counts: [0, 1] };

  const anyAddresses = fc.array(
    fc.oneof(
      ...[fc.emailAddress(), fc.string()],
      fc.constantFrom(to, 'A1@EXAMPLE.ORG', '"One, Anna" <a1@example.org>', 'innocent@example.org', 'unknown'),
    ),
  );
  test('whatever addresses an event lists, it suppresses the recipient of the email alone', async () => {
    const events = fc.oneof(
      anyAddresses.map((some) => bounce('Permanent', { bouncedRecipients: listing(...some) })),
      anyAddresses.map((some) => complaint({ complainedRecipients: listing(...some) })),
    );
    await fc.assert(
      fc.asyncProperty(events, async (event) => {
        dynamo.become(new FakeDynamo());
        const { suppressed } = await resultOf(event);
        expect(suppressed).toEqual([`${to} ${event.eventType === 'Bounce' ? 'bounced' : 'complained'}`]);
      }),
      { numRuns: runs(50) },
    );
  });

  test.each([
    ['that the mail is no spam', complaint({ complaintFeedbackType: 'not-spam' })],
    ['an out-of-office reply', bounce('Transient', { bounceSubType: 'General' })],
    ['a temporary bounce without any details', bounce('Transient', { bounceSubType: null })],
    ['something that SES cannot determine', bounce('Undetermined', { bounceSubType: 'Undetermined' })],
    ['a general answer that SES cannot determine', bounce('Undetermined', { bounceSubType: 'General' })],
    ['something undetermined, without a list', bounce('Undetermined', { bouncedRecipients: [] })],
  ])('%s is no bounce and no complaint', async (_title, event) => {
    expect(await resultOf(event)).toEqual(nothing);
  });

  test.each([
    ['', {}, 'Reported as abuse'],
    [', without a kind', { complaintFeedbackType: null }, 'Reported as spam'],
    [', with an empty kind', { complaintFeedbackType: '' }, 'Reported as spam'],
    [' of fraud', { complaintFeedbackType: 'fraud' }, 'Reported as fraud'],
    [' of a virus', { complaintFeedbackType: 'virus', complaintSubType: null }, 'Reported as virus'],
  ])('a complaint%s counts', async (_title, more, reason) => {
    expect(await resultOf(complaint(more))).toEqual({ ...reported, reason });
  });

  test('an address on SES’s own list after an earlier complaint did not complain of this email', async () => {
    const event = complaint({ complaintSubType: 'OnAccountSuppressionList', complaintFeedbackType: null });
    expect(await resultOf(event)).toEqual({ ...hardBounce, reason: 'Complaint, OnAccountSuppressionList' });
  });

  test.each([
    ['bounce', bounce('Permanent'), hardBounce],
    ['complaint', complaint(), reported],
  ])('a %s counts under the name that notifications about an identity have', async (_title, event, result) => {
    const { eventType: notificationType, ...rest } = event;
    expect(await resultOf({ notificationType, ...rest })).toMatchObject(result);
  });

  const full = bounce('Transient', { bounceSubType: 'MailboxFull' });
  const forNow = { suppressed: [], reason: expect.stringMatching(/^Transient, MailboxFull: /), counts: [1, 0] };
  const final = { ...hardBounce, reason: expect.stringMatching(/^Permanent, General: /) };
  const abuse = { ...reported, reason: 'Reported as abuse' };
  test.each([
    ['a mailbox that is full is a bounce, and its address stays', [full], forNow],
    ['a permanent bounce replaces a temporary one', [full, bounce('Permanent')], final],
    ['a temporary bounce does not replace a permanent one', [bounce('Permanent'), full], final],
    ['a complaint replaces any bounce', [full, bounce('Permanent'), complaint()], abuse],
    ['a bounce does not replace a complaint', [complaint(), full, bounce('Permanent')], abuse],
    ['a permanent bounce counts once, though reported twice', [full, bounce('Permanent'), bounce('Permanent')], final],
  ])('%s', async (_title, events, result) => {
    expect(await resultOf(...events)).toMatchObject(result);
  });

  test('an event that does not say whose email it is about ends in sight and suppresses no one', async () => {
    const event = bounce('Permanent');
    const unclear = [[], [to, 'a2@example.org']].map((destination) => ({
      ...event,
      mail: { ...event.mail, destination },
    }));
    expect(await deliver(unclear)).toHaveLength(2);
    expect(dynamo.startingWith('people', 'SUPPRESSED#')).toEqual([]);
  });
});
