import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTranscript } from '../../../../../functions/lib/content/transcripts/readTranscript.ts';
import { captions } from '../../../../../shared/content/transcripts.ts';
import { anyCharacter } from '../../../../support/run/generated.ts';

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
