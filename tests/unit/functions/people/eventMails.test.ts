import { GetAccountCommand, SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addWrite, newTemplate } from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { firstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import { sweepOutbox } from '../../../../functions/lib/notices/sendMail.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { remove } from '../../../../functions/lib/people/signups/signups.ts';
import { tellDue } from '../../../../functions/lib/people/signups/tell.ts';
import { giveDueSeats } from '../../../../functions/lib/people/signups/waitingList.ts';
import { transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { logger } from '../../../../functions/lib/platform/log.ts';
import { handler as sendNoticesHandler } from '../../../../functions/workers/sendNotices.ts';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import type { EventMails } from '../../../../shared/people/model/eventSignups.ts';
import { Caller, callAs } from '../../../support/accounts/caller.ts';
import { upcoming } from '../../../support/data/contentForms.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo, takeNewMails } from '../../../support/dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';
import { asAnyone, asWorker } from '../../../support/run/granted.ts';

const sendNotices = asWorker('sendNotices', sendNoticesHandler);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 7:00 PM in New York, on May 3, 2031. */
const start = Date.parse('2031-05-03T19:00-04:00');

interface Mail {
  to: string;
  subject: string;
  text: string;
  files: { name: string; type: string; text: string }[];
}

/** An event with sign-ups, on fakes, and workers that run when the test says so. The clock stands still; the mocks need restoring. */
class EventEvening {
  readonly dynamo: FakeDynamo = installFakeDynamo();
  readonly mails: Mail[] = [];
  /** Messages that wait for the worker, beside those of new mails. */
  private readonly messages: string[] = [];
  /** What SES answers: an error's name and message instead of accepting a mail. */
  refusal: { name: string; message: string } | undefined;
  leftToday = 1000;
  /** Called before SES accepts a mail. */
  onMail: () => Promise<unknown> = async () => {};
  event!: ManagedEvent;
  /** What an admin entered about it. */
  private form: object = { ...upcoming, eventDate: 'May 3, 2031', eventTime: '7:00 PM', isActive: true };

  /** An event at {@link start}, a week before, for which Ana signed up for the room and Ben for Zoom. */
  static async install(): Promise<EventEvening> {
    vi.useFakeTimers({ now: start - 7 * day, toFake: ['Date'] });
    const evening = new EventEvening();
    installSecrets();
    installMail();
    evening.answerQueues();
    evening.answerSes();
    for (const template of firstTemplates) await transactIf([addWrite(newTemplate({ ...template, mailBytes: 1 }))]);
    evening.event = await evening.ask('/api/upcoming-events', { body: evening.form }, 201);
    await evening.signUp('ana', 'in-person');
    await evening.signUp('ben', 'virtual');
    await evening.work();
    evening.inbox();
    return evening;
  }

  /** Calls an endpoint as an admin who has just logged in: sessions end long before an evening does. */
  async ask<T>(...input: Parameters<ReturnType<typeof callAs>>): Promise<T> {
    const admin = await Caller.admin();
    return callAs(() => admin)<T>(...input);
  }

  async signUp(name: string, attendanceType: 'in-person' | 'virtual'): Promise<void> {
    const person = { firstName: name, lastName: 'Lima', email: `${name}@example.org`, city: 'New York' };
    const input = { ...person, attendanceType, subscribeNewsletter: false, consent: true as const };
    const { signup } = await signups.signUp(input, this.event);
    await signups.confirm(signup, this.event);
  }

  /** The sign-up of someone; undefined if there is none. */
  async rowOf(name: string): Promise<signups.SignupRow | undefined> {
    return signups.find(await signups.signupId(`${name}@example.org`, this.event));
  }

  /** Takes back someone's sign-up without a word. */
  async cancelMail(name: string): Promise<void> {
    await signups.remove(await signups.signupId(`${name}@example.org`, this.event));
  }

  /** Changes the event as an admin does, and has those who signed up told. */
  async edit(change: Partial<ManagedEvent>): Promise<void> {
    await this.save(change);
    await this.later();
  }

  async save(change: Partial<ManagedEvent>): Promise<void> {
    this.form = { ...this.form, ...change };
    const { id, version } = this.event;
    this.event = await this.ask(`/api/upcoming-events/${id}`, { method: 'PUT', body: { ...this.form, version } });
  }

  async cancel(note = ''): Promise<void> {
    this.event = await this.ask(`/api/upcoming-events/${this.event.id}/cancel`, { body: { note } });
  }

  /** What happens by itself within a minute. */
  later = () => this.sweepAt(Date.now() + minute);

  /** The sweep of a minute, and the worker that it sets to work. */
  async sweepAt(time: number): Promise<void> {
    vi.setSystemTime(time);
    await sweepOutbox(time);
    await tellDue(time);
    await giveDueSeats(time);
    await this.work();
  }

  /** Runs the worker until no mail is left that can be sent now. */
  async work(): Promise<void> {
    for (let n = 0; n < 500; n++) {
      const bodies = [...this.messages.splice(0), ...takeNewMails()];
      if (bodies.length === 0) return;
      const Records = bodies.map((body, index) => ({ body, messageId: String(index) }));
      const result = await sendNotices({ Records } as never, {} as never, () => {});
      expect(result).toEqual({ batchItemFailures: [] });
    }
    throw new Error('The worker does not end');
  }

  /** What the admin sees about the event’s mails. */
  seen(): Promise<EventMails> {
    return this.ask(`/api/upcoming-events/${this.event.id}/mails`);
  }

  mailTo(name: string): Mail | undefined {
    return this.mails.find(({ to }) => to.startsWith(name));
  }

  /** Who was mailed since the last look, with the first words of the subjects. */
  inbox(): string[] {
    return this.mails
      .splice(0)
      .map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
      .sort();
  }

  private answerQueues(): void {
    mockClient(SQSClient)
      .onAnyCommand()
      .callsFake(({ QueueUrl, MessageBody, Entries = [] }) => {
        const bodies: string[] = MessageBody ? [MessageBody] : Entries.map((each: typeof Entries) => each.MessageBody);
        if (QueueUrl === 'notices') this.messages.push(...bodies);
        return {};
      });
  }

  private answerSes(): void {
    const ses = mockClient(SESv2Client);
    ses.on(GetAccountCommand).callsFake(() => ({
      SendQuota: { Max24HourSend: 1000, MaxSendRate: 1000, SentLast24Hours: 1000 - this.leftToday },
      ...{ SendingEnabled: true, ProductionAccessEnabled: true, EnforcementStatus: 'HEALTHY' },
    }));
    ses.on(SendEmailCommand).callsFake(async (input: SendEmailCommandInput) => {
      if (this.refusal) throw Object.assign(new Error(this.refusal.message), { name: this.refusal.name });
      await asAnyone(() => this.onMail());
      const to = input.Destination?.ToAddresses?.[0] ?? '';
      const { Subject, Body, Attachments = [] } = input.Content?.Simple ?? {};
      const files = Attachments.map(({ FileName = '', ContentType = '', RawContent }) => ({
        ...{ name: FileName, type: ContentType, text: Buffer.from(RawContent ?? []).toString() },
      }));
      this.mails.push({ to, subject: Subject?.Data ?? '', text: Body?.Text?.Data ?? '', files });
      return { MessageId: `mail-${this.mails.length}` };
    });
  }
}

/* What the simulation, which plays such evenings with all that can go wrong, does not look at: what mails and admins are told. */

let evening: EventEvening;
beforeEach(async () => {
  evening = await EventEvening.install();
});

const dayDue = start - day;
const hourDue = start - hour;
const path = () => `/api/upcoming-events/${evening.event.id}`;
const subjects = (...expected: [name: string, subject: string][]) =>
  expected.map(([name, subject]) => expect.stringMatching(new RegExp(`^${name}: ${subject}`)));
const link = 'https://zoom.example.com/1';
/** The method and the sequence of the file that a mail brings. */
const fileTo = (name: string) => {
  const text = evening.mailTo(name)?.files.find(({ type }) => type.startsWith('text/calendar'))?.text ?? '';
  const [, method] = /METHOD:(\w+)/.exec(text) ?? [];
  const [, sequence] = /SEQUENCE:(\d+)/.exec(text) ?? [];
  return text ? { text: text.replaceAll('\r\n ', ''), method, sequence: Number(sequence) } : undefined;
};

describe('reminders', () => {
  test('reach everyone who has a seat and does not know yet that it is near, once, a day and an hour before', async () => {
    await evening.sweepAt(dayDue - minute);
    expect(evening.inbox()).toEqual([]);
    for (const after of [0, minute, 2 * minute]) await evening.sweepAt(dayDue + after);
    expect(evening.inbox()).toEqual(subjects(['ana', '.*On rivers'], ['ben', '.*On rivers']));
    await evening.signUp('cleo', 'virtual');
    await evening.later();
    expect(evening.mailTo('cleo')?.text).toMatch(/this email is\s+also your reminder/);
    expect(evening.inbox()).toHaveLength(1);
    expect(await evening.seen()).toMatchObject({
      day: { state: 'due', people: 3 },
      hour: { state: 'planned' },
      seated: 3,
    });
    for (const after of [0, minute]) await evening.sweepAt(hourDue + after);
    expect(evening.inbox()).toHaveLength(3);
    await evening.sweepAt(start);
    expect(evening.inbox()).toEqual([]);
    expect(await evening.seen()).toMatchObject({ hour: { state: 'due', people: 3 }, informed: 3, all: 3 });
    // None of them is the last letter of the dashboard.
    expect(await evening.ask('/api/campaigns')).toEqual([]);
  });

  test('have the Zoom link as it is when each person’s turn comes, or the code for the door', async () => {
    const body = { subject: 'Now', htmlContent: '<p>Join: {joinLink|none}</p>' };
    await evening.ask('/api/email-templates/reminder_hour_before', { method: 'PUT', body });
    await evening.edit({ joinLink: link });
    evening.inbox();
    vi.setSystemTime(hourDue);
    await tellDue(Date.now());
    await evening.save({ joinLink: `${link}2` });
    await evening.work();
    expect(evening.mailTo('ben')?.text).toContain(`${link}2`);
    expect(evening.mailTo('ana')?.text).not.toContain('zoom.example.com');
    expect(evening.mailTo('ana')?.text).toContain('Show this code at the door');
    expect(evening.mailTo('ana')?.files).toMatchObject([{ name: 'door-code.png' }]);
    expect(evening.mailTo('ben')?.files).toMatchObject([{ name: expect.not.stringContaining('door-code') }]);
    // The link is new to Ben, and the mail that says so reminds him as well.
    expect(evening.inbox()).toEqual(subjects(['ana', 'Now'], ['ben', 'Your new Zoom link']));
  });

  test('go to no one once the event has begun', async () => {
    for (const after of [minute, 2 * minute]) await evening.sweepAt(start + after);
    expect(evening.inbox()).toEqual([]);
  });

  test('that are switched off, or have no date, are shown as such', async () => {
    await evening.edit({ remindDay: false, eventTime: 'after sunset' });
    expect(await evening.seen()).toMatchObject({ day: { state: 'off' }, hour: { state: 'no-date' } });
  });

  test('that SES does not take wait until it does, and are skipped once the event begins', async () => {
    vi.spyOn(logger, 'error').mockImplementation(() => {});
    evening.refusal = { name: 'LimitExceededException', message: 'Daily quota' };
    await evening.sweepAt(hourDue);
    expect(evening.inbox()).toEqual([]);
    await evening.cancelMail('ben');
    evening.refusal = undefined;
    await evening.sweepAt(hourDue + 20 * minute);
    expect(evening.inbox()).toEqual(subjects(['ana', '.*On rivers']));
    evening.refusal = { name: 'LimitExceededException', message: 'Daily quota' };
    await evening.edit({ eventDate: 'May 4, 2031' });
    evening.refusal = undefined;
    await evening.sweepAt(start + 2 * day);
    expect(evening.inbox()).toEqual([]);
  });
});

describe('an event that moves', () => {
  test('is told to everyone, with a file that moves it in the calendars of those who have it', async () => {
    await evening.edit({ eventDate: 'May 10, 2031', joinLink: link });
    for (const name of ['ana', 'ben']) {
      const file = fileTo(name);
      expect(file).toMatchObject({ method: 'REQUEST', sequence: evening.event.version });
      expect(file?.text).toContain('UID:event-1@');
      expect(file?.text).toContain('DTSTART:20310510T230000Z');
      expect(file?.text).toContain(`mailto:${name}@example.org`);
      expect(file?.text.includes('zoom.example.com')).toBe(name === 'ben');
    }
    expect(evening.mailTo('ben')?.text).toContain(link);
    expect(evening.inbox()).toEqual(subjects(['ana', 'New date: On rivers'], ['ben', 'New date: On rivers']));
    await evening.later();
    expect(evening.inbox()).toEqual([]);
  });

  test('says where and when it was, and where it is now', async () => {
    await evening.edit({ venue: 'The Old Library', address: '20 Sample Avenue', timeZone: 'Europe/London' });
    const { subject, text } = evening.mailTo('ana') ?? {};
    expect(subject).toBe(`New time and place: ${evening.event.title}, May 3, 2031`);
    expect(text).toMatch(/When\nMay 3, 2031, 7:00 PM GMT\+1\ninstead of May 3, 2031, 7:00 PM EDT/);
    expect(text).toMatch(/Where\nThe Old Library\n20 Sample Avenue\ninstead of The Sample Hall/);
    expect(evening.inbox()).toEqual(subjects(['ana', 'New time and place'], ['ben', 'New time: ']));
  });

  test('by its end alone says when it ends now', async () => {
    await evening.edit({ eventTime: '7:00 – 10:00 PM' });
    expect(evening.mailTo('ana')?.text).toContain('Ends at 10:00 PM EDT');
    expect(evening.mailTo('ana')?.text).not.toContain('instead of');
    expect(evening.inbox()).toEqual(subjects(['ana', 'New end'], ['ben', 'New end']));
  });

  test('within the minute after a slip tells no one of a date that they never heard of', async () => {
    await evening.save({ eventDate: 'June 6, 2031' });
    vi.setSystemTime(Date.now() + 1000);
    await evening.edit({ eventDate: 'May 6, 2031' });
    expect(evening.mailTo('ana')?.text).toContain('instead of May 3, 2031');
    expect(evening.inbox()).toHaveLength(2);
    await evening.save({ eventDate: 'June 6, 2031' });
    await evening.edit({ eventDate: 'May 6, 2031' });
    expect(evening.inbox()).toEqual([]);
  });

  test('while people are told of it tells those who know of the first move of the second', async () => {
    await evening.save({ eventDate: 'May 10, 2031' });
    evening.onMail = async () => {
      evening.onMail = async () => {};
      await evening.save({ eventDate: 'May 3, 2031' });
    };
    await evening.later();
    const first = evening.inbox();
    await evening.later();
    expect(evening.inbox().map((each) => each.split(':')[0])).toEqual(first.map((each) => each.split(':')[0]));
    for (const name of ['ana', 'ben']) expect((await evening.rowOf(name))?.told?.when).toMatch(/^May 3/);
  });

  test('between the writing of an email and its claim is told to those who get that email too', async () => {
    await evening.signUp('cleo', 'virtual');
    evening.dynamo.before('TransactWriteCommand', async () => {
      await evening.save({ eventDate: 'May 10, 2031' });
      // A sweep of that moment does not see yet what Cleo is told.
      await tellDue(Date.now() + 1000);
    });
    await evening.work();
    expect(evening.inbox()).toEqual(subjects(['cleo', 'You’re signed up: On rivers, May 3, 2031']));
    await evening.later();
    expect(evening.inbox()).toEqual(subjects(['ana', 'New date'], ['ben', 'New date'], ['cleo', 'New date']));
  });

  test('that is postponed without a date leaves calendars, and so does one that is canceled after that', async () => {
    await evening.edit({ eventDate: 'To be announced' });
    const [first] = [fileTo('ana')];
    expect(first).toMatchObject({ method: 'CANCEL' });
    expect(first?.text).toContain('DTSTART:20310503T230000Z');
    expect(evening.inbox()).toEqual(subjects(['ana', 'Postponed'], ['ben', 'Postponed']));
    await evening.edit({ eventDate: 'May 17, 2031' });
    const again = fileTo('ana');
    expect(again).toMatchObject({ method: 'REQUEST' });
    expect(again?.sequence).toBeGreaterThan(first?.sequence ?? 0);
    evening.inbox();
    await evening.edit({ eventDate: 'To be announced' });
    evening.inbox();
    await evening.cancel();
    await evening.later();
    // Their entry is gone already.
    expect(fileTo('ana')).toBeUndefined();
    expect(evening.inbox()).toEqual(subjects(['ana', 'Canceled'], ['ben', 'Canceled']));
  });
});

describe('an event that no longer has a way to attend', () => {
  test('with reminders off gives those of the room the link, once, in the mail and in their calendars', async () => {
    await evening.edit({ remindDay: false, remindHour: false, joinLink: link });
    evening.inbox();
    await evening.edit({ attendance: 'virtual' });
    expect(evening.mailTo('ana')?.text).toContain('now takes place on Zoom only');
    expect(evening.mailTo('ana')?.text).toContain(link);
    expect(fileTo('ana')?.text).toContain(`LOCATION:${link}`);
    expect(evening.inbox()).toEqual(subjects(['ana', 'New place']));
    expect(await evening.rowOf('ana')).toMatchObject({
      attendanceType: 'virtual',
      asked: 'in-person',
      status: 'booked',
    });
    await evening.edit({ joinLink: `${link}2` });
    expect(evening.inbox()).toEqual(subjects(['ana', 'Your new Zoom link'], ['ben', 'Your new Zoom link']));
  });

  test('brings them back to the room where it has that again, and tells them', async () => {
    await evening.edit({ attendance: 'virtual' });
    evening.inbox();
    await evening.edit({ attendance: 'both' });
    expect(await evening.rowOf('ana')).toMatchObject({ attendanceType: 'in-person', status: 'booked' });
    expect((await evening.rowOf('ana'))?.asked).toBeUndefined();
    expect(evening.mailTo('ana')?.text).toContain('The Sample Hall');
    expect(evening.inbox()).toEqual(subjects(['ana', 'New place']));
  });

  test('tells those on Zoom alone that it is no longer there, and no link reaches them after that', async () => {
    await evening.edit({ joinLink: link });
    evening.inbox();
    await evening.edit({ attendance: 'in-person' });
    expect(fileTo('ben')).toMatchObject({ method: 'CANCEL' });
    expect(evening.mailTo('ben')?.text).toContain('We keep no seat in the room for you');
    expect(evening.inbox()).toEqual(subjects(['ben', 'No longer on Zoom']));
    await evening.edit({ joinLink: `${link}2` });
    await evening.sweepAt(dayDue);
    expect(evening.inbox()).toEqual(subjects(['ana', '.*On rivers']));
    await evening.edit({ attendance: 'both' });
    expect(evening.mailTo('ben')?.text).toContain(`${link}2`);
    expect(evening.inbox()).toEqual(subjects(['ben', 'On Zoom again']));
  });

  test('promises no one who waits for the room a seat there, and gives them one on Zoom', async () => {
    await evening.edit({ roomSeats: 1 });
    await evening.signUp('cleo', 'in-person');
    await evening.work();
    expect(evening.inbox()).toEqual(subjects(['cleo', 'You’re on the waiting list']));
    await evening.edit({ attendance: 'virtual', joinLink: link });
    expect(evening.mailTo('cleo')?.text).toContain('you have a seat on Zoom');
    expect(evening.mailTo('cleo')?.text).not.toMatch(/Sample Hall|Tickets|Doors|Show this code/);
    expect(evening.mails.filter(({ to }) => to.startsWith('cleo'))).toHaveLength(1);
    expect(evening.inbox()).toEqual(
      subjects(['ana', 'New place'], ['ben', 'Your Zoom link'], ['cleo', 'You have a seat']),
    );
  });

  test('tells those who wait for Zoom that there is none', async () => {
    await evening.edit({ onlineSeats: 1 });
    await evening.signUp('cleo', 'virtual');
    await evening.work();
    evening.inbox();
    await evening.edit({ attendance: 'in-person' });
    expect(evening.mailTo('cleo')?.text).toContain('can’t get a seat on Zoom');
    expect(await evening.rowOf('cleo')).toMatchObject({ status: 'waiting', attendanceType: 'virtual' });
  });
});

describe.each([
  ['is moved', () => evening.save({ eventDate: 'May 4, 2031' }), 'New date'],
  ['is canceled', () => evening.cancel(), 'Canceled'],
  ['is deleted', () => evening.ask(path(), { method: 'DELETE' }, 204), undefined],
] as const)('an event that %s while its reminder goes out', (_what, happens, told) => {
  test('reminds no one of what is no longer so', async () => {
    vi.setSystemTime(hourDue);
    await tellDue(Date.now());
    await happens();
    await evening.work();
    await evening.later();
    expect(evening.inbox()).toEqual(told ? subjects(['ana', told], ['ben', told]) : []);
  });
});

describe('an event that is canceled', () => {
  test('is told to everyone, leaves the site and calendars, and is neither changed nor activated any more', async () => {
    await evening.cancel('The hall is flooded.\nWe’re sorry.');
    await evening.later();
    expect(evening.mailTo('ana')?.text).toContain('The hall is flooded.');
    expect(fileTo('ana')).toMatchObject({ method: 'CANCEL', sequence: evening.event.version });
    expect(fileTo('ana')?.text).toContain('STATUS:CANCELLED');
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
    for (const time of [dayDue, hourDue]) await evening.sweepAt(time);
    expect(evening.inbox()).toEqual([]);
    expect(await evening.seen()).toMatchObject({ day: null, hour: null, informed: 2, all: 2 });
  });

  test('reaches those whose confirmation has not gone out yet, too', async () => {
    await evening.signUp('cleo', 'virtual');
    await evening.cancel();
    await evening.later();
    expect(evening.inbox()).toEqual(subjects(['ana', 'Canceled'], ['ben', 'Canceled'], ['cleo', 'Canceled']));
  });

  test('cannot be deleted before everyone knows', async () => {
    await evening.cancel();
    expect(await evening.ask(path(), { method: 'DELETE' }, 409)).toMatchObject({
      message: expect.stringContaining('2 people who signed up'),
    });
    await evening.later();
    expect(evening.inbox()).toHaveLength(2);
    await evening.ask(path(), { method: 'DELETE' }, 204);
  });

  test('cannot be one that is over', async () => {
    vi.setSystemTime(start + day);
    await evening.ask(`${path()}/cancel`, { body: {} }, 409);
  });
});

test('someone who cancels a sign-up gets an email that takes the event out of their calendar', async () => {
  const row = await evening.rowOf('ana');
  await remove(row?.id ?? '', { canceled: row?.createdAt ?? '' });
  await evening.work();
  const file = fileTo('ana');
  expect(file).toMatchObject({ method: 'CANCEL' });
  expect(file?.sequence).toBeGreaterThan(row?.told?.entry?.sequence ?? 99);
  expect(evening.inbox()).toEqual(subjects(['ana', 'Your sign-up is canceled']));
  expect(
    evening.dynamo.startingWith('people', 'OUTBOX').filter(({ mail }) => String(mail).startsWith('left')),
  ).toMatchObject([{ state: 'SENT' }]);
});
