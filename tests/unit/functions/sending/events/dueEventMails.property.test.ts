import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MailedEvent } from '../../../../../functions/lib/letters/events/eventParagraphs.ts';
import { type DueEventMail, dueEventMails } from '../../../../../functions/lib/sending/events/dueEventMails.ts';
import type { EventMailRow } from '../../../../../functions/lib/sending/events/eventMailRows.ts';
import {
  hasMoved,
  startOf,
  type WhenAndWhere,
  whenAndWhereOf,
} from '../../../../../shared/sending/model/eventMoments.ts';
import { isOver } from '../../../../../shared/time/eventEnd.ts';
import { reminderTimes } from '../../../../../shared/time/reminderTimes.ts';
import { runs } from '../../../../support/run/runs.ts';

const hour = 60 * 60_000;
/** The clocks of New York change on November 2. */
const begin = Date.parse('2031-10-31T12:00-04:00');
const dates = ['October 30, 2031', 'November 1, 2031', 'November 2, 2031', 'November 3, 2031', 'A Friday in May'];
const times = ['7:00 PM', '1:30 AM', '11:00 AM'];

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.double({ min: 0, max: 30, noNaN: true }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      eventDate: fc.constantFrom(...dates),
      eventTime: fc.constantFrom(...times),
      venue: fc.constantFrom('The Hall', 'The Barn'),
      /** The sweep and the message about the edit come only later. */
      unswept: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign-up' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), day: fc.boolean(), hour: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const) }) },
);

interface Person {
  at: number;
  knows: WhenAndWhere;
  isTold: boolean;
}

/** An event, who signed up for it, and a sweep that does what is due. */
class Evening {
  now = begin;
  event: MailedEvent = {
    ...{ id: 1, version: 1, title: 'T', guests: 'G', description: 'D', imageUrl: '', duration: '' },
    ...{ eventDate: 'November 2, 2031', eventTime: '7:00 PM', venue: 'The Hall', timeZone: 'America/New_York' },
  };
  row: EventMailRow | undefined;
  readonly people: Person[] = [];
  readonly reminders: { kind: string; startsAt: string; at: number }[] = [];
  cancellations = 0;
  private sends = 0;

  sweep(): void {
    for (let n = 0; n < 8; n++) {
      const [due] = dueEventMails(this.event, this.row, this.now);
      if (!due) return;
      this.perform(due);
    }
    throw new Error('It does not end');
  }

  edit(change: Partial<MailedEvent>): void {
    const before = this.event;
    if (before.cancelledAt) return;
    this.event = { ...before, ...change, version: before.version + 1 };
    if (!hasMoved(before, this.event) && !hasMoved(this.event, before)) return;
    const known = whenAndWhereOf(before);
    const { told = known, changedAt = this.iso } = this.row ?? {};
    this.note({ told, changedAt, between: known });
  }

  /** Whoever signs up is told of the event as it is. */
  signUp(): void {
    if (!this.event.cancelledAt) this.people.push({ at: this.now, knows: this.event, isTold: false });
  }

  private perform(due: DueEventMail): void {
    const about = whenAndWhereOf(this.event);
    const campaignId = String(++this.sends);
    switch (due.do) {
      case 'stop':
        this.note({ [due.kind]: { ...this.row?.[due.kind], stopped: true } });
        break;
      case 'note':
        this.note({ [due.kind]: { startsAt: due.startsAt, state: due.state } });
        break;
      case 'remind':
        expect(this.now).toBeLessThan(Date.parse(due.validUntil));
        expect(this.now).toBeGreaterThanOrEqual(Date.parse(due.cutoff));
        this.reminders.push({ kind: due.kind, startsAt: due.startsAt, at: this.now });
        this.note({ [due.kind]: { startsAt: due.startsAt, state: 'started', about, campaignId } });
        break;
      case 'tell-moved':
        for (const person of this.people) if (!due.from || person.at >= Date.parse(due.from)) person.knows = this.event;
        this.note({ moved: { at: this.iso, about, campaignId }, changedAt: undefined, between: undefined });
        if (!due.from) this.note({ told: about, toldAt: this.iso });
        break;
      case 'tell-canceled':
        this.cancellations++;
        this.note({ canceled: { at: this.iso, campaignId } });
    }
  }

  private note(set: Partial<EventMailRow>): void {
    const row = { ...this.row, ...set } as Record<string, unknown>;
    this.row = { ...row, eventId: 1, revision: 1 } as EventMailRow;
  }

  private get iso() {
    return new Date(this.now).toISOString();
  }
}

test('after each sweep, all who signed up know when and where it is; they are reminded once, in time, and never of another time', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      const evening = new Evening();
      evening.signUp();
      for (const each of steps) {
        let isSwept = true;
        if (each.do === 'wait') evening.now += Math.round(each.hours * hour);
        else if (each.do === 'sign-up') evening.signUp();
        else if (each.do === 'switch') evening.edit({ remindDay: each.day, remindHour: each.hour });
        else if (each.do === 'cancel') evening.edit({ cancelledAt: new Date(evening.now).toISOString() });
        else {
          const { eventDate, eventTime, venue } = each;
          evening.edit({ eventDate, eventTime, venue });
          isSwept = !each.unswept;
        }
        // Each moment has its own: nothing happens twice in a millisecond.
        evening.now += 40_000;
        if (!isSwept) continue;
        const before = evening.reminders.length;
        evening.sweep();
        const { event, people, now } = evening;
        if (!event.cancelledAt && !isOver(event, now))
          for (const { knows } of people) expect(hasMoved(knows, event)).toBe(false);
        const begun = evening.reminders.slice(before);
        expect(begun.length).toBeLessThanOrEqual(1);
        for (const { startsAt } of begun) expect(Date.parse(startsAt)).toBe(startOf(event));
        if (event.cancelledAt) expect(begun).toEqual([]);
        expect(evening.cancellations).toBe(event.cancelledAt ? 1 : 0);
      }
      const keys = evening.reminders.map(({ kind, startsAt }) => `${kind} ${startsAt}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: runs(200) },
  );
});

test('a day before is the same time by the event’s clocks, at most an hour more or less than 24 hours before', () => {
  const local = fc.record({
    date: fc.date({ min: new Date('2027-01-01'), max: new Date('2036-12-31'), noInvalidDate: true }),
    minutes: fc.nat(1439),
    timeZone: fc.constantFrom('America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kolkata'),
  });
  fc.assert(
    fc.property(local, ({ date, minutes, timeZone }) => {
      const eventTime = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
      const event = { eventDate: date.toISOString().slice(0, 10), eventTime, duration: '', timeZone };
      const start = startOf(event) ?? Number.NaN;
      const { day, hour: anHour } = reminderTimes(event) ?? { day: Number.NaN, hour: Number.NaN };
      expect(start - anHour).toBe(hour);
      expect(Math.abs(start - day - 24 * hour)).toBeLessThanOrEqual(hour);
    }),
    { numRuns: runs(200) },
  );
});
