import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signupInput } from '../../../../shared/people/model/signup.ts';
import { site } from '../../../../shared/site/site.ts';

const newsletter: { tickedAtSignup: boolean } = site.newsletter;

const person = {
  firstName: 'Ana',
  lastName: 'Lima',
  email: 'ana@example.org',
  city: 'New York',
  attendanceType: 'virtual',
  consent: true,
};
const parse = (more: object) => signupInput.safeParse({ ...person, ...more });

describe('the live audience form', () => {
  test.each(['', '+1 (212) 555-0100', '020 7946 0958', '212.555.0100 ext. 12', '212/5550100 x3', '030-1234567#2'])(
    'accepts the phone number %j',
    (phone) => {
      expect(parse({ phone }).success).toBe(true);
    },
  );

  test.each(['555\r\n0100', '=1+1;', '<b>', 'call me', '1'.repeat(31)])('refuses the phone number %j', (phone) => {
    expect(parse({ phone }).success).toBe(false);
  });

  test('subscribes to the newsletter by default', () => {
    expect(parse({}).data?.subscribeNewsletter).toBe(true);
  });

  test('does not if site.ts leaves the box unticked', () => {
    newsletter.tickedAtSignup = false;
    try {
      expect(parse({}).data?.subscribeNewsletter).toBe(false);
    } finally {
      newsletter.tickedAtSignup = true;
    }
  });

  test('accepts no text with control characters or longer than its limit, whatever is typed', () => {
    const typed = fc.string({ unit: 'binary', maxLength: 80 });
    fc.assert(
      fc.property(fc.record({ firstName: typed, lastName: typed, city: typed, phone: typed }), (fields) => {
        const { data } = parse(fields);
        for (const text of [data?.firstName, data?.lastName, data?.city, data?.phone]) {
          expect(text ?? '').not.toMatch(/[\p{Cc}<>]/u);
          expect((text ?? '').length).toBeLessThanOrEqual(60);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('refuses unknown fields', () => {
    const known = Object.keys(signupInput.def.shape);
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((key) => !known.includes(key) && key !== '__proto__'),
        (key) => {
          expect(parse({ [key]: 'x' }).success).toBe(false);
        },
      ),
    );
  });
});
