import { describe, expect, test } from 'vitest';
import { normalizeEmail } from '../../../../shared/people/model/email.ts';
import { nameRules } from '../../../../shared/people/model/readerDetails.ts';
import { signupInput } from '../../../../shared/people/model/signup.ts';
import { subscription } from '../../../../shared/people/model/subscriber.ts';
import { newSubscriber } from '../../../../shared/people/model/subscriberEdit.ts';

const person = { firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', consent: true };
const signup = { city: 'Lisbon', attendanceType: 'virtual', subscribeNewsletter: false };
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
  const { success } = signupInput.safeParse({ ...person, ...signup, firstName: name, lastName: name, city: name });
  expect(success).toBe(true);
  expect(nameRules.safeParse({ firstName: name, lastName: name }).success).toBe(true);
});

test.each(notLetters)('“%s” is no name, and no city', (name) => {
  expect(messages({ firstName: name, lastName: 'Lima' })).not.toEqual([]);
  const { error } = signupInput.safeParse({ ...person, ...signup, city: name });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['city']);
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
