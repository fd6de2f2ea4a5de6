import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { email, normalizeEmail } from '../../../../shared/people/model/email.ts';
import { nameRules } from '../../../../shared/people/model/readerDetails.ts';
import { signupInput } from '../../../../shared/people/model/signup.ts';
import { subscription } from '../../../../shared/people/model/subscriber.ts';
import { newSubscriber } from '../../../../shared/people/model/subscriberEdit.ts';
import { site } from '../../../../shared/site/site.ts';
import { anyCharacter } from '../../../support/run/generated.ts';
import { runs } from '../../../support/run/runs.ts';

const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', consent: true };
const guest = { ...person, city: 'Lisbon', attendanceType: 'virtual' };
const messages = (change: object) =>
  subscription.safeParse({ ...person, ...change }).error?.issues.map(({ message }) => message) ?? [];

test.each([
  [{ firstName: 'A' }, 'First name is required'],
  [{ firstName: ' A ' }, 'First name is required'],
  [{ lastName: '' }, 'Last name is required'],
  [{ lastName: undefined }, 'Last name is required'],
  [{ email: 'ana@' }, 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(250)}@example.org` }, 'Please enter a valid email address'],
  [{ consent: false }, 'You must agree to receive newsletters'],
])('the newsletter form says of %j “%s”', (change, message) => {
  expect(messages(change)).toEqual([message]);
});

/** Of scripts in which a letter is a syllable or a word. */
const wholeNames = ['王', '李', '𠮷', '김', '이', 'あ', 'い', 'ア', 'ꆈ', 'Ꭰ', 'ᐃ', 'ሀ'];
const notLetters = ['A', 'Å', 'İ', 'Я', 'Ω', 'e\u0301', '1', '１', 'Ａ', '〇', '、', 'ー', '々', '.', '👋'];

test.each(wholeNames)('“%s” is a name and a city', (name) => {
  expect(messages({ firstName: name, lastName: name })).toEqual([]);
  const { success } = signupInput.safeParse({ ...guest, firstName: name, lastName: name, city: name });
  expect(success).toBe(true);
  expect(nameRules.safeParse({ firstName: name, lastName: name }).success).toBe(true);
});

test.each(notLetters)('“%s” is no name, and no city', (name) => {
  expect(messages({ firstName: name, lastName: 'Lima' })).not.toEqual([]);
  const { error } = signupInput.safeParse({ ...guest, city: name });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['city']);
});

describe.each([
  ['an admin', newSubscriber, { email: 'ana@example.org', source: 'A card at the book table', agreedOn: '2026-05-03' }],
  ['the reader', nameRules, {}],
])('names that %s corrects', (_, rules, others) => {
  test.each([
    [' ', ''],
    [' Ana  Rosa', 'Ana Rosa'],
  ])('%j are accepted without a last name, because imported lists may lack names', (typed, firstName) => {
    expect(rules.parse({ ...others, firstName: typed, lastName: '' })).toMatchObject({ firstName, lastName: '' });
  });

  test('cannot be a single letter or contain a link', () => {
    const { error } = rules.safeParse({ ...others, firstName: 'A', lastName: 'www.evil' });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['firstName', 'First name must be at least 2 characters'],
      ['lastName', 'Please use plain text without links or symbols'],
    ]);
  });
});

test('spellings of one mailbox are normalized to one', () => {
  expect(normalizeEmail(' Ana@Example.ORG ')).toBe('ana@example.org');
});

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

describe('fields of a sign-up', () => {
  /** The field as it would be stored, or the refusal. */
  const stored = (field: 'firstName' | 'lastName' | 'city' | 'phone', typed: string) => {
    const { data, error } = signupInput.safeParse({ ...guest, [field]: typed });
    return data ? data[field] : `refused: ${error?.issues[0]?.message}`;
  };
  const refused = expect.stringMatching(/^refused: Please/);

  describe('a phone number', () => {
    test.each([
      ['212–555–0100', '212-555-0100'],
      ['212—555―0100', '212-555-0100'],
      ['212‐555‑0100', '212-555-0100'],
      ['212−555－0100', '212-555-0100'],
      ['+1\u00A0212\u202F555\u20090100', '+1 212 555 0100'],
      ['＋１（２１２）５５５－０１００', '+1(212)555-0100'],
      ['\u202A+1 (212) 555‑0100\u202C', '+1 (212) 555-0100'],
      ['01·23·45·67·89', '01.23.45.67.89'],
      ['٠٢٠ ٧٩٤٦ ٠٩٥٨', '020 7946 0958'],
      ['۰۲۱-۱۲۳۴۵۶۷', '021-1234567'],
      ['  +44 20 7946 0958 ', '+44 20 7946 0958'],
      ['212.555.0100 ext. 12', '212.555.0100 ext. 12'],
      ['212/5550100 x3', '212/5550100 x3'],
      ['030-1234567#2', '030-1234567#2'],
      ['', ''],
    ])('%s is stored as %s', (typed, plain) => expect(stored('phone', typed)).toBe(plain));

    test.each(['call me', '<b>1</b>', '555\r\n0100', '=1+1;', '1'.repeat(31)])('%j is refused', (typed) =>
      expect(stored('phone', typed)).toEqual(refused),
    );

    test('what is stored consists of plain digits and marks, and parsing it again changes nothing', () => {
      const letters = fc.constantFrom(...'0123٤٥۶७＋+–—−()（）.·, /x#\u00A0\u202A\u200Be<=');
      fc.assert(
        fc.property(
          fc.string({ unit: fc.oneof(letters, fc.string({ unit: anyCharacter, maxLength: 1 })) }),
          (typed) => {
            const { data } = signupInput.safeParse({ ...guest, phone: typed });
            if (!data?.phone) return;
            expect(data.phone).toMatch(/^[\d ()+./#,ext-]{1,30}$/i);
            expect(stored('phone', data.phone)).toBe(data.phone);
          },
        ),
      );
    });
  });

  describe('a city', () => {
    test.each([
      ['St.Gallen', 'St. Gallen'],
      ['Queens / NY', 'Queens / NY'],
      ['Frankfurt/Main', 'Frankfurt/Main'],
      ['Washington, D.C.', 'Washington, D.C.'],
      ['Neustadt a.d.Weinstraße', 'Neustadt a.d. Weinstraße'],
      ['Paris 75011', 'Paris 75011'],
      ["Coeur d'Alene", "Coeur d'Alene"],
      ['ශ්‍රී ජයවර්ධනපුර', 'ශ්‍රී ජයවර්ධනපුර'],
      ['São\u00A0Paulo', 'São Paulo'],
    ])('%s is stored as %s', (typed, plain) => expect(stored('city', typed)).toBe(plain));

    test.each(['http://x', 'evil.com/offer', '<b>Bonn</b>', 'a@b', 'Bonn\u202E', 'New\nYork'])(
      '%j is refused',
      (typed) => expect(stored('city', typed)).toEqual(refused),
    );
  });

  describe('a name', () => {
    test.each<[string, string]>([
      ['ශ්‍රී', 'ශ්‍රී'],
      ['ප්‍රේමදාස', 'ප්‍රේමදාස'],
      ['علی‌رضا', 'علی‌رضا'],
      ['क्‍ष', 'क्‍ष'],
      ['K.Rajesh', 'K. Rajesh'],
      ['A.P.J.Abdul', 'A.P.J. Abdul'],
      ['Dr.Ana', 'Dr. Ana'],
      ['St.Clair', 'St. Clair'],
      ['Ph.D', 'Ph.D'],
      ['J.R.R.', 'J.R.R.'],
      ['Ana\u00A0Maria', 'Ana Maria'],
      ['John Paul 2', 'John Paul 2'],
      ...['Anne-Marie', "O'Neill", 'J.R.', 'Thích Nhất Hạnh', 'Ærøskøbing', 'María José', '李小龍', 'St. John'].map(
        (name): [string, string] => [name, name],
      ),
    ])('%s is stored as %s', (typed, plain) => expect(stored('lastName', typed)).toBe(plain));

    test.each([
      ['a joiner between Latin letters', 'pay\u200Dpal'],
      ['a non-joiner at the end', 'علی\u200C'],
      ['two joiners', 'ශ්\u200D\u200Dරී'],
      ['a joiner between scripts', 'ශ්\u200Da'],
      ['a bidi override', 'علی\u202Eرضا'],
      ['a soft hyphen', 'An\u00ADa'],
      ['a zero-width space', 'An\u200Ba'],
      ['a domain', 'see bit.ly'],
      ['a domain with a full-width dot', 'evil．com'],
      ['a domain with an ideographic dot', 'evil。com'],
      ['a domain of another script', 'evil.भारत'],
      ['a full-width address', 'ana＠example'],
      ['full-width markup', '＜b＞Ana'],
      ['a slash', 'Ana / Lima'],
      ['a telephone number', 'Call 1 800 555'],
      ['a domain in capital letters', 'win at Evil.com'],
      ['the beginning of a domain', 'www.evil'],
      ['a link', 'http://x'],
      ['markup', '<b>hi</b>'],
      ['a line break', 'a\r\nBcc: x'],
      ['an address', 'a@b'],
      ['a line separator', 'x\u2028y'],
      ['a placeholder', '{firstName}'],
      ['61 letters', 'A'.repeat(61)],
    ])('with %s is refused', (_what, typed) => expect(stored('lastName', typed)).toEqual(refused));
  });

  /** Parts of addresses, links and tricks. */
  const piece = fc.constantFrom(
    ...['a', 'x', 'Bo', 'St', 'Prof', 'evil', 'www', 'com', 'Com', 'co', 'भारत', 'ශ්', 'රී', 'ی', '李', 'é', 'e\u0301'],
    ...['.', '．', '。', '｡', '․', '..', ' ', '\u00A0', '-', '/', '//', ':', '@', '＠', '<', '＜', '1', '٤'],
    ...['\u200C', '\u200D', '\u202E', '\u00AD', '\u200B', "'", ',', '(', ')'],
  );
  const typed = fc.oneof(
    fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
    fc.string({ unit: anyCharacter, maxLength: 80 }),
  );

  /** What mail programs may turn into links: a letter or digit, any kind of dot, and two more characters. */
  const linkLike = /www\.|[\p{L}\p{M}\p{N}]\.[\p{L}\p{N}][\p{L}\p{M}\p{N}]|@|:|\/\//iu;
  const normalize = (text: string) => text.normalize('NFKC').replace(/[。｡]/g, '.');

  test.each(['firstName', 'lastName', 'city'] as const)(
    'no stored %s contains a link, an address, markup or anything hidden, or is longer than it may be',
    (field) => {
      fc.assert(
        fc.property(typed, (text) => {
          const { data } = signupInput.safeParse({ ...guest, [field]: text });
          if (!data) return;
          const normalized = normalize(data[field]);
          expect(normalized).not.toMatch(linkLike);
          expect(normalized).not.toMatch(/[<>{}[\]\\]|(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
          expect(normalized).not.toMatch(/[a-z\s.'-][\u200C\u200D]|[\u200C\u200D]([a-z\s.'-]|$)/i);
          if (field !== 'city') expect(normalized).not.toMatch(/\/|\d{5}/);
          // One character is a letter, and none of an alphabet's.
          if ([...data[field]].length < 2)
            expect(data[field]).toMatch(/^(?!\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek})\p{L}$/u);
          expect(data[field].length).toBeLessThanOrEqual(60);
          expect(stored(field, data[field])).toBe(data[field]);
        }),
        { numRuns: runs(3000) },
      );
    },
  );

  test('the form subscribes to the newsletter unless the box is unticked, by the visitor or in site.ts', () => {
    const newsletter: { tickedAtSignup: boolean } = site.newsletter;
    const subscribes = (more: object = {}) => signupInput.parse({ ...guest, ...more }).subscribeNewsletter;
    expect([subscribes(), subscribes({ subscribeNewsletter: false })]).toEqual([true, false]);
    newsletter.tickedAtSignup = false;
    try {
      expect(subscribes()).toBe(false);
    } finally {
      newsletter.tickedAtSignup = true;
    }
  });

  test.each([
    ['for an event', signupInput, guest],
    ['for the newsletter', subscription, person],
  ])('the form %s refuses unknown fields', (_, form, valid) => {
    const known = Object.keys(form.def.shape);
    const unknown = fc.string({ minLength: 1 }).filter((key) => !known.includes(key) && key !== '__proto__');
    expect(form.safeParse(valid).success).toBe(true);
    fc.assert(fc.property(unknown, (key) => !form.safeParse({ ...valid, [key]: 'x' }).success));
  });
});
