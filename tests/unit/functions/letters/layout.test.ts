import { readFileSync } from 'node:fs';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { previewMail } from '../../../../frontend/features/letters/library/previewMail.ts';
import { compose } from '../../../../functions/lib/letters/compose.ts';
import { firstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import { send } from '../../../../functions/lib/sending/ses.ts';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { clippedAt } from '../../../../shared/letters/checks/mailCheck.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { mailPicture } from '../../../../shared/letters/mail/addresses.ts';
import { cardRefs, fillCards } from '../../../../shared/letters/mail/cards.ts';
import { type MailAudience, sentBytes } from '../../../../shared/letters/mail/layout.ts';
import { contrast, dark, light } from '../../../../shared/letters/mail/look.ts';
import { fillHtml } from '../../../../shared/letters/placeholders/placeholders.ts';
import { site } from '../../../../shared/site/site.ts';
import { card, classic, essay, everyBlock, everyElement, letterContent } from '../../../support/data/letters.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';
import { guest, recent } from '../../../support/site/publicContent.ts';

const mail = (audience?: MailAudience) =>
  compose({ subject: 'A & B', previewText: 'First <words>', htmlContent: everyElement }, audience);
const { html, text } = mail();
/** A mail without any content of its own. */
const frame = compose({ subject: 'A', htmlContent: '<p>x</p>' }).html;
const block = (html.match(/<style>[\s\S]*?<\/style>/g) ?? []).join('');
/** The elements with their inline styles: all that programs see which drop style blocks. */
const inlineOf = (mail: string) => mail.replace(/<style>[\s\S]*?<\/style>/g, '');
const inline = inlineOf(html);
const tags = (name: string) => [...inline.matchAll(new RegExp(`<${name}(?=[\\s>])[^>]*>`, 'g'))].map(([tag]) => tag);

describe('a mail in mail programs (https://www.caniemail.com)', () => {
  test('has layout tables with a role, and with a width attribute, the only one that Outlook reads', () => {
    const tables = [...frame.matchAll(/<table[^>]*>/g)].map(([tag]) => tag);
    expect(tables.length).toBeGreaterThan(4);
    for (const tag of tables) expect(tag).toMatch(/ role="presentation" .*width="(600|100%)"/);
  });

  test('is 600 px wide everywhere: by max-width, and by an extra table in Outlook', () => {
    expect(html).toMatch(/<!--\[if mso\]><table role="presentation" width="600"[^>]*><tr><td><!\[endif\]-->/);
    expect(html.match(/<!--\[if mso\]>/g)?.length).toBe(html.match(/<!\[endif\]-->/g)?.length);
    expect(html).toContain('max-width:600px');
    expect(html).toContain('<o:PixelsPerInch>96</o:PixelsPerInch>');
  });

  test('has pictures with an alt text that fit the screen, and have a width for Outlook', () => {
    const [, ...pictures] = tags('img');
    expect(pictures).toHaveLength(2);
    for (const tag of pictures) {
      expect(tag).toMatch(/alt="[^"]+"/);
      expect(tag).toMatch(/ width="\d+"/);
      expect(tag).toContain('max-width:100%');
    }
    expect(pictures[0]).toContain('width:auto');
  });

  test.each(['h1', 'h2', 'h3', 'p', 'ul', 'ol', 'li', 'a', 'blockquote', 'hr'])('has inline styles on <%s>', (name) => {
    expect(tags(name).length).toBeGreaterThan(0);
    for (const tag of tags(name)) expect(tag).toMatch(/style="[^"]+"/);
  });

  test.each([
    [
      'prefers the admin’s styles to the defaults',
      '<p style="margin:0;color:#666666">x</p>',
      '<p style="margin:0;color:#666666" class="gray">',
    ],
    [
      'has colors in the notation that every mail program reads',
      '<p><span style="color:rgb(0, 82, 163)">x</span></p>',
      '<span style="color:#0052a3" class="brand">',
    ],
    [
      'keeps the colors of a button',
      '<a href="https://a.example" style="background-color:#0052A3;color:#ffffff">x</a>',
      'style="text-decoration:underline;background-color:#0052A3;color:#ffffff"',
    ],
  ])('%s', (_, htmlContent, written) => {
    expect(compose({ subject: 'A', htmlContent }).html).toContain(written);
  });

  test('keeps rules for Gmail in a block of their own: it drops a block with a rule that it does not know', () => {
    const blocks = [...html.matchAll(/<style>\n([\s\S]*?)<\/style>/g)].map(([, rules = '']) => rules);
    expect(blocks).toHaveLength(3);
    expect(blocks[0]).toMatch(/^@media \(max-width:620px\)\{(\.[a-z ]+[a-z0-9]*\{[^{}]+\})+\}\n$/);
    // https://www.caniemail.com/features/html-style/: Gmail reads 8,192 characters of a block.
    for (const rules of blocks) expect(rules.length).toBeLessThan(8192);
  });

  test('is announced with its subject and language, even if the document’s language is dropped', () => {
    expect(html).toContain(
      '<div role="article" aria-roledescription="email" aria-label="A &amp; B" lang="en-US" dir="ltr">',
    );
  });

  test('gives Outlook a font for tables, which inherit none, and no gaps beside them', () => {
    const office = [...html.matchAll(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g)].map(([, words]) => words).join('');
    expect(office).toContain('td,th{font-family:Arial,sans-serif}');
    expect(office).toContain('mso-table-lspace:0');
  });

  test('declares its language, its width and its color schemes', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-US"/);
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<title>A &amp; B</title>');
  });

  test('stays below the size at which Gmail clips it', () => {
    for (const template of firstTemplates)
      expect(Buffer.byteLength(compose(template).html)).toBeLessThan(clippedAt / 10);
  });

  test('has no line longer than mail allows (RFC 5322 2.1.1)', () => {
    for (const line of frame.split('\n')) expect(line.length).toBeLessThanOrEqual(998);
  });
});

describe('the colors', () => {
  test.each([
    ['light', light],
    ['dark', dark],
  ])('are readable in the %s scheme', (_, { paper, ink, quiet, link }) => {
    for (const color of [ink, quiet, link]) expect(contrast(color, paper)).toBeGreaterThanOrEqual(4.5);
  });

  test('change in the dark scheme of Apple Mail and Outlook.com, the editor’s swatches included', () => {
    expect(block).toContain('@media (prefers-color-scheme:dark)');
    for (const scope of ['', '[data-ogsc] ']) {
      expect(block).toContain(`\n${scope}.black{color:${dark.ink}!important}`);
      expect(block).toContain(`\n${scope}.inner,${scope}.title{color:${dark.ink}!important}`);
    }
    expect(block).toContain(`[data-ogsb] .page{background-color:${dark.paper}!important}`);
  });
});

describe('the dark scheme’s class for', () => {
  const classIn = (htmlContent: string) =>
    / class="(\w+)"/.exec(
      /<td class="inner"[^>]*>([\s\S]*?)<\/td>/.exec(compose({ subject: 'A', htmlContent }).html)?.[1] ?? '',
    )?.[1];
  test.each([
    ['<p><span style="color:rgb(0, 82, 163)">x</span></p>', 'brand'],
    ['<p><span style="color: #0052a3">x</span></p>', 'brand'],
    ['<p><a href="https://a.example">x</a></p>', 'brand'],
    ['<p style="color:#000000">x</p>', 'black'],
    ['<p style="color:#666666">x</p>', 'gray'],
    ['<p style="color:#333">x</p>', 'black'],
    ['<p style="color:rgb(20, 20, 60)">x</p>', 'black'],
    ['<p style="color:black">x</p>', 'black'],
    ['<p style="background-color:transparent;color:#333333">x</p>', 'black'],
    ['<p style="background-color:rgba(0, 0, 0, 0)">x</p>', undefined],
    ['<p style="color:#e0a030">x</p>', undefined],
    ['<p>x</p>', undefined],
    ['<p style="background-color:#ffff00;color:#000000">x</p>', 'ground'],
    ['<a href="https://a.example" style="background-color:#0052A3;color:#ffffff">x</a>', 'ground'],
    ['<div style="padding:8px"><table bgcolor="#eeeeee"><tr><th>x</th></tr></table></div>', 'ground'],
  ])('%s is %s', (content, name) => {
    expect(classIn(content)).toBe(name);
  });
});

describe('the text of a mail', () => {
  test('is not shown after the subject in lists: the preview text is', () => {
    const [, hidden = ''] = /<body[^>]*>\s*<div style="display:none[^"]*">([^<]*)<\/div>/.exec(html) ?? [];
    expect(hidden).toMatch(/^First &lt;words&gt;(&#847;&zwnj;&nbsp;){50,}$/);
    expect(frame).not.toContain('display:none');
  });

  test('says why it comes, how to unsubscribe, and who sent it', () => {
    for (const part of [html, text]) {
      expect(part).toContain('You’re receiving this email because you subscribed to the Dharma Chats newsletter.');
      expect(part).toContain('{unsubscribeUrl}');
      expect(part).toContain('Still River Press, 100 Sample Street, New York, NY 10001');
    }
  });

  test('does not mention the newsletter if it is about an event', () => {
    const about = mail({ type: 'event', eventDate: 'April 15, 2024' });
    for (const part of [about.html, about.text]) {
      expect(part).toContain('because you signed up for our live evening of April 15, 2024.');
      expect(part).not.toMatch(/newsletter|unsubscribe/i);
      expect(part).toContain('100 Sample Street');
    }
  });

  test('is the letter’s own, if it has one', () => {
    expect(compose({ subject: 'A', htmlContent: '<p>x</p>', textContent: 'Own words' }).text).toMatch(/^Own words\n/);
  });

  test('has every word and link of the content in its plain-text part', () => {
    for (const words of [
      'One',
      'Six',
      'Dear {firstName},',
      'https://example.org/x?a=1&b=2',
      ' * e',
      ' 1. f',
      '> g',
      'k',
    ])
      expect(text).toContain(words);
  });
});

describe('the head of every mail', () => {
  test('links to the site, with its logo and its name', () => {
    const [, address, inside] = /<a href="([^"]+)" class="title"[^>]*>(.*?)<\/a>/.exec(html) ?? [];
    expect(address).toBe(`${site.url}/`);
    expect(inside).toMatch(/^<img [^>]*><br>Dharma Chats$/);
    expect(inside).toMatch(/ alt="" width="56" height="56" /);
  });

  test('has a small logo from the site that is visible on light and dark backgrounds', async () => {
    const [, path = ''] = new RegExp(`src="${site.url}/(pictures/[^"]+\\.png)"`).exec(html) ?? [];
    const file = readFileSync(`frontend/public/${path}`);
    expect(file.length).toBeLessThan(8000);
    expect(await sharp(file).metadata()).toMatchObject({ width: 168, height: 168, hasAlpha: true });
    for (const { paper } of [light, dark]) {
      const pixels = await sharp(file).flatten({ background: paper }).raw().toBuffer();
      const colors = Array.from(
        { length: pixels.length / 3 },
        (_, i) => `#${pixels.toString('hex', i * 3, i * 3 + 3)}`,
      );
      // The brush stroke, without its dry end.
      expect(colors.filter((color) => contrast(color, paper) >= 3).length).toBeGreaterThan(168 * 168 * 0.1);
    }
  });
});

test.each(firstTemplates.slice(0, 2))('the first letter $name has one link and no problems', (letter) => {
  const links = [...letter.htmlContent.matchAll(/<a href="([^"]+)">/g)].map(([, address]) => address);
  expect(links).toEqual([`${site.url}/${site.product.slug}`]);
  expect(contentProblems(letter)).toEqual([]);
});

test('a sent mail has pictures and links where the site is served, even without its own domain', async () => {
  installSecrets();
  const { ses } = installMail();
  vi.stubEnv('SITE_URL', 'http://localhost:3000');
  const [welcome = { subject: '', htmlContent: '' }] = firstTemplates;
  const letter = { ...welcome, htmlContent: `${welcome.htmlContent}<p>${'שלום '.repeat(500)}</p>` };
  const viewUrl = `${site.url}/letters/welcome`;
  await send({
    mail: compose(letter, undefined, { viewUrl }),
    to: { id: 'a', email: 'ana@example.org', firstName: 'Ana' },
    tags: {},
  });
  const { Html, Text } = ses.commandCalls(SendEmailCommand)[0]?.args[0].input.Content?.Simple?.Body ?? {};
  expect(Html?.Data).toContain('src="http://localhost:3000/pictures/mail-mark.png"');
  // As large as the check of its size says, or a little smaller.
  const room =
    sentBytes({ ...letter, htmlContent: sanitize(letter.htmlContent) }) - Buffer.byteLength(Html?.Data ?? '');
  expect(room).toBeGreaterThanOrEqual(0);
  expect(room).toBeLessThan(1000);
  for (const part of [Html?.Data, Text?.Data]) {
    expect(part).toContain(`http://localhost:3000/${site.product.slug}`);
    expect(part).not.toContain(site.url);
  }
});

const mailOf = (htmlContent: string) => compose({ subject: 'A', htmlContent });
const unreadable = (html: string) =>
  contentProblems({ subject: 'A', htmlContent: sanitize(html) })
    .filter(({ kind }) => kind === 'unreadable')
    .map(({ message }) => message);

describe('text that can hardly be read is reported', () => {
  test('if it is white and lost its background, as a pasted letter once did', () => {
    expect(unreadable('<h1 style="color:#ffffff">The garden in May</h1>')).toEqual([
      '“The garden in May” is hard to read: #ffffff on #faf7f2 (contrast 1.1:1; it needs 4.5:1)'.replace('4.5', '3'),
    ]);
    expect(unreadable('<p style="color:white">Small</p>')[0]).toContain('(contrast 1.1:1; it needs 4.5:1)');
  });

  test.each([
    [
      'if its background is nearly the same',
      '<table><tr><td bgcolor="#12263f" style="color:#1b3050">x</td></tr></table>',
    ],
    ['if its color is an attribute', '<font color="#eeeeee">x</font>'],
    ['if it is translucent', '<p style="color:rgba(0, 0, 0, 0.2)">x</p>'],
    [
      'if it is a link in the default color on a dark background',
      '<div style="background-color:#0b1f3a;color:#fff">a <a href="https://a.example">x</a></div>',
    ],
    [
      'if its only background is a picture',
      '<div style="background-image:url(https://a.example/night.jpg);color:#fff">x</div>',
    ],
  ])('%s', (_, html) => {
    expect(unreadable(html)).toHaveLength(1);
  });

  test('once for all text that looks the same', () => {
    expect(unreadable('<p style="color:#fff">a</p><p style="color:#ffffff">b</p>')).toHaveLength(1);
  });

  test.each([
    ['a letter with backgrounds', classic],
    ['one without', essay],
    ['one with a dark page', card],
    ['hidden text', '<div style="display:none;color:#faf7f2">x</div>'],
    ['filler characters', '<p style="color:#faf7f2">&nbsp;•&nbsp;</p>'],
    ['large text at 3:1', '<p style="color:#8a8a8a;font-size:24px">x</p>'],
    ['unknown colors', '<p style="color:rebeccapurple">x</p>'],
    [
      'output of the editor',
      '<h1>a</h1><p><span style="color: rgb(102, 102, 102)">b</span> <a href="https://a.example">c</a></p>',
    ],
  ])('but not %s', (_, html) => {
    expect(unreadable(html)).toEqual([]);
  });
});

describe('on dark screens', () => {
  test('a letter with a background keeps its colors, inherited ones included', () => {
    const { html } = mailOf(
      '<div style="color:#fefefe"><table bgcolor="#203040"><tr><td bgcolor="#102030">x <b style="color:#000000">y</b></td></tr></table></div>',
    );
    expect(html).toMatch(/<table bgcolor="#203040" style="color:#fefefe" class="ground">/);
    // Nothing changes inside it: neither the inner background nor a dark word gets a class.
    expect(html).toContain('<td bgcolor="#102030">x <b style="color:#000000">y</b>');
  });

  test('text on the mail’s own background turns light', () => {
    expect(mailOf(essay).html).toMatch(/<div style="[^"]*color:#363737[^"]*" class="black">/);
  });
});

describe('blocks', () => {
  const mailOf = (htmlContent: string, content = letterContent) =>
    compose({ subject: 'A', htmlContent, cards: fillCards(cardRefs(htmlContent), content) });
  const { html, text } = mailOf(everyBlock);
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
    [
      '<p data-block="button"><a href="https://a.example/">לחצו</a></p>',
      '<td align="right" style="padding:8px 0 26px">',
    ],
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
      const values =
        /!important|(?:var|calc|clamp|min|max|rgba|url)\(|\d(?:vw|vh|rem)\b|(?:flex|grid)$|#(?:.{4}|.{8})$/;
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
        for (const tag of ['table', 'tr', 'td', 'a', 'div', 'p', 'blockquote'])
          expect(balance(source, tag), tag).toBe(0);
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
});
