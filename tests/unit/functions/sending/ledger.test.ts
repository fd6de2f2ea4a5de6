import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { finishCampaign } from '../../../../functions/lib/sending/campaign/finishCampaign.ts';
import { addProgress } from '../../../../functions/lib/sending/campaign/progress.ts';
import { anonymize } from '../../../../functions/lib/sending/ledger/anonymize.ts';
import * as ledger from '../../../../functions/lib/sending/ledger/ledger.ts';
import { findAll } from '../../../../functions/lib/sending/ledger/recipients.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let dynamo: FakeDynamo;
beforeEach(() => {
  dynamo = installFakeDynamo();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const id = 'campaign';
const ana = '0a';
const rowOf = async (recipient: string) => (await findAll(id, [recipient])).get(recipient);
const putRow = (recipient: string, row: object) =>
  dynamo.answer('PutCommand', {
    TableName: 'sends',
    Item: { pk: `CAMPAIGN#${id}#${shardOf(recipient)}`, sk: `R#${recipient}`, ...row },
  });

describe('a ledger row', () => {
  test('keeps its state when a late preparation enters it again', async () => {
    await ledger.enter(id, { id: ana }, 1);
    await ledger.claim(id, ana, 'one', 1);
    await ledger.record(id, ana, 'one', { state: 'SENT', messageId: 'mail' });
    await ledger.enter(id, { id: ana }, 1);
    expect(await rowOf(ana)).toMatchObject({ state: 'SENT', messageId: 'mail' });
  });

  test('is claimed by only one of several concurrent attempts', async () => {
    await ledger.enter(id, { id: ana }, 1);
    const claims = await Promise.all(['one', 'two', 'three'].map((claim) => ledger.claim(id, ana, claim, 1)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test('accepts results only from the attempt that claimed it: a worker presumed dead comes too late', async () => {
    await ledger.enter(id, { id: ana }, 1);
    await ledger.claim(id, ana, 'one', 1);
    await ledger.markInDoubt(id, { id: ana, state: 'CLAIMED', claimId: 'one' }, 'Sending stopped');
    expect(await ledger.record(id, ana, 'one', { state: 'FAILED', reason: 'late' })).toBe(false);
    putRow(ana, { state: 'PENDING' });
    await ledger.claim(id, ana, 'two', 1);
    expect(await ledger.record(id, ana, 'one', { state: 'FAILED', reason: 'late' })).toBe(false);
    expect(await ledger.markInDoubt(id, { id: ana, state: 'CLAIMED', claimId: 'one' }, 'late')).toBe(false);
    expect(await rowOf(ana)).toMatchObject({ state: 'CLAIMED', claimId: 'two' });
  });
});

test('the row of a recipient in doubt who is mailed again says so for good', async () => {
  putRow(ana, { state: 'IN_DOUBT' });
  for (const state of ['IN_DOUBT', 'FAILED'] as const) {
    dynamo.answer('TransactWriteCommand', { TransactItems: [ledger.retryWrite(id, ana, state)] });
    expect(await rowOf(ana)).toMatchObject({ state: 'PENDING', putBack: 'IN_DOUBT' });
    await ledger.claim(id, ana, state, 1);
    await ledger.record(id, ana, state, { state: 'FAILED', reason: 'refused' });
  }
});

test('the row of a recipient in doubt who is mailed again still says so after their data is erased', async () => {
  putRow(ana, { state: 'IN_DOUBT', expiresAt: 1 });
  dynamo.answer('PutCommand', { TableName: 'sends', Item: { pk: `CAMPAIGN#${id}`, sk: 'META', status: 'SENDING' } });
  dynamo.answer('TransactWriteCommand', { TransactItems: [ledger.retryWrite(id, ana, 'IN_DOUBT')] });
  expect(await anonymize(id, ana)).toBe(true);
  expect(await rowOf(ana)).toBeUndefined();
  const rows = dynamo.startingWith('sends', `CAMPAIGN#${id}#0`);
  expect(rows).toMatchObject([{ state: 'SKIPPED', reason: 'erased', putBack: 'IN_DOUBT' }]);
});

describe('a worker’s running count', () => {
  test.each([
    ['COMPLETE', 'SENDING', ['SENT', 'SENT', 'FAILED'], { sent: 2, failed: 1, skipped: 0, inDoubt: 0 }],
    ['NEEDS_ATTENTION', 'SENDING', ['SENT', 'SENT', 'IN_DOUBT'], { sent: 2, failed: 0, skipped: 0, inDoubt: 1 }],
    ['CANCELLED', 'CANCELLED', ['SENT', 'SENT', 'SKIPPED'], { sent: 2, failed: 0, skipped: 1, inDoubt: 0 }],
  ])(
    'does not change a campaign that is %s, once the ledger was counted for the last time',
    async (end, status, states, counts) => {
      const template = {
        name: 'news',
        subject: 'News',
        htmlContent: '<p>x</p>',
        version: 1,
        updatedAt: '',
        mailBytes: 1,
      };
      const cutoff = new Date().toISOString();
      const audience = { type: 'newsletter' as const };
      await campaigns.start(id, template, { audience, cutoff, accepted: 3, startedBy: 'admin' });
      const meta = await campaigns.find(id);
      dynamo.answer('PutCommand', {
        TableName: 'sends',
        Item: { ...meta, pk: `CAMPAIGN#${id}`, sk: 'META', status, sendingSince: Date.now(), sent: 1 },
      });
      for (const [n, state] of states.entries()) putRow(`${n}`, { state });
      // The final count happens just before this worker's.
      dynamo.before('TransactWriteCommand', () => finishCampaign(id));
      expect(await addProgress(id, { SENT: 1 })).toBeUndefined();
      expect(await campaigns.find(id)).toMatchObject({ status: end, total: 3, ...counts });
    },
  );

  test('is added once when its answer is lost and the SDK sends it again', async () => {
    // DynamoDB recognizes a transaction by its token; anything else sent again is done again.
    dynamo = installFakeDynamo(async (name, act) => {
      const answer = act();
      return name === 'TransactWriteCommand' || name === 'GetCommand' ? answer : act();
    });
    dynamo.answer('PutCommand', {
      TableName: 'sends',
      Item: { pk: `CAMPAIGN#${id}`, sk: 'META', status: 'SENDING', sent: 1 },
    });
    expect(await addProgress(id, { SENT: 3 })).toMatchObject({ sent: 4 });
  });

  test('is added to a cancelled campaign while mails are still on their way', async () => {
    dynamo.answer('PutCommand', {
      TableName: 'sends',
      Item: { pk: `CAMPAIGN#${id}`, sk: 'META', status: 'CANCELLED', open: 'CAMPAIGN', sent: 1 },
    });
    expect(await addProgress(id, { SENT: 1, FAILED: 2 })).toMatchObject({ sent: 2, failed: 2 });
  });
});
