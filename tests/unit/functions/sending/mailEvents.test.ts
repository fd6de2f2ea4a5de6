import type { Context, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as ledger from '../../../../functions/lib/sending/ledger/ledger.ts';
import * as recipients from '../../../../functions/lib/sending/ledger/recipients.ts';
import { countDelivered } from '../../../../functions/lib/sending/results/mailEvents.ts';
import { handler } from '../../../../functions/workers/handleSesEvents.ts';
import { mailHashOf } from '../../../../infra/operate/audit/readCampaign.ts';
import { bounceEvent, complaintEvent, deliveryEvent, rejectEvent, sendEvent } from '../../../support/data/sesEvents.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { id, noon, startMayCampaign } from '../../../support/sending/mayCampaign.ts';

let dynamo: FakeDynamo;
beforeEach(async () => {
  dynamo = await startMayCampaign();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('SES’s events', () => {
  const about = (n: number) => ({ address: 'a@example.org', messageId: `m${n}`, campaign: id, subscriber: `0${n}` });
  const deliver = (events: object[]) =>
    handler(
      {
        Records: events.map((event, n) => ({ messageId: `e${n}`, body: JSON.stringify(event) })),
      } as unknown as SQSEvent,
      {} as Context,
      () => {},
    );

  test('count each delivery once, however often, in any order and batch they arrive', async () => {
    const event = (n: number) => deliveryEvent(about(n));
    await deliver([event(1), event(2)]);
    await deliver([event(2), event(1)]);
    await deliver([event(3), event(2), event(3)]);
    await Promise.all([deliver([event(4)]), deliver([event(4), event(1)])]);
    expect(await countDelivered(id)).toBe(4);
  });

  test('record which mails SES accepted, whatever the event, and which were delivered', async () => {
    const all = [sendEvent(about(1)), bounceEvent(about(2), 'Transient'), complaintEvent(about(3))];
    const events = [...all, rejectEvent(about(4)), deliveryEvent(about(1)), deliveryEvent(about(5))];
    await deliver(events);
    await deliver(events.toReversed());
    await Promise.all(events.map((event) => deliver([event, event])));
    const marks = (kind: string) => {
      const items = dynamo.startingWith('sends', `CAMPAIGN#${id}`).filter(({ sk }) => String(sk).startsWith(kind));
      return [...new Set(items.flatMap(({ mails }) => mails as string[]))].sort();
    };
    const marked = (...numbers: number[]) => numbers.map((n) => mailHashOf(`m${n}`)).sort();
    expect(marks('ACCEPTED#')).toEqual(marked(1, 2, 3, 4));
    expect(marks('DELIVERED#')).toEqual(marked(1, 5));
    expect(await countDelivered(id)).toBe(2);
  });

  test('are recorded before any row is changed', async () => {
    await ledger.enter(id, { id: '01' }, 1);
    await ledger.claim(id, '01', 'claim', noon + 60_000);
    dynamo.before('PutCommand', () => Promise.reject(new Error('DynamoDB is unavailable')));
    await expect(deliver([sendEvent(about(1))])).rejects.toThrow('DynamoDB is unavailable');
    expect((await recipients.findAll(id, ['01'])).get('01')?.state).toBe('CLAIMED');
  });

  test('cost one write a batch, or two with deliveries and other events, and store nothing about a person', async () => {
    const answered = vi.spyOn(dynamo, 'answer');
    await deliver([1, 2, 3, 4].map((n) => deliveryEvent(about(n))));
    expect(answered.mock.calls.map(([command]) => command)).toEqual(['PutCommand']);
    answered.mockClear();
    await deliver([sendEvent(about(5)), deliveryEvent(about(5)), sendEvent(about(6)), deliveryEvent(about(6))]);
    expect(answered.mock.calls.map(([command]) => command).filter((command) => command !== 'BatchGetCommand')).toEqual([
      'PutCommand',
      'PutCommand',
    ]);
    expect(
      JSON.stringify(dynamo.startingWith('sends', `CAMPAIGN#${id}`).filter(({ sk }) => sk !== 'META')),
    ).not.toMatch(/example\.org|"0\d"|m\d/);
  });

  test('about mails that belong to no send are not recorded', async () => {
    const untagged = [deliveryEvent(about(1)), sendEvent(about(1))].map((event) => ({
      ...event,
      mail: { ...event.mail, tags: {} },
    }));
    const before = dynamo.startingWith('sends', '').length;
    await deliver(untagged);
    expect(dynamo.startingWith('sends', '')).toHaveLength(before);
  });
});
