import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { recordFeedback, resolveDoubt } from '../../../../functions/lib/sending/campaign/progress.ts';
import { anonymize } from '../../../../functions/lib/sending/ledger/anonymize.ts';
import * as ledger from '../../../../functions/lib/sending/ledger/ledger.ts';
import { unsubscribedWrites } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { putCampaign, putRecipient } from '../../../support/data/campaignRows.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { type Move, madeFrom } from '../../../support/sending/madeFrom.ts';

/* From which states each change of a recipient is allowed. From any other it is refused, and changes nothing. */

let dynamo: FakeDynamo;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  dynamo = installFakeDynamo();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const id = 'campaign';

describe('a recipient', () => {
  const states = ['none', 'PENDING', 'CLAIMED', 'SENT', 'FAILED', 'SKIPPED', 'IN_DOUBT'] as const;
  const begin = (state: (typeof states)[number]) => {
    putCampaign(dynamo, { id, status: 'SENDING', templateName: 'news' });
    if (state !== 'none') putRecipient(dynamo, id, '0a', state);
  };
  const mine = 'one';
  const now = Date.UTC(2026, 0, 1);

  test.each<[string, (typeof states)[number][], Move]>([
    ['is claimed', ['PENDING'], () => ledger.claim(id, '0a', 'another', now)],
    ['is claimed again by the same attempt', ['PENDING', 'CLAIMED'], () => ledger.claim(id, '0a', mine, now)],
    ['is sent', ['CLAIMED'], () => ledger.record(id, '0a', mine, { state: 'SENT', messageId: 'mail' })],
    ['is refused', ['CLAIMED'], () => ledger.record(id, '0a', mine, { state: 'FAILED', reason: 'refused' })],
    ['is put in doubt', ['CLAIMED'], () => ledger.record(id, '0a', mine, { state: 'IN_DOUBT', reason: 'reset' })],
    ['waits for a later attempt', ['CLAIMED'], () => ledger.record(id, '0a', mine, { state: 'PENDING', notBefore: 1 })],
    ['is sent by another attempt', [], () => ledger.record(id, '0a', 'another', { state: 'SENT', messageId: 'mail' })],
    ['is refused by another attempt', [], () => ledger.record(id, '0a', 'two', { state: 'FAILED', reason: 'refused' })],
    [
      'is put in doubt by another attempt',
      [],
      () => ledger.record(id, '0a', 'another', { state: 'IN_DOUBT', reason: 'reset' }),
    ],
    [
      'is returned to PENDING by another attempt',
      [],
      () => ledger.record(id, '0a', 'two', { state: 'PENDING', notBefore: 1 }),
    ],
    [
      'is put in doubt by the sweep',
      ['CLAIMED'],
      () => ledger.markInDoubt(id, { id: '0a', state: 'CLAIMED', claimId: mine }, 'died'),
    ],
    [
      'is put in doubt for an attempt that has ended',
      [],
      () => ledger.markInDoubt(id, { id: '0a', state: 'CLAIMED', claimId: 'another' }, 'died'),
    ],
    ['is skipped', ['PENDING'], () => ledger.skip(id, '0a', 'unsubscribed')],
    ['is sent, according to SES', ['PENDING', 'CLAIMED'], () => ledger.confirmSent(id, '0a', 'mail')],
    ['is sent, according to an admin', ['IN_DOUBT'], () => resolveDoubt(id, '0a', { reason: 'an admin' })],
    ['bounces', ['SENT'], () => recordFeedback(id, '0a', { outcome: 'bounced', reason: 'no such mailbox' })],
    ['complains', ['SENT'], () => recordFeedback(id, '0a', { outcome: 'complained', reason: 'spam' })],
    ['unsubscribes', states.filter((state) => state !== 'none'), () => transactIf(unsubscribedWrites(id, '0a'))],
  ])('%s', async (_move, from, move) => {
    expect(await madeFrom(dynamo, { states, begin, move })).toEqual(from);
  });

  test('that has to wait is not claimed before its time', async () => {
    begin('CLAIMED');
    await ledger.record(id, '0a', mine, { state: 'PENDING', notBefore: now + 1000 });
    expect(await ledger.claim(id, '0a', 'another', now)).toBe(false);
    vi.setSystemTime(now + 1000);
    expect(await ledger.claim(id, '0a', 'another', now)).toBe(true);
  });

  test('is counted once, however often a report about them arrives', async () => {
    begin('SENT');
    const bounce = () => recordFeedback(id, '0a', { outcome: 'bounced', reason: 'no such mailbox' });
    const complain = () => recordFeedback(id, '0a', { outcome: 'complained', reason: 'spam' });
    expect([await bounce(), await bounce()]).toEqual([true, false]);
    expect(await campaigns.find(id)).toMatchObject({ bounced: 1, complained: 0 });
    expect([await complain(), await complain(), await bounce()]).toEqual([true, false, false]);
    expect(await campaigns.find(id)).toMatchObject({ bounced: 0, complained: 1 });
    const count = () => transactIf(unsubscribedWrites(id, '0a'));
    expect([await count(), await count()]).toEqual([true, false]);
    expect(await campaigns.find(id)).toMatchObject({ unsubscribed: 1 });
  });

  test.each<[string, string, Move]>([
    ['bounces', 'SENT', () => recordFeedback(id, '0a', { outcome: 'bounced', reason: 'no such mailbox' })],
    ['complains', 'SENT', () => recordFeedback(id, '0a', { outcome: 'complained', reason: 'spam' })],
    ['unsubscribes', 'SENT', () => transactIf(unsubscribedWrites(id, '0a'))],
    ['is sent, according to an admin', 'IN_DOUBT', () => resolveDoubt(id, '0a', { reason: 'an admin' })],
    ['is erased', 'FAILED', async () => !(await anonymize(id, '0a'))],
  ])('of an expired send that %s does not bring the send back', async (_move, state, move) => {
    putRecipient(dynamo, id, '0a', state);
    expect(
      await madeFrom(dynamo, { states: ['expired'], begin: () => putRecipient(dynamo, id, '0a', state), move }),
    ).toEqual([]);
    expect(await campaigns.find(id)).toBeUndefined();
  });
});
