import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { signupInput } from '../../../../shared/people/model/signup.ts';
import { csvOf, fileNameOf } from '../../../../shared/platform/csv.ts';
import { oneLine, severalLines } from '../../../../shared/platform/fields.ts';
import { textOf } from '../../../../shared/platform/htmlText.ts';
import { excerpt, normalize, shortened } from '../../../../shared/platform/text.ts';
import { anyCharacter, validValues } from '../../../support/run/generated.ts';
import { runs } from '../../../support/run/runs.ts';

test('a text that fits is not changed', () => {
  expect(shortened('One\n two', 8)).toBe('One\n two');
  expect(excerpt(' One\n two ', 7)).toBe('One two');
});

test('a text that is too long ends at a word, and keeps its line breaks', () => {
  expect(shortened('One two,\nthree four', 15)).toBe('One two,\nthree…');
  expect(shortened('One two, three', 12)).toBe('One two…');
  expect(excerpt('One\ntwo three', 9)).toBe('One two…');
});

test('a text without spaces is cut anywhere but within a character', () => {
  expect(shortened('心'.repeat(50), 10)).toBe(`${'心'.repeat(9)}…`);
  expect(shortened(`第12回 ${'心'.repeat(5000)}`, 4000).length).toBe(4000);
  expect(shortened('🪷'.repeat(50), 10)).toBe(`${'🪷'.repeat(4)}…`);
});

test('whatever the input, the result fits and contains only whole characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (text, length) => {
      const cut = shortened(text, length);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

/** Stored as it was typed, or not stored at all. */
const untouched = ['password', 'currentPassword', 'newPassword', 'website', 'adminKey', 'token'];
const ofLines = ['description', 'note', 'htmlContent', 'textContent', 'transcriptText', 'xml'];
const inputs = [
  ...endpoints.flatMap(([name, { request }]) => (request ? [{ name, request }] : [])),
  { name: 'an episode of a feed', request: episodeInput },
];

const control = fc.constantFrom(
  ...Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((each) => /\p{Cc}/u.test(each)),
);

test.each(inputs)('no text of $name is stored with control characters', ({ request }) => {
  const seeded = fc.tuple(validValues(request), fc.nat(), control, fc.nat());
  fc.assert(
    fc.property(seeded, ([value, n, character, place]) => {
      const given = value as Record<string, unknown>;
      const texts = Object.keys(given).filter((name) => typeof given[name] === 'string' && !untouched.includes(name));
      const name = texts[n % Math.max(1, texts.length)];
      if (name === undefined) return;
      const text = String(given[name]);
      const at = place % (text.length + 1);
      const result = request.safeParse({ ...given, [name]: text.slice(0, at) + character + text.slice(at) });
      // Refusing it is fine too.
      if (!result.success) return;
      for (const [field, kept] of Object.entries(result.data as object)) {
        if (typeof kept !== 'string' || untouched.includes(field)) continue;
        expect(kept, field).not.toMatch(ofLines.includes(field) ? /[^\P{Cc}\t\n]/u : /\p{Cc}/u);
      }
    }),
    { numRuns: runs(300) },
  );
});

describe('cleaning', () => {
  test.each([
    ['Two\r\nChairs', 'Two Chairs'],
    ['Two\t\tChairs', 'Two Chairs'],
    ['T\u0000w\u0007o Ch\u0081airs\u007f', 'Two Chairs'],
    ['Two\u2028Chairs', 'Two Chairs'],
  ])('one line of %j is %j', (text, tidy) => expect(oneLine(text)).toBe(tidy));

  test.each([
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\n\n\tb', 'a\n\n\tb'],
    ['a\u2028b\u000bc', 'a\nb\nc'],
    ['you\u0092re \u0093right\u0094\u0085', 'you’re “right”…'],
    ['\u0000a\u001b[31m\u007f', 'a[31m'],
  ])('the lines of %j are %j', (text, tidy) => expect(severalLines(text)).toBe(tidy));
});

test('the cleaning of HTML also removes a control character that is written as a reference', () => {
  expect(sanitize('<p title="&#8;">a&#0;&#1;&#27;&#x7f;&#133;b&#9;&#10;c</p>')).not.toMatch(/[^\P{Cc}\t\n]/u);
});

const size = 200_000;
const repeated = (text: string) => text.repeat(Math.ceil(size / text.length)).slice(0, size);

/** Texts that cost too much where their length is looked at last. */
const hostile: [name: string, text: string][] = [
  ['marks that have to be sorted', `a${repeated('\u0315\u0300')}`],
  ['marks of a script with joiners', `\u0995${repeated('\u09cd')}`],
  ['marks in a domain', `a@${repeated('\u0315\u0300')}.org`],
  ['blanks', `a${repeated(' ')}b`],
  ['short words with dots', repeated('A. ')],
  ['what expands', repeated('\ufdfa')],
];

const millisecondsOf = (work: () => unknown): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};

/** A hostile text may take so many times as long as a plain one, and so many milliseconds: sorting its marks took a minute. */
const times = 100;
const atLeast = 1000;

const forms = endpoints.flatMap(([name, { auth, request }]: readonly [string, Endpoint]) =>
  auth === 'public' && request ? [[name, request] as const] : [],
);

test.each(forms)('%s reads no text that is far too long', (_, schema) => {
  const samples = fc.sample(validValues(schema), { numRuns: 30, seed: 1 }) as Record<string, unknown>[];
  const whole = Object.assign({}, ...samples.filter((each) => typeof each === 'object'));
  for (const field of Object.keys(whole).filter((key) => typeof whole[key] === 'string')) {
    const parse = (text: string) => schema.safeParse({ ...whole, [field]: text });
    const plain = millisecondsOf(() => parse(repeated('plain words ')));
    for (const [kind, text] of hostile) {
      const taken = millisecondsOf(() => expect(parse(text).success, `${field}: ${kind}`).toBe(false));
      expect(taken, `${field}: ${kind}`).toBeLessThan(times * plain + atLeast);
    }
  }
});

test.each(['NFC', 'NFD', 'NFKC', 'NFKD'] as const)('marks alone are put into %s about as fast as words', (form) => {
  const plain = millisecondsOf(() => normalize(repeated('più '), form));
  const marks = millisecondsOf(() => normalize(repeated('\u0315\u0300'), form));
  expect(marks).toBeLessThan(times * plain + atLeast);
});

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
    ['no rules that someone typed', '<p>a</p><p>* * *</p><p>-----</p><p>– – –</p><p>b *</p>', 'a\n\nb *'],
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

/** Reads RFC 4180 as a spreadsheet does, character by character. */
function read(file: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  for (let at = 1; at < file.length; at++) {
    const letter = file.charAt(at);
    if (quoted && letter === '"' && file.charAt(at + 1) === '"') cell += file.charAt(at++);
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === ',' || file.startsWith('\r\n', at))) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (letter !== ',') {
        rows.push([]);
        at++;
      }
    } else cell += letter;
  }
  rows.pop();
  return rows;
}

const columns = [0, 1, 2].map((at) => ({ title: `Column ${at}`, text: (row: string[]) => row[at] ?? '' }));
const anything = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('=1+1', '+1', '-1', '@SUM', '\tx', '\rx', 'a,b', '"', 'a\r\nb', "'=1"),
);

test('whatever people typed is read back unchanged, and nothing is a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anything, anything, anything)), (people) => {
      const [, ...rows] = read(csvOf(columns, people));
      expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      expect(rows).toEqual(people.map((row) => row.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text))));
    }),
  );
});

test.each(['+1 212 555 0100', '+1-212-555-0100', '+12125550100', '+44 (0)20 7946 0018 ext. 5'])(
  'the phone number %s is not a formula, is shown as it is, and is read back as it was typed',
  (number) => {
    const [, [cell = ''] = []] = read(csvOf(columns.slice(0, 1), [[number]]));
    expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(cell).not.toContain("'");
    const typed = signupInput.shape.phone;
    expect([cell.trim(), typed.parse(cell)]).toEqual([number, typed.parse(number)]);
  },
);

test.each(['+1+cmd|x', "+1+HYPERLINK('x')", '+SUM(1;2)', '+1\t2345678'])('%s is not a phone number', (text) => {
  expect(csvOf(columns.slice(0, 1), [[text]])).toContain(`'${text}`);
});

test('a file begins with the byte order mark and the titles, and every line ends as RFC 4180 requires', () => {
  expect(csvOf(columns, [['a', 'b', '']])).toBe('\uFEFFColumn 0,Column 1,Column 2\r\na,b,\r\n');
});

test('a file is named after the list and the day', () => {
  expect(fileNameOf('audience-signups', new Date(2026, 0, 5))).toBe('audience-signups-2026-01-05.csv');
});
