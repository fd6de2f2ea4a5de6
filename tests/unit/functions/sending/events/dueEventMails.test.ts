import { describe, expect, test } from 'vitest';
import type { MailedEvent } from '../../../../../functions/lib/letters/events/eventParagraphs.ts';
import { type DueEventMail, dueEventMails } from '../../../../../functions/lib/sending/events/dueEventMails.ts';
import type { EventMailRow } from '../../../../../functions/lib/sending/events/eventMailRows.ts';
import { whenAndWhereOf } from '../../../../../shared/sending/model/eventMoments.ts';
import { withTimes } from '../../../../../shared/time/readTimes.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.parse('2031-05-03T19:00-04:00');
const iso = (at: number) => new Date(at).toISOString();

const event = withTimes({
  ...{ id: 7, version: 3, title: 'On rivers', guests: 'Bo Lind', description: 'A talk.', imageUrl: '', duration: '' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', timeZone: 'America/New_York' },
});
const later = withTimes({ ...event, eventDate: 'May 10, 2031' });
const last = withTimes({ ...event, eventDate: 'May 17, 2031' });
/** Moved 23 hours ahead, to five hours from `soonNow`. */
const soon = withTimes({ ...event, eventDate: 'May 2, 2031', eventTime: '8:00 PM' });
const soonNow = Date.parse('2031-05-02T15:00-04:00');
const soonHour = Date.parse('2031-05-02T19:00-04:00');
const openDate = withTimes({ ...event, eventDate: 'A Friday in May' });
const inRoom = { ...event, attendance: 'in-person' as const };
const canceled = { ...event, cancelledAt: iso(start - 2 * day) };

const row = (more: Partial<EventMailRow>): EventMailRow => ({ eventId: 7, revision: 1, ...more });
const about = whenAndWhereOf(event);
/** A reminder that has begun, of the event as it was. */
const begun = { startsAt: iso(start), state: 'started' as const, campaignId: 'a', about };
/** It was edited for the first time: people know what it was before. */
const changed = { told: about, between: about, changedAt: iso(start - 3 * day) };
/** A letter has told everyone of it as it is now. */
const told = (now: MailedEvent, at: number) => ({
  ...{ told: whenAndWhereOf(now), toldAt: iso(at) },
  moved: { at: iso(at), campaignId: 'moved', about: whenAndWhereOf(now) },
});

function inWords(due: DueEventMail): string {
  switch (due.do) {
    case 'remind':
    case 'stop':
      return `${due.do} ${due.kind}`;
    case 'note':
      return `note ${due.kind} ${due.state}`;
    case 'tell-moved':
      return `tell ${due.from ? `those since ${due.from}` : 'all'} who know ${due.before.eventDate}`;
    default:
      return due.do;
  }
}

type Case = [
  what: string,
  event: MailedEvent | undefined,
  row: Partial<EventMailRow> | undefined,
  at: number,
  ...due: string[],
];
const testCases = (cases: Case[]) =>
  test.each(cases)('%s', (_what, subject, noted, at, ...due) => {
    expect(dueEventMails(subject, noted && row(noted), at).map(inWords)).toEqual(due);
  });

describe('a reminder', () => {
  testCases([
    ['is not due more than a day before', event, undefined, start - day - 1],
    ['waits until sign-ups of the last seconds are stored', event, undefined, start - day + 10_000],
    ['is due a day before at the same time', event, undefined, start - day + minute, 'remind day'],
    ['is due once', event, { day: begun }, start - hour - 1],
    ['is due an hour before, too', event, { day: begun }, start - hour + minute, 'remind hour'],
    ['is not due again if it was covered', event, { day: { ...begun, state: 'covered' } }, start - day + minute],
    ['is not due again if it was missed', event, { day: { ...begun, state: 'missed' } }, start - day + minute],
    ['is not due again if there was no one', event, { day: { ...begun, state: 'nobody' } }, start - day + minute],
    ['that is switched off is not due', { ...event, remindDay: false }, undefined, start - day + minute],
    ['may be the only one', { ...event, remindHour: false }, {}, start - hour + minute, 'remind day'],
    ['of a date that cannot be read is not due', openDate, undefined, start - minute],
    [
      'of a time that cannot be read is not due',
      withTimes({ ...event, eventTime: 'after sunset' }),
      undefined,
      start - minute,
    ],
    ['that a late sweep finds still goes out', event, undefined, start - hour - 1, 'remind day'],
    ['is not sent at once with another', event, undefined, start - hour + minute, 'note day missed', 'remind hour'],
    ['is missed when the event begins', event, undefined, start, 'note day missed', 'note hour missed'],
    ['of long ago is not even noted', event, undefined, start + 2 * day],
  ]);

  test('goes to those who had signed up when it was due, until the next one or the beginning', () => {
    const remind = { do: 'remind', startsAt: iso(start) } as const;
    // Also if the event was added after that: to no one.
    for (const at of [start - day + minute, start - 5 * hour])
      expect(dueEventMails(event, undefined, at)).toEqual([
        { ...remind, kind: 'day', cutoff: iso(start - day), validUntil: iso(start - hour) },
      ]);
    expect(dueEventMails(event, row({ day: begun }), start - hour + minute)).toEqual([
      { ...remind, kind: 'hour', cutoff: iso(start - hour), validUntil: iso(start) },
    ]);
    expect(dueEventMails({ ...event, remindHour: false }, undefined, start - minute)).toEqual([
      { ...remind, kind: 'day', cutoff: iso(start - day), validUntil: iso(start) },
    ]);
  });
});

describe('an event that moved', () => {
  const at = start - 3 * day;
  const tellAll = 'tell all who know May 3, 2031';
  const tellLater = 'tell all who know May 10, 2031';
  const tellNewest = `tell those since ${iso(at)} who know May 10, 2031`;
  /** Before anyone was told, it was changed again. */
  const twice = { ...changed, between: whenAndWhereOf(later) };
  /** A letter told of the later time, and a day after that it was changed. */
  const toldOfLater = { ...told(later, at), changedAt: iso(at + day) };
  const movedBack = { ...toldOfLater, between: whenAndWhereOf(later) };
  const awayAndBack = { ...toldOfLater, between: about };
  const june = withTimes({ ...event, eventDate: 'A Friday in June' });
  const tellOpen = 'tell all who know A Friday in May';
  const barn = { ...event, venue: 'The Barn', address: 'Hudson, NY' };
  const remindedBefore = { ...told(later, start - hour), day: { ...begun, stopped: true as const } };
  const covered = { startsAt: '2031-05-03T00:00:00.000Z', state: 'covered' as const };
  testCases([
    ['is told to everyone, with what they know', later, changed, at, tellAll],
    ['is told once', later, told(later, at), at],
    ['twice in a row is told with what people know', last, twice, at, tellAll],
    ['back, before anyone was told, is told to the newest', event, twice, at, tellNewest],
    ['back, after all were told, is told again', event, movedBack, at + day, 'stop moved', tellLater],
    // The letter was stopped in the meantime.
    ['away and back while a letter tells of it is told to all', later, awayAndBack, at + day, tellAll],
    ['to another room is told', barn, changed, at, tellAll],
    ['only in words is not told', withTimes({ ...event, eventDate: '3 May 2031', eventTime: '19:00' }), changed, at],
    ['only in its length is not told', withTimes({ ...event, duration: '3 hours' }), changed, at],
    [
      'to another zone by the same clock is told',
      withTimes({ ...event, timeZone: 'Europe/London' }),
      changed,
      at,
      tellAll,
    ],
    ['to a time that cannot be read is told', openDate, changed, at, tellAll],
    ['on to other such words is told', june, { told: whenAndWhereOf(openDate) }, at, tellOpen],
    ['away from Zoom is told', inRoom, { told: about }, at, tellAll],
    ['to Zoom besides the room is not told', event, { told: whenAndWhereOf(inRoom) }, at],
    ['to Zoom again, after all were told that there is none, is told', event, told(inRoom, at - day), at, tellAll],
    ['into the past is not told', withTimes({ ...event, eventDate: 'May 3, 2030' }), changed, start],
    ['reminds anew of its new time', later, remindedBefore, start + 6 * day + minute, 'remind day'],
    ['covers a reminder that was due before', soon, told(soon, soonNow), soonNow + minute, 'note day covered'],
    ['covers a reminder due at that moment', soon, { told: about }, soonNow, tellAll, 'note day covered'],
    ['has its last reminder', soon, { ...told(soon, soonNow), day: covered }, soonHour + minute, 'remind hour'],
    ['stops its reminder that is on its way', later, { told: about, day: begun }, at, 'stop day', tellAll],
  ]);
});

describe('an event that is canceled or deleted', () => {
  const sending = { moved: { at: '', campaignId: 'm', about }, hour: { ...begun, campaignId: 'h' } };
  testCases([
    ['is told once', canceled, undefined, start - day + minute, 'tell-canceled'],
    ['reminds of nothing', canceled, { canceled: { at: iso(start) } }, start - hour + minute],
    ['stops all else first', canceled, sending, start - minute, 'stop hour', 'stop moved', 'tell-canceled'],
    ['is not told as moved', { ...canceled, eventDate: 'May 10, 2031' }, { told: about }, start - day, 'tell-canceled'],
    ['that is gone stops what is on its way, and tells no one', undefined, sending, start, 'stop hour', 'stop moved'],
    ['that is gone still tells that it is canceled', undefined, { canceled: { at: '', campaignId: 'c' } }, start],
    ['that is gone has nothing to do without a row', undefined, undefined, start],
  ]);
});
