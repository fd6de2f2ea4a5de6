import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { oneLine, severalLines } from '../../../../shared/platform/fields.ts';
import { excerpt, normalize, shortened } from '../../../../shared/platform/text.ts';
import { validValues } from '../../../support/run/generated.ts';
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
const ofLines = ['description', 'note', 'htmlContent', 'textContent', 'transcriptText'];
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
