import { expect, test } from 'vitest';
import { weakness } from '../../../../functions/lib/accounts/admins/passwordStrength.ts';

test.each([
  ['short', 'fewer than 12 characters'],
  ['password1234', 'too easy to guess'],
  ['qwertyuiop1234', 'too easy to guess'],
  ['aaaaaaaaaaaaaaaaaa', 'too easy to guess'],
  ['dharmachats2024', 'too easy to guess'],
  ['marguerite2024', 'too easy to guess'],
])('%s is refused as a password', (password, why) => {
  expect(weakness(password, 'Marguerite')).toContain(why);
});

test('a few unrelated words are accepted as a password', () => {
  expect(weakness('a lantern over slow water', 'Marguerite')).toBeUndefined();
});
