import { expect, test } from 'vitest';
import { sentWords } from '../../../../frontend/features/emailTemplates/sentWords.ts';
import { destinationOf } from '../../../../frontend/features/session/cameFrom.ts';
import { inWords } from '../../../../frontend/features/session/tryAgain.ts';

test('a finished send says how many mails went out', () => {
  expect(sentWords({ emailsSent: 12, status: 'COMPLETE' })).toBe('Email sent to 12 subscribers');
});

test('an unfinished send says that it is not finished', () => {
  expect(sentWords({ emailsSent: 12, status: 'SENDING' })).toBe(
    'Email sent to 12 subscribers. It is on its way to 12 subscribers.',
  );
  expect(sentWords({ emailsSent: 12, status: 'PAUSED' })).toContain('paused');
});

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
  expect([1, 40, 60, 61, 95].map(inWords)).toEqual([
    'in 1 second',
    'in 40 seconds',
    'in 1 minute',
    'in 2 minutes',
    'in 2 minutes',
  ]);
});
