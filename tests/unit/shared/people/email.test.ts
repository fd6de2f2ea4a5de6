import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { email } from '../../../../shared/people/model/email.ts';
import { runs } from '../../../support/run/runs.ts';

const accepts = (address: string) => email.safeParse(address).success;

const letters = [...'abcdefghijklmnopqrstuvwxyzABCXYZ'];
const letterOrDigit = fc.constantFrom(...letters, ...'0123456789');
const word = (unit: fc.Arbitrary<string>, maxLength: number) => fc.string({ unit, minLength: 1, maxLength });
const atom = word(fc.constantFrom(...letters, ..."0189!#$%&'*+-/=?^_`{|}~"), 12);
const localPart = fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join('.'));
const label = fc
  .tuple(letterOrDigit, fc.string({ unit: fc.oneof(letterOrDigit, fc.constant('-')), maxLength: 10 }), letterOrDigit)
  .map((parts) => parts.join(''));
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom('org', 'com', 'museum', 'xn--p1ai', 'DE'))
  .map(([labels, top]) => [...labels, top].join('.'));
const address = fc.tuple(localPart, domain).map((parts) => parts.join('@'));

describe('addresses that follow RFC 5321 and RFC 1035', () => {
  test('are accepted as they are', () => {
    fc.assert(
      fc.property(address, (typed) => email.parse(` ${typed} `) === typed),
      { numRuns: runs(1000) },
    );
  });

  test('have a local part of at most 64 octets', () => {
    expect(accepts(`${'a'.repeat(64)}@example.org`)).toBe(true);
    expect(accepts(`${'a'.repeat(65)}@example.org`)).toBe(false);
  });

  test('have labels of 1 to 63 octets', () => {
    expect(accepts(`ana@${'a'.repeat(63)}.org`)).toBe(true);
    expect(accepts(`ana@${'a'.repeat(64)}.org`)).toBe(false);
    expect(accepts(`ana@a.${'a'.repeat(64)}`)).toBe(false);
    expect(accepts('ana@example..org')).toBe(false);
  });

  test('have at most 254 octets', () => {
    const labels = `${'a'.repeat(60)}.`.repeat(4);
    expect(accepts(`${'a'.repeat(6)}@${labels}org`)).toBe(true);
    expect(accepts(`${'a'.repeat(7)}@${labels}org`)).toBe(false);
  });
});

test.each(['test', 'example', 'invalid', 'localhost', 'local', 'onion', 'alt', 'arpa', 'internal', 'TEST'])(
  'no one has an address below the reserved name .%s',
  (reserved) => {
    fc.assert(
      fc.property(localPart, label, (name, host) => !accepts(`${name}@${host}.${reserved}`)),
      { numRuns: runs(100) },
    );
    expect(accepts(`ana@${reserved}`)).toBe(false);
    expect(accepts(`ana@${reserved}.org`)).toBe(true);
    expect(accepts(`ana@a.${reserved}s`)).toBe(true);
  },
);

test.each([
  ['a domain without a top-level one', 'ana@example'],
  ['an all-numeric top-level domain', 'ana@example.123'],
  ['an IP address', 'ana@192.0.2.1'],
  ['an address literal', 'ana@[192.0.2.1]'],
  ['a top-level domain of one letter', 'ana@example.c'],
  ['a hyphen at the end of a label', 'ana@example-.org'],
  ['a hyphen at the beginning of a label', 'ana@-example.org'],
  ['an underscore in a domain', 'ana@my_host.example.org'],
  ['a dot at the end', 'ana@example.org.'],
  ['two dots in a row', 'a..na@example.org'],
  ['a dot at the beginning', '.ana@example.org'],
  ['a dot before the @', 'ana.@example.org'],
  ['a quoted local part', '"ana lima"@example.org'],
  ['a name around it', 'Ana <ana@example.org>'],
  ['two addresses', 'ana@example.org,ben@example.org'],
  ['two @', 'ana@ben@example.org'],
  ['a space', 'ana lima@example.org'],
  ['a line break', 'ana@example.org\nBcc: ben@example.org'],
  ['a local part that SES cannot send to', 'zoë@example.org'],
  ['a host that only a URL would have', 'ana@exämple.org/path'],
  ['a port', 'ana@exämple.org:25'],
  ['an escaped host', 'ana@ex%61mple.org'],
  ['nothing', ' '],
])('an address with %s is refused with one message', (_, typed) => {
  expect(email.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([
    'Please enter a valid email address',
  ]);
});

test.each([
  ['ana@müller.de', 'ana@xn--mller-kva.de'],
  ['ana@MÜLLER.de', 'ana@xn--mller-kva.de'],
  ['ana@почта.рф', 'ana@xn--80a1acny.xn--p1ai'],
  ['ana@例え。jp', 'ana@xn--r8jz45g.jp'],
  ['ana@ｇｍａｉｌ.com', 'ana@gmail.com'],
])('the internationalized domain of %s is kept as SES takes it', (typed, kept) => {
  expect(email.parse(typed)).toBe(kept);
  expect(email.parse(kept)).toBe(kept);
});

test('whatever is typed, what is accepted is plain ASCII and accepted again', () => {
  const typed = fc.tuple(fc.oneof(localPart, fc.string()), fc.oneof(domain, fc.string({ unit: 'grapheme' })));
  fc.assert(
    fc.property(
      typed.map((parts) => parts.join('@')),
      (text) => {
        const { success, data } = email.safeParse(text);
        if (!success) return;
        expect(data).toMatch(/^[!-~]{1,64}@[!-~]+$/);
        expect(email.parse(data)).toBe(data);
      },
    ),
    { numRuns: runs(2000) },
  );
});

test('a text of a million characters is refused at once', () => {
  for (const long of ['a'.repeat(1e6), `${'a.'.repeat(5e5)}@b`, `a@${'b.'.repeat(5e5)}`, `a@${'ä'.repeat(1e6)}.org`])
    expect(accepts(long)).toBe(false);
});
