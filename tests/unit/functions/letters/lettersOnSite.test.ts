import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { parseFeed } from 'htmlparser2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { letterOf } from '../../../../functions/lib/letters/site/letterOf.ts';
import * as letters from '../../../../functions/lib/letters/site/letters.ts';
import { pageHtml } from '../../../../functions/lib/letters/site/pageHtml.ts';
import { slugOf, slugsOf } from '../../../../functions/lib/letters/site/slugs.ts';
import type { Messages } from '../../../../functions/lib/platform/queues/messages.ts';
import { feedOf } from '../../../../functions/lib/publishing/feed.ts';
import { sitemapOf } from '../../../../functions/lib/publishing/sitemap.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import * as campaignContent from '../../../../functions/lib/sending/campaign/content.ts';
import { finishCampaign } from '../../../../functions/lib/sending/campaign/finishCampaign.ts';
import { change } from '../../../../functions/lib/sending/campaign/status.ts';
import { cancel } from '../../../../functions/lib/sending/control/control.ts';
import { askToPublish } from '../../../../functions/lib/sending/control/letterOnSite.ts';
import { checkLedger } from '../../../../functions/lib/sending/ledger/checkLedger.ts';
import * as ledger from '../../../../functions/lib/sending/ledger/ledger.ts';
import { awaitPage, publishAsked } from '../../../../functions/lib/sending/prepare/letterPage.ts';
import * as links from '../../../../functions/lib/sending/results/links.ts';
import { htmlWithoutReader, withoutReader } from '../../../../shared/letters/placeholders/withoutReader.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { site } from '../../../../shared/site/site.ts';
import { classic } from '../../../support/data/letters.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { FakeSite } from '../../../support/site/fakeSite.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

type Step = Messages['campaign'];
const begun = Date.UTC(2026, 4, 3, 14);
let asked: Step[];
let dynamo: FakeDynamo;
let bucket: FakeSite;

beforeEach(() => {
  vi.useFakeTimers({ now: begun, toFake: ['Date'] });
  dynamo = installFakeDynamo();
  bucket = new FakeSite([]);
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
  vi.stubEnv('SEND_QUEUE_URL', 'send');
  asked = [];
  const sqs = mockClient(SQSClient);
  sqs.on(SendMessageCommand).callsFake(({ MessageBody }) => ({ at: asked.push(JSON.parse(MessageBody)) }));
  sqs.on(SendMessageBatchCommand).resolves({});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

interface Given {
  subject?: string;
  publish?: boolean;
  audience?: CampaignAudience;
  words?: string;
}
const newsletter: CampaignAudience = { type: 'newsletter' };
const begin = async (
  id: string,
  { subject = 'A letter in May', publish = true, audience = newsletter, words = 'grew' }: Given = {},
) => {
  const htmlContent = `<p>Dear {firstName},</p><p>it ${words}.</p>`;
  const template = { name: id, subject, htmlContent, version: 1, updatedAt: '', mailBytes: 1 };
  const cutoff = new Date().toISOString();
  await campaigns.start(id, template, { audience, cutoff, accepted: 1, startedBy: 'admin', publish });
  await ledger.enter(id, { id: '0a' }, 1);
};
const meta = async (id: string) => (await campaigns.find(id)) as campaigns.CampaignMeta;
const prepared = async (id: string) => {
  await checkLedger(await meta(id), 1);
  const step = asked.at(-1);
  return step?.step === 'await' ? step : undefined;
};
const onSite = async () => (await letters.list()).map(({ slug }) => slug);
const late = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('a send that is to be published', () => {
  test('puts the letter on the site, says so in its mail, and waits for the page before the first mail', async () => {
    await begin('one');
    const step = await prepared('one');
    expect(await onSite()).toEqual(['a-letter-in-may']);
    const mail = await campaignContent.mail('one');
    expect(mail?.html).toContain(`<a href="${site.url}/letters/a-letter-in-may"`);
    expect(mail?.text).toMatch(`View in browser: ${site.url}/letters/a-letter-in-may`);
    expect(mail?.html.indexOf('View in browser')).toBeLessThan(mail?.html.indexOf('mail-mark.png') ?? 0);
    if (!step) throw new Error('Nothing waits for the page');
    await awaitPage(step);
    expect((await meta('one')).status).toBe('PREPARING');
    bucket.files.set('pages/letter/a-letter-in-may.html', 'there');
    await awaitPage(step);
    expect(await meta('one')).toMatchObject({ status: 'SENDING', total: 1, letter: 'a-letter-in-may' });
    // It came twice.
    await awaitPage(step);
    expect((await meta('one')).status).toBe('SENDING');
  });

  test('a page that cannot be made pauses the send before anybody was mailed', async () => {
    await begin('one');
    const step = await prepared('one');
    late(6 * 60_000);
    if (step) await awaitPage(step);
    expect(await meta('one')).toMatchObject({ status: 'PAUSED', sent: 0 });
    expect((await meta('one')).reason).toContain('page');
    expect((await meta('one')).sendingSince).toBeUndefined();
  });

  test('cancelled before it began, it leaves the site; a preparation that comes late does not bring it back', async () => {
    await begin('one');
    const step = await prepared('one');
    await cancel('one', 'admin');
    expect(await onSite()).toEqual([]);
    if (step) await awaitPage(step);
    await publishAsked({ step: 'publish', campaignId: 'one', at: Date.now() + 1 });
    expect(await onSite()).toEqual([]);
    await expect(letters.get('a-letter-in-may')).rejects.toMatchObject({ status: 404 });
  });

  test('cancelled while it was sent, but before anybody was mailed, it leaves the site with the count', async () => {
    await begin('one');
    const step = await prepared('one');
    bucket.files.set('pages/letter/a-letter-in-may.html', 'there');
    if (step) await awaitPage(step);
    await cancel('one', 'admin');
    await ledger.skip('one', '0a', 'cancelled');
    expect(await onSite()).toEqual(['a-letter-in-may']);
    await finishCampaign('one');
    expect(await onSite()).toEqual([]);
  });

  test('cancelled after somebody was mailed, it stays', async () => {
    await begin('one');
    const step = await prepared('one');
    bucket.files.set('pages/letter/a-letter-in-may.html', 'there');
    if (step) await awaitPage(step);
    await ledger.claim('one', '0a', 'c', Date.now() + 1000);
    await ledger.record('one', '0a', 'c', { state: 'SENT', messageId: 'm' });
    await cancel('one', 'admin');
    await finishCampaign('one');
    expect(await onSite()).toEqual(['a-letter-in-may']);
  });

  test('whose links are counted mails the counted ones, and has its own on the site', async () => {
    const htmlContent = '<p>Dear {firstName}, <a href="https://a.example/?x=1&amp;y=2">look</a></p>';
    const template = { name: 'news', subject: 'May', htmlContent, version: 1, updatedAt: '', mailBytes: 1 };
    const send = { audience: newsletter, cutoff: new Date().toISOString(), accepted: 1, startedBy: 'admin' };
    await campaigns.start('one', template, { ...send, publish: true, countsLinks: true });
    await ledger.enter('one', { id: '0a' }, 1);
    await prepared('one');
    await prepared('one');
    const counted = `${site.url}/api/letters/links/one/0`;
    const mail = await campaignContent.mail('one');
    expect(mail?.html).toContain(`href="${counted}"`);
    expect(mail?.text).toContain(counted);
    expect(JSON.stringify(mail)).not.toContain('a.example');
    expect(mail?.html).toContain('href="{unsubscribeUrl}"');
    expect(await links.list('one')).toEqual([{ url: 'https://a.example/?x=1&y=2', opened: 0 }]);
    expect((await letters.get('may')).html).toContain('href="https://a.example/?x=1&amp;y=2"');
  });

  test('one that is not to be published goes out at once, without a link', async () => {
    await begin('one', { publish: false });
    expect(await prepared('one')).toBeUndefined();
    expect((await meta('one')).status).toBe('SENDING');
    expect((await campaignContent.mail('one'))?.html).not.toContain('View in browser');
    expect(await onSite()).toEqual([]);
  });
});

describe('a letter’s address', () => {
  test('is made of its subject, whatever the alphabet', () => {
    expect(slugOf('Frühling, at last!')).toBe('fruehling-at-last');
    expect(slugOf('Весеннее письмо')).toBe('vesennee-pismo');
    expect(slugOf('What’s new?')).toBe('whats-new');
    expect(slugOf('🌸')).toBe('letter');
    const long = slugOf('word '.repeat(40));
    expect(long.length).toBeLessThanOrEqual(60);
    expect(long).toMatch(/word$/);
    expect(slugOf('x'.repeat(200))).toHaveLength(60);
    const [first, second] = slugsOf('A');
    expect([first, second]).toEqual(['a', 'a-2']);
  });

  test('stays its own: another letter of that subject gets the next one, also once the first was taken off', async () => {
    await begin('one', { publish: false });
    await begin('two', { publish: false, words: 'withered' });
    await publishAsked({ step: 'publish', campaignId: 'one', at: Date.now() });
    await letters.takeOff('a-letter-in-may');
    await publishAsked({ step: 'publish', campaignId: 'two', at: Date.now() });
    expect(await onSite()).toEqual(['a-letter-in-may-2']);
    late(1);
    await publishAsked({ step: 'publish', campaignId: 'one', at: Date.now() });
    expect((await onSite()).sort()).toEqual(['a-letter-in-may', 'a-letter-in-may-2']);
  });

  test('the same letter, sent to others later, has the same page, and their cancelled send leaves it there', async () => {
    await begin('one', { publish: false });
    await publishAsked({ step: 'publish', campaignId: 'one', at: Date.now() });
    await begin('two');
    await prepared('two');
    expect((await meta('two')).letter).toBe('a-letter-in-may');
    await cancel('two', 'admin');
    expect(await onSite()).toEqual(['a-letter-in-may']);
  });

  test('of two letters that are published at once under one subject, each has one', async () => {
    await begin('one', { publish: false });
    await begin('two', { publish: false, words: 'withered' });
    const publish = (campaignId: string) => publishAsked({ step: 'publish', campaignId, at: Date.now() });
    await Promise.all([publish('one'), publish('two'), publish('one')]);
    expect((await onSite()).sort()).toEqual(['a-letter-in-may', 'a-letter-in-may-2']);
    expect((await letters.get((await meta('two')).letter ?? '')).html).toContain('withered');
  });
});

test('taken off, it does not come back by what was asked before; asked for again, it does', async () => {
  await begin('one', { publish: false });
  const order = { step: 'publish' as const, campaignId: 'one', at: Date.now() };
  await publishAsked(order);
  late(1000);
  expect(await letters.takeOff('a-letter-in-may')).toBe(true);
  await publishAsked(order);
  expect(await onSite()).toEqual([]);
  expect(dynamo.startingWith('content', 'LETTER_BODY')).toEqual([]);
  late(1000);
  await publishAsked({ ...order, at: Date.now() });
  expect(await onSite()).toEqual(['a-letter-in-may']);
  expect(await letters.takeOff('never-there')).toBe(false);
});

test('only newsletters that somebody got can be published', async () => {
  const audience = { type: 'event', eventId: 1, eventTitle: 'Lanterns', eventDate: 'May', attendance: 'all' } as const;
  await begin('event', { audience, publish: false });
  await expect(askToPublish('event')).rejects.toMatchObject({ status: 409 });
  await publishAsked({ step: 'publish', campaignId: 'event', at: Date.now() });
  await begin('gone', { publish: false });
  await change(await meta('gone'), { status: 'CANCELLED' });
  await expect(askToPublish('gone')).rejects.toMatchObject({ status: 409 });
  await expect(askToPublish('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
  expect(await onSite()).toEqual([]);
});

describe('what everybody reads', () => {
  test('names no reader: a fallback, or a word that reads well', () => {
    expect(withoutReader('Dear {firstName},')).toBe('Dear reader,');
    expect(withoutReader('Dear {firstName} {lastName},')).toBe('Dear reader,');
    expect(withoutReader('{firstName}, a word')).toBe('Reader, a word');
    expect(withoutReader('Hello. {firstName}!')).toBe('Hello. Reader!');
    expect(withoutReader('Dear {firstName|friend},')).toBe('Dear friend,');
    expect(withoutReader('Dear {firstName|}, {unknown} {lastName|all}')).toBe('Dear reader, {unknown} all');
    expect(withoutReader('Join {eventTitle|us} by {joinLink}.')).toBe('Join us by.');
    expect(withoutReader('Good evening, {lastName}')).toBe('Good evening');
    expect(htmlWithoutReader('<p>Good evening, <b>{lastName}</b>!</p>')).toBe('<p>Good evening<b></b>!</p>');
  });

  test('has no link to a reader’s own pages', () => {
    expect(
      htmlWithoutReader(
        '<p>You may <a href="{unsubscribeUrl}">leave</a> or <a href="https://a.example/?a=1&amp;b=2">stay</a>.</p>',
      ),
    ).toBe('<p>You may leave or <a href="https://a.example/?a=1&amp;b=2">stay</a>.</p>');
    expect(htmlWithoutReader('<img src="https://a.example/x" alt="For {firstName}">')).toBe(
      '<img src="https://a.example/x" alt="For reader">',
    );
  });

  test('begins after the greeting where there is no preview text, and has headings below its title', () => {
    const letter = letterOf({
      subject: 'May',
      htmlContent: '<h1>May</h1><p>Dear {firstName},</p><p>it grew.</p>',
      textContent: '',
    });
    expect(letter.summary).toContain('it grew.');
    expect(pageHtml(letter.html).html).toBe('<h2>May</h2><p>Dear reader,</p><p>it grew.</p>');
  });

  test('has the buttons and the cards that the mail had, as parts of the page', () => {
    const card = {
      ...{ kicker: 'Latest recording', title: 'Rivers & rain', facts: 'with Ana', words: 'On water.' },
      picture: { address: 'https://a.example/x.jpg', portrait: false },
      link: { address: '/video/aaaaaaaaaaa', words: 'Watch the recording' },
    };
    const button = '<p data-block="button"><a href="https://a.example/">Read on</a></p>';
    const htmlContent = `<h2>May</h2><div data-card="latest-recording"></div><div data-card="guest:7"></div>${button}`;
    const letter = letterOf({ subject: 'May', htmlContent, cards: { 'latest-recording': card, 'guest:7': null } });
    const page = pageHtml(letter.html);
    expect(page.laidOut).toBe(false);
    expect(page.html).toMatch(/<section data-card="plain"><img src="https:\/\/a.example\/x.jpg"[^>]*loading="lazy"/);
    expect(page.html).toContain('<h3>Rivers &amp; rain</h3>');
    expect(page.html).toContain('href="/video/aaaaaaaaaaa"');
    expect(page.html).toMatch(/<p data-block="button"><a [^>]*>Read on<\/a><\/p>/);
    expect(page.html).not.toContain('guest:7');
  });

  test('is summed up by its own words, not by its pictures and cards', () => {
    const card = { kicker: 'Guest', title: 'Ana', facts: '', words: 'On water.', picture: null, link: null };
    const cards = { 'guest:7': card };
    const summaryOf = (htmlContent: string) => letterOf({ subject: 'May', htmlContent, cards }).summary;
    const around = '<p><img src="https://a.example/x.jpg" alt="A lake"></p><div data-card="guest:7"></div>';
    expect(summaryOf(`<p>Dear {firstName},</p><p>It rained.</p>${around}<p>Then it grew.</p>`)).toBe(
      'It rained. Then it grew.',
    );
    expect(summaryOf(around)).toContain('On water.');
  });

  test('of a letter that was laid out elsewhere keeps its looks, with pictures that come when they are needed', () => {
    const { html } = letterOf({ subject: 'May', htmlContent: classic, textContent: '' });
    const page = pageHtml(html);
    expect(page.laidOut).toBe(true);
    expect(page.html).toContain('.inner .l-');
    expect(page.html).toContain('background-color:#a8421f');
    expect(page.html).not.toMatch(/<script|<h1|firstName|position:/);
    expect(page.html).toContain('href="/archive"');
    expect(pageHtml('<p><img src="https://a.example/x.jpg" alt="x" width="500"></p>').html).toContain('loading="lazy"');
  });

  test('is told to search engines only where the site wants that', () => {
    expect(sitemapOf([], [{ slug: 'may' }])).not.toContain('/letters');
    site.letters.searchEngines = true;
    try {
      expect(sitemapOf([], [{ slug: 'may' }])).toContain(`<loc>${site.url}/letters/may</loc>`);
    } finally {
      site.letters.searchEngines = false;
    }
  });

  test('the feed has each letter whole, with absolute addresses and nothing that XML does not know', () => {
    const feed = feedOf([
      {
        ...{ slug: 'may', subject: 'May & "June"', summary: 'It grew.\u0007', sentAt: '2026-05-03T14:00:00.000Z' },
        html: `<p>See <a href="${site.url}/archive">it</a> &amp; more</p>`,
      },
    ]);
    const address = `${site.url}/letters/may`;
    expect(parseFeed(feed)?.items).toMatchObject([
      { id: address, link: address, title: 'May & "June"', pubDate: new Date('2026-05-03T14:00:00.000Z') },
    ]);
    expect(feed).toContain(`<content type="html">
      <![CDATA[<p>See <a href="${site.url}/archive">it</a> &amp; more</p>]]>
    </content>`);
    expect(feed).toContain('<summary>It grew.</summary>');
    expect(feed).not.toMatch(/\p{Cc}(?<!\n)/u);
    expect(feedOf([])).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  });
});
