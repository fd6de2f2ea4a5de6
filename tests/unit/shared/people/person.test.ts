import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeEmail } from '../../../../shared/people/model/email.ts';
import { nameRules } from '../../../../shared/people/model/readerDetails.ts';
import { subscription } from '../../../../shared/people/model/subscriber.ts';
import { newSubscriber } from '../../../../shared/people/model/subscriberEdit.ts';

const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', consent: true };
const messages = (change: object) =>
  subscription.safeParse({ ...person, ...change }).error?.issues.map(({ message }) => message) ?? [];

describe('the newsletter form', () => {
  test.each([
    [{ firstName: 'A' }, 'First name is required'],
    [{ firstName: ' A ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ lastName: undefined }, 'Last name is required'],
    [{ email: 'ana@' }, 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'Please enter a valid email address'],
    [{ consent: false }, 'You must agree to receive newsletters'],
  ])('%j says "%s"', (change, message) => {
    expect(messages(change)).toEqual([message]);
  });

  test.each([
    'Anne-Marie',
    "O'Neill",
    'J.R.',
    'Thích Nhất Hạnh',
    'Ærøskøbing',
    'María José',
    '李小龍',
    'St. John',
    'Ph.D',
  ])('accepts the name %s', (name) => expect(messages({ firstName: name })).toEqual([]));

  test.each([
    'win at evil.com',
    'www.evil',
    'http://x',
    '<b>hi</b>',
    'a\r\nBcc: x',
    'a@b',
    'tap\u202Ehere',
    'x\u2028y',
    '{firstName}',
    'A'.repeat(61),
  ])('refuses the name %j', (name) => expect(messages({ firstName: name })).toHaveLength(1));

  test('accepts no name with a control character, markup, an address or a link in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        const result = subscription.safeParse({ ...person, firstName: name });
        if (!result.success) return;
        expect(result.data.firstName).not.toMatch(/[\p{Cc}<>@/{}]|\w{2,}\.\w{2,}/u);
        expect(result.data.firstName.length).toBeGreaterThanOrEqual(2);
        expect(result.data.firstName.length).toBeLessThanOrEqual(60);
      }),
      { numRuns: 2000 },
    );
  });

  test('refuses unknown fields', () => {
    expect(subscription.safeParse({ ...person, isAdmin: true }).success).toBe(false);
  });
});

describe.each([
  ['an admin', newSubscriber, { email: 'ana@example.org', source: 'A card at the book table', agreedOn: '2026-05-03' }],
  ['the reader', nameRules, {}],
])('names that %s corrects', (_, rules, others) => {
  test.each([
    [
      { firstName: ' ', lastName: '' },
      { firstName: '', lastName: '' },
    ],
    [
      { firstName: ' Ana  Rosa', lastName: '' },
      { firstName: 'Ana Rosa', lastName: '' },
    ],
  ])('%j are accepted, because imported lists may lack names', (names, expected) => {
    expect(rules.parse({ ...others, ...names })).toMatchObject(expected);
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
