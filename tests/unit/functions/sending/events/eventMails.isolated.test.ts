import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { remove } from '../../../../../functions/lib/people/signups/signups.ts';
import { logger } from '../../../../../functions/lib/platform/log/log.ts';
import { startDueEventMails, startEventNews } from '../../../../../functions/lib/sending/events/startEventMails.ts';
import { day, EventEvening, hour, minute, start } from '../../../../support/sending/eventEvening.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let evening: EventEvening;
beforeEach(async () => {
  evening = await EventEvening.install();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** The same evening, for which nobody has signed up yet. */
async function withNobody(): Promise<EventEvening> {
  const quiet = await EventEvening.install();
  for (const { sk } of quiet.dynamo.startingWith('people', 'SIGNUP#')) await remove(String(sk));
  return quiet;
}

const dayDue = start - day;
const hourDue = start - hour;

describe('reminders', () => {
  test('reach everybody with a seat, once, a day and an hour before', async () => {
    await evening.sweepAt(dayDue - minute);
    expect(evening.inbox()).toEqual([]);
    for (const after of [minute, 2 * minute, 3 * minute]) await evening.sweepAt(dayDue + after);
    expect(evening.inbox()).toEqual([
      expect.stringMatching(/^ana: .*On rivers/),
      expect.stringMatching(/^ben: .*On rivers/),
    ]);
    await evening.sweepAt(hourDue + minute);
    expect(evening.inbox()).toHaveLength(2);
    await evening.sweepAt(start);
    expect(evening.inbox()).toEqual([]);
    expect(await evening.seen()).toMatchObject([
      { kind: 'day', state: 'sent', sent: 2, total: 2 },
      { kind: 'hour', state: 'sent', sent: 2, total: 2 },
    ]);
  });

  test('start once, however many sweeps find them due at the same time', async () => {
    vi.setSystemTime(dayDue + minute);
    await Promise.all([1, 2, 3].map(() => startDueEventMails(Date.now())));
    expect(evening.metas).toHaveLength(1);
    await evening.work();
    expect(evening.inbox()).toHaveLength(2);
  });

  test('do not reach whoever signed up after they were due', async () => {
    vi.setSystemTime(dayDue + minute);
    await evening.signUp('cleo', 'virtual');
    await evening.sweepAt(dayDue + 10 * minute);
    expect(evening.inbox().join()).not.toContain('cleo');
  });

  test('have the Zoom link as it is when each person’s turn comes', async () => {
    vi.spyOn(logger, 'warn').mockImplementation(() => {});
    await evening.ask('/api/email-templates/reminder_hour_before', {
      method: 'PUT',
      body: { subject: 'Now', htmlContent: '<p>Join: {joinLink|none}</p>' },
    });
    await evening.edit({ joinLink: 'https://zoom.example.com/1' });
    vi.setSystemTime(hourDue + minute);
    await startDueEventMails(Date.now());
    await evening.save({ joinLink: 'https://zoom.example.com/2' });
    await evening.work();
    const [ana, ben] = evening.mails.toSorted((one, other) => one.to.localeCompare(other.to)).map(({ text }) => text);
    expect(ben).toContain('https://zoom.example.com/2');
    expect(ana).not.toContain('zoom.example.com');
  });

  test('are begun by the sweep, and not by the step that follows an edit', async () => {
    vi.setSystemTime(dayDue + minute);
    await startEventNews(1, Date.now());
    expect(evening.metas).toEqual([]);
    await startDueEventMails(Date.now());
    expect(evening.metas).toHaveLength(1);
  });

  test('that nobody would get are noted, without a send', async () => {
    const quiet = await withNobody();
    await quiet.sweepAt(dayDue + minute);
    expect(quiet.metas).toEqual([]);
    expect(await quiet.seen()).toMatchObject([
      { kind: 'day', state: 'nobody' },
      { kind: 'hour', state: 'planned', dueAt: new Date(hourDue).toISOString() },
    ]);
  });

  test('of an event whose people all signed up after they were due reach nobody, and say so', async () => {
    const late = await withNobody();
    vi.setSystemTime(dayDue + minute);
    await late.signUp('cleo', 'virtual');
    await late.sweepAt(dayDue + 10 * minute);
    expect(await late.seen()).toMatchObject([
      { kind: 'day', state: 'nobody' },
      { kind: 'hour', state: 'planned' },
    ]);
  });

  test('are missed, with an alarm, if the site did not run until the evening', async () => {
    const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
    await evening.sweepAt(start + minute);
    expect(evening.inbox()).toEqual([]);
    expect(await evening.seen()).toMatchObject([
      { kind: 'day', state: 'missed' },
      { kind: 'hour', state: 'missed' },
    ]);
    expect(error).toHaveBeenCalledWith('A reminder was not sent in time', expect.objectContaining({ eventId: 1 }));
    await evening.sweepAt(start + 2 * minute);
    expect(error).toHaveBeenCalledTimes(2);
  });

  test('that are switched off, or have no date, are told as such', async () => {
    await evening.edit({ remindDay: false, eventTime: 'after sunset' });
    expect(await evening.seen()).toMatchObject([
      { kind: 'day', state: 'off' },
      { kind: 'hour', state: 'no-date' },
      { kind: 'moved', state: 'sent' },
    ]);
  });
});

describe('while SES takes no mail', () => {
  beforeEach(() => {
    vi.spyOn(logger, 'error').mockImplementation(() => {});
    evening.refusal = { name: 'LimitExceededException', message: 'Daily quota' };
    evening.leftToday = 0;
  });

  test('a reminder waits, and goes on by itself once SES takes mail again', async () => {
    await evening.sweepAt(hourDue + minute);
    expect((await evening.seen())[1]).toMatchObject({ state: 'paused', reason: expect.stringContaining('quota') });
    await evening.sweepAt(hourDue + 10 * minute);
    expect((await evening.seen())[1]).toMatchObject({ state: 'paused' });
    evening.refusal = undefined;
    evening.leftToday = 100;
    await evening.sweepAt(hourDue + 20 * minute);
    expect(evening.inbox()).toHaveLength(2);
    expect((await evening.seen())[1]).toMatchObject({ state: 'sent' });
  });

  test('until the evening begins, the rest of a reminder is skipped, with a reason', async () => {
    await evening.sweepAt(hourDue + minute);
    evening.refusal = undefined;
    evening.leftToday = 100;
    await evening.sweepAt(start);
    expect(evening.inbox()).toEqual([]);
    expect(evening.reasons('reminder_hour_before')).toEqual([
      { state: 'SKIPPED', reason: 'too late' },
      { state: 'SKIPPED', reason: 'too late' },
    ]);
    expect((await evening.seen())[1]).toMatchObject({ state: 'sent', sent: 0, total: 2 });
  });

  test('a reminder that an admin paused waits for the admin', async () => {
    await evening.sweepAt(hourDue + minute);
    const [{ id = '' } = {}] = evening.metas;
    await evening.ask(`/api/campaigns/${id}/pause`, { method: 'POST' });
    evening.refusal = undefined;
    evening.leftToday = 100;
    await evening.sweepAt(hourDue + 20 * minute);
    expect(evening.inbox()).toEqual([]);
    expect((await evening.seen())[1]).toMatchObject({ state: 'paused', reason: 'Paused by admin' });
  });
});

describe('an event that moves', () => {
  test('is told at once to everybody, with a file that moves it in their calendars', async () => {
    await evening.edit({ eventDate: 'May 10, 2031', joinLink: 'https://zoom.example.com/1' });
    const files = evening.mails.map(({ to, files: [file] }) => ({ to, ...file }));
    expect(evening.inbox()).toEqual([
      expect.stringContaining('ana: New time: On rivers'),
      expect.stringContaining('ben: New time: On rivers'),
    ]);
    for (const { text = '', type } of files) {
      expect(type).toContain('method=PUBLISH');
      expect(text).toContain('UID:event-1@');
      expect(text).toContain(`SEQUENCE:${evening.event.version}`);
      expect(text).toContain('DTSTART:20310510T230000Z');
    }
    expect(files.find(({ to }) => to.startsWith('ben'))?.text).toContain('zoom.example.com');
    expect(files.find(({ to }) => to.startsWith('ana'))?.text).not.toContain('zoom.example.com');
    await evening.sweepAt(start - 6 * day);
    expect(evening.inbox()).toEqual([]);
  });

  test('is told by the sweep if the message about it got lost', async () => {
    await evening.save({ eventDate: 'May 10, 2031' });
    evening.messages.length = 0;
    await evening.sweepAt(start - 7 * day + minute);
    expect(evening.inbox()).toHaveLength(2);
  });

  test('in the middle of its reminder, stops it; nobody is reminded of the old time after that', async () => {
    await evening.signUp('cleo', 'virtual');
    vi.setSystemTime(dayDue + minute);
    await startDueEventMails(Date.now());
    evening.onMail = async () => {
      evening.onMail = async () => {};
      vi.setSystemTime(Date.now() + 2000);
      await evening.save({ eventDate: 'May 4, 2031' });
    };
    // One at a time, as at a slow rate.
    await evening.work();
    await evening.sweepAt(dayDue + 2 * minute);
    expect((await evening.seen()).map(({ kind, state }) => [kind, state])).toEqual([
      ['day', 'planned'],
      ['hour', 'planned'],
      ['moved', 'sent'],
    ]);
    const mails = evening.inbox();
    expect(mails.filter((each) => each.includes('New time'))).toHaveLength(3);
    expect(evening.metas.find(({ templateName }) => templateName === 'reminder_day_before')).toMatchObject({
      status: expect.stringMatching(/CANCELLED|COMPLETE/),
    });
    await evening.sweepAt(start + minute);
    expect(evening.inbox()).toHaveLength(3);
  });

  test('twice before anybody was told, is told once', async () => {
    await evening.save({ eventDate: 'May 10, 2031' });
    await evening.save({ eventDate: 'May 17, 2031' });
    await evening.work();
    expect(evening.mails.every(({ text }) => text.includes('May 17, 2031') && text.includes('May 3, 2031'))).toBe(true);
    expect(evening.inbox()).toHaveLength(2);
  });

  test('away and back while a letter tells of it is told again once that letter has ended, and reminds', async () => {
    await evening.save({ eventDate: 'May 10, 2031' });
    evening.onMail = async () => {
      evening.onMail = async () => {};
      await evening.save({ eventDate: 'May 3, 2031' });
      await evening.save({ eventDate: 'May 10, 2031' });
      // While the first letter, with the same words, is under way.
      await startDueEventMails(Date.now());
    };
    await evening.work();
    for (const after of [minute, 2 * minute]) await evening.sweepAt(start - 7 * day + after);
    const told = evening.inbox();
    expect(new Set(told.map((each) => each.split(':')[0]))).toEqual(new Set(['ana', 'ben']));
    expect(evening.metas.filter(({ templateName }) => templateName === 'event_moved')).toHaveLength(2);
    await evening.sweepAt(hourDue + 7 * day + minute);
    expect(evening.inbox()).toHaveLength(2);
    expect((await evening.seen())[1]).toMatchObject({ kind: 'hour', state: 'sent', sent: 2 });
  });

  test('and back before anybody was told, is told to whoever signed up in between', async () => {
    vi.setSystemTime(Date.now() + 1000);
    await evening.save({ eventDate: 'May 10, 2031' });
    vi.setSystemTime(Date.now() + 1000);
    await evening.signUp('cleo', 'virtual');
    await evening.save({ eventDate: 'May 3, 2031' });
    await evening.work();
    expect(evening.inbox()).toEqual([expect.stringContaining('cleo')]);
    await evening.sweepAt(Date.now() + minute);
    expect(evening.inbox()).toEqual([]);
  });
});

describe('an event that is canceled', () => {
  test('is told at once, leaves the site, and is neither changed nor activated any more', async () => {
    await evening.cancel('The hall is flooded.\nWe’re sorry.');
    await evening.work();
    const [mail] = evening.mails;
    expect(mail?.text).toContain('The hall is flooded.');
    expect(mail?.files[0]?.type).toContain('method=CANCEL');
    expect(mail?.files[0]?.text).toContain('METHOD:CANCEL');
    expect(mail?.files[0]?.text).toContain('STATUS:CANCELLED');
    expect(mail?.files[0]?.text).toContain(`SEQUENCE:${evening.event.version}`);
    expect(evening.inbox()).toHaveLength(2);
    const { id } = evening.event;
    expect(await evening.ask('/api/upcoming-events/active')).toBeNull();
    for (const [path, method, body] of [
      [`/api/upcoming-events/${id}/cancel`, 'POST', {}],
      [`/api/upcoming-events/${id}/activate`, 'PUT', {}],
      [`/api/upcoming-events/${id}`, 'PUT', { ...bodyOf(), title: 'Anew' }],
    ] as const)
      expect(await evening.ask<{ message: string }>(path, { method, body }, 409)).toMatchObject({
        message: expect.stringContaining('canceled'),
      });
    for (const time of [dayDue + minute, hourDue + minute]) await evening.sweepAt(time);
    expect(evening.inbox()).toEqual([]);
    expect(await evening.seen()).toMatchObject([{ kind: 'canceled', state: 'sent', sent: 2 }]);
  });

  test('in the middle of its reminder, stops it', async () => {
    vi.setSystemTime(hourDue + minute);
    await startDueEventMails(Date.now());
    // The recipients are in the ledger, and their message waits.
    for (let n = 0; n < 8 && evening.messages[0]?.queue !== 'send'; n++) {
      const message = evening.messages.shift();
      if (message) await evening.deliver(message);
    }
    expect(evening.messages.some(({ queue }) => queue === 'send')).toBe(true);
    await evening.cancel();
    await evening.work();
    expect(evening.inbox()).toEqual([
      expect.stringContaining('ana: Canceled'),
      expect.stringContaining('ben: Canceled'),
    ]);
    expect(evening.reasons('reminder_hour_before')).toEqual([
      { state: 'SKIPPED', reason: 'cancelled' },
      { state: 'SKIPPED', reason: 'cancelled' },
    ]);
    expect(evening.metas.find(({ templateName }) => templateName === 'reminder_hour_before')).toMatchObject({
      status: 'CANCELLED',
      reason: 'The event was canceled.',
    });
  });

  test('cannot be deleted before its letter has begun to go out; deleted after that, the letter still does', async () => {
    await evening.cancel();
    const path = `/api/upcoming-events/${evening.event.id}`;
    await evening.ask(path, { method: 'DELETE' }, 409);
    await startDueEventMails(Date.now());
    await evening.ask(path, { method: 'DELETE' }, 204);
    await evening.work();
    expect(evening.inbox()).toHaveLength(2);
    expect(evening.dynamo.startingWith('sends', 'EVENT_MAIL')).toEqual([]);
  });

  test('that is over can no longer be canceled', async () => {
    vi.setSystemTime(start + day);
    await evening.ask(`/api/upcoming-events/${evening.event.id}/cancel`, { body: {} }, 409);
  });
});

test('an event that had no place and no zone of its own tells people where and when it was, and where it is now', async () => {
  await evening.edit({ venue: 'The Old Library', address: '20 Sample Avenue', timeZone: 'Europe/London' });
  const { subject, text = '' } = evening.mails.find(({ to }) => to.startsWith('ana')) ?? {};
  expect(subject).toBe(`New time and place: ${evening.event.title}, May 3, 2031`);
  expect(text).toMatch(/When\nMay 3, 2031, 7:00 PM GMT\+1\ninstead of May 3, 2031, 7:00 PM EDT/);
  expect(text).toMatch(/In person: The Old Library, 20 Sample Avenue\ninstead of The Sample Hall/);
});

test('a deleted event tells nobody, and its reminder goes no further', async () => {
  vi.setSystemTime(hourDue + minute);
  await startDueEventMails(Date.now());
  await evening.ask(`/api/upcoming-events/${evening.event.id}`, { method: 'DELETE' }, 204);
  await evening.work();
  await evening.sweepAt(hourDue + 2 * minute);
  expect(evening.inbox()).toEqual([]);
  expect(evening.metas).toMatchObject([{ status: 'CANCELLED', reason: 'The event was deleted.' }]);
});

test('an admin cannot send a reminder by hand', async () => {
  await evening.ask('/api/email-templates/reminder_day_before/send', { body: {} }, 403);
});

function bodyOf() {
  const { title, guests, description, eventDate, eventTime } = evening.event;
  return { title, guests, description, eventDate, eventTime };
}
