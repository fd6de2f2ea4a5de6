import { beforeEach, describe, expect, test, vi } from 'vitest';
import { remove } from '../../../../../functions/lib/people/signups/signups.ts';
import { logger } from '../../../../../functions/lib/platform/log/log.ts';
import { startDueEventMails, startEventNews } from '../../../../../functions/lib/sending/events/startEventMails.ts';
import { day, EventEvening, hour, minute, start } from '../../../../support/sending/eventEvening.ts';

/* What the simulation, which plays such evenings with all that can go wrong, does not look at: what mails and admins are told. */

let evening: EventEvening;
beforeEach(async () => {
  evening = await EventEvening.install();
});

const dayDue = start - day;
const hourDue = start - hour;
const path = () => `/api/upcoming-events/${evening.event.id}`;

describe('reminders', () => {
  test('reach everyone who had a seat when they were due, once, a day and an hour before', async () => {
    await evening.sweepAt(dayDue - minute);
    vi.setSystemTime(dayDue + minute);
    await evening.signUp('cleo', 'virtual');
    // The step that follows an edit may not read what reminders show.
    await startEventNews(1, Date.now());
    expect([evening.inbox(), evening.metas]).toEqual([[], []]);
    for (const after of [minute, 2 * minute, 3 * minute]) await evening.sweepAt(dayDue + after);
    expect(evening.inbox()).toEqual([
      expect.stringMatching(/^ana: .*On rivers/),
      expect.stringMatching(/^ben: .*On rivers/),
    ]);
    await evening.sweepAt(hourDue + minute);
    expect(evening.inbox()).toHaveLength(3);
    await evening.sweepAt(start);
    expect(evening.inbox()).toEqual([]);
    expect(await evening.seen()).toMatchObject([
      { kind: 'day', state: 'sent', sent: 2, total: 2 },
      { kind: 'hour', state: 'sent', sent: 3, total: 3 },
    ]);
  });

  test('have the Zoom link as it is when each person’s turn comes', async () => {
    vi.spyOn(logger, 'warn').mockImplementation(() => {});
    const body = { subject: 'Now', htmlContent: '<p>Join: {joinLink|none}</p>' };
    await evening.ask('/api/email-templates/reminder_hour_before', { method: 'PUT', body });
    await evening.edit({ joinLink: 'https://zoom.example.com/1' });
    vi.setSystemTime(hourDue + minute);
    await startDueEventMails(Date.now());
    await evening.save({ joinLink: 'https://zoom.example.com/2' });
    await evening.work();
    expect(evening.mailTo('ben')?.text).toContain('https://zoom.example.com/2');
    expect(evening.mailTo('ana')?.text).not.toContain('zoom.example.com');
  });

  test('that no one would get are noted without a send, also if all sign up only after they were due', async () => {
    for (const { sk } of evening.dynamo.startingWith('people', 'SIGNUP#')) await remove(String(sk));
    await evening.sweepAt(dayDue + minute);
    expect(evening.metas).toEqual([]);
    const planned = { kind: 'hour', state: 'planned', dueAt: new Date(hourDue).toISOString() };
    expect(await evening.seen()).toMatchObject([{ kind: 'day', state: 'nobody' }, planned]);
    vi.setSystemTime(hourDue + minute);
    await evening.signUp('cleo', 'virtual');
    await evening.sweepAt(hourDue + 10 * minute);
    expect((await evening.seen())[1]).toMatchObject({ kind: 'hour', state: 'nobody' });
  });

  test('are missed, with an alarm, if the site did not run until the evening', async () => {
    const error = vi.spyOn(logger, 'error').mockImplementation(() => {});
    for (const after of [minute, 2 * minute]) await evening.sweepAt(start + after);
    expect(evening.inbox()).toEqual([]);
    expect((await evening.seen()).map(({ state }) => state)).toEqual(['missed', 'missed']);
    expect(error).toHaveBeenCalledTimes(2);
    expect(error).toHaveBeenCalledWith('A reminder was not sent in time', expect.objectContaining({ eventId: 1 }));
  });

  test('that are switched off, or have no date, are shown as such', async () => {
    await evening.edit({ remindDay: false, eventTime: 'after sunset' });
    expect((await evening.seen()).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      ...['day off', 'hour no-date', 'moved sent'],
    ]);
  });
});

describe('a reminder that SES does not take is shown as paused, and', () => {
  const seen = async () => (await evening.seen())[1];
  beforeEach(async () => {
    vi.spyOn(logger, 'error').mockImplementation(() => {});
    evening.refusal = { name: 'LimitExceededException', message: 'Daily quota' };
    evening.leftToday = 0;
    await evening.sweepAt(hourDue + minute);
    expect(await seen()).toMatchObject({ state: 'paused', reason: expect.stringContaining('quota') });
    evening.refusal = undefined;
    evening.leftToday = 100;
  });

  test('goes on by itself once SES takes mail again', async () => {
    await evening.sweepAt(hourDue + 10 * minute);
    expect(evening.inbox()).toHaveLength(2);
    expect(await seen()).toMatchObject({ state: 'sent' });
  });

  test('once the evening begins skips the rest, with a reason', async () => {
    await evening.sweepAt(start);
    expect(evening.inbox()).toEqual([]);
    const skipped = { state: 'SKIPPED', reason: 'too late' };
    expect(evening.reasons('reminder_hour_before')).toEqual([skipped, skipped]);
    expect(await seen()).toMatchObject({ state: 'sent', sent: 0, total: 2 });
  });

  test('waits for an admin who pauses it', async () => {
    await evening.ask(`/api/campaigns/${evening.metas[0]?.id}/pause`, { method: 'POST' });
    await evening.sweepAt(hourDue + 20 * minute);
    expect(evening.inbox()).toEqual([]);
    expect(await seen()).toMatchObject({ state: 'paused', reason: 'Paused by admin' });
  });
});

describe('an event that moves', () => {
  test('is told at once to everyone, with a file that moves it in their calendars', async () => {
    await evening.edit({ eventDate: 'May 10, 2031', joinLink: 'https://zoom.example.com/1' });
    for (const name of ['ana', 'ben']) {
      const [file] = evening.mailTo(name)?.files ?? [];
      expect(file?.type).toContain('method=PUBLISH');
      expect(file?.text).toContain('UID:event-1@');
      expect(file?.text).toContain(`SEQUENCE:${evening.event.version}`);
      expect(file?.text).toContain('DTSTART:20310510T230000Z');
      expect(file?.text.includes('zoom.example.com')).toBe(name === 'ben');
    }
    expect(evening.inbox()).toEqual([
      expect.stringContaining('ana: New time: On rivers'),
      expect.stringContaining('ben: New time: On rivers'),
    ]);
  });

  test('from no place and zone of its own says where and when it was, and where it is now', async () => {
    await evening.edit({ venue: 'The Old Library', address: '20 Sample Avenue', timeZone: 'Europe/London' });
    const { subject, text } = evening.mailTo('ana') ?? {};
    expect(subject).toBe(`New time and place: ${evening.event.title}, May 3, 2031`);
    expect(text).toMatch(/When\nMay 3, 2031, 7:00 PM GMT\+1\ninstead of May 3, 2031, 7:00 PM EDT/);
    expect(text).toMatch(/In person: The Old Library, 20 Sample Avenue\ninstead of The Sample Hall/);
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
    expect(new Set(evening.inbox().map((each) => each.split(':')[0]))).toEqual(new Set(['ana', 'ben']));
    expect(evening.metas.filter(({ templateName }) => templateName === 'event_moved')).toHaveLength(2);
    await evening.sweepAt(hourDue + 7 * day + minute);
    expect(evening.inbox()).toHaveLength(2);
  });

  test('and back before anyone was told, is told to those who signed up in between', async () => {
    vi.setSystemTime(Date.now() + 1000);
    await evening.save({ eventDate: 'May 10, 2031' });
    vi.setSystemTime(Date.now() + 1000);
    await evening.signUp('cleo', 'virtual');
    await evening.save({ eventDate: 'May 3, 2031' });
    await evening.work();
    await evening.sweepAt(Date.now() + minute);
    expect(evening.inbox()).toEqual([expect.stringContaining('cleo')]);
  });
});

test.each<[what: string, () => Promise<unknown>, reason: string, told?: string]>([
  [
    'moves',
    () => evening.save({ eventDate: 'May 4, 2031' }),
    'The event has moved: another email says so.',
    'New time',
  ],
  ['is canceled', () => evening.cancel(), 'The event was canceled.', 'Canceled'],
  ['is deleted', () => evening.ask(path(), { method: 'DELETE' }, 204), 'The event was deleted.'],
])('an event that %s in the middle of its reminder stops it', async (_what, happens, reason, told) => {
  vi.setSystemTime(hourDue + minute);
  await startDueEventMails(Date.now());
  // The recipients are in the ledger, and their message waits.
  for (let n = 0; n < 8 && evening.messages[0]?.queue !== 'send'; n++) {
    const message = evening.messages.shift();
    if (message) await evening.deliver(message);
  }
  expect(evening.messages.some(({ queue }) => queue === 'send')).toBe(true);
  await happens();
  await evening.work();
  await evening.sweepAt(hourDue + 2 * minute);
  expect(evening.inbox()).toEqual(
    (told ? ['ana', 'ben'] : []).map((name) => expect.stringContaining(`${name}: ${told}`)),
  );
  const skipped = { state: 'SKIPPED', reason: 'cancelled' };
  expect(evening.reasons('reminder_hour_before')).toEqual([skipped, skipped]);
  const reminder = evening.metas.find(({ templateName }) => templateName === 'reminder_hour_before');
  expect(reminder).toMatchObject({ status: 'CANCELLED', reason });
});

describe('an event that is canceled', () => {
  test('is told at once, leaves the site, and is neither changed nor activated any more', async () => {
    await evening.cancel('The hall is flooded.\nWe’re sorry.');
    await evening.work();
    const { text, files } = evening.mailTo('ana') ?? {};
    expect(text).toContain('The hall is flooded.');
    expect(files?.[0]?.type).toContain('method=CANCEL');
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', `SEQUENCE:${evening.event.version}`])
      expect(files?.[0]?.text).toContain(line);
    expect(evening.inbox()).toHaveLength(2);
    expect(await evening.ask('/api/upcoming-events/active')).toBeNull();
    const { title, guests, description, eventDate, eventTime } = evening.event;
    for (const [more, method, body] of [
      ['/cancel', 'POST', {}],
      ['/activate', 'PUT', {}],
      ['', 'PUT', { title: `${title} anew`, guests, description, eventDate, eventTime }],
    ] as const)
      expect(await evening.ask(path() + more, { method, body }, 409)).toMatchObject({
        message: expect.stringContaining('canceled'),
      });
    for (const time of [dayDue + minute, hourDue + minute]) await evening.sweepAt(time);
    expect(evening.inbox()).toEqual([]);
    expect(await evening.seen()).toMatchObject([{ kind: 'canceled', state: 'sent', sent: 2 }]);
  });

  test('cannot be deleted before its letter has begun to go out; deleted after that, the letter still does', async () => {
    await evening.cancel();
    await evening.ask(path(), { method: 'DELETE' }, 409);
    await startDueEventMails(Date.now());
    await evening.ask(path(), { method: 'DELETE' }, 204);
    await evening.work();
    expect(evening.inbox()).toHaveLength(2);
    expect(evening.dynamo.startingWith('sends', 'EVENT_MAIL')).toEqual([]);
  });

  test('cannot be one that is over', async () => {
    vi.setSystemTime(start + day);
    await evening.ask(`${path()}/cancel`, { body: {} }, 409);
  });
});
