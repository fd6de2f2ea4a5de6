import { describe, expect, test } from 'vitest';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { firstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import { clippedAt } from '../../../../shared/letters/checks/mailCheck.ts';
import { contrast } from '../../../../shared/letters/cleaning/colors.ts';
import type { MailAudience } from '../../../../shared/letters/mail/layout.ts';
import { dark, light } from '../../../../shared/letters/mail/style.ts';

/** Everything the editor can write, and a pasted table. */
const everything = `<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>
<p>Dear {firstName}, <strong>a</strong> <em>b</em> <u>c</u> <a href="https://example.org/x?a=1&amp;b=2">d</a></p>
<ul><li>e</li></ul><ol><li>f</li></ol><blockquote>g</blockquote><hr><pre>h</pre><p><code>i</code></p>
<p><span style="color:rgb(0, 82, 163)">j</span><img src="https://example.org/hill.jpg" alt="A hill"></p>
<p><img src="https://example.org/small.png" alt="Small" width="80"></p>
<table role="presentation" width="100%"><tr><td style="padding:8px">k</td></tr></table>`;

const mail = (audience?: MailAudience) =>
  compose({ subject: 'A & B', previewText: 'First <words>', htmlContent: everything }, audience);
const { html, text } = mail();
const block = (html.match(/<style>[\s\S]*?<\/style>/g) ?? []).join('');
/** The elements with their inline styles: all that programs see which drop style blocks. */
const inline = html.replace(/<style>[\s\S]*?<\/style>/g, '');
const tags = (name: string) => [...inline.matchAll(new RegExp(`<${name}(?=[\\s>])[^>]*>`, 'g'))].map(([tag]) => tag);
const styles = [...inline.matchAll(/style="([^"]*)"/g)].map(([, style = '']) => style);

describe('a mail in mail programs (https://www.caniemail.com)', () => {
  test.each([
    ['position', /(^|;)\s*(position|float|clear)\s*:/],
    ['flex and grid', /display\s*:\s*(inline-)?(flex|grid)/],
    ['custom properties', /var\(|--\w+\s*:/],
    ['calculations', /calc\(|clamp\(|min\(|max\(/],
    ['pictures in styles', /url\(/],
    ['colors with alpha', /rgba\(|#[0-9a-f]{8}\b|#[0-9a-f]{4}\b/i],
    ['viewport units', /\d(vw|vh|rem)\b/],
    ['inline !important', /!important/],
  ])('has no %s', (_, forbidden) => {
    for (const style of styles) expect(style).not.toMatch(forbidden);
  });

  test('loads only the pictures of its content', () => {
    expect(html).not.toMatch(
      /<(link|script|iframe|object|embed|form|input|video|audio|svg|base)\b|@import|@font-face/i,
    );
    expect(tags('img').every((tag) => /src="https:/.test(tag))).toBe(true);
  });

  test('has layout tables with a role, and with a width attribute, the only one that Outlook reads', () => {
    const frame = compose({ subject: 'A', htmlContent: '<p>x</p>' }).html;
    const tables = [...frame.matchAll(/<table[^>]*>/g)].map(([tag]) => tag);
    expect(tables.length).toBeGreaterThan(4);
    for (const tag of tables) {
      expect(tag).toContain('role="presentation"');
      expect(tag).toMatch(/ width="(600|100%)"/);
    }
    for (const tag of tables) expect(tag).toMatch(/cellpadding="0" cellspacing="0" border="0"/);
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

  test('prefers the admin’s styles to the defaults', () => {
    const { html } = compose({ subject: 'A', htmlContent: '<p style="margin:0;color:#666666">x</p>' });
    expect(html).toContain('<p style="margin:0;color:#666666" class="gray">');
  });

  test('has colors in the notation that every mail program reads', () => {
    expect(html).toContain('<span style="color:#0052a3" class="brand">');
  });

  test('keeps the colors of a button', () => {
    const { html } = compose({
      subject: 'A',
      htmlContent: '<a href="https://a.example" style="background-color:#0052A3;color:#ffffff">x</a>',
    });
    expect(html).toContain('style="text-decoration:underline;background-color:#0052A3;color:#ffffff"');
  });

  test('keeps the rules for Gmail simple and in a block of their own: Gmail drops a block with a rule it does not know', () => {
    const blocks = [...html.matchAll(/<style>\n([\s\S]*?)<\/style>/g)].map(([, rules = '']) => rules);
    expect(blocks).toHaveLength(3);
    expect(blocks[0]).toMatch(/^@media \(max-width:620px\)\{(\.[a-z ]+[a-z0-9]*\{[^{}]+\})+\}\n$/);
    // https://www.caniemail.com/features/html-style/: Gmail reads 8,192 characters of a block.
    for (const rules of blocks) expect(rules.length).toBeLessThan(8192);
  });

  test('is announced with its subject and language, even if the mail program drops the document’s language', () => {
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
    const frame = compose({ subject: 'A', htmlContent: '<p>x</p>' }).html;
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
    expect(compose({ subject: 'A', htmlContent: '<p>x</p>' }).html).not.toContain('display:none');
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
      expect(part).toContain('because you signed up for the Dharma Chats live audience on April 15, 2024.');
      expect(part).not.toMatch(/newsletter|unsubscribe/i);
      expect(part).toContain('100 Sample Street');
    }
  });

  test('has every word and link of the content in its plain-text part', () => {
    for (const word of [
      'One',
      'Six',
      'Dear {firstName},',
      'https://example.org/x?a=1&b=2',
      ' * e',
      ' 1. f',
      '> g',
      'k',
    ]) {
      expect(text).toContain(word);
    }
  });
});
