import { expect, test } from 'vitest';
import { mailHtml } from '../../../../../frontend/features/letters/editor/fields/mailHtml.ts';
import { unsupportedHtml } from '../../../../../frontend/features/letters/editor/fields/unsupportedHtml.ts';
import { linksToMake } from '../../../../../frontend/features/letters/editor/richText/links.ts';
import { everyBlock } from '../../../../support/data/letterBlocks.ts';

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

test('the editor supports a letter with every kind of block', () => {
  expect(unsupportedHtml(everyBlock)).toEqual([]);
  expect(unsupportedHtml('<div data-card="guest:1"><table></table></div>')).toEqual(['tables']);
  expect(unsupportedHtml('<div style="color:red">x</div>')).toEqual(['<div>']);
});

test('the empty line for the caret after a final block is not part of the mail', () => {
  for (const block of ['<hr>', '<div data-card="guest:1"></div>', '<p data-block="button"><a href="#">x</a></p>']) {
    expect(mailHtml(`<p>x</p>${block}<p></p>`)).toBe(`<p>x</p>\n${block}`);
    expect(mailHtml(`${block}<p></p><p>x</p>`)).toBe(`${block}\n<p><br></p>\n<p>x</p>`);
  }
  expect(mailHtml('<p>x</p><p></p>')).toBe('<p>x</p>\n<p><br></p>');
});
