import { beforeEach, describe, expect, test } from 'vitest';
import { lookUp } from '../../../../functions/lib/people/personalData/kept.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { linkToken, readUnsubscribeToken, unsubscribeToken } from '../../../../functions/lib/platform/crypto/keyed.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import * as results from '../../../../functions/lib/sending/results.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';
import { id, startMayCampaign } from '../../../support/sending/newsSends.ts';

let dynamo: FakeDynamo;
beforeEach(async () => {
  dynamo = await startMayCampaign();
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
    await Promise.all([results.unsubscribe(bo, id), results.unsubscribe(bo, id), results.unsubscribe(bo, id)]);
    expect(await counted()).toBe(2);
    // Subscribed again, and unsubscribed again by the same letter.
    await subscribers.add(person('ana'), consented());
    await results.unsubscribe(ana, id);
    expect(await subscribers.findAll([ana])).toEqual(new Map());
    expect(await counted()).toBe(2);
  });

  test('is part of a person’s stored data, until it is erased', async () => {
    const ana = await subscribed('ana');
    await results.unsubscribe(ana, id);
    const kept = async () => JSON.stringify((await lookUp('ana@example.org', 'reader')).kept);
    expect(await kept()).toContain('"unsubscribed":true');
    await ledger.anonymize(id, ana);
    expect(await kept()).not.toContain('"unsubscribed":true');
    expect(JSON.stringify(dynamo.startingWith('sends', ''))).not.toContain('"unsubscribed":true');
    expect(await counted()).toBe(1);
  });

  test('is possible and from then on known for readers, and for others who get mail about an event', async () => {
    const ana = await subscribed('ana');
    const dan = await addressHash('dan@example.org');
    await ledger.enter(id, { id: dan, addressHash: dan }, 1);
    const known = () =>
      Promise.all([results.isUnsubscribed(ana), results.isUnsubscribed(ana, id), results.isUnsubscribed(dan, id)]);
    expect(await known()).toEqual([false, false, false]);
    for (const reader of [ana, dan]) await results.unsubscribe(reader, id);
    expect(await known()).toEqual([true, true, true]);
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
    await results.unsubscribe(ana, id);
    expect(await subscribers.findAll([ana])).toEqual(new Map());
    expect(await counted()).toBe(1);
  });

  test('has a link in which no one can change the campaign', async () => {
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
