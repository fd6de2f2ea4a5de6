import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { parseFeed } from 'htmlparser2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as activities from '../../../../functions/lib/accounts/activities.ts';
import {
  addPast,
  htmlWithoutReader,
  letterOf,
  slugOf,
  slugsOf,
  withoutReader,
} from '../../../../functions/lib/letters/site/letterOf.ts';
import * as letters from '../../../../functions/lib/letters/site/letters.ts';
import { pageHtml } from '../../../../functions/lib/letters/site/letters.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { letterFeedOf, sitemapOf } from '../../../../functions/lib/publishing/feeds.ts';
import { documentsOf } from '../../../../functions/lib/publishing/files.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import { cancel, requestPublication, resume } from '../../../../functions/lib/sending/control.ts';
import * as ledger from '../../../../functions/lib/sending/ledger.ts';
import { checkLedger, publishRequested } from '../../../../functions/lib/sending/prepare.ts';
import { changeStatus } from '../../../../functions/lib/sending/progress.ts';
import { finishCampaign } from '../../../../functions/lib/sending/sweep.ts';
import type { PastLetterResult } from '../../../../shared/letters/model/pastLetter.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import type { PageDocument, Renderer } from '../../../../shared/publishing/publication.ts';
import { site } from '../../../../shared/site/site.ts';
import { classic } from '../../../support/data/letters.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { asAdmin, withFakes } from '../../../support/people/withFakes.ts';
import { FakeSite } from '../../../support/site/fakeSite.ts';

describe('the public version of a letter', () => {
  test('names no reader: it has a fallback, or a word that reads well', () => {
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

  test('is summed up from after the greeting if there is no preview text, and has headings below its title', () => {
    const letter = letterOf({
      subject: 'May',
      htmlContent: '<h1>May</h1><p>Dear {firstName},</p><p>it grew.</p>',
      textContent: '',
    });
    expect(letter.summary).toContain('it grew.');
    expect(pageHtml(letter.html).html).toBe('<h2>May</h2><p>Dear reader,</p><p>it grew.</p>');
  });

  test('has the mail’s buttons and cards, as parts of the page', () => {
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

  test('is summed up by its own text, not by its pictures and cards', () => {
    const card = { kicker: 'Guest', title: 'Ana', facts: '', words: 'On water.', picture: null, link: null };
    const cards = { 'guest:7': card };
    const summaryOf = (htmlContent: string) => letterOf({ subject: 'May', htmlContent, cards }).summary;
    const around = '<p><img src="https://a.example/x.jpg" alt="A lake"></p><div data-card="guest:7"></div>';
    expect(summaryOf(`<p>Dear {firstName},</p><p>It rained.</p>${around}<p>Then it grew.</p>`)).toBe(
      'It rained. Then it grew.',
    );
    expect(summaryOf(around)).toContain('On water.');
    const listed = '<blockquote>See <a href="https://a.example/it">it</a></blockquote><hr><ul><li>a</li></ul>';
    expect(summaryOf(listed)).toBe('See it • a');
  });

  test('keeps the looks of a custom layout, and loads its pictures lazily', () => {
    const { html } = letterOf({ subject: 'May', htmlContent: classic, textContent: '' });
    const page = pageHtml(html);
    expect(page.laidOut).toBe(true);
    expect(page.html).toContain('.inner .l-');
    expect(page.html).toContain('background-color:#a8421f');
    expect(page.html).not.toMatch(/<script|<h1|firstName|position:/);
    expect(page.html).toContain('href="/archive"');
    expect(pageHtml('<p><img src="https://a.example/x.jpg" alt="x" width="500"></p>').html).toContain('loading="lazy"');
  });

  test('is in the sitemap only if the site wants search engines to find it', () => {
    expect(sitemapOf([], [{ slug: 'may' }])).not.toContain('/letters');
    site.letters.searchEngines = true;
    try {
      expect(sitemapOf([], [{ slug: 'may' }])).toContain(`<loc>${site.url}/letters/may</loc>`);
    } finally {
      site.letters.searchEngines = false;
    }
  });

  test('is complete in the feed, with absolute addresses and no characters that XML forbids', () => {
    const feed = letterFeedOf([
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
    expect(letterFeedOf([])).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  });
});

describe('letters on the site', () => {
  const begun = Date.UTC(2026, 4, 3, 14);
  let dynamo: FakeDynamo;
  let bucket: FakeSite;

  beforeEach(() => {
    vi.useFakeTimers({ now: begun, toFake: ['Date'] });
    dynamo = installFakeDynamo();
    bucket = new FakeSite([]);
    vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
    vi.stubEnv('SEND_QUEUE_URL', 'send');
    const sqs = mockClient(SQSClient);
    sqs.on(SendMessageCommand).resolves({});
    sqs.on(SendMessageBatchCommand).resolves({});
  });

  interface SendOptions {
    subject?: string;
    publish?: boolean;
    audience?: CampaignAudience;
    /** The letter's, after its greeting. */
    html?: string;
  }
  const newsletter: CampaignAudience = { type: 'newsletter' };
  const begin = async (
    id: string,
    { subject = 'A letter in May', html = '<p>it grew.</p>', audience = newsletter, ...options }: SendOptions = {},
  ) => {
    const htmlContent = `<p>Dear {firstName},</p>${html}`;
    const template = { name: id, subject, htmlContent, version: 1, updatedAt: '', mailBytes: 1 };
    const send = { audience, cutoff: new Date().toISOString(), accepted: 1, startedBy: 'admin' };
    await campaigns.start(id, template, { ...send, publish: true, ...options });
    await ledger.enter(id, { id: '0a' }, 1);
  };
  const meta = async (id: string) => (await campaigns.find(id)) as campaigns.CampaignMeta;
  const render = async (document: PageDocument) => JSON.stringify(document);
  const prepared = async (id: string, page: Renderer['render'] = render) =>
    checkLedger({ ...(await meta(id)), entered: new Set(['00:1']) }, page);
  const publish = (campaignId: string, at = Date.now()) => publishRequested({ step: 'publish', campaignId, at });
  const onSite = async () => (await letters.list()).map(({ slug }) => slug).sort();
  const late = (ms: number) => vi.setSystemTime(Date.now() + ms);

  describe('a send with publishing', () => {
    test('publishes the letter, links to it in the mail, and makes its page before the first mail', async () => {
      await begin('one');
      // The message comes twice.
      for (let times = 0; times < 2; times++)
        await prepared('one', async (document) => {
          if (times === 0) expect((await meta('one')).status).toBe('PREPARING');
          return render(document);
        });
      expect(await meta('one')).toMatchObject({ status: 'SENDING', total: 1, letter: 'a-letter-in-may' });
      expect(await onSite()).toEqual(['a-letter-in-may']);
      expect(JSON.parse(bucket.files.get('pages/letter/a-letter-in-may.html') ?? '')).toEqual(
        documentsOf(await readContent()).find(({ path }) => path === '/letters/a-letter-in-may'),
      );
      const mail = await campaigns.mailOf('one');
      expect(mail?.html).toContain(`<a href="${site.url}/letters/a-letter-in-may"`);
      expect(mail?.text).toMatch(`View in browser: ${site.url}/letters/a-letter-in-may`);
      expect(mail?.html.indexOf('View in browser')).toBeLessThan(mail?.html.indexOf('mail-mark.png') ?? 0);
    });

    test('is paused before anyone is mailed if the page cannot be made', async () => {
      const logged = vi.spyOn(logger, 'error').mockImplementation(() => {});
      await begin('one');
      await prepared('one', () => Promise.reject(new Error('It breaks')));
      expect(logged).toHaveBeenCalledWith(expect.any(String), expect.objectContaining({ alarm: 'PageNotPublished' }));
      const paused = await meta('one');
      expect(paused).toMatchObject({ status: 'PAUSED', sent: 0, reason: expect.stringContaining('page') });
      expect(paused.sendingSince).toBeUndefined();
      await resume('one');
      await prepared('one');
      expect((await meta('one')).status).toBe('SENDING');
    });

    test('that is canceled before it starts takes the letter off the site for good', async () => {
      await begin('one');
      await prepared('one', async (document) => {
        await cancel('one', 'admin');
        return render(document);
      });
      expect((await meta('one')).status).toBe('CANCELED');
      expect(await onSite()).toEqual([]);
      await publish('one', Date.now() + 1);
      expect(await onSite()).toEqual([]);
      await expect(letters.get('a-letter-in-may')).rejects.toMatchObject({ status: 404 });
    });

    test.each([
      ['takes the letter off the site if no one was mailed', () => ledger.skip('one', '0a', 'canceled'), []],
      [
        'leaves the letter on the site if someone was mailed',
        async () => {
          await ledger.claim('one', '0a', 'c', Date.now() + 1000);
          await ledger.record('one', '0a', 'c', { state: 'SENT', messageId: 'm' });
        },
        ['a-letter-in-may'],
      ],
    ])('that is canceled while it is sent %s', async (_, act, left) => {
      await begin('one');
      await prepared('one');
      await cancel('one', 'admin');
      await act();
      expect(await onSite()).toEqual(['a-letter-in-may']);
      await finishCampaign('one');
      expect(await onSite()).toEqual(left);
    });

    test('is clean in its mail and on the site, though its template is not', async () => {
      const html = '<p onclick="alert(1)">It grew</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>';
      await begin('one', { html });
      await prepared('one');
      const mail = await campaigns.mailOf('one');
      for (const part of [mail?.html, mail?.text, (await letters.get('a-letter-in-may')).html]) {
        expect(part).toContain('It grew');
        expect(part).not.toMatch(/<script|onclick|javascript:|alert/);
      }
    });

    test('is different from one without: that starts at once, and its mail has no link to the site', async () => {
      await begin('one', { publish: false });
      await prepared('one', () => Promise.reject(new Error('It has no page')));
      expect((await meta('one')).status).toBe('SENDING');
      expect((await campaigns.mailOf('one'))?.html).not.toContain('View in browser');
      expect(await onSite()).toEqual([]);
    });
  });

  describe('a letter’s address', () => {
    test('is made from its subject, in any alphabet', () => {
      expect(slugOf('Frühling, at last!')).toBe('fruehling-at-last');
      expect(slugOf('Весеннее письмо')).toBe('vesennee-pismo');
      expect(slugOf('שלום, עולם')).toBe('shlvm-avlm');
      expect(slugOf('What’s new?')).toBe('whats-new');
      expect(slugOf('🌸')).toBe('letter');
      const long = slugOf('word '.repeat(40));
      expect(long.length).toBeLessThanOrEqual(60);
      expect(long).toMatch(/word$/);
      expect(slugOf('x'.repeat(200))).toHaveLength(60);
      const [first, second] = slugsOf('A');
      expect([first, second]).toEqual(['a', 'a-2']);
    });

    test('is never reused: another letter with that subject gets the next one, even after the first is gone', async () => {
      await begin('one', { publish: false });
      await begin('two', { publish: false, html: '<p>it withered.</p>' });
      await publish('one');
      await letters.takeOff('a-letter-in-may');
      await publish('two');
      expect(await onSite()).toEqual(['a-letter-in-may-2']);
      late(1);
      await publish('one');
      expect(await onSite()).toEqual(['a-letter-in-may', 'a-letter-in-may-2']);
    });

    test('is the same when the letter is sent to others later; canceling that send leaves it on the site', async () => {
      await begin('one', { publish: false });
      await publish('one');
      await begin('two');
      await prepared('two');
      expect((await meta('two')).letter).toBe('a-letter-in-may');
      await cancel('two', 'admin');
      expect(await onSite()).toEqual(['a-letter-in-may']);
    });

    test('is different for two letters published at once with the same subject', async () => {
      await begin('one', { publish: false });
      await begin('two', { publish: false, html: '<p>it withered.</p>' });
      await Promise.all([publish('one'), publish('two'), publish('one')]);
      expect(await onSite()).toEqual(['a-letter-in-may', 'a-letter-in-may-2']);
      expect((await letters.get((await meta('two')).letter ?? '')).html).toContain('withered');
    });
  });

  test('a letter taken off the site is not republished by an earlier request, but by a later one', async () => {
    await begin('one', { publish: false });
    const requestedAt = Date.now();
    await publish('one', requestedAt);
    late(1000);
    expect(await letters.takeOff('a-letter-in-may')).toBe(true);
    await publish('one', requestedAt);
    expect(await onSite()).toEqual([]);
    expect(dynamo.startingWith('content', 'LETTER_BODY')).toEqual([]);
    late(1000);
    await publish('one');
    expect(await onSite()).toEqual(['a-letter-in-may']);
    expect(await letters.takeOff('never-there')).toBe(false);
  });

  test('only newsletters that someone got can be published', async () => {
    const audience = {
      type: 'event',
      eventId: 1,
      eventTitle: 'Lanterns',
      eventDate: 'May',
      attendance: 'all',
    } as const;
    await begin('event', { audience, publish: false });
    await expect(requestPublication('event')).rejects.toMatchObject({ status: 409 });
    await publish('event');
    await begin('gone', { publish: false });
    await changeStatus(await meta('gone'), { status: 'CANCELED' });
    await expect(requestPublication('gone')).rejects.toMatchObject({ status: 409 });
    await expect(requestPublication('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({ status: 404 });
    expect(await onSite()).toEqual([]);
  });
});

describe('past letters', () => {
  const installed = withFakes();
  const past = (n: number, more: object = {}) => ({
    ...{ subject: `Letter ${n}`, slug: `letter-${n}`, sentAt: `2021-03-0${n}T10:00:00.000Z` },
    ...{ previewText: null, htmlContent: `<p>Dear reader,</p><p>It is ${n}.</p>`, ...more },
  });
  const ask = async (body: object, status = 200) => {
    const answer = await asAdmin('letters/addPast', { body });
    expect(answer.status).toBe(status);
    return answer.body as PastLetterResult[];
  };
  const bring = (...some: object[]) => ask({ check: false, letters: some });
  const noted = async () => (await activities.latest(9)).map(({ label, about }) => [label, about]);
  test('come to the site with their date, title and former address, cleaned, and nothing is there to send', async () => {
    const htmlContent =
      '<h1>Rain</h1><p onclick="x">It <b>rained</b> on {firstName}.</p><script>x</script><form>y</form>';
    expect(await bring(past(1, { htmlContent }), past(2))).toEqual([
      { outcome: 'new', slug: 'letter-1' },
      { outcome: 'new', slug: 'letter-2' },
    ]);
    expect(await letters.list()).toEqual([
      expect.objectContaining({ slug: 'letter-2', imported: true, summary: 'It is 2.' }),
      expect.objectContaining({ slug: 'letter-1', subject: 'Letter 1', sentAt: '2021-03-01T10:00:00.000Z' }),
    ]);
    const { html } = await letters.get('letter-1');
    expect(pageHtml(html).html).toBe('<h2>Rain</h2><p>It <b>rained</b> on reader.</p>y');
    expect(installed.dynamo.startingWith('sends', '')).toEqual([]);
    expect(await noted()).toEqual([['Imported past letters', '2 letters']]);
  });

  test('are added once, however often and however many at a time, and not again after they were taken off', async () => {
    const both = [past(1), past(2)];
    const checked = { check: true, letters: both.map(({ previewText: _, htmlContent: __, ...known }) => known) };
    expect(await ask(checked)).toEqual([{ outcome: 'new' }, { outcome: 'new' }]);
    expect(await noted()).toEqual([]);
    // Both have looked, and neither has written.
    const answers = await Promise.all([addPast(past(1)), addPast(past(1))]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['known', 'new']);
    expect(await bring(...both)).toEqual([{ outcome: 'known' }, { outcome: 'new', slug: 'letter-2' }]);
    await letters.takeOff('letter-1');
    expect(await bring(...both)).toEqual([{ outcome: 'known' }, { outcome: 'known' }]);
    expect(await ask(checked)).toEqual([{ outcome: 'known' }, { outcome: 'known' }]);
    expect((await letters.list()).map(({ slug }) => slug)).toEqual(['letter-2']);
  });

  test.each([
    ['is taken, with a number', [past(1), past(2, { slug: 'letter-1' })], ['letter-1', 'letter-1-2']],
    ['is longer than ours', [past(1, { slug: `${'a-word-'.repeat(20)}end` })], [`${'a-word-'.repeat(8)}a`]],
    ['has other letters', [past(1, { slug: 'весна' })], ['vesna']],
    ['has capitals', [past(1, { slug: 'Spring_2021' })], ['Spring_2021']],
    ['is missing, from the subject', [past(1, { slug: undefined })], ['letter-1']],
  ])('get an address if the former one %s', async (_, some, slugs) => {
    expect((await bring(...some)).map(({ slug }) => slug)).toEqual(slugs);
  });

  test('are refused in a request with more than fifty, and one too long for a page alone', async () => {
    await ask({ check: false, letters: Array.from({ length: 51 }, () => past(1)) }, 400);
    expect(await bring(past(1, { htmlContent: '雨'.repeat(140_000) }), past(2))).toEqual([
      { outcome: 'tooLong' },
      { outcome: 'new', slug: 'letter-2' },
    ]);
  });
});
