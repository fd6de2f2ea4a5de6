import { describe, expect, test } from 'vitest';
import { textOf } from '../../../../shared/platform/htmlText.ts';

const tableHtml =
  '<table><thead><tr><th>Day</th><th>Guest</th></tr></thead><tbody><tr><td>Friday</td><td>Quillon</td></tr></tbody></table>';
const typedTable =
  '<table><tr><td><p>a</p></td><td></td><td><p>b</p></td></tr><tr><td><p>c</p></td><td><p>d</p></td></tr></table>';
const layout =
  '<table><tr><td><table><tr><td><h1>T</h1><p>one</p></td></tr></table></td><td><p>x</p><p>y</p></td></tr></table>';
const hidden =
  '<style>p{color:red}</style><p>a<span style="display: none">filler</span><svg><title>t</title></svg></p><audio><a href="https://x.example/1.mp3">file</a></audio><!-- no -->';

describe('the text of HTML has what a reader sees', () => {
  test.each([
    [
      'paragraphs and headings',
      '<h2>The Kiln</h2><p>One\n  line.</p>Two<br>lines',
      'The Kiln\n\nOne line.\n\nTwo\nlines',
    ],
    ['entities once', '<p>5 &lt; 6 &amp;amp; List&lt;T&gt;&nbsp;</p>', '5 < 6 &amp; List<T>'],
    ['a table, its cells apart', `<p>Now:</p>${tableHtml}z`, 'Now:\n\nDay | Guest\nFriday | Quillon\n\nz'],
    ['a table with paragraphs in its cells', typedTable, 'a | b\nc | d'],
    ['a layout, column after column', layout, 'T\n\none\n\nx\n\ny'],
    ['lists', '<ul><li><p>a</p></li><li>b<ol start="3"><li>c</li></ol></li></ul>d', '• a\n• b\n3. c\n\nd'],
    ['quotes and rules as paragraphs', '<p>a</p><hr><blockquote>b</blockquote>', 'a\n\nb'],
    ['the words of links and none of pictures', '<p><img src="/1.jpg" alt="A kiln"><a href="/2">b</a></p>', 'b'],
    ['lines of code', '<pre>a\n b\r\n\r\nc</pre>', 'a\nb\n\nc'],
    ['nothing hidden', hidden, 'a'],
    ['no white space of the source', '\n<p>a</p>\n\n<p>b</p>\n', 'a\n\nb'],
    ['nothing of nothing', '<p><br></p>', ''],
  ])('%s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  test.each([
    ['addresses of links', '<p><a href="https://x.example/">a</a> b</p>', 'a [https://x.example/] b'],
    ['addresses once', '<a href="https://x.example">https://x.example</a> <a href="#a">b</a>', 'https://x.example b'],
    ['mailboxes', '<a href="mailto:ana@x.example">Ana</a>', 'Ana [ana@x.example]'],
    ['pictures', '<p><a href="{joinLink}"><img src="/1.jpg" alt="A kiln"></a></p>', '[A kiln] [{joinLink}]'],
    ['a link around a block', '<a href="https://x.example"><h3>a</h3></a>b', 'a [https://x.example]\n\nb'],
    ['lists within lists', '<ul><li>a<br>b<ul><li>c</li></ul></li></ul>', '* a\n   b\n    * c'],
    ['quotes and rules', '<p>a</p><hr><blockquote>b<br>c</blockquote>', 'a\n\n* * *\n\n> b\n> c'],
    ['tables', tableHtml, 'Day   Guest\nFriday   Quillon'],
  ])('and in an email also signs for %s', (_, html, text) => {
    expect(textOf(html, { asMail: true })).toBe(text);
  });

  test.each([
    [
      'lines of plain text',
      'First\nSecond\r\n\r\n00:00 Intro\n02:10 Bowls',
      'First\nSecond\n\n00:00 Intro\n02:10 Bowls',
    ],
    ['lines between blocks', '<p>a\nb</p>\n\n---\n\nc\n· d: <a href="/">e</a>', 'a b\n\nc\n· d: e'],
    ['a line after a break once', 'a<br>\nb<br />\n<br />\nc', 'a\nb\n\nc'],
  ])('and in notes also %s', (_, html, text) => {
    expect(textOf(html, { ownLines: true })).toBe(text);
  });
});
