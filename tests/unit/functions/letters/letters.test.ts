import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { previewMail } from '../../../../frontend/features/letters/library/previewMail.ts';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { contentProblems } from '../../../../shared/letters/checks/contentProblems.ts';
import { isAllowed } from '../../../../shared/letters/cleaning/allowList.ts';
import { cleanLetter, sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { declarationsOf, tokens } from '../../../../shared/letters/cleaning/htmlTokens.ts';
import { withOwnPictures } from '../../../../shared/letters/mail/absoluteAddress.ts';
import { fillHtml } from '../../../../shared/letters/placeholders/placeholders.ts';
import { card, classic, essay, hostile } from '../../../support/data/letters.ts';
import { runs } from '../../../support/run/runs.ts';

const mailOf = (htmlContent: string) => compose({ subject: 'A', htmlContent });
const opened = (html: string) => [...tokens(html)].filter((piece) => piece.type === 'open');
/** What the words stand in, as it is written. */
const around = (html: string, words: string) => {
  const before = html.slice(0, html.indexOf(words));
  return before.slice(before.lastIndexOf('<'));
};
const unreadable = (html: string) =>
  contentProblems({ subject: 'A', htmlContent: sanitize(html) })
    .filter(({ kind }) => kind === 'unreadable')
    .map(({ message }) => message);

describe('a letter from elsewhere arrives as it looks', () => {
  const { html, text } = mailOf(classic);

  test('rules of its head stand on the elements, the stronger ones last', () => {
    expect(around(html, 'The garden in May')).toMatch(/^<h1 style="[^"]*color:#ffffff[^"]*letter-spacing:-1px/);
    expect(around(html, 'the peas')).toContain('color:#404a3e;font-family:Georgia,&quot;Times New Roman&quot;,serif');
    expect(around(html, 'the peas')).toContain('margin:10px 0');
    const link = around(html, 'Come and see');
    for (const declaration of [
      'text-transform:uppercase',
      'padding:14px 28px',
      'display:inline-block',
      'color:#ffffff',
    ])
      expect(link).toContain(declaration);
  });

  test('grounds, borders, widths and roundings stay, by attribute and by style', () => {
    expect(html).toMatch(/<table [^>]*width="600"[^>]*style="[^"]*border:1px solid #c8d4c2/);
    expect(html).toMatch(/<td valign="top" style="[^"]*background-color:#2f5d3a[^"]*padding-top:27px/);
    expect(html).toMatch(/<td bgcolor="#FFFFFF" style="[^"]*padding:18px/);
    expect(html).toContain('border-radius:24px');
    expect(html).toMatch(/<table [^>]*width="100%"[^>]*style="[^"]*background-color:#e9efe6/);
  });

  test('what it hides stays hidden, and is no part of the plain text', () => {
    expect(around(html, 'What grew in May')).toMatch(/display:none[^"]*max-height:0px[^"]*mso-hide:all/);
    expect(text).not.toContain('What grew');
    expect(text).toContain('the peas are up.');
    expect(text).not.toMatch(/@media|px/);
  });

  test('rules for phones reach it, and nothing of the frame', () => {
    const [own = '', ...more] = html.match(/<style>\n@media \(max-width:480px\)\{[\s\S]*?<\/style>/g) ?? [];
    expect(more).toEqual([]);
    expect(own).toContain('.inner .l-templateContainer{max-width:600px!important;width:100%!important}');
    // In a browser it came after what now stands on the element.
    expect(own).toContain('.inner .l-textContent{font-size:18px!important}');
    expect(own).not.toMatch(/neverUsed|body/);
    for (const line of own.split('\n').slice(2, -2)) expect(line).toMatch(/^(\.inner [^{]+\{[^}]+\}|\})$/);
    expect(html).toMatch(/<td class="l-textContent"|<td [^>]*class="l-textContent"/);
    expect(html).not.toMatch(/class="[^"]*(preview|button|link)\b/);
  });

  test('laid out from edge to edge it has the whole width, and the words around it keep their margins', () => {
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

  test('none of its words gets the default styles', () => {
    expect(around(html, 'The garden in May')).not.toMatch(/Georgia|margin/);
    expect(around(mailOf(essay).html, 'On slow walks')).not.toContain('line-height:39px');
    expect(mailOf('<p>a</p>').html).toContain('<p style="margin:0 0 18px">a</p>');
  });

  test('parts of a page become what every mail program knows', () => {
    const { html } = mailOf(essay);
    expect(html).not.toMatch(/<(header|figure|figcaption|picture|source)\b/);
    expect(html).toMatch(/<div style="[^"]*font-size:14px;text-align:center[^"]*">The river in March/);
    expect(html).toMatch(/<img [^>]*style="[^"]*border:none;border-radius:4px;display:block/);
    expect(around(html, 'Walk as if')).toContain('<p');
    expect(html).toContain('border-left:4px solid #d64550');
  });

  test('the ground and the colour of its page go with it', () => {
    const { html } = mailOf(card);
    expect(html).toMatch(
      /<div style="font-family:Arial,sans-serif;background-color:#12263f;color:#f4f1ea"|<div style="background-color:#12263f;color:#f4f1ea;font-family:Arial,sans-serif"/,
    );
    // The gradient that mail programs do not draw had a colour to fall back on.
    expect(html).toMatch(/<table [^>]*style="background-color:#12263f"/);
    expect(html).toContain('<font color="#ffffff" face="Arial" size="5">');
    expect(html).toContain('@media (min-width:620px){\n.inner table.l-card{width:580px!important}\n}');
  });

  test('what is wider than a phone has its width there, without a rule of its own too', () => {
    const { html } = mailOf(card);
    expect(html).toContain('.wide{width:100%!important}');
    expect(html).toMatch(/<table [^>]*width="560"[^>]*class="l-card wide"/);
    expect(html).not.toMatch(/width="100%"[^>]*class="[^"]*wide/);
  });

  test('more important and more specific rules win, as in a browser', () => {
    const html = sanitize(
      '<style>#a{color:#000001} .b{color:#000002} p{color:#000003;margin:0!important} p.b{padding:1px} .b{padding:2px}</style><p id="a" class="b" style="margin:9px">One</p><p class="b">Two</p><p style="color:#000004">Three</p>',
    );
    expect(around(html, 'One')).toMatch(/color:#000001.*margin:0/);
    expect(around(html, 'Two')).toMatch(/color:#000002/);
    expect(around(html, 'Two')).toMatch(/padding:1px/);
    expect(around(html, 'Three')).toMatch(/color:#000004/);
  });

  test.each([
    ['classic', classic],
    ['essay', essay],
    ['card', card],
  ])('the %s letter is cleaned once, and stays as it is', (_, letter) => {
    const once = cleanLetter(letter);
    expect(cleanLetter(once.html)).toEqual({ html: once.html, removed: [] });
  });
});

describe('what is lost is told', () => {
  test('rules for dark screens, of which a frame could follow but half: the letter keeps its colours there', () => {
    expect(cleanLetter(card).removed).toEqual(['background from 1 style', '1 style rule for dark screens']);
    expect(mailOf(card).html).not.toContain('#1b1b1b');
  });

  test('in plain words, each once', () => {
    expect(cleanLetter(hostile).removed).toEqual(
      [
        'position from 2 styles',
        'top from 1 style',
        'left from 1 style',
        'behavior from 1 style',
        'background-image from 1 style',
        '2 style sheets from elsewhere',
        '1 font from elsewhere',
        '4 scripts',
        '1 unusable link address',
        '1 form',
        '2 form fields',
        '1 frame',
        '1 drawing (SVG)',
        '1 unusable picture address',
        '1 <marquee>',
      ].sort((one, other) => cleanLetter(hostile).removed.indexOf(one) - cleanLetter(hostile).removed.indexOf(other)),
    );
  });

  test('and nothing is said where nothing is missed', () => {
    expect(cleanLetter(essay).removed).toEqual([]);
    expect(cleanLetter(classic).removed).toEqual(['1 style rule for the pointer (:hover)']);
    expect(cleanLetter('<p>Dear {firstName}</p>').removed).toEqual([]);
  });
});

describe('addresses', () => {
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
    ['<a href="#part">x</a>', 'href="#part"'],
    ['<a href="java\tscript:alert(1)">x</a>', 'rel="noopener noreferrer"'],
  ])('%s is saved with %s', (html, saved) => {
    expect(sanitize(html)).toContain(saved);
    expect(sanitize(html)).not.toMatch(/href="javascript/i);
    expect(sanitize(sanitize(html))).toBe(sanitize(html));
  });

  test('pictures that were uploaded are shown from here in the editor, wherever the site is tried', () => {
    const html = sanitize('<p><img src="/media/a.webp" alt="A"></p>');
    expect(withOwnPictures(html)).toContain('src="/media/a.webp"');
  });
});

describe('what cannot be read is told', () => {
  test('white words that lost their ground, as a pasted letter once arrived', () => {
    expect(unreadable('<h1 style="color:#ffffff">The garden in May</h1>')).toEqual([
      '“The garden in May” can hardly be read: #ffffff on #faf7f2 (1.1:1, it takes 4.5:1)'.replace('4.5', '3'),
    ]);
    expect(unreadable('<p style="color:white">Small</p>')[0]).toContain('(1.1:1, it takes 4.5:1)');
  });

  test.each([
    [
      'on a ground that is nearly the same',
      '<table><tr><td bgcolor="#12263f" style="color:#1b3050">x</td></tr></table>',
    ],
    ['by an attribute', '<font color="#eeeeee">x</font>'],
    ['half seen through', '<p style="color:rgba(0, 0, 0, 0.2)">x</p>'],
    [
      'a link in its default colour on a dark ground',
      '<div style="background-color:#0b1f3a;color:#fff">a <a href="https://a.example">x</a></div>',
    ],
    ['on a picture alone', '<div style="background-image:url(https://a.example/night.jpg);color:#fff">x</div>'],
  ])('%s', (_, html) => {
    expect(unreadable(html)).toHaveLength(1);
  });

  test('once for all that looks the same', () => {
    expect(unreadable('<p style="color:#fff">a</p><p style="color:#ffffff">b</p>')).toHaveLength(1);
  });

  test.each([
    ['a letter with its grounds', classic],
    ['one without', essay],
    ['one on a dark page', card],
    ['what is hidden', '<div style="display:none;color:#faf7f2">x</div>'],
    ['what fills up', '<p style="color:#faf7f2">&nbsp;•&nbsp;</p>'],
    ['large words at 3:1', '<p style="color:#8a8a8a;font-size:24px">x</p>'],
    ['colours nobody knows here', '<p style="color:rebeccapurple">x</p>'],
    [
      'what the editor writes',
      '<h1>a</h1><p><span style="color: rgb(102, 102, 102)">b</span> <a href="https://a.example">c</a></p>',
    ],
  ])('and nothing of %s', (_, html) => {
    expect(unreadable(html)).toEqual([]);
  });
});

describe('on dark screens', () => {
  test('a letter with a ground keeps its colours, those from further out too', () => {
    const { html } = mailOf(
      '<div style="color:#fefefe"><table bgcolor="#203040"><tr><td bgcolor="#102030">x <b style="color:#000000">y</b></td></tr></table></div>',
    );
    expect(html).toMatch(/<table bgcolor="#203040" style="color:#fefefe" class="ground">/);
    // Within it nothing changes: neither the inner ground nor a dark word has a class.
    expect(html).toContain('<td bgcolor="#102030">x <b style="color:#000000">y</b>');
  });

  test('words on the mail’s own paper turn light', () => {
    expect(mailOf(essay).html).toMatch(/<div dir="auto" style="[^"]*color:#363737[^"]*" class="black">/);
  });
});

/** Nothing that loads, lies over something else or runs: whatever stands in the result is on the list. */
function expectSafe(html: string): void {
  const { rules = '', content = html } =
    /^(?<rules>(?:<style>[\s\S]*?<\/style>\s*)*)(?<content>[\s\S]*)$/.exec(html)?.groups ?? {};
  expect(rules.replace(/<\/?style>/g, '')).not.toMatch(
    /[<\\]|@(?!media \()|url\((?!https?:)|expression|position|behavior|binding/i,
  );
  for (const { name, attributes } of opened(content)) {
    expect(name).not.toMatch(/^(script|style|iframe|object|embed|form|input|svg|math|base|link|meta|video|audio)$/);
    for (const key of Object.keys(attributes)) expect(key).not.toMatch(/^on|srcdoc|srcset|formaction|^id$/);
    for (const [property, value] of declarationsOf(attributes.style)) {
      expect(isAllowed(property, value), `${property}:${value}`).toBe(true);
      expect(`${property}:${value}`).not.toMatch(/url\((?!https?:)|expression|behavior|binding|position:|\\|\/\*|@/i);
    }
    for (const address of [attributes.href, attributes.src, attributes.background])
      if (address) expect(address.replace(/[\s\p{Cc}]/gu, '')).not.toMatch(/^(javascript|vbscript|data|file|blob):/i);
  }
}

describe('styles let nothing in', () => {
  test.each([
    hostile,
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="background-image:url(\'data:image/svg+xml,<svg onload=alert(1)>\')">x</p>',
    '<p style="background:url(//evil.example/x) ; position:fixed">x</p>',
    '<p style="width:expression(alert(1))">x</p>',
    '<p style="width:e\\78pression(alert(1))">x</p>',
    '<p style="w/**/idth:exp/**/ression(alert(1))">x</p>',
    '<p style="-moz-binding:url(https://evil.example/x.xml#y)">x</p>',
    '<p style="behavior:url(x.htc)">x</p>',
    '<p style="position:fixed;inset:0;z-index:9">x</p>',
    '<p style="POSITION:Fixed !important">x</p>',
    '<p style="margin:-500px 0 0">x</p>',
    '<p style="margin-top:-500px">x</p>',
    '<p style="transform:translateY(-900px)">x</p>',
    '<p style="color:red;}</style><script>alert(1)</script>">x</p>',
    '<p style="font-family:\'</style><img src=x onerror=alert(1)>\'">x</p>',
    '<p style="background-image:url(https://a.example/x);}body{display:none}">x</p>',
    '<p style="background-image:url(https://a.example/);color:red;position:fixed;x:(a)">x</p>',
    '<style>p{color:red}</style><style><!--</style><img src=x onerror=alert(1)>--></style><p>x</p>',
    '<style></style><script>alert(1)</script></style><p>x</p>',
    '<style>@media (max-width:9px){.a{background:url(javascript:alert(1));position:fixed;color:red}}</style><p class="a">x</p>',
    '<style>@media (max-width:9px){.a{color:red}</style><script>alert(1)</script><p class="a">x</p>',
    '<style>@media (max-width:9px) and (x:</style><script>alert(1)</script>){.a{color:red}}</style><p class="a">x</p>',
    '<style>@media (max-width:9px){.a[href="</style><script>alert(1)</script>"]{color:red}}</style><p class="a">x</p>',
    '<style>@media (max-width:9px){.a{font-family:"</style><script>alert(1)</script>"}}</style><p class="a">x</p>',
    '<style>@media (max-width:9px){.a{color:red;@import "https://evil.example";}}</style><p class="a">x</p>',
    '<style>@import "https://evil.example";@charset "x";@namespace x url(y);</style><p>x</p>',
    '<style>p{background:url("https://a.example/)x;y\'z<b>")}</style><p>x</p>',
    '<style>body{position:fixed;background-image:url(javascript:1)}</style><p>x</p>',
    '<body onload="alert(1)" background="javascript:alert(1)" bgcolor="red;position:fixed" text="red"><p>x</p>',
    '<table background="javascript:alert(1)"><tr><td background="data:image/png,x">x</td></tr></table>',
    '<svg><style><img src=x onerror=alert(1)></style></svg><p>x</p>',
    '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math><p>x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p></noscript>',
    '<xmp><img src=x onerror=alert(1)></xmp><textarea><img src=x onerror=alert(1)></textarea><p>x</p>',
    '<section onclick="alert(1)" style="position:fixed">x</section>',
    '<a href="java&#10;script:alert(1)" style="color:red">x</a>',
    '<img src="x" srcset="javascript:alert(1)" alt="x">',
    '<p id="x" name="y" class="inner page">x</p>',
  ])('%s', (html) => {
    const clean = sanitize(html);
    expectSafe(clean);
    expect(sanitize(clean)).toBe(clean);
    expect(mailOf(html).html).not.toMatch(/<script|onerror=|alert\(1\)"/);
  });
});

/** HTML as people and machines write it, well and badly. */
const anyLetter = () => {
  const value = fc.oneof(
    fc.constantFrom(
      'red',
      '#fff',
      'rgb(1, 2, 3)',
      '4px',
      '-3px',
      '1px solid #ccc',
      'url(/a.png)',
      "url('x y')",
      'none',
      'fixed',
    ),
    fc.string({ maxLength: 12 }),
  );
  const property = fc.constantFrom(
    'color',
    'background',
    'background-color',
    'margin',
    'position',
    'font',
    'display',
    'x',
    'border',
  );
  const style = fc
    .array(fc.tuple(property, value), { maxLength: 4 })
    .map((all) => all.map((pair) => pair.join(':')).join(';'));
  const attribute = fc.tuple(
    fc.constantFrom(
      'style',
      'class',
      'id',
      'href',
      'src',
      'bgcolor',
      'width',
      'onclick',
      'align',
      'title',
      'background',
    ),
    fc.oneof(
      style,
      fc.constantFrom('a', 'b c', '/x', 'https://a.example/?a=1&b=2', 'javascript:x', '#ffffff', '{unsubscribeUrl}'),
    ),
  );
  const name = fc.constantFrom(
    'p',
    'div',
    'a',
    'img',
    'table',
    'tr',
    'td',
    'span',
    'section',
    'font',
    'script',
    'form',
    'svg',
    'body',
    'h1',
    'li',
    'o:p',
    'center',
  );
  const text = fc.oneof(
    fc.string({ maxLength: 10 }),
    fc.constantFrom('{firstName}', '5 < 6 & 7', '&nbsp;', '<!-- x -->', '<!--[if mso]>y<![endif]-->'),
  );
  const selector = fc.constantFrom(
    'p',
    '.a',
    '#a',
    'td.b',
    'body',
    '*',
    '.a > .b',
    'a:hover',
    '[class=c]',
    '!!',
    'td p',
  );
  const rule = fc.tuple(selector, style).map(([which, how]) => `${which}{${how}}`);
  const sheet = fc
    .tuple(
      fc.array(rule, { maxLength: 3 }),
      fc.array(rule, { maxLength: 2 }),
      fc.constantFrom('(max-width:480px)', 'only screen and (min-width: 3px)', 'print', 'screen'),
    )
    .map(([rules, inside, query]) => `<style>${rules.join('')}@media ${query}{${inside.join('')}}</style>`);
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      sheet,
      fc
        .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.array(tie('node'), { maxLength: 3 }), fc.boolean())
        .map(([tag, attributes, inside, closed]) => {
          const written = attributes.map(([key, each]) => ` ${key}="${each.replaceAll('"', '&quot;')}"`).join('');
          return `<${tag}${written}>${inside.join('')}${closed ? `</${tag}>` : ''}`;
        }),
    ),
  }));
  return fc.array(node, { maxLength: 5 }).map((nodes) => nodes.join(''));
};

test('whatever is written, what is saved is safe, and what the preview shows is what is sent', () => {
  fc.assert(
    fc.property(anyLetter(), (written) => {
      const preview = previewMail({ subject: 'A', htmlContent: cleanLetter(written).html });
      const saved = sanitize(written);
      expectSafe(saved);
      const sent = fillHtml(mailOf(saved).html, {
        firstName: 'Preview User',
        unsubscribeUrl: 'about:srcdoc#',
        detailsUrl: 'about:srcdoc#',
      });
      expect(preview).toBe(sent);
    }),
    { numRuns: runs(500) },
  );
});
