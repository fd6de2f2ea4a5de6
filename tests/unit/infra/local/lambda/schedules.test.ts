import { expect, it } from 'vitest';
import { periodOf } from '../../../../../infra/local/lambda/functions.ts';

it.each([
  ['rate(5 minutes)', 300_000],
  ['rate(1 hour)', 3_600_000],
  ['rate(2 days)', 172_800_000],
])('%s is every %d milliseconds', (expression, period) => {
  expect(periodOf({ id: 'Rule', expression })).toBe(period);
});

it.each(['rate(5 fortnights)', 'rate(0 days)', 'rate(30 days)', 'cron(0 8 * * ? *)', 'at(2026-01-01T00:00:00)'])(
  '%s is refused by name: the local cloud does not know it',
  (expression) => {
    expect(() => periodOf({ id: 'Rule', expression })).toThrow(`Rule: the local cloud does not know ${expression}`);
  },
);
