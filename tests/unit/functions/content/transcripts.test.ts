import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTranscript } from '../../../../functions/lib/content/transcripts/readTranscript.ts';
import { captions, paragraphsOf } from '../../../../shared/content/transcripts.ts';
import { anyCharacter } from '../../../support/run/generated.ts';

/** A transcript's segments, each in a line: "1-4 Ana Lima: Clay & fire". */
const lines = (text: string, type?: string) =>
  readTranscript(text, { type }).transcript.segments.map(
    ({ speaker, startTime, endTime, body }) => `${startTime}-${endTime} ${speaker}: ${body}`,
  );
const leftOut = (text: string) => readTranscript(text).leftOut;

describe('comes in whole:', () => {
  test('WebVTT with voices, classes, settings, comments and styles, its hours optional', () => {
    const vtt = `\uFEFFWEBVTT - The Bowl That Waits
Language: en

STYLE
::cue { color: red }

REGION
id:left

NOTE Made by hand.
Not said.

first
00:01.000 --> 00:04.000 align:start
<v.loud Ana Lima>Clay &amp; <b>fire</b> <00:00:02.000>wait &lt;here&gt;

00:00:04.000 --> 01:00:06.500
<v Bo>A second
line</v>
<v Ana Lima>And <c.yellow>me</c>
`;
    expect(lines(vtt)).toEqual([
      '1-4 Ana Lima: Clay & fire wait <here>',
      '4-3606.5 Bo: A second line',
      '4-3606.5 Ana Lima: And me',
    ]);
    expect(leftOut(vtt)).toEqual([]);
  });

  test('SubRip, with names where someone else begins', () => {
    const srt = [
      '1\r\n00:00:00,000 --> 00:00:02,760\r\nSarah: In today’s <i>episode</i>,\r\nyou learn this: wait',
      '2\r\n00:00:02.760 --> 00:00:06.090\r\nand wait.',
      '3\r\n00:00:06,090 --> 00:00:08,000\r\nGillian Moss: Hi!\r\nSarah: Hi.',
    ].join('\r\n\r\n');
    expect(lines(srt)).toEqual([
      '0-2.76 Sarah: In today’s episode, you learn this: wait',
      '2.76-6.09 Sarah: and wait.',
      '6.09-8 Gillian Moss: Hi!',
      '6.09-8 Sarah: Hi.',
    ]);
  });

  test('SubRip without blank lines', () => {
    const srt = '1\n00:01,000 --> 00:02,000\nOne long winter\n2\n00:02,000 --> 00:03,000\nTwo long winters\n';
    expect(lines(srt)).toEqual(['1-2 : One long winter', '2-3 : Two long winters']);
  });

  test('Podcasting 2.0’s JSON', () => {
    const segments = [
      { speaker: 'Ana', startTime: 0.5, endTime: 4.75, body: 'Clay remembers the hand.\n' },
      { speaker: 'Bo', startTime: 5, body: 'Does it &amp; the kiln?' },
      { startTime: '00:00:07.5', endTime: '9', body: 'It does, over many winters.' },
    ];
    expect(lines(JSON.stringify({ version: '1.0.0', segments }))).toEqual([
      '0.5-4.75 Ana: Clay remembers the hand.',
      '5-7.5 Bo: Does it & the kiln?',
      '7.5-9 Bo: It does, over many winters.',
    ]);
  });

  test('JSON with a segment for each word, in lines', () => {
    const words = ['I ', 'am', 'your', 'potter', '.', 'Nooooo'].map((body, n) => ({
      ...{ speaker: n < 5 ? 'Bo' : 'Ana', startTime: n / 2, endTime: n / 2 + 0.25, body },
    }));
    expect(lines(JSON.stringify({ segments: words }))).toEqual([
      '0-2.25 Bo: I am your potter.',
      '2.5-2.75 Ana: Nooooo',
    ]);
  });

  test('HTML with names and times', () => {
    const html = `<!-- made by hand --><cite>Kevin:</cite>\n<time>0:00</time>\n<p>We read <cite>The Book</cite> &amp; waited.</p>
      <p>All night.</p><cite>Alban :</cite><time>0:09</time><p>You<br>did?</p>`;
    expect(lines(html)).toEqual([
      '0-6.5 Kevin: We read The Book & waited.',
      '6.5-9 Kevin: All night.',
      '9-9.533 Alban: You did?',
    ]);
  });

  test('HTML of paragraphs alone, without what is no text', () => {
    const html = `<!doctype html><html><head><title>No</title></head><body><script>alert(1)</script>
      <p><strong>Ana:</strong> Clay.</p><p><strong>Bo:</strong> Fire.</p><p>Water.</p></body></html>`;
    expect(lines(html, 'text/html')).toEqual(['0-0 Ana: Clay.', '0-0 Bo: Fire.', '0-0 Bo: Water.']);
  });

  test('plain text with paragraphs and names', () => {
    const text = 'ANA LIMA: Clay remembers\nthe hand.\n\nIt does.\n\nBo:\n\nAlways?\n\nSometimes: never.';
    expect(lines(text)).toEqual([
      '0-0 ANA LIMA: Clay remembers the hand.',
      '0-0 ANA LIMA: It does.',
      '0-0 Bo: Always?',
      '0-0 Sometimes: never.',
    ]);
  });

  test.each([
    ['[00:12:34] Ana Lima: Clay.\n[00:12:40] Bo Lind: Fire.'],
    ['Ana Lima (00:12:34): Clay.\n\nBo Lind (00:12:40): Fire.'],
    ['Ana Lima  12:34\nClay.\n\nBo Lind  12:40\n\nFire.'],
    ['12:34 – Ana Lima: Clay.\n12:40 – Bo Lind: Fire.'],
  ])('plain text with times: %j', (text) => {
    expect(lines(text)).toEqual(['754-760 Ana Lima: Clay.', '760-760.333 Bo Lind: Fire.']);
  });

  test('plain text without paragraphs, divided after sentences', () => {
    const bodies = readTranscript('We waited for the kiln to cool. '.repeat(100)).transcript.segments.map(
      ({ body }) => body,
    );
    expect(bodies.join(' ')).toBe('We waited for the kiln to cool. '.repeat(100).trim());
    expect(bodies.length).toBeGreaterThan(3);
    expect(bodies.every((body) => body.endsWith('.') && body.length < 700)).toBe(true);
  });
});

test('the paragraphs of a text are those of its page', () => {
  const { transcript } = readTranscript('Ana Lima: Clay remembers.\n\nIt does.\n\nBo Lind: Always?');
  expect(paragraphsOf(transcript).map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Ana Lima', 'Clay remembers.'],
    ['', 'It does.'],
    ['Bo Lind', 'Always?'],
  ]);
});

describe('the content decides, and the type only where it does not:', () => {
  test('a transcript that is called something else', () => {
    expect(lines('WEBVTT\n\n00:01.000 --> 00:02.000\nHi', 'text/plain')).toEqual(['1-2 : Hi']);
    expect(lines('00:01.000 --> 00:02.000\nHi', 'text/vtt')).toEqual(['1-2 : Hi']);
  });

  test('a sentence that begins like a name is none, in a longer text', () => {
    const text = Array.from({ length: 12 }, (_, n) => `We talked about winter number ${n}.`).join('\n\n');
    expect(lines(`${text}\n\nRemember: be kind.`).at(-1)).toBe('0-0 : Remember: be kind.');
  });
});

describe('what cannot be used is left out, and said:', () => {
  test('cues without a time', () => {
    const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nNo time here\n\nlater --> soon\nNor here';
    expect(lines(vtt)).toEqual(['1-2 : One']);
    expect(leftOut(vtt)).toEqual(['2 cues were left out for lack of a usable time.']);
  });

  test('cues out of order are put in order, and none ends before it begins', () => {
    const vtt =
      'WEBVTT\n\n00:05.000 --> 00:04.000\nTwo\n\n00:01.000 --> 00:02.000\nOne\n\n00:09.000 --> 00:10.000\nThree';
    expect(lines(vtt)).toEqual(['1-2 : One', '5-9 : Two', '9-10 : Three']);
    expect(leftOut(vtt)).toEqual(['1 cue was put in order of time.']);
  });

  test('a time in a text that goes backwards', () => {
    const text = '[0:10] Ana Lima: One.\n[0:05] Bo Lind: Two.\n[0:20] Ana Lima: Three.';
    expect(lines(text)).toEqual(['10-15 Ana Lima: One.', '15-20 Bo Lind: Two.', '20-20.4 Ana Lima: Three.']);
    expect(leftOut(text)).toEqual(['1 time was left out for going backwards.']);
  });

  test('empty cues', () => {
    const srt = '1\n00:01,000 --> 00:02,000\n<b> </b>\n\n2\n00:02,000 --> 00:03,000\nTwo';
    expect(lines(srt)).toEqual(['2-3 : Two']);
    expect(leftOut(srt)).toEqual(['1 empty passage was left out.']);
  });

  test('passages beyond the limit', () => {
    const cue = (n: number) =>
      `${new Date(n * 1000).toISOString().slice(11, 23)} --> ${new Date(n * 1000 + 900).toISOString().slice(11, 23)}`;
    const vtt = `WEBVTT\n\n${Array.from({ length: 20_001 }, (_, n) => `${cue(n)}\nthree little words`).join('\n\n')}`;
    const read = readTranscript(vtt);
    expect(read.transcript.segments).toHaveLength(20_000);
    expect(read.leftOut).toEqual(['Everything after the first 20,000 passages was left out.']);
  });
});

describe('is refused, with what to do:', () => {
  test.each([
    ['nothing', '', 'has no words'],
    ['a file without words', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ana>', 'has no words'],
    ['a PDF', '%PDF-1.7 ...', 'save it as plain text'],
    ['a document of Word', 'PK\x03\x04...', 'save it as plain text'],
    ['RTF', '{\\rtf1 Hello}', 'save it as plain text'],
    ['UTF-16', 'W\0E\0B\0V\0T\0T\0', 'UTF-8 as its encoding'],
    ['another encoding', '\uFFFD'.repeat(11), 'UTF-8 as its encoding'],
    ['damaged JSON', '{"segments":[{"body":"Hi"', 'damaged JSON'],
    ['other JSON', '{"words":[]}', 'no list of segments'],
    ['TTML', '<?xml version="1.0"?><tt xml:lang="en"><body/></tt>', 'save it as WebVTT'],
    ['more than 2 MB', 'word '.repeat(400_001), 'more than 2 MB'],
    ['nested elements', '<div>'.repeat(6000), 'nested elements'],
  ])('%s', (_, text, why) => {
    expect(() => readTranscript(text)).toThrow(why);
  });

  test('a page that says that there is nothing, instead of captions', () => {
    expect(() => readTranscript('<!doctype html><p>Not found</p>', { type: 'text/vtt' })).toThrow('web page');
    expect(() => readTranscript('[{"startTime":0', { type: 'application/json' })).toThrow('damaged JSON');
  });
});

const fragments = fc.constantFrom(
  ...['WEBVTT\n\n', '\n\n', '\n', '00:01.000 --> 00:04.000\n', '00:00:09,5 --> 00:00:02,000\n', '<v Ana>', 'NOTE\n'],
  ...['<p>', '</p>', '<cite>Bo:</cite>', '<time>0:03</time>', '<time>', '<script>', '</script>', '<', '>'],
  ...['{"segments":[', '{"startTime":1,"body":"x"}', ']}', '[00:01] Ana Lima: ', 'Bo: '],
  ...['&amp;lt;', '&#0;', '&#x202e;', 'e\u0301', '\uD800', '\0'],
);
const words = fc.string({ unit: anyCharacter, maxLength: 20 });
const files = fc.array(fc.oneof(fragments, words), { maxLength: 40 }).map((parts) => parts.join(''));
const types = fc.constantFrom(undefined, 'text/vtt', 'text/html', 'application/json', 'text/plain');

test('any file is read as plain text whose times never decrease, or refused with a sentence', () => {
  fc.assert(
    fc.property(files, types, (text, type) => {
      let read: ReturnType<typeof readTranscript>;
      try {
        read = readTranscript(text, { type });
      } catch (error) {
        expect((error as Error).message).toMatch(/^(The|This|There) .+: please .+/);
        return;
      }
      const { segments } = read.transcript;
      expect(segments.length).toBeGreaterThan(0);
      segments.forEach(({ speaker, startTime, endTime, body }, index) => {
        expect(`${speaker}${body}`).not.toMatch(/\p{Cc}|\p{Cs}/u);
        expect(body).toBe(body.normalize('NFC').trim());
        expect(body).not.toBe('');
        expect(startTime).toBeGreaterThanOrEqual(segments[index - 1]?.startTime ?? 0);
        expect(endTime).toBeGreaterThanOrEqual(startTime);
      });
      for (const sentence of read.leftOut) expect(sentence).toMatch(/^\S.+ (was|were) .+\.$/);
    }),
    // Two passages within a second, of which the first is divided.
    { numRuns: 2000, examples: [['<time>0:03</time>Hm<cite>Bo:</cite>Yes\n\n<time>0:03</time>No', undefined]] },
  );
});

test('captions that were kept are read as they were', () => {
  const body = fc.stringMatching(/^[A-Za-z&<>]{1,9}( [a-z&<>]{3,9}){3,9}$/);
  const segments = fc
    .array(
      fc.record({
        body,
        speaker: fc.constantFrom('Ana Lima', 'Bo & Co <x>'),
        length: fc.integer({ min: 1, max: 99_000 }),
      }),
      { minLength: 1, maxLength: 20 },
    )
    .map((parts) => {
      let from = 0;
      return parts.map(({ length, ...rest }) => {
        const startTime = from / 1000;
        from += length;
        return { ...rest, startTime, endTime: from / 1000 };
      });
    });
  fc.assert(
    fc.property(segments, (expected) => {
      const vtt = captions({ version: '1.0.0', segments: expected });
      expect(readTranscript(vtt)).toEqual({ transcript: { version: '1.0.0', segments: expected }, leftOut: [] });
    }),
  );
});

const to = (length: number, piece: string) => piece.repeat(Math.floor(length / piece.length));
/** In characters. */
const most = 1_990_000;

test.each<[string, (length: number) => string]>([
  ['cues', (length) => `WEBVTT\n\n${to(length, '00:01.000 --> 00:04.000\n<v Ana>Clay &amp; fire\n\n')}`],
  ['cues without blank lines', (length) => `WEBVTT\n\n${to(length, '1\n00:01.000 --> 00:04.000\n')}Hi`],
  ['open voices', (length) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${to(length, '<v ')}`],
  ['voices', (length) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${to(length, '<v Ana>x')}`],
  ['classes', (length) => `WEBVTT\n\n00:01.000 --> 00:04.000\n<v${to(length, '.x')}`],
  ['open brackets', (length) => to(length, '<')],
  ['open elements', (length) => to(length, '<p')],
  ['paragraphs', (length) => to(length, '<p>x')],
  ['inline elements', (length) => to(length, '<b>x</b>')],
  ['names', (length) => to(length, '<cite>A:</cite><time>0:00</time>x')],
  ['entities', (length) => to(length, 'Clay &amp;&amp;amp; &lt;b&gt; ')],
  ['one word', (length) => to(length, 'x')],
  ['blank lines', (length) => `x${to(length, '\n ')}x`],
  ['spaces', (length) => `x${to(length, ' ')}x`],
  ['colons', (length) => to(length, 'Ana: ')],
  ['lines with names', (length) => to(length, 'Ana: x\n')],
  ['digits', (length) => to(length, '1:')],
  ['brackets of JSON', (length) => to(length, '[')],
  ['objects of JSON', (length) => `{"segments":[${to(length, '{"body":"x"},')}{}]}`],
  ['words of JSON', (length) => `{"segments":[${to(length, '{"startTime":1,"endTime":2,"body":"x"},')}{}]}`],
  ['accents', (length) => to(length, '\u0301')],
  ['paragraphs, far too many', (length) => to(5 * length, 'Clay and fire. ')],
])('the time for %s grows with their length, not with its square', (_, text) => {
  // Four times as long for four times the text, where the square would be 16 times. Less than half a second says nothing.
  const bound = 10 * secondsFor(text(most / 4)) + 0.5;
  const first = secondsFor(text(most));
  // A collection of garbage may fall into one of two runs, growth with the square falls into both.
  expect(first < bound ? first : secondsFor(text(most))).toBeLessThan(bound);
});

/** Seconds of processor time. What is no transcript must be refused with a remedy. */
function secondsFor(text: string): number {
  const before = process.cpuUsage();
  try {
    readTranscript(text);
  } catch (error) {
    expect((error as Error).message).toContain(': please ');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
