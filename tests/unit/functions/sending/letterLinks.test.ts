import { beforeEach, describe, expect, test } from 'vitest';
import { countedLinks, countedText } from '../../../../functions/lib/letters/site/countedLinks.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/kept.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import {
  linkToken,
  readUnsubscribeToken,
  unsubscribeToken,
} from '../../../../functions/lib/platform/crypto/linkToken.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import * as results from '../../../../functions/lib/sending/results.ts';
import { site } from '../../../../shared/site/site.ts';
import { consented } from '../../../support/data/consented.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { call } from '../../../support/run/calls.ts';
import { id, startMayCampaign } from '../../../support/sending/mayCampaign.ts';

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

describe('counted links', () => {
  const at = (link: number) => `${site.url}/api/letters/links/${id}/${link}`;

  test('go through the site, each address once; readers’ own links and those outside the web stay unchanged', () => {
    const { html, urls } = countedLinks(
      '<p><a href="https://a.example/?x=1&amp;y=2" target="_blank">a</a> <a href="mailto:a@b.example">b</a> <a href="{unsubscribeUrl}">c</a> <a href="https://b.example/">d</a> <a href="https://a.example/?x=1&amp;y=2">e</a></p>',
      id,
    );
    expect(urls).toEqual(['https://a.example/?x=1&y=2', 'https://b.example/']);
    expect(html).toBe(
      `<p><a href="${at(0)}" target="_blank">a</a> <a href="mailto:a@b.example">b</a> <a href="{unsubscribeUrl}">c</a> <a href="${at(1)}">d</a> <a href="${at(0)}">e</a></p>`,
    );
    expect(countedText('See https://b.example/, or https://b.example/more.', urls, id)).toBe(
      `See ${at(1)}, or https://b.example/more.`,
    );
  });

  test('lead to the address stored when the letter was sent, are counted each time, and lead nowhere else', async () => {
    await results.keepLinks(id, ['https://a.example/', 'https://b.example/']);
    const follow = async (campaign: string, link: string) => {
      const { statusCode, headers } = await call('letters/follow', { path: { id: campaign, link } });
      return [statusCode, headers?.location];
    };
    await Promise.all([follow(id, '0'), follow(id, '0')]);
    expect(await follow(id, '1')).toEqual([302, 'https://b.example/']);
    await results.keepLinks(id, ['https://evil.example/', 'https://b.example/']);
    expect(await follow(id, '0')).toEqual([302, 'https://a.example/']);
    for (const other of ['2', 'https:', '-0']) expect(await follow(id, other)).toEqual([302, '/']);
    expect(await results.listLinks(id)).toEqual([
      { url: 'https://a.example/', opened: 3 },
      { url: 'https://b.example/', opened: 1 },
    ]);
  });

  test('are never answered from a cache, so that each opening counts; absent ones are, for a minute', async () => {
    await results.keepLinks(id, ['https://a.example/']);
    const kept = async (link: string) =>
      (await call('letters/follow', { path: { id, link } })).headers?.['cache-control'];
    expect(await kept('0')).toBe('no-store');
    expect(await kept('1')).toBe('public, max-age=0, s-maxage=60');
  });
});
