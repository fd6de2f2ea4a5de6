import { describe, expect, test } from 'vitest';
import type { MailedEvent } from '../../../../../functions/lib/letters/events/eventParagraphs.ts';
import { dueEventMails } from '../../../../../functions/lib/sending/events/dueEventMails.ts';
import type { EventMailRow } from '../../../../../functions/lib/sending/events/eventMailRows.ts';
import { whenAndWhereOf } from '../../../../../shared/sending/model/eventMoments.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Once sign-ups that began before have ended. */
const settled = minute;

const event: MailedEvent = {
  ...{ id: 7, version: 3, title: 'On rivers', guests: 'Bo Lind', description: 'A talk.', imageUrl: '', duration: '' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', timeZone: 'America/New_York' },
};
const start = Date.parse('2031-05-03T19:00-04:00');
const iso = (at: number) => new Date(at).toISOString();
const row = (more: Partial<EventMailRow> = {}): EventMailRow => ({ eventId: 7, revision: 1, ...more });
const known = whenAndWhereOf;
const later = { ...event, eventDate: 'May 10, 2031' };
const todos = (...input: Parameters<typeof dueEventMails>) =>
  dueEventMails(...input).map((due) => ('kind' in due ? `${due.do} ${due.kind}` : due.do));
const told = (now: MailedEvent, at: number, more: Partial<EventMailRow> = {}) =>
  row({ told: known(now), toldAt: iso(at), moved: { at: iso(at), campaignId: 'moved', about: known(now) }, ...more });

describe('a reminder', () => {
  test('is due a day before at the same time, and an hour before', () => {
    expect(todos(event, undefined, start - day - 1)).toEqual([]);
    expect(dueEventMails(event, undefined, start - day + settled)).toEqual([
      {
        ...{ do: 'remind', kind: 'day', startsAt: iso(start), cutoff: iso(start - day) },
        validUntil: iso(start - hour),
      },
    ]);
    const reminded = row({ day: { startsAt: iso(start), state: 'started', campaignId: 'a', about: known(event) } });
    expect(todos(event, reminded, start - hour - 1)).toEqual([]);
    expect(dueEventMails(event, reminded, start - hour + settled)).toEqual([
      {
        ...{ do: 'remind', kind: 'hour', startsAt: iso(start), cutoff: iso(start - hour) },
        validUntil: iso(start),
      },
    ]);
  });

  test('waits until whoever signed up just before it was due is stored', () => {
    expect(todos(event, undefined, start - day + 10_000)).toEqual([]);
  });

  test.each([
    ['March 9, 2031', '7:00 PM', '2031-03-08T19:00-05:00', 'clocks go forward'],
    ['November 2, 2031', '7:00 PM', '2031-11-01T19:00-04:00', 'clocks go back'],
    ['March 10, 2031', '2:30 AM', '2031-03-09T03:30-04:00', 'the day before has no such time'],
  ])('of %s, %s is due at %s: %s', (eventDate, eventTime, due) => {
    const changed = { ...event, eventDate, eventTime };
    const at = Date.parse(due);
    expect(todos(changed, undefined, at - 1)).toEqual([]);
    expect(todos(changed, undefined, at + settled)).toEqual(['remind day']);
  });

  test('goes by the clocks of the event’s own zone', () => {
    const london = { ...event, timeZone: 'Europe/London' };
    const due = Date.parse('2031-05-02T19:00+01:00');
    expect(todos(london, undefined, due - 1)).toEqual([]);
    expect(todos(london, undefined, due + settled)).toEqual(['remind day']);
  });

  test('that is switched off is never due', () => {
    expect(todos({ ...event, remindDay: false }, undefined, start - day + settled)).toEqual([]);
    expect(todos({ ...event, remindHour: false }, row(), start - hour + settled)).toEqual(['remind day']);
  });

  test('of an event whose date or time cannot be read is never due', () => {
    for (const unreadable of [{ eventDate: 'A Friday in May' }, { eventTime: 'after sunset' }])
      expect(todos({ ...event, ...unreadable }, undefined, start - minute)).toEqual([]);
  });

  test('is decided once for each time at which the event begins', () => {
    for (const state of ['started', 'covered', 'missed', 'nobody'] as const)
      expect(todos(event, row({ day: { startsAt: iso(start), state } }), start - day + settled)).toEqual([]);
  });

  test('that a late sweep finds still goes out while it makes sense', () => {
    expect(todos(event, undefined, start - hour - 1)).toEqual(['remind day']);
    // Nobody gets both at once.
    expect(todos(event, undefined, start - hour + settled)).toEqual(['note day', 'remind hour']);
    expect(dueEventMails(event, undefined, start)).toMatchObject([
      { do: 'note', kind: 'day', state: 'missed' },
      { do: 'note', kind: 'hour', state: 'missed' },
    ]);
  });

  test('a day before makes sense until the event begins if there is none an hour before', () => {
    expect(dueEventMails({ ...event, remindHour: false }, undefined, start - minute)).toMatchObject([
      { do: 'remind', kind: 'day', validUntil: iso(start) },
    ]);
  });

  test('of an evening of long ago is not even noted as missed', () => {
    expect(todos(event, undefined, start + 2 * day)).toEqual([]);
  });

  test('of an event that is added within a day of its start goes to whoever had signed up by then: nobody', () => {
    const [due] = dueEventMails({ ...event, version: 1 }, undefined, start - 5 * hour);
    expect(due).toMatchObject({ do: 'remind', kind: 'day', cutoff: iso(start - day) });
  });
});

describe('an event that moved', () => {
  const row1 = row({ told: known(event), between: known(event), changedAt: iso(start - 3 * day) });

  test('is told to everybody, with what they know', () => {
    expect(dueEventMails(later, row1, start - 3 * day)).toMatchObject([
      { do: 'tell-moved', before: { eventDate: 'May 3, 2031' } },
    ]);
  });

  test('is told once', () => {
    expect(todos(later, told(later, start - 3 * day), start - 3 * day)).toEqual([]);
  });

  test('twice in a row, is told with what people know and not with what it was in between', () => {
    const twice = { ...row1, between: known(later) };
    const [due] = dueEventMails({ ...event, eventDate: 'May 17, 2031' }, twice, start - 3 * day);
    expect(due).toMatchObject({ do: 'tell-moved', before: { eventDate: 'May 3, 2031' } });
    expect(due).not.toHaveProperty('from');
  });

  test('back, before anybody was told, is told only to whoever signed up in between', () => {
    const back = { ...row1, between: known(later) };
    expect(dueEventMails(event, back, start - 3 * day)).toMatchObject([
      { do: 'tell-moved', before: { eventDate: 'May 10, 2031' }, from: iso(start - 3 * day) },
    ]);
  });

  test('back, after people were told, is told again', () => {
    const back = { ...told(later, start - 3 * day), between: known(later), changedAt: iso(start - 2 * day) };
    expect(dueEventMails(event, back, start - 2 * day)).toMatchObject([
      { do: 'stop', kind: 'moved' },
      { do: 'tell-moved', before: { eventDate: 'May 10, 2031' } },
    ]);
  });

  test('away and back while a letter tells of its time is told to everybody: the letter was stopped meanwhile', () => {
    const back = { ...told(later, start - 3 * day), between: known(event), changedAt: iso(start - 2 * day) };
    const [due] = dueEventMails(later, back, start - 2 * day);
    expect(due).toMatchObject({ do: 'tell-moved', before: { eventDate: 'May 3, 2031' } });
    expect(due).not.toHaveProperty('from');
  });

  test('to another room is told; other words for the same time, or a longer evening, are not', () => {
    const at = start - 3 * day;
    expect(todos({ ...event, venue: 'The Barn', address: 'Hudson, NY' }, row1, at)).toEqual(['tell-moved']);
    expect(todos({ ...event, eventDate: '3 May 2031', eventTime: '19:00' }, row1, at)).toEqual([]);
    expect(todos({ ...event, duration: '3 hours' }, row1, at)).toEqual([]);
  });

  test('to another zone by the same clock is told', () => {
    expect(todos({ ...event, timeZone: 'Europe/London' }, row1, start - 3 * day)).toEqual(['tell-moved']);
  });

  test('to a time that cannot be read, and on to other such words, is told', () => {
    const open = { ...event, eventDate: 'A Friday in May' };
    expect(todos(open, row1, start - 3 * day)).toEqual(['tell-moved']);
    const june = { ...event, eventDate: 'A Friday in June' };
    expect(todos(june, row({ told: known(open) }), start - 3 * day)).toEqual(['tell-moved']);
  });

  test('away from Zoom is told; Zoom besides the room is not, unless people were told that there is none', () => {
    const [room, both] = [{ ...event, attendance: 'in-person' as const }, event];
    expect(todos(room, row({ told: known(both) }), start - 3 * day)).toEqual(['tell-moved']);
    expect(todos(both, row({ told: known(room) }), start - 3 * day)).toEqual([]);
    expect(todos(both, told(room, start - 4 * day), start - 3 * day)).toEqual(['tell-moved']);
  });

  test('into the past is not told', () => {
    expect(todos({ ...event, eventDate: 'May 3, 2030' }, row1, start)).toEqual([]);
  });

  test('reminds anew of its new time', () => {
    const reminded = { day: { startsAt: iso(start), state: 'started' as const, campaignId: 'a', about: known(event) } };
    const moved = told(later, start - hour, { ...reminded, day: { ...reminded.day, stopped: true } });
    expect(todos(later, moved, start + 6 * day + settled)).toEqual(['remind day']);
  });

  test('has no reminder whose time had passed when people were told', () => {
    // Moved 23 hours ahead, to five hours from now.
    const soon = { ...event, eventDate: 'May 2, 2031', eventTime: '8:00 PM' };
    const now = Date.parse('2031-05-02T15:00-04:00');
    expect(dueEventMails(soon, told(soon, now), now + settled)).toMatchObject([
      { do: 'note', kind: 'day', state: 'covered' },
    ]);
    // The letter is due at the same moment: it comes first, and covers the reminder.
    expect(todos(soon, row({ told: known(event) }), now)).toEqual(['tell-moved', 'note day']);
    expect(
      todos(soon, told(soon, now, { day: { startsAt: '', state: 'covered' } }), now + 4 * hour + settled),
    ).toContain('remind hour');
  });

  test('stops its reminder that is on its way', () => {
    const sending = row({
      told: known(event),
      day: { startsAt: iso(start), state: 'started', campaignId: 'a', about: known(event) },
    });
    expect(dueEventMails(later, sending, start - 20 * hour)).toMatchObject([
      { do: 'stop', kind: 'day', reason: expect.stringContaining('moved') },
      { do: 'tell-moved' },
    ]);
  });
});

describe('an event that is canceled', () => {
  const canceled = { ...event, cancelledAt: iso(start - 2 * day) };

  test('is told once, and reminds of nothing', () => {
    expect(todos(canceled, undefined, start - day + settled)).toEqual(['tell-canceled']);
    expect(todos(canceled, row({ canceled: { at: iso(start) } }), start - hour + settled)).toEqual([]);
  });

  test('stops everything else about it first', () => {
    const about = known(event);
    const sending = row({
      moved: { at: '', campaignId: 'm', about },
      hour: { startsAt: iso(start), state: 'started', campaignId: 'h', about },
    });
    expect(todos(canceled, sending, start - minute)).toEqual(['stop hour', 'stop moved', 'tell-canceled']);
  });

  test('is not told as moved', () => {
    expect(todos({ ...later, cancelledAt: iso(start) }, row({ told: known(event) }), start - day)).toEqual([
      'tell-canceled',
    ]);
  });
});

test('a deleted event only stops what is on its way', () => {
  const about = known(event);
  const sending = row({
    told: about,
    hour: { startsAt: iso(start), state: 'started', campaignId: 'h', about },
    canceled: { at: '', campaignId: 'c' },
  });
  expect(todos(undefined, sending, start)).toEqual(['stop hour']);
  expect(todos(undefined, undefined, start)).toEqual([]);
});
