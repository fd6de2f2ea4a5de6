import { readFileSync } from 'node:fs';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { firstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import { send } from '../../../../functions/lib/sending/ses.ts';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { clippedAt } from '../../../../shared/letters/checks/mailCheck.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { type MailAudience, sentBytes } from '../../../../shared/letters/mail/layout.ts';
import { contrast, dark, light } from '../../../../shared/letters/mail/look.ts';
import { site } from '../../../../shared/site/site.ts';
import { card, classic, essay, everyElement } from '../../../support/data/letters.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';

const mail = (audience?: MailAudience) =>
  compose({ subject: 'A & B', previewText: 'First <words>', htmlContent: everyElement }, audience);
const { html, text } = mail();
/** A mail without any content of its own. */
const frame = compose({ subject: 'A', htmlContent: '<p>x</p>' }).html;
const block = (html.match(/<style>[\s\S]*?<\/style>/g) ?? []).join('');
/** The elements with their inline styles: all that programs see which drop style blocks. */
const inline = html.replace(/<style>[\s\S]*?<\/style>/g, '');
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

  test.each([
    ['HTML', html],
    ['text', text],
  ])('says in %s why it comes, how to unsubscribe, and who sent it', (_, part) => {
    expect(part).toContain('You’re receiving this email because you subscribed to the Dharma Chats newsletter.');
    expect(part).toContain('{unsubscribeUrl}');
    expect(part).toContain('Still River Press, 100 Sample Street, New York, NY 10001');
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
