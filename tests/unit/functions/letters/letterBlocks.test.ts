import { describe, expect, test } from 'vitest';
import { previewMail } from '../../../../frontend/features/letters/library/previewMail.ts';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { mailPicture } from '../../../../shared/letters/mail/addresses.ts';
import { cardRefs, fillCards } from '../../../../shared/letters/mail/cards.ts';
import { dark, light } from '../../../../shared/letters/mail/look.ts';
import { fillHtml } from '../../../../shared/letters/placeholders/placeholders.ts';
import { site } from '../../../../shared/site/site.ts';
import { everyBlock, everyElement, letterContent } from '../../../support/data/letters.ts';
import { guest, recent } from '../../../support/site/publicContent.ts';

const mailOf = (htmlContent: string, content = letterContent) =>
  compose({ subject: 'A', htmlContent, cards: fillCards(cardRefs(htmlContent), content) });
const { html, text } = mailOf(everyBlock);
const inlineOf = (mail: string) => mail.replace(/<style>[\s\S]*?<\/style>/g, '');
const inline = inlineOf(html);

/**
 * The properties that the blocks' styles may use: according to https://www.caniemail.com, Gmail, Apple Mail and Outlook
 * for Windows support them, or they do no harm if ignored (`max-width`, `border-radius`, and `display` in Outlook,
 * which uses the attributes and cells beside it).
 */
const understood = new Set([
  ...['margin', 'padding', 'color', 'background-color', 'font-family', 'font-size', 'font-style', 'font-weight'],
  ...['line-height', 'text-decoration', 'vertical-align', 'border', 'border-top', 'border-left', 'border-bottom'],
  ...['width', 'max-width', 'height', 'border-radius', 'display', 'outline', 'text-wrap', 'white-space'],
  ...['table-layout', 'word-wrap', 'word-break'],
  ...['mso-hide', 'mso-padding-alt', '-webkit-text-size-adjust'],
]);

test.each([
  ['<p>שלום {firstName|friend}, AI!</p>', '<p dir="rtl" style="margin:0 0 18px">'],
  ['<p>{firstName|חבר}, hello</p>', '<p style="margin:0 0 18px">'],
  ['<p>2026: مرحبا</p>', '<p dir="rtl" '],
  ['<ul><li>אחד</li><li>Two</li></ul>', '<ul dir="rtl" style="margin:0 0 18px;padding:0 24px 0 0">'],
  ['<ul><li>אחד</li><li>Two</li></ul>', '<li dir="ltr" '],
  ['<blockquote>ציטוט</blockquote>', '<td style="padding:2px 20px 2px 0;border-right:2px solid'],
  ['<p data-block="button"><a href="https://a.example/">לחצו</a></p>', '<td align="right" style="padding:8px 0 26px">'],
  ['<p dir="ltr">אחד</p>', '<p dir="ltr" '],
])('text is read from the side of its first letter: %s', (htmlContent, written) => {
  expect(mailOf(sanitize(htmlContent)).html).toContain(written);
});

test.each([
  ['width="1456" height="971"', 'width="520" height="347"'],
  ['style="width:1200px;height:600px"', 'width="520" height="260" style="max-width:100%;height:auto;'],
  ['width="300" height="200"', 'width="300" height="200"'],
])('a picture with %s is in the mail no wider than its column', (written, sent) => {
  expect(
    mailOf(`<p><img src="https://a.example/a.jpg" alt="A" ${written}></p>`).html.replaceAll(' alt="A"', ''),
  ).toContain(`<img src="https://a.example/a.jpg" ${sent}`);
});

describe('blocks in mail programs (https://www.caniemail.com)', () => {
  test('and all other text use only styles that mail programs support', () => {
    const all = inlineOf(mailOf(everyElement + everyBlock).html);
    const styles = [...all.matchAll(/ style="([^"]*)"/g)].flatMap(([, style = '']) => style.split(';'));
    const properties = new Set(styles.filter(Boolean).map((declaration) => declaration.split(':')[0]?.trim()));
    expect([...properties].filter((property) => !understood.has(property ?? ''))).toEqual([]);
    const values = /!important|(?:var|calc|clamp|min|max|rgba|url)\(|\d(?:vw|vh|rem)\b|(?:flex|grid)$|#(?:.{4}|.{8})$/;
    for (const style of styles) expect(style).not.toMatch(values);
  });

  test('consist only of text, links, pictures and layout tables, and load nothing else', () => {
    const tags = new Set([...inline.matchAll(/<([a-z][a-z0-9:]*)/gi)].map(([, tag]) => tag));
    expect([...tags].sort()).toEqual(
      [
        ...['a', 'blockquote', 'body', 'br', 'div', 'h1', 'h3', 'head', 'hr', 'html', 'img', 'meta', 'p', 'table'],
        ...['td', 'title', 'tr', 'xml', 'o:OfficeDocumentSettings', 'o:PixelsPerInch'],
      ].sort(),
    );
    for (const [tag] of inline.matchAll(/<table[^>]*>/g))
      expect(tag).toMatch(/ role="presentation".* cellpadding="0" cellspacing="0" border="0"/);
    expect(html).not.toMatch(/data-card|data-block|@import|@font-face/);
  });

  test('close every tag they open, for Outlook and for the others', () => {
    const balance = (source: string, tag: string) =>
      (source.match(new RegExp(`<${tag}[\\s>]`, 'g')) ?? []).length -
      (source.match(new RegExp(`</${tag}>`, 'g')) ?? []).length;
    const outlook = inline.replace(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g, '$1');
    const others = inline.replace(/<!--[\s\S]*?-->/g, '');
    for (const source of [outlook, others])
      for (const tag of ['table', 'tr', 'td', 'a', 'div', 'p', 'blockquote']) expect(balance(source, tag), tag).toBe(0);
  });

  test('have pictures with an alt text, an absolute address, a format for Outlook, and a width', () => {
    const [, ...pictures] = [...inline.matchAll(/<img[^>]*>/g)].map(([tag]) => tag);
    expect(pictures.length).toBe(4);
    for (const tag of pictures) {
      expect(tag).toMatch(new RegExp(` src="${site.url}/[^"]+\\.(?:jpg|png)"`));
      expect(tag).toMatch(/ alt="[^"]+"/);
      expect(tag).toMatch(/ width="(?:520|518|150)"/);
      expect(tag).toMatch(/max-width:|width:100%/);
    }
  });

  test('have buttons that are a colored cell in Outlook, and a link all over elsewhere', () => {
    const button = /<td class="act"[^>]*>[\s\S]*?<\/td>/.exec(html)?.[0] ?? '';
    expect(button).toContain(`bgcolor="${light.link}"`);
    expect(button).toContain('mso-padding-alt:13px 28px');
    expect(button).toMatch(
      /<a href="https:\/\/example\.org\/a\?b=1&amp;c=2"[^>]*display:inline-block;padding:13px 28px/,
    );
    expect(button).toContain('>See “all” &amp; more</a>');
  });

  test('stay readable on dark screens: all text has a class of the dark scheme', () => {
    for (const [name, value] of [
      ['title', dark.ink],
      ['quiet', dark.quiet],
      ['act-words', '#FFFFFF'],
    ])
      for (const scope of ['', '[data-ogsc] '])
        expect(html).toMatch(
          new RegExp(`\\n(?:[^\\n]*,)?${scope.replace(/[[\]]/g, '\\$&')}\\.${name}\\{color:${value}!important\\}`),
        );
    const ink = new RegExp(`<\\w+ (?![^>]*class=)[^>]*style="[^"]*;color:${light.ink}`, 'i');
    expect(/<td class="inner"[^>]*>([\s\S]*)<td class="edge"/.exec(html)?.[1]).not.toMatch(ink);
  });
});

test('consecutive lines form one quote, and a last line with a dash is its attribution', () => {
  const quote = /<blockquote class="title" style="([^"]*)">([\s\S]*?)<\/blockquote>/.exec(html) ?? [];
  expect(html.match(/<blockquote/g)).toHaveLength(1);
  expect(quote[2]).toMatch(
    />Walk as if you were expected\.<\/p><p [^>]*>Nobody hurries here\.<\/p><p class="quiet"[^>]*>— Akio Tarrant<\/p>$/,
  );
  // Tables do not inherit one in some mail programs.
  expect(quote[1]).toContain(`;color:${light.ink}`);
});

test('a quote with a look of its own keeps it', () => {
  const { html } = mailOf('<blockquote style="border-left:4px solid #d64550;margin:20px 0">x</blockquote>');
  expect(html).toMatch(/<blockquote style="[^"]*border-left:4px solid #d64550/);
});

test('the text alternative has the text and the address of every block', () => {
  for (const words of [
    'See “all” & more [https://example.org/a?b=1&c=2]',
    '> Walk as if you were expected.',
    '* * *',
    'Latest recording: Two Chairs by a Window',
    `[${site.url}/${site.product.slug}]`,
    'Upcoming event: Lanterns on the Water',
    'December 17, 2099, 7:00 PM EST',
    `[${site.url}/audience-signup]`,
    `[${site.url}/video/1]`,
    '[Rings on still water]',
  ])
    expect(text.replace(/\s+/g, ' ')).toContain(words);
});

test('the preview shows the blocks as they are sent', () => {
  const cards = fillCards(cardRefs(everyBlock), letterContent);
  const reader = { firstName: 'Preview User', unsubscribeUrl: 'about:srcdoc#', detailsUrl: 'about:srcdoc#' };
  const preview = previewMail({ subject: 'A', htmlContent: sanitize(everyBlock), cards });
  expect(preview).toBe(fillHtml(html, reader));
});

test('a card of a recording that is an episode links to its permanent page', () => {
  const html = '<div data-card="latest-recording"></div>';
  const episodes = [1, 9].map((id) => ({ id, videoId: 'aqz-KE-bpKQ' }));
  const linkOf = (content: object) =>
    /href="([^"]*)"[^>]*>Watch the recording/.exec(mailOf(html, { ...letterContent, ...content }).html)?.[1];
  expect(linkOf({ episodes: episodes.slice(1) })).toBe(`${site.url}/video/episode-9`);
  expect(linkOf({ episodes, recentEvent: { ...recent, episodeId: 9 } })).toBe(`${site.url}/video/episode-9`);
  // Two episodes match: it could be either.
  expect(linkOf({ episodes })).toBe(`${site.url}/${site.product.slug}`);
});

test('the card of an episode has its facts, and leaves out what is not known', () => {
  const episode = {
    ...{ id: 12, episodeNumber: 7, title: 'Small hours', guest: 'Maya Lindqvist', duration: '58:10', videoId: '' },
    ...{ description: 'On waiting.', image: 'https://example.org/a.jpg', transcriptionUrl: null },
    date: '2026-11-27T02:00:00.000Z',
  };
  const html = '<div data-card="episode-12"></div>';
  const { text, html: mail } = mailOf(html, { episodes: [{ ...episode, id: 1, title: 'Another' }, episode] });
  // The evening before, where the publisher is.
  expect(text).toContain(
    `Episode 7: Small hours\nwith Maya Lindqvist · November 26, 2026 · 58:10\nOn waiting.\nListen, watch and read [${site.url}/video/episode-12]`,
  );
  expect(mail).toContain('<img src="https://example.org/a.jpg" alt="Small hours"');
  const bare = { ...episode, episodeNumber: null, guest: '', duration: '', date: null, description: '', image: '' };
  expect(mailOf(html, { episodes: [bare] }).text).toContain('Episode: Small hours\nListen, watch and read');
});

test('what admins write is shown as plain text in a card', () => {
  const hostile = {
    ...recent,
    title: '<img src=x onerror=alert(1)>',
    description: '"><script>',
    imageUrl: 'javascript:alert(1)',
  };
  const { html } = mailOf('<div data-card="latest-recording"></div>', { recentEvent: hostile });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toMatch(/<script|javascript:|<img src=x/);
});

test('a card whose content is gone or not chosen yet is reported, and left out of the mail', () => {
  const htmlContent =
    '<p>x</p><div data-card="latest-recording"></div><div data-card="upcoming-event"></div><div data-card="guest:9"></div><div data-card="passage"></div>';
  const cards = fillCards(cardRefs(htmlContent), {});
  expect(
    contentProblems({ subject: 'A', htmlContent, cards }).map(({ kind, message }) => `${kind}: ${message}`),
  ).toEqual([
    'missing-card: The card for the latest recording would be left out: no recent event is active. Activate one, or remove the card',
    'missing-card: The card for the upcoming event would be left out: no upcoming event is active. Activate one, or remove the card',
    'missing-card: The card for a guest would be left out: the guest was deleted. Choose another, or remove the card',
    'missing-card: The place for a passage is empty, and would be left out. Choose a passage, or remove it',
  ]);
  const { html } = compose({ subject: 'A', htmlContent, cards });
  expect(html).toBe(compose({ subject: 'A', htmlContent: '<p>x</p>' }).html);
  // Cards that are not loaded yet are not reported.
  expect(contentProblems({ subject: 'A', htmlContent })).toEqual([]);
});

test.each([
  ['<div data-card="guest:12"></div>', '<div data-card="guest:12"></div>'],
  ['<div data-card="episode-12"></div>', '<div data-card="episode-12"></div>'],
  ['<div data-card="passage"></div>', '<div data-card="passage"></div>'],
  ['<div data-card="guest:0"></div>', '<div></div>'],
  ['<div data-card="episode-0"></div>', '<div></div>'],
  ['<div data-card="javascript:alert(1)"></div>', '<div></div>'],
  [
    '<p data-block="button"><a href="/archive">x</a></p>',
    `<p data-block="button"><a href="${site.url}/archive" target="_blank" rel="noopener noreferrer">x</a></p>`,
  ],
  ['<p data-block="other">x</p>', '<p>x</p>'],
  ['<span data-card="guest:1">x</span>', '<span>x</span>'],
])('cleaning %s gives %s', (written, cleaned) => {
  expect(sanitize(written)).toBe(cleaned);
});

test.each([
  ['/pictures/guest-sea-768.webp', `${site.url}/pictures/guest-sea-mail.jpg`],
  [`${site.url}/pictures/hero-tall-480.avif`, `${site.url}/pictures/hero-tall-mail.jpg`],
  ['/media/0123456789abcdef-clear.webp', `${site.url}/media/0123456789abcdef-clear.png`],
  ['/media/0123456789abcdef.jpg', `${site.url}/media/0123456789abcdef.jpg`],
  ['https://a.example/pictures/lake-768.webp', 'https://a.example/pictures/lake-768.webp'],
])('a mail loads %s from %s', (address, inMail) => {
  expect(mailPicture(address)).toBe(inMail);
});

test('the card of a guest without a recording has no link', () => {
  const { html } = mailOf('<div data-card="guest:3"></div>', { guests: [guest(3, 'Ana Lima')] });
  const card = /<td class="inner"[^>]*>([\s\S]*?)<td class="edge"/.exec(html)?.[1] ?? '';
  expect(card).toContain('Ana Lima</h3>');
  expect(card).not.toContain('<a ');
});
