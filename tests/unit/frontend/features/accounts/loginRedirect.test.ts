import { expect, test } from 'vitest';
import { destinationOf } from '../../../../../frontend/features/accounts/session/loginRedirect.ts';
import { inTime } from '../../../../../shared/time/durations.ts';

test('after the login one is back where one came from, and never on another site', () => {
  expect(destinationOf({ from: '/admin/events' })).toBe('/admin/events');
  for (const state of [
    null,
    {},
    { from: '//evil.example' },
    { from: '/\\evil.example' },
    { from: 'https://evil.example' },
  ])
    expect(destinationOf(state)).toBe('/admin');
});

test('the time to wait is told in words and never too short', () => {
  expect([1, 40, 60, 61, 95].map(inTime)).toEqual([
    'in 1 second',
    'in 40 seconds',
    'in 1 minute',
    'in 2 minutes',
    'in 2 minutes',
  ]);
});
