import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeLeftText } from '../../../../shared/sending/model/campaign.ts';
import { dueTime } from '../../../../shared/sending/model/dueTime.ts';
import {
  newsletterShare,
  preparersFor,
  recordersFor,
  sendersFor,
  writesFor,
} from '../../../../shared/sending/model/workers.ts';
import { localTime, momentsOf, startOfDay } from '../../../../shared/time/timeZone.ts';

const iso = (moments: number[]) => moments.map((moment) => new Date(moment).toISOString());

describe('clocks of a time zone', () => {
  test.each([
    ['2026-07-01T09:00', 'America/New_York', ['2026-07-01T13:00:00.000Z']],
    ['2026-12-01T09:00', 'America/New_York', ['2026-12-01T14:00:00.000Z']],
    // Forward at 2:00, back at 2:00.
    ['2027-03-14T01:59', 'America/New_York', ['2027-03-14T06:59:00.000Z']],
    ['2027-03-14T02:30', 'America/New_York', []],
    ['2027-03-14T03:00', 'America/New_York', ['2027-03-14T07:00:00.000Z']],
    ['2027-11-07T01:30', 'America/New_York', ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z']],
    ['2027-11-07T02:00', 'America/New_York', ['2027-11-07T07:00:00.000Z']],
    // Clocks go back half an hour; then a zone without clock changes.
    ['2027-04-04T01:45', 'Australia/Lord_Howe', ['2027-04-03T14:45:00.000Z', '2027-04-03T15:15:00.000Z']],
    ['2026-07-01T09:00', 'Asia/Kathmandu', ['2026-07-01T03:15:00.000Z']],
    ['no time', 'Asia/Kathmandu', []],
  ])('show %s in %s', (local, zone, moments) => {
    expect(iso(momentsOf(local, zone))).toEqual(moments);
  });

  test('begin a day at midnight, or at the first time that they show', () => {
    expect(iso([startOfDay('2026-11-01', 'America/New_York')])).toEqual(['2026-11-01T04:00:00.000Z']);
    // Clocks go forward from midnight to one.
    expect(iso([startOfDay('2026-04-24', 'Africa/Cairo')])).toEqual(['2026-04-23T22:00:00.000Z']);
  });

  test('always show a time that converts back to the same moment', () => {
    const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'];
    const minute = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), (minutes, zone) => {
        expect(momentsOf(localTime(minutes * 60_000, zone), zone)).toContain(minutes * 60_000);
      }),
    );
  });
});

describe('the time of a letter', () => {
  const now = Date.UTC(2026, 10, 1, 12, 0);
  test.each([
    ['2026-11-01T07:02', { due: Date.UTC(2026, 10, 1, 12, 2) }],
    ['2026-11-01T07:00', { problem: expect.stringMatching(/^This time has passed, .* It’s 07:00 now/) }],
    ['2025-11-01T09:00', { problem: expect.stringMatching(/has passed/) }],
    ['2027-11-03T09:00', { problem: 'Please choose a time within a year' }],
    ['2027-03-14T02:30', { problem: expect.stringMatching(/skip this time/) }],
    ['2026-99-99T02:30', { problem: 'Please choose a day and a time' }],
    ['2027-02-30T10:00', { problem: 'Please choose a day and a time' }],
  ])('%s', (at, expected) => {
    expect(dueTime(at, now)).toEqual(expected);
  });

  test('that clocks show twice is the first', () => {
    expect(dueTime('2026-11-01T01:30', Date.UTC(2026, 9, 30))).toEqual({ due: Date.UTC(2026, 10, 1, 5, 30) });
  });
});

const rates = [1, 14, 40, 41, 100, 200, 500, 800, 1000, 5000];

describe('the workers of a newsletter', () => {
  test.each(rates)('for an account of %d emails a second are as many as it takes, at least two', (rate) => {
    const { count, memory } = sendersFor(rate);
    const mailsOfWorker = (150 * memory) / 1769;
    expect(count * mailsOfWorker).toBeGreaterThanOrEqual(newsletterShare * rate);
    // One fewer would not do.
    expect(count === 2 || (count - 1) * mailsOfWorker < newsletterShare * rate).toBe(true);
  });

  test('record the two events of each email as fast as emails go out', () => {
    for (const rate of rates) expect(1600 * recordersFor(rate)).toBeGreaterThanOrEqual(2 * rate);
  });

  test('leave a new account most of its ten functions, and enter a million for a fast one in three minutes', () => {
    expect([sendersFor(14).count, preparersFor(14), recordersFor(14), writesFor(14)]).toEqual([2, 2, 2, undefined]);
    expect(1_000_000 / (1000 * preparersFor(800))).toBeLessThanOrEqual(150);
    expect(writesFor(800)).toBe(1000 * preparersFor(800));
  });
});

test.each<[{ secondsLeft?: number; waiting?: number; status?: 'PAUSED' }, string]>([
  [{ secondsLeft: 200 }, 'about 4 minutes left'],
  [{ secondsLeft: 3900 }, 'about 1 hour 5 minutes left'],
  [{ secondsLeft: 59 }, 'less than a minute left'],
  // The last emails have gone out, but the send has not ended yet.
  [{ secondsLeft: 0, waiting: 0 }, ''],
  // Before its pace is known, and where an answer is older than the pause.
  [{}, ''],
  [{ status: 'PAUSED', secondsLeft: 200 }, ''],
])('a send %j says how long it still takes: "%s"', ({ waiting = 9, ...more }, words) => {
  const counts = { PENDING: waiting, CLAIMED: 0, SENT: 3, FAILED: 0, SKIPPED: 0, IN_DOUBT: 0 };
  expect(timeLeftText({ status: 'SENDING', counts, ...more })).toBe(words);
});
