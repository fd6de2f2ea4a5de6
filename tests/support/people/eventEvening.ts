import { GetAccountCommand, SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, vi } from 'vitest';
import { addWrite, newTemplate } from '../../../functions/lib/letters/templates/emailTemplates.ts';
import { firstTemplates } from '../../../functions/lib/letters/templates/firstTemplates.ts';
import { sweepOutbox } from '../../../functions/lib/notices/sendMail.ts';
import * as signups from '../../../functions/lib/people/signups/signups.ts';
import { tellDue } from '../../../functions/lib/people/signups/tell.ts';
import { giveDueSeats } from '../../../functions/lib/people/signups/waitingList.ts';
import { transactIf } from '../../../functions/lib/platform/dynamo/writes.ts';
import { handler as sendNoticesHandler } from '../../../functions/workers/sendNotices.ts';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { EventMails } from '../../../shared/people/model/eventSignups.ts';
import { Caller, callAs } from '../cloud/caller.ts';
import { upcoming } from '../data/contentForms.ts';
import type { FakeDynamo } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo, takeNewMails } from '../dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../run/calls.ts';
import { asAnyone, asWorker } from '../run/granted.ts';

const sendNotices = asWorker('sendNotices', sendNoticesHandler);

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** 7:00 PM in New York, on May 3, 2031. */
export const start = Date.parse('2031-05-03T19:00-04:00');

interface Mail {
  to: string;
  subject: string;
  text: string;
  files: { name: string; type: string; text: string }[];
}

/** An event with sign-ups, on fakes, and workers that run when the test says so. The clock stands still; the mocks need restoring. */
export class EventEvening {
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
