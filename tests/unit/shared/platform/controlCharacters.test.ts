import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { episodeInput } from '../../../../shared/content/model/episode.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { oneLine, severalLines } from '../../../../shared/platform/fields.ts';
import { validValues } from '../../../support/run/generated.ts';
import { runs } from '../../../support/run/runs.ts';

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
    ['T\u0000w\u0007o Ch\u009fairs\u007f', 'Two Chairs'],
    ['Two\u2028Chairs', 'Two Chairs'],
  ])('one line of %j is %j', (text, tidy) => expect(oneLine(text)).toBe(tidy));

  test.each([
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\n\n\tb', 'a\n\n\tb'],
    ['a\u2028b\u0085c', 'a\nb\nc'],
    ['\u0000a\u001b[31m\u007f', 'a[31m'],
  ])('the lines of %j are %j', (text, tidy) => expect(severalLines(text)).toBe(tidy));
});

test('the cleaning of HTML also removes a control character that is written as a reference', () => {
  expect(sanitize('<p title="&#8;">a&#0;&#1;&#27;&#x7f;&#133;b&#9;&#10;c</p>')).not.toMatch(/[^\P{Cc}\t\n]/u);
});
