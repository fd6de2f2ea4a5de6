import { parseFeed } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { htmlWithoutReader, letterOf, withoutReader } from '../../../../functions/lib/letters/site/letterOf.ts';
import { pageHtml } from '../../../../functions/lib/letters/site/letters.ts';
import { letterFeedOf, sitemapOf } from '../../../../functions/lib/publishing/feeds.ts';

import { site } from '../../../../shared/site/site.ts';
import { classic } from '../../../support/data/letters.ts';

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
