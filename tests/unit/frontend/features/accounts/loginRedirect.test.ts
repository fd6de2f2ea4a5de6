import { expect, test } from 'vitest';
import { destinationOf } from '../../../../../frontend/features/accounts/session.ts';
import { inTime } from '../../../../../shared/time/durations.ts';

test('the login leads back to the page before it, never to another site', () => {
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

test('the waiting time is given in words and never too short', () => {
  expect([1, 40, 60, 61, 95].map(inTime)).toEqual([
    'in 1 second',
    'in 40 seconds',
    'in 1 minute',
    'in 2 minutes',
    'in 2 minutes',
  ]);
});
