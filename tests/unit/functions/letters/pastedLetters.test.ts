import { describe, expect, test } from 'vitest';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { cleanLetter, sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { withRelativePictures } from '../../../../shared/letters/mail/addresses.ts';
import { card, classic, essay, hostile } from '../../../support/data/letters.ts';

const mailOf = (htmlContent: string) => compose({ subject: 'A', htmlContent });
/** The tag right before the given text, as written. */
const around = (html: string, words: string) => {
  const before = html.slice(0, html.indexOf(words));
  return before.slice(before.lastIndexOf('<'));
};

describe('a pasted letter keeps its looks', () => {
  const { html, text } = mailOf(classic);

  test('the rules in its head are inlined, the more specific ones last', () => {
    expect(around(html, 'The garden in May')).toMatch(/^<h1 style="[^"]*color:#ffffff[^"]*letter-spacing:-1px/);
    expect(around(html, 'the peas')).toContain('color:#404a3e;font-family:Georgia,&quot;Times New Roman&quot;,serif');
    expect(around(html, 'the peas')).toContain('margin:10px 0');
    const link = around(html, 'Come and see');
    for (const one of ['text-transform:uppercase', 'padding:14px 28px', 'display:inline-block', 'color:#ffffff'])
      expect(link).toContain(one);
  });

  test('backgrounds, borders, widths and rounded corners stay, as attributes and as styles', () => {
    expect(html).toMatch(/<table [^>]*width="600"[^>]*style="[^"]*border:1px solid #c8d4c2/);
    expect(html).toMatch(/<td valign="top" style="[^"]*background-color:#2f5d3a[^"]*padding-top:27px/);
    expect(html).toMatch(/<td bgcolor="#FFFFFF" style="[^"]*padding:18px/);
    expect(html).toContain('border-radius:24px');
    expect(html).toMatch(/<table [^>]*width="100%"[^>]*style="[^"]*background-color:#e9efe6/);
  });

  test('hidden text stays hidden, and is not in the plain text', () => {
    expect(around(html, 'What grew in May')).toMatch(/display:none[^"]*max-height:0px[^"]*mso-hide:all/);
    expect(text).not.toContain('What grew');
    expect(text).toContain('the peas are up.');
    expect(text).not.toMatch(/@media|px/);
  });

  test('its rules for phones apply to it, and not to the frame', () => {
    const [own = '', ...more] = html.match(/<style>\n@media \(max-width:480px\)\{[\s\S]*?<\/style>/g) ?? [];
    expect(more).toEqual([]);
    expect(own).toContain('.inner .l-templateContainer{max-width:600px!important;width:100%!important}');
    // In a browser this rule came after the one that is inline now.
    expect(own).toContain('.inner .l-textContent{font-size:18px!important}');
    expect(own).not.toMatch(/neverUsed|body/);
    for (const line of own.split('\n').slice(2, -2)) expect(line).toMatch(/^(\.inner [^{]+\{[^}]+\}|\})$/);
    expect(html).toMatch(/<td class="l-textContent"|<td [^>]*class="l-textContent"/);
    expect(html).not.toMatch(/class="[^"]*(preview|button|link)\b/);
  });

  test('a layout from edge to edge gets the whole width; other text keeps its margins', () => {
    const padding = (content: string) => /<td class="inner" style="padding:([^;]*);/.exec(mailOf(content).html)?.[1];
    expect(padding(classic)).toBe('28px 0');
    expect(padding(card)).toBe('28px 0');
    for (const own of [
      '<p>a</p>',
      '<p>a</p><table><tr><td>b</td></tr></table>',
      '<p style="background-color:#ff0">a</p>',
    ])
      expect(padding(own)).toBe('40px 40px 28px');
  });

  test('none of its text gets the default styles', () => {
    expect(around(html, 'The garden in May')).not.toMatch(/Georgia|margin/);
    expect(around(mailOf(essay).html, 'On slow walks')).not.toContain('line-height:39px');
    expect(mailOf('<p>a</p>').html).toContain('<p style="margin:0 0 18px">a</p>');
  });

  test('tags that some mail programs do not know become tags that all of them know', () => {
    const { html } = mailOf(essay);
    expect(html).not.toMatch(/<(header|figure|figcaption|picture|source)\b/);
    expect(html).toMatch(/<div style="[^"]*font-size:14px;text-align:center[^"]*">The river in March/);
    expect(html).toMatch(/<img [^>]*style="[^"]*border:none;border-radius:4px;display:block/);
    expect(around(html, 'Walk as if')).toContain('<p');
    expect(html).toContain('border-left:4px solid #d64550');
  });

  test('it keeps the background and the text color of its page', () => {
    const { html } = mailOf(card);
    expect(html).toMatch(
      /<div style="font-family:Arial,sans-serif;background-color:#12263f;color:#f4f1ea"|<div style="background-color:#12263f;color:#f4f1ea;font-family:Arial,sans-serif"/,
    );
    // Mail programs draw no gradients: the fallback color is used.
    expect(html).toMatch(/<table [^>]*style="background-color:#12263f"/);
    expect(html).toContain('<font color="#ffffff" face="Arial" size="5">');
    expect(html).toContain('@media (min-width:620px){\n.inner table.l-card{width:580px!important}\n}');
  });

  test('a table wider than a phone gets the width of the screen there, even without a rule of its own', () => {
    const { html } = mailOf(card);
    expect(html).toContain('.wide{width:100%!important}');
    expect(html).toMatch(/<table [^>]*width="560"[^>]*class="l-card wide"/);
    expect(html).not.toMatch(/width="100%"[^>]*class="[^"]*wide/);
  });

  test('important and more specific rules win, as in a browser', () => {
    const html = sanitize(
      '<style>#a{color:#000001} .b{color:#000002} p{color:#000003;margin:0!important} p.b{padding:1px} .b{padding:2px}</style><p id="a" class="b" style="margin:9px">One</p><p class="b">Two</p><p style="color:#000004">Three</p>',
    );
    expect(around(html, 'One')).toMatch(/color:#000001.*margin:0/);
    expect(around(html, 'Two')).toMatch(/color:#000002/);
    expect(around(html, 'Two')).toMatch(/padding:1px/);
    expect(around(html, 'Three')).toMatch(/color:#000004/);
  });
});

describe('the list of what was removed', () => {
  test('names rules for dark screens: there the letter keeps its colors, as its frame could not follow', () => {
    expect(cleanLetter(card).removed).toEqual(['background from 1 style', '1 style rule for dark screens']);
    expect(mailOf(card).html).not.toContain('#1b1b1b');
  });

  test('names everything in plain words, each once', () => {
    expect(cleanLetter(hostile).removed.toSorted()).toEqual(
      [
        ...['position from 2 styles', 'top from 1 style', 'left from 1 style', 'behavior from 1 style'],
        ...['background-image from 1 style', '2 external style sheets', '1 external font', '4 scripts', '1 form'],
        ...['1 unusable link address', '2 form fields', '1 frame', '1 drawing (SVG)', '1 unusable picture address'],
        '1 <marquee>',
      ].toSorted(),
    );
  });

  test('is empty if no one would miss anything', () => {
    expect(cleanLetter(essay).removed).toEqual([]);
    expect(cleanLetter(classic).removed).toEqual(['1 style rule for the pointer (:hover)']);
    expect(cleanLetter('<p>Dear {firstName}</p>').removed).toEqual([]);
  });
});

describe('an address', () => {
  test.each([
    ['<a href="/archive">x</a>', 'href="https://dharmachats.example/archive"'],
    ['<a href="archive?x=1#y">x</a>', 'href="https://dharmachats.example/archive?x=1#y"'],
    ['<a href="../about">x</a>', 'href="https://dharmachats.example/about"'],
    ['<a href="//other.example/a">x</a>', 'href="https://other.example/a"'],
    ['<a href="www.other.example/a">x</a>', 'href="https://www.other.example/a"'],
    ['<img src="/media/a.webp" alt="A">', 'src="https://dharmachats.example/media/a.webp"'],
    [
      '<table background="/media/a.webp"><tr><td>x</td></tr></table>',
      'background="https://dharmachats.example/media/a.webp"',
    ],
    ['<div style="background-image:url(\'/media/a.webp\')">x</div>', 'url(https://dharmachats.example/media/a.webp)'],
    ['<a href="{unsubscribeUrl}">x</a>', 'href="{unsubscribeUrl}"'],
    ['<a href="mailto:us@a.example">x</a>', 'href="mailto:us@a.example"'],
    ['<a href="#part">x</a> <a name="part">y</a>', '<span>x</span> <span>y</span>'],
    ['<a href="java\tscript:alert(1)">x</a>', 'rel="noopener noreferrer"'],
  ])('in %s is saved as %s', (html, saved) => {
    expect(sanitize(html)).toContain(saved);
    expect(sanitize(html)).not.toMatch(/href="javascript/i);
  });

  test('of an uploaded picture is relative in the editor, so that it works wherever the site runs', () => {
    const html = sanitize('<p><img src="/media/a.webp" alt="A"></p>');
    expect(withRelativePictures(html)).toContain('src="/media/a.webp"');
  });
});
