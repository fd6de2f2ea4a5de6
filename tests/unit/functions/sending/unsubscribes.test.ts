import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inWords } from '../../../../functions/lib/people/personalData/inWords.ts';
import { findTraces } from '../../../../functions/lib/people/personalData/traces.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import {
  linkToken,
  readUnsubscribeToken,
  unsubscribeToken,
} from '../../../../functions/lib/platform/crypto/linkToken.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { anonymize } from '../../../../functions/lib/sending/ledger/anonymize.ts';
import * as ledger from '../../../../functions/lib/sending/ledger/ledger.ts';
import { isUnsubscribed, unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { consented } from '../../../support/data/consented.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';
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

const person = (name: string) => ({ firstName: name, lastName: 'Lima', email: `${name}@example.org` });

describe('an unsubscription', () => {
  const subscribed = async (name: string) => {
    const { id: reader = '' } = await subscribers.add(person(name), consented());
    await ledger.enter(id, { id: reader }, 1);
    return reader;
  };
  const counted = async () => (await campaigns.find(id))?.unsubscribed ?? 0;

  test('counts for the letter that has the link, once for each person', async () => {
    const [ana, bo] = [await subscribed('ana'), await subscribed('bo')];
    const token = await unsubscribeToken(ana, id);
    for (let n = 0; n < 2; n++)
      expect((await call('newsletter/unsubscribe', { query: { token } })).statusCode).toBe(200);
    expect(await counted()).toBe(1);
    await Promise.all([unsubscribe(bo, id), unsubscribe(bo, id), unsubscribe(bo, id)]);
    expect(await counted()).toBe(2);
    // Subscribed again, and unsubscribed again by the same letter.
    await subscribers.add(person('ana'), consented());
    await unsubscribe(ana, id);
    expect(await subscribers.findAll([ana])).toEqual(new Map());
    expect(await counted()).toBe(2);
  });

  test('is part of a person’s stored data, until it is erased', async () => {
    const ana = await subscribed('ana');
    await unsubscribe(ana, id);
    const kept = async () =>
      JSON.stringify(inWords(await findTraces(ana, new Date(noon + 1).toISOString()), [], { messageIds: false }));
    expect(await kept()).toContain('Through a link in this letter');
    await anonymize(id, ana);
    expect(await kept()).not.toContain('Through a link in this letter');
    expect(JSON.stringify(dynamo.startingWith('sends', ''))).not.toContain('"unsubscribed":true');
    expect(await counted()).toBe(1);
  });

  test('is known to the link from then on', async () => {
    const ana = await subscribed('ana');
    const known = () => Promise.all([isUnsubscribed(ana), isUnsubscribed(ana, id)]);
    expect(await known()).toEqual([false, false]);
    await unsubscribe(ana, id);
    expect(await known()).toEqual([true, true]);
  });

  test('is still possible for somebody who gets mail about an event and does not subscribe', async () => {
    const hash = await addressHash('dan@example.org');
    await ledger.enter(id, { id: hash, addressHash: hash }, 1);
    expect(await isUnsubscribed(hash, id)).toBe(false);
    await unsubscribe(hash, id);
    expect(await isUnsubscribed(hash, id)).toBe(true);
  });

  test('by an old link, or a link of a letter that did not go to them, still ends the subscription', async () => {
    const ana = await subscribed('ana');
    const { id: cem = '' } = await subscribers.add(person('cem'), consented());
    for (const token of [await linkToken('unsubscribe', ana), await unsubscribeToken(cem, id)])
      expect((await call('newsletter/unsubscribe', { query: { token } })).statusCode).toBe(200);
    expect(await subscribers.findAll([ana, cem])).toEqual(new Map());
    expect(await counted()).toBe(0);
  });

  test('that coincides with a bounce is counted once', async () => {
    const ana = await subscribed('ana');
    dynamo.before('TransactWriteCommand', () => suppress(ana, 'bounced'));
    await unsubscribe(ana, id);
    expect(await subscribers.findAll([ana])).toEqual(new Map());
    expect(await counted()).toBe(1);
  });

  test('has a link in which nobody can change the campaign', async () => {
    const token = await unsubscribeToken('ab', id);
    expect(await readUnsubscribeToken(token)).toEqual({ id: 'ab', campaignId: id });
    expect(await readUnsubscribeToken(await linkToken('unsubscribe', 'ab'))).toEqual({
      id: 'ab',
      campaignId: undefined,
    });
    expect(await readUnsubscribeToken(token.replace('_0', '_1'))).toBeUndefined();
    expect(await readUnsubscribeToken(token.replace(`_${id}`, ''))).toBeUndefined();
    expect((await unsubscribeToken('a'.repeat(64), id)).length).toBeLessThanOrEqual(200);
  });
});
