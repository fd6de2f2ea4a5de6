import type { Context, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countedLinks, countedText } from '../../../../functions/lib/letters/site/countedLinks.ts';
import { inWords } from '../../../../functions/lib/people/personalData/inWords.ts';
import { findTraces } from '../../../../functions/lib/people/personalData/traces.ts';
import * as days from '../../../../functions/lib/people/subscribers/days.ts';
import { growth } from '../../../../functions/lib/people/subscribers/growth.ts';
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
import * as recipients from '../../../../functions/lib/sending/ledger/recipients.ts';
import * as links from '../../../../functions/lib/sending/results/links.ts';
import { countDelivered } from '../../../../functions/lib/sending/results/mailEvents.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { handler } from '../../../../functions/workers/handleSesEvents.ts';
import { handler as recordGrowth } from '../../../../functions/workers/recordGrowth.ts';
import { markOf } from '../../../../infra/operate/audit/readCampaign.ts';
import { site } from '../../../../shared/site/site.ts';
import { consented } from '../../../support/data/consented.ts';
import { bounceEvent, complaintEvent, deliveryEvent, rejectEvent, sendEvent } from '../../../support/data/sesEvents.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, fromCloudFront, installSecrets } from '../../../support/run/calls.ts';

const id = '00000000-0000-4000-8000-000000000000';
const noon = Date.UTC(2026, 4, 3, 12);
const day = 24 * 60 * 60 * 1000;
let dynamo: FakeDynamo;

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  dynamo = installFakeDynamo();
  installSecrets();
  const template = { name: 'news', subject: 'May', htmlContent: '<p>x</p>', version: 1, updatedAt: '', mailBytes: 1 };
  const cutoff = new Date().toISOString();
  const audience = { type: 'newsletter' as const };
  await campaigns.start(id, template, { audience, cutoff, accepted: 3, startedBy: 'admin', countsLinks: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const meta = async () => (await campaigns.find(id)) as campaigns.CampaignMeta;
const person = (name: string) => ({ firstName: name, lastName: 'Lima', email: `${name}@example.org` });

describe('the events of mails', () => {
  const about = (n: number) => ({ address: 'a@example.org', messageId: `m${n}`, campaign: id, subscriber: `0${n}` });
  const deliver = (events: object[]) =>
    handler(
      {
        Records: events.map((event, n) => ({ messageId: `e${n}`, body: JSON.stringify(event) })),
      } as unknown as SQSEvent,
      {} as Context,
      () => {},
    );

  test('count each delivery once, however often, in whatever order and company they come', async () => {
    const event = (n: number) => deliveryEvent(about(n));
    await deliver([event(1), event(2)]);
    await deliver([event(2), event(1)]);
    await deliver([event(3), event(2), event(3)]);
    await Promise.all([deliver([event(4)]), deliver([event(4), event(1)])]);
    expect(await countDelivered(id)).toBe(4);
  });

  test('keep which mails SES accepted, whatever they tell of them, and which were delivered', async () => {
    const all = [sendEvent(about(1)), bounceEvent(about(2), 'Transient'), complaintEvent(about(3))];
    const events = [...all, rejectEvent(about(4)), deliveryEvent(about(1)), deliveryEvent(about(5))];
    await deliver(events);
    await deliver(events.toReversed());
    await Promise.all(events.map((event) => deliver([event, event])));
    const marks = (kind: string) => {
      const items = dynamo.startingWith('sends', `CAMPAIGN#${id}`).filter(({ sk }) => String(sk).startsWith(kind));
      return [...new Set(items.flatMap(({ mails }) => mails as string[]))].sort();
    };
    const marked = (...numbers: number[]) => numbers.map((n) => markOf(`m${n}`)).sort();
    expect(marks('ACCEPTED#')).toEqual(marked(1, 2, 3, 4));
    expect(marks('DELIVERED#')).toEqual(marked(1, 5));
    expect(await countDelivered(id)).toBe(2);
  });

  test('are kept before any row is changed', async () => {
    await ledger.enter(id, { id: '01' }, 1);
    await ledger.claim(id, '01', 'claim', noon + 60_000);
    dynamo.before('PutCommand', () => Promise.reject(new Error('DynamoDB is away')));
    await expect(deliver([sendEvent(about(1))])).rejects.toThrow('DynamoDB is away');
    expect((await recipients.findAll(id, ['01'])).get('01')?.state).toBe('CLAIMED');
  });

  test('cost one write a batch, two where it tells of deliveries and of else, and keep nothing of a person', async () => {
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

  test('about mails that belong to no send are not kept', async () => {
    const untagged = [deliveryEvent(about(1)), sendEvent(about(1))].map((event) => ({
      ...event,
      mail: { ...event.mail, tags: {} },
    }));
    const before = dynamo.startingWith('sends', '').length;
    await deliver(untagged);
    expect(dynamo.startingWith('sends', '')).toHaveLength(before);
  });
});

describe('an unsubscribe', () => {
  const subscribed = async (name: string) => {
    const { id: reader = '' } = await subscribers.add(person(name), consented());
    await ledger.enter(id, { id: reader }, 1);
    return reader;
  };
  const counted = async () => (await meta()).unsubscribed ?? 0;

  test('counts for the letter whose link it was, once for each person', async () => {
    const [ana, bo] = [await subscribed('ana'), await subscribed('bo')];
    const token = await unsubscribeToken(ana, id);
    for (let n = 0; n < 2; n++)
      expect((await call('newsletter/unsubscribe', { headers: fromCloudFront, query: { token } })).statusCode).toBe(
        200,
      );
    expect(await counted()).toBe(1);
    await Promise.all([unsubscribe(bo, id), unsubscribe(bo, id), unsubscribe(bo, id)]);
    expect(await counted()).toBe(2);
    // Back again, and gone again by the same letter.
    await subscribers.add(person('ana'), consented());
    await unsubscribe(ana, id);
    expect(await subscribers.findAll([ana])).toEqual(new Map());
    expect(await counted()).toBe(2);
  });

  test('is among what is kept about a person, until it is erased', async () => {
    const ana = await subscribed('ana');
    await unsubscribe(ana, id);
    const kept = async () => JSON.stringify(inWords(await findTraces(ana, new Date(noon + 1).toISOString()), []));
    expect(await kept()).toContain('By a link of this letter');
    await anonymize(id, ana);
    expect(await kept()).not.toContain('By a link of this letter');
    expect(JSON.stringify(dynamo.startingWith('sends', ''))).not.toContain('"unsubscribed":true');
    expect(await counted()).toBe(1);
  });

  test('by an old link, or one of a letter that is gone or did not go to them, ends the subscription all the same', async () => {
    const ana = await subscribed('ana');
    const { id: cem = '' } = await subscribers.add(person('cem'), consented());
    for (const token of [await linkToken('unsubscribe', ana), await unsubscribeToken(cem, id)])
      expect((await call('newsletter/unsubscribe', { headers: fromCloudFront, query: { token } })).statusCode).toBe(
        200,
      );
    expect(await subscribers.findAll([ana, cem])).toEqual(new Map());
    expect(await counted()).toBe(0);
  });

  test('that meets a bounce at the same moment is counted once', async () => {
    const ana = await subscribed('ana');
    dynamo.before('TransactWriteCommand', () => suppress(ana, 'bounced'));
    await unsubscribe(ana, id);
    expect(await subscribers.findAll([ana])).toEqual(new Map());
    expect(await counted()).toBe(1);
  });

  test('has a campaign in its link that nobody can change', async () => {
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

  test('lead over the site, each address once; a reader’s own and others than the web’s stay', () => {
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

  test('lead on to what was kept when it was sent, count each time, and lead nowhere else', async () => {
    await links.keep(id, ['https://a.example/', 'https://b.example/']);
    const follow = async (campaign: string, link: string) => {
      const { statusCode, headers } = await call('letters/follow', {
        headers: fromCloudFront,
        path: { id: campaign, link },
      });
      return [statusCode, headers?.location];
    };
    await Promise.all([follow(id, '0'), follow(id, '0')]);
    expect(await follow(id, '1')).toEqual([303, 'https://b.example/']);
    await links.keep(id, ['https://evil.example/', 'https://b.example/']);
    expect(await follow(id, '0')).toEqual([303, 'https://a.example/']);
    for (const other of ['2', 'https:', '-0']) expect(await follow(id, other)).toEqual([303, '/']);
    expect(await links.list(id)).toEqual([
      { url: 'https://a.example/', opened: 3 },
      { url: 'https://b.example/', opened: 1 },
    ]);
  });
});

describe('growth', () => {
  const at = (days: number) => vi.setSystemTime(noon + days * day);

  test('is known from the first day on: who came, who left, and how many there were', async () => {
    at(-1);
    const { id: ana = '' } = await subscribers.add(person('ana'), consented());
    await subscribers.add(person('bo'), consented());
    await recordGrowth();
    at(1);
    const { id: dee = '' } = await subscribers.add(person('dee'), consented());
    await unsubscribe(dee);
    await unsubscribe(ana);
    await subscribers.add(person('eli'), consented());
    await recordGrowth();
    at(2);
    await subscribers.add(person('fay'), consented());
    expect(await growth(Date.now())).toEqual([
      { date: '2026-05-02', subscribers: 2, change: null },
      { date: '2026-05-04', subscribers: 2, change: { joined: 2, left: 2 } },
      { date: '2026-05-05', subscribers: 3, change: { joined: 1, left: 0 } },
    ]);
  });

  test('of a list that nobody joined for a year is known how long it was', async () => {
    at(-500);
    await subscribers.add(person('ana'), consented());
    await recordGrowth();
    at(0);
    expect(await growth(Date.now())).toEqual([
      { date: '2025-05-03', subscribers: 1, change: null },
      { date: '2026-05-03', subscribers: 1, change: { joined: 0, left: 0 } },
    ]);
  });

  test('of a day is what its last run counted; one that comes late takes nothing back', async () => {
    await subscribers.add(person('ana'), consented());
    await days.record(noon + 1000);
    await subscribers.add(person('bo'), consented());
    await days.record(noon);
    expect((await days.since('2026-05-03'))[0]).toMatchObject({ subscribers: 1 });
    await days.record(noon + 2000);
    expect((await days.since('2026-05-03'))[0]).toMatchObject({ subscribers: 2 });
  });
});
