import { describe, expect, test } from 'vitest';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { card, classic, essay } from '../../../support/data/letters.ts';

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
    expect(mailOf(essay).html).toMatch(/<div dir="auto" style="[^"]*color:#363737[^"]*" class="black">/);
  });
});
