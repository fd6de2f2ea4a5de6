import { describe, expect, test, vi } from 'vitest';
import { announce, deliver, lineOf, put, signUp, withSignupMails } from '../../../support/run/signupMails.ts';

/** Whoever gets a seat when the others have been reminded already is reminded by the confirmation. */
withSignupMails();

/** The confirmation of a sign-up at a moment, in one line. */
async function confirmedAt(moment: string, event: object, signup: object = {}): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  await announce(event);
  await signUp(signup);
  await deliver();
  return lineOf();
}
const reminds = 'so this email is also your reminder';

describe('a confirmation is also the reminder', () => {
  test('from a day before on, and says when it begins', async () => {
    const text = await confirmedAt('2031-05-02T19:00:00-04:00', {});
    expect(text).toContain(`The event begins on Saturday, May 3, 2031, at 7:00 PM EDT, ${reminds}.`);
    for (const words of ['100 Sample Street', 'Doors open at 6:20 PM EDT', '$10.00', 'cancel your sign-up'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/tomorrow|today|tonight/i);
  });

  test('with the link, for those on Zoom', async () => {
    const link = { joinLink: 'https://zoom.example/j/1' };
    const text = await confirmedAt('2031-05-03T18:00:00-04:00', link, { attendanceType: 'virtual' });
    expect(text).toContain(reminds);
    expect(text).toContain(link.joinLink);
    expect(text).not.toContain('Sample Hall');
  });

  test.each([
    ['a minute earlier', '2031-05-02T18:59:00-04:00', {}, false],
    // Clocks are set back in the night of November 1, 2026: it is 25 hours from 7 PM to 7 PM.
    ['24 hours and a half before, where clocks are set back', '2026-10-31T19:30:00-04:00', 'November 1, 2026', true],
    ['a day before by the event’s own clocks', '2031-05-02T19:00:00+02:00', { timeZone: 'Europe/Vienna' }, true],
    ['two hours before, with the reminder of the day off', '2031-05-03T17:00:00-04:00', { remindDay: false }, false],
    ['an hour before, with the reminder of the day off', '2031-05-03T18:00:00-04:00', { remindDay: false }, true],
    [
      'an hour before, with both reminders off',
      ...(['2031-05-03T18:00:00-04:00', { remindDay: false, remindHour: false }, false] as const),
    ],
    ['on the day of an event whose time cannot be read', '2031-05-03T12:00:00-04:00', { eventTime: 'At dusk' }, false],
  ])('%s: %s, %j, %j', async (_, moment, change, isReminder) => {
    const event = typeof change === 'string' ? { eventDate: change } : change;
    const text = await confirmedAt(moment, event);
    expect(text.includes(reminds)).toBe(isReminder);
  });

  test('and once it has begun, says so', async () => {
    const text = await confirmedAt('2031-05-03T19:05:00-04:00', {});
    expect(text).toContain('The event has begun: it started on Saturday, May 3, 2031, at 7:00 PM EDT.');
    expect(text).not.toContain(reminds);
  });
});

test.each([
  ['in the room', {}, {}, true],
  ['on Zoom, which is free', { attendanceType: 'virtual' }, {}, false],
  ['in the room, having paid', {}, { paidAt: '2031-04-01T12:00:00.000Z' }, false],
])('the link to pay is for those who come %s: %j, %j, %s', async (_, signup, paid, isThere) => {
  await announce({ payLink: 'https://tickets.example/lanterns?a=1&b=2' });
  await signUp(signup);
  await put(paid);
  await deliver();
  expect(/Pay for your ticket \[https:\/\/tickets\.example\/lanterns\?a=1&b=2\]/.test(lineOf())).toBe(isThere);
});
