import { expect, test } from 'vitest';
import { mailWords } from '../../../../../../frontend/features/sending/eventMails/eventMailWords.ts';

const dueAt = '2031-05-02T23:00:00.000Z';

test.each([
  [{ state: 'planned', dueAt }, 'Goes out Fri, May 2, 7:00 PM EDT'],
  [{ state: 'planned' }, 'Goes out within a minute'],
  [{ state: 'off' }, 'Switched off'],
  [{ state: 'no-date' }, 'Can’t go out: the date or the time isn’t recognized'],
  [
    { state: 'covered', dueAt },
    'Not sent: it was due Fri, May 2, 7:00 PM EDT, before people were told of the new time',
  ],
  [{ state: 'missed', dueAt }, 'Not sent: it was due Fri, May 2, 7:00 PM EDT, and the site couldn’t send it in time'],
  [{ state: 'nobody' }, 'Not sent: no one had signed up'],
  [{ state: 'sending', sent: 0, total: 0 }, 'Being prepared'],
  [{ state: 'sending', sent: 12, total: 1200 }, 'Being sent: 12 of 1,200 so far'],
  [
    { state: 'paused', sent: 12, total: 40, reason: 'Daily quota' },
    'Paused after 12 of 40: The email service accepts no more email today',
  ],
  [
    { state: 'stopped', sent: 12, total: 40, reason: 'The event was canceled.' },
    'Stopped after 12 of 40: The event was canceled.',
  ],
  [{ state: 'unconfirmed', sent: 38, total: 40 }, 'Sent to 38 of 40; the others have to be checked'],
  [{ state: 'sent', sent: 40, total: 40 }, 'Sent to 40 of 40'],
  // Its send is no longer kept.
  [{ state: 'sent' }, 'Sent'],
] as const)('the admin reads of %j: “%s”', (mail, words) =>
  expect(mailWords({ kind: 'day', ...mail }, 'America/New_York')).toBe(words),
);

test('its time is by the event’s clocks', () => {
  expect(mailWords({ kind: 'day', state: 'planned', dueAt }, 'Europe/London')).toBe(
    'Goes out Sat, May 3, 12:00 AM GMT+1',
  );
});
