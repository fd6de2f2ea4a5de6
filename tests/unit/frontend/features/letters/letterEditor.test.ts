import { describe, expect, test } from 'vitest';
import { mailHtml } from '../../../../../frontend/features/letters/editor/fields/mailHtml.ts';
import { listed, unsupportedHtml } from '../../../../../frontend/features/letters/editor/fields/unsupportedHtml.ts';
import { linkAt, linksToMake, linkUrl } from '../../../../../frontend/features/letters/editor/richText/links.ts';
import { everyBlock } from '../../../../support/data/letters.ts';

test.each([
  ['example.org', 'https://example.org'],
  ['  example.org/a b ', 'https://example.org/a b'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://example.org', 'HTTPS://example.org'],
  ['mailto:us@example.org', 'mailto:us@example.org'],
  ['tel:+12125550100', 'tel:+12125550100'],
  ['tel:5550100', 'tel:5550100'],
  ['sms:5550100', 'sms:5550100'],
  ['us@example.org', 'mailto:us@example.org'],
  ['example.org/@ana', 'https://example.org/@ana'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ['{unsubscribeUrl}', '{unsubscribeUrl}'],
])('%s links to %s', (typed, url) => {
  expect(linkUrl(typed)).toBe(url);
});

/** The links that are made when `typed` is inserted after `before`. */
const links = (before: string, typed: string) =>
  linksToMake(
    [{ insert: `${before}${typed}` }],
    before ? [{ retain: before.length }, { insert: typed }] : [{ insert: typed }],
  ).map(({ index, length, url }) => [`${before}${typed}`.slice(index, index + length), url]);

test.each([
  ['See https://example.org/a?b=1#c.', ' ', [['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c']]],
  ['(www.example.org/x)', '\n', [['www.example.org/x', 'https://www.example.org/x']]],
  ['Write to ana.lima@mail.example.org', ' ', [['ana.lima@mail.example.org', 'mailto:ana.lima@mail.example.org']]],
  ['See http://example.org', 's', []],
  ['https://example.org and', ' ', []],
  ['{joinLink}', ' ', []],
  ['at 7 p.m. e.g.example', ' ', []],
  [
    '',
    'One https://a.example, two www.b.example/x; c@d.example!',
    [
      ['https://a.example', 'https://a.example'],
      ['www.b.example/x', 'https://www.b.example/x'],
      ['c@d.example', 'mailto:c@d.example'],
    ],
  ],
])('after %j, typing %j makes the links %j', (before, typed, found) => {
  expect(links(before, typed)).toEqual(found);
});

test('an existing link stays as it is, and pictures and blocks count as one character', () => {
  const url = 'https://example.org';
  const pieces = [
    { insert: { image: 'a.jpg' } },
    { insert: url, attributes: { link: 'https://other.example' } },
    { insert: ' ' },
  ];
  expect(linksToMake(pieces, [{ retain: 1 + url.length }, { insert: ' ' }])).toEqual([]);
  const plain = [{ insert: { image: 'a.jpg' } }, { insert: `${url} ` }];
  expect(linksToMake(plain, [{ retain: 1 + url.length }, { insert: ' ' }])).toEqual([
    { index: 1, length: url.length, url },
  ]);
});

describe('the link at the caret', () => {
  const url = 'https://example.org/a';
  const pieces = [
    { insert: 'Read ' },
    { insert: 'this ', attributes: { link: url } },
    { insert: 'now', attributes: { link: url, bold: true } },
    { insert: ' or ' },
    { insert: 'that', attributes: { link: 'https://example.org/b' } },
    { insert: '\n', attributes: { header: 1 } },
    { insert: { image: 'https://example.org/hill.jpg' }, attributes: { link: url } },
    { insert: '\n' },
  ];
  const at = (index: number, length = 0) => linkAt(pieces, { index, length });

  test('is found completely, even if a part of it is bold', () => {
    expect(at(9)).toEqual({ index: 5, length: 8, url, text: 'this now', format: { link: url } });
    expect(at(13)?.text).toBe('this now');
  });

  test('is not found before it, between two links, or if more than the link is selected', () => {
    for (const caret of [0, 5, 15]) expect(at(caret)).toBeUndefined();
    expect(at(3, 6)).toBeUndefined();
    expect(at(9, 12)).toBeUndefined();
  });

  test('is found if a part of it is selected, and if it is a picture', () => {
    expect(at(5, 4)?.index).toBe(5);
    expect(at(19)?.url).toBe('https://example.org/b');
    expect(at(22, 1)).toMatchObject({ index: 22, length: 1, text: undefined });
  });
});

test.each([
  ['<h1>A</h1><h6>B</h6><p>C<br><strong><em><u>D</u></em></strong></p><ul><li>E</li></ul>', []],
  ['<p><a href="https://a.example/?x=1>2" target="_blank" rel="noopener noreferrer">A</a></p>', []],
  ['<p><span style="color: rgb(0, 82, 163);">A</span></p>', []],
  ['<strong style="color: #0052a3"><a href="mailto:a@b.example" style="color: red">A</a></strong>', []],
  ['<img src="https://a.example/a.png" alt="A" width="300">', []],
  [everyBlock, []],
  ['<div data-card="guest:1"><table></table></div>', ['tables']],
  ['<div style="color:red">x</div>', ['<div>']],
  ['<table><tr><td>A</td></tr></table>', ['tables']],
  ['<p style="margin:0">A</p>', ['custom styles and attributes']],
  ['<span style="color:red;font-size:40px">A</span>', ['custom styles and attributes']],
  ['<!doctype html><html><head><style>p{}</style></head><body>A</body></html>', ['the frame of a whole document']],
  ['<!-- for Outlook --><div>A</div>', ['comments', '<div>']],
])('in %.60s the editor would lose %j', (html, losses) => {
  expect(unsupportedHtml(html)).toEqual(losses);
});

test('losses are listed in plain English', () => {
  expect(listed(['tables'])).toBe('tables');
  expect(listed(['tables', 'comments', '<div>'])).toBe('tables, comments and <div>');
});

test('spaces stay spaces, and an empty line keeps its height', () => {
  expect(mailHtml('<p>Dear&nbsp;Ana,&nbsp;hello</p><p></p><p>Bye</p>')).toBe(
    '<p>Dear Ana, hello</p>\n<p><br></p>\n<p>Bye</p>',
  );
});

test('the empty line for the caret after a final block is not part of the mail', () => {
  for (const block of ['<hr>', '<div data-card="guest:1"></div>', '<p data-block="button"><a href="#">x</a></p>']) {
    expect(mailHtml(`<p>x</p>${block}<p></p>`)).toBe(`<p>x</p>\n${block}`);
    expect(mailHtml(`${block}<p></p><p>x</p>`)).toBe(`${block}\n<p><br></p>\n<p>x</p>`);
  }
  expect(mailHtml('<p>x</p><p></p>')).toBe('<p>x</p>\n<p><br></p>');
});
