import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signupInput } from '../../../../shared/people/model/signup.ts';
import { subscription } from '../../../../shared/people/model/subscriber.ts';
import { site } from '../../../../shared/site/site.ts';
import { anyCharacter } from '../../../support/run/generated.ts';
import { runs } from '../../../support/run/runs.ts';

const person = {
  ...{ firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', city: 'New York' },
  ...{ attendanceType: 'virtual', consent: true },
};
/** The field as it would be stored, or the refusal. */
const stored = (field: 'firstName' | 'lastName' | 'city' | 'phone', typed: string) => {
  const { data, error } = signupInput.safeParse({ ...person, [field]: typed });
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
      fc.property(fc.string({ unit: fc.oneof(letters, fc.string({ unit: anyCharacter, maxLength: 1 })) }), (typed) => {
        const { data } = signupInput.safeParse({ ...person, phone: typed });
        if (!data?.phone) return;
        expect(data.phone).toMatch(/^[\d ()+./#,ext-]{1,30}$/i);
        expect(stored('phone', data.phone)).toBe(data.phone);
      }),
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

  test.each(['http://x', 'evil.com/offer', '<b>Bonn</b>', 'a@b', 'Bonn\u202E', 'New\nYork'])('%j is refused', (typed) =>
    expect(stored('city', typed)).toEqual(refused),
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
        const { data } = signupInput.safeParse({ ...person, [field]: text });
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
  const subscribes = (more: object = {}) => signupInput.parse({ ...person, ...more }).subscribeNewsletter;
  expect([subscribes(), subscribes({ subscribeNewsletter: false })]).toEqual([true, false]);
  newsletter.tickedAtSignup = false;
  try {
    expect(subscribes()).toBe(false);
  } finally {
    newsletter.tickedAtSignup = true;
  }
});

test.each([
  ['for an event', signupInput, person],
  ['for the newsletter', subscription, { firstName: 'Ana', lastName: 'Lima', email: person.email, consent: true }],
])('the form %s refuses unknown fields', (_, form, valid) => {
  const known = Object.keys(form.def.shape);
  const unknown = fc.string({ minLength: 1 }).filter((key) => !known.includes(key) && key !== '__proto__');
  expect(form.safeParse(valid).success).toBe(true);
  fc.assert(fc.property(unknown, (key) => !form.safeParse({ ...valid, [key]: 'x' }).success));
});
