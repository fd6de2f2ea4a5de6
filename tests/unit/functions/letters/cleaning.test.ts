import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { previewMail } from '../../../../frontend/features/letters/library/previewMail.ts';
import { compose } from '../../../../functions/lib/letters/compose.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { handler as importContentHandler } from '../../../../functions/workers/importContent.ts';
import { cleanLetter, parseHtml, sanitize, select } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { declarationsOf, tokens } from '../../../../shared/letters/cleaning/html.ts';
import { isNestedTooDeeply, maxNesting, nestedTooDeeply } from '../../../../shared/letters/cleaning/nesting.ts';
import { isAllowed } from '../../../../shared/letters/cleaning/styleSheet.ts';
import { withRelativePictures } from '../../../../shared/letters/mail/addresses.ts';
import { fillHtml } from '../../../../shared/letters/placeholders/placeholders.ts';
import { ask, openAdminApi } from '../../../support/accounts/caller.ts';
import { card, classic, essay, hostile } from '../../../support/data/letters.ts';
import { asWorker } from '../../../support/run/granted.ts';
import { runs } from '../../../support/run/runs.ts';

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

describe('safe letters', () => {
  const importContent = asWorker('importContent', importContentHandler);
  const opened = (html: string) => [...tokens(html)].filter((piece) => piece.type === 'open');

  /** The result loads nothing, covers nothing and runs nothing: everything in it is on the allow list. */
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

  describe('nothing can be smuggled in', () => {
    test.each([
      ...[hostile, classic, essay, card],
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
      '<script>alert(1)</script><p onclick="alert(1)">x</p><img src=x onerror=alert(1)>',
      '<a href="JaVaScRiPt&#58;alert(1)">x</a>',
      '<a href="data:text/html,<script>alert(1)</script>">x</a>',
      '<iframe src="https://evil.example"></iframe><svg onload=alert(1)>',
      '<math><mtext></table><mglyph><style><img src=x onerror=alert(1)>',
      '<form action="https://evil.example"><input></form>',
      '<object data="x"></object><embed src="x"><base href="https://evil.example">',
    ])('%s', (html) => {
      const clean = sanitize(html);
      expectSafe(clean);
      expect(cleanLetter(clean)).toEqual({ html: clean, removed: [] });
      expect(mailOf(html).html).not.toMatch(/<script|onerror=|alert\(1\)"/);
    });
  });

  const edited = '<h2>A</h2><p>B <strong>c</strong> <span style="color:#0052A3">d</span></p><ul><li>e</li></ul>';
  const link = '<a href="https://example.org"';
  test.each([
    ['keeps the editor’s output', edited, edited],
    [
      'keeps only the text meant for readers of a whole document',
      '<html><head><title>No</title><style>p{}</style><body><p>Yes</p><script>no()</script></body></html>',
      '<p>Yes</p>',
    ],
    [
      'opens links in a new tab without access to its opener',
      `${link}>x</a>`,
      `${link} target="_blank" rel="noopener noreferrer">x</a>`,
    ],
  ])('cleaning %s', (_, written, cleaned) => {
    expect(sanitize(written).trim()).toBe(cleaned);
  });

  /** HTML as people and programs write it, well and badly. */
  const anyLetter = () => {
    const value = fc.oneof(
      fc.constantFrom(...['red', '#fff', 'rgb(1, 2, 3)', '4px', '-3px', '1px solid #ccc', 'url(/a.png)', "url('x y')"]),
      fc.constantFrom('none', 'fixed'),
      fc.string({ maxLength: 12 }),
    );
    const property = fc.constantFrom(
      ...['color', 'background', 'background-color', 'margin', 'position', 'font', 'display', 'x', 'border'],
    );
    const style = fc
      .array(fc.tuple(property, value), { maxLength: 4 })
      .map((all) => all.map((pair) => pair.join(':')).join(';'));
    const attribute = fc.tuple(
      fc.constantFrom(
        ...['style', 'class', 'id', 'href', 'src', 'bgcolor', 'width', 'onclick', 'align', 'title', 'background'],
      ),
      fc.oneof(
        style,
        fc.constantFrom('a', 'b c', '/x', 'https://a.example/?a=1&b=2', 'javascript:x', '#ffffff', '{unsubscribeUrl}'),
      ),
    );
    const name = fc.constantFrom(
      ...['p', 'div', 'a', 'img', 'table', 'tr', 'td', 'span', 'section', 'font', 'script', 'form', 'svg', 'body'],
      ...['h1', 'li', 'o:p', 'center'],
    );
    const text = fc.oneof(
      fc.string({ maxLength: 10 }),
      fc.constantFrom('{firstName}', '5 < 6 & 7', '&nbsp;', '<!-- x -->', '<!--[if mso]>y<![endif]-->'),
    );
    const selector = fc.constantFrom(
      ...['p', '.a', '#a', 'td.b', 'body', '*', '.a > .b', 'a:hover', '[class=c]', '!!', 'td p'],
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

  test('whatever is written, the saved letter is safe and stays as it is; the preview shows what is sent', () => {
    fc.assert(
      fc.property(anyLetter(), (written) => {
        const preview = previewMail({ subject: 'A', htmlContent: cleanLetter(written).html });
        const saved = sanitize(written);
        expectSafe(saved);
        expect(cleanLetter(saved), 'cleaning it again changes nothing').toEqual({ html: saved, removed: [] });
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

  openAdminApi();
  beforeEach(async () => {
    await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>First</p>', mailBytes: 1 });
  });

  const nested = (levels: number, tag = 'div') =>
    `${`<${tag}>`.repeat(levels)}Dear reader${`</${tag}>`.repeat(levels)}`;
  const put = (at: string, htmlContent: string, more: object, status: number) =>
    ask(`/api/email-templates/${at}`, { method: 'PUT', body: { subject: 'News', htmlContent, ...more } }, status);

  test.each([
    ['when it is saved', 'news', {}],
    [
      'as a draft',
      'news/draft',
      { previewText: '', textContent: '', version: 1, editor: 1, revision: 1, follows: null },
    ],
  ])('a letter with 6,000 nested elements is refused %s', async (_, at, more) => {
    const refused = { fields: { htmlContent: nestedTooDeeply } };
    expect(await put(at, nested(6000), more, 400)).toMatchObject(refused);
  });

  test('a letter with 6,000 nested elements is refused by an import, with its place in the file', async () => {
    const letter = { subject: 'May', previewText: null, sentAt: '2031-05-01', htmlContent: nested(6000) };
    await expect(importContent({ letters: [letter] })).rejects.toThrow(`letters[0].htmlContent: ${nestedTooDeeply}`);
  });

  test.each(['div', 'b', 'blockquote'])('as many <%s> within each other as are taken can be saved', async (tag) => {
    await put('news', nested(maxNesting, tag), {}, 200);
  });

  test('elements count as nested only where one lies within the other', () => {
    expect(isNestedTooDeeply(nested(maxNesting))).toBe(false);
    expect(isNestedTooDeeply(nested(maxNesting + 1))).toBe(true);
    // Unclosed, and far too many before the last of them is closed.
    expect(isNestedTooDeeply('<b>'.repeat(maxNesting + 1))).toBe(true);
    expect(isNestedTooDeeply(`${nested(maxNesting + 1)}<p>The end</p>`)).toBe(true);
    // Elements that end where the next one begins, or have no content.
    expect(isNestedTooDeeply('<p>One'.repeat(1000) + '<br><img>'.repeat(1000))).toBe(false);
    expect(isNestedTooDeeply(`<table>${'<tr><td>One'.repeat(1000)}</table><ul>${'<li>One'.repeat(1000)}</ul>`)).toBe(
      false,
    );
  });

  test('looking through twice as many elements side by side is twice the work, not four times', () => {
    const lookUps = (elements: number) => {
      let count = 0;
      const tree = parseHtml('<b>x</b>'.repeat(elements));
      const get: ProxyHandler<typeof tree.children>['get'] = (children, at) => {
        count += 1;
        return Reflect.get(children, at);
      };
      tree.children = new Proxy(tree.children, { get });
      expect(select('*', tree)).toHaveLength(elements);
      return count;
    };
    expect(lookUps(2000) / lookUps(1000)).toBeLessThan(2.5);
  });

  test('style rules that cost millions of comparisons are left out, and the admin is told', () => {
    const removed = (rules: string) => cleanLetter(`<style>${rules}</style>${'<b>x</b>'.repeat(5000)}`).removed;
    expect(removed('.a{color:red}'.repeat(50))).toEqual([]);
    // Each of these would look at all elements beside each, or within each.
    const tooMany = ['1 style rule (the letter has too many)'];
    expect(removed('b:nth-last-child(2n+1){color:red}')).toEqual(tooMany);
    expect(removed(':has(i){color:red}')).toEqual(tooMany);
  });

  test('a style sheet of thousands of media rules within each other is cleaned like any other', () => {
    const html = `<style>${'@media all{'.repeat(9000)}b{color:red}</style><b>x</b>`;
    expect(cleanLetter(html)).toEqual({ html: '<b>x</b>', removed: ['1 style rule for all'] });
  });
});
