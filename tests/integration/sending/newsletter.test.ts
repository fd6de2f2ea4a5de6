import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { MailProblem } from '../../../shared/letters/model/emailTemplate.ts';
import type { Attendance } from '../../../shared/people/model/attendance.ts';
import type { Campaign, SendResult } from '../../../shared/sending/model/campaign.ts';
import type { ScheduledSend } from '../../../shared/sending/model/scheduledSend.ts';
import { site } from '../../../shared/site/site.ts';
import { localTime } from '../../../shared/time/timeZone.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { FaultRun } from '../../support/cloud/faultRun.ts';
import type { InboxMail } from '../../support/cloud/localApi.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import {
  addressOf,
  bouncing,
  comeBack,
  ended,
  nameOf,
  newsletters,
  ownKey,
  perAddress,
  sendToAll,
  subscribe,
  template,
  unsubscribeLink,
} from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { until } from '../../support/run/until.ts';

/** Creates two events with sign-ups: Ana in person and also for the newsletter, the others on Zoom. */
async function signUpForEvents(cloud: Cloud, admin: Visitor): Promise<{ april: UpcomingEvent; may: UpcomingEvent }> {
  const april = await eventOn(admin, 'April 15, 2031');
  await signUp(cloud, 'ana@example.org', 'in-person', true);
  await signUp(cloud, 'ben@example.org', 'virtual', false);
  await signUp(cloud, 'cleo@example.org', 'virtual', false);
  await signUp(cloud, bouncing, 'virtual', false);
  const may = await eventOn(admin, 'May 20, 2031');
  await signUp(cloud, 'ben@example.org', 'in-person', false);
  await signUp(cloud, 'dora@example.org', 'in-person', false);
  return { april, may };
}

async function eventOn(admin: Visitor, eventDate: string): Promise<UpcomingEvent> {
  const event = {
    title: 'An evening',
    guests: 'Lama Rinchen',
    description: 'Tea',
    eventDate,
    eventTime: '7:00 PM',
    isActive: true,
  };
  const response = await admin.call('/api/upcoming-events', { body: event });
  expect(response.status).toBe(201);
  return response.json() as Promise<UpcomingEvent>;
}

async function signUp(
  cloud: Cloud,
  email: string,
  attendanceType: string,
  subscribeNewsletter: boolean,
): Promise<void> {
  const person = { firstName: 'Ana', lastName: 'Lima', email, phone: '', city: 'Lisbon', consent: true };
  const response = await new Visitor(cloud).call('/api/audience-signup', {
    body: { ...person, attendanceType, subscribeNewsletter },
  });
  expect(response.status, await response.clone().text()).toBe(201);
}

/** Sends a letter to the people of an event, and waits for the end. */
async function sendTo(
  cloud: Cloud,
  admin: Visitor,
  event: UpcomingEvent,
  attendance: Attendance = 'all',
): Promise<{ result: SendResult; run: FaultRun; mails: InboxMail[] }> {
  await cloud.untilIdle();
  await cloud.emptyInbox();
  const response = await admin.call(`/api/email-templates/${template}/send`, {
    body: { audience: { type: 'event', eventId: event.id, attendance } },
    headers: ownKey(),
  });
  expect(response.status).toBe(200);
  const result = (await response.json()) as SendResult;
  const run = FaultRun.of(cloud, admin, result.campaignId);
  await run.end();
  await cloud.untilIdle();
  return { result, run, mails: await cloud.inbox() };
}

/** The addresses of all recipients, sorted. */
const addresses = (mails: InboxMail[]) => mails.flatMap(({ to }) => to).sort();

/** The function that starts scheduled letters. */
const starter = 'workers/sweep';
/** The problem that every letter has here, and that is accepted. */
const accepted: MailProblem['kind'][] = ['untested'];

/** Scheduled letters on a cloud whose clock is set forward. */
class ScheduledLetters {
  private readonly cloud: Cloud;
  /** Replaced if the session has ended in the meantime. */
  admin: Visitor;
  /** How far the clock was set forward, in seconds. */
  ahead = 0;

  constructor(cloud: Cloud, admin: Visitor) {
    this.cloud = cloud;
    this.admin = admin;
  }

  /** The publisher's local time in this many seconds. */
  timeIn(seconds: number): string {
    return localTime(Date.now() + (this.ahead + seconds) * 1000, site.timeZone);
  }

  /** The request that schedules a letter for then. */
  input(seconds: number, more: object = {}) {
    return { audience: { type: 'newsletter' }, at: this.timeIn(seconds), accepted, ...more };
  }

  ask(seconds: number, more: object = {}, key = ownKey()): Promise<Response> {
    const body = this.input(seconds, more);
    return this.admin.call(`/api/email-templates/${template}/schedule`, { body, headers: key });
  }

  async schedule(seconds: number, more: object = {}): Promise<ScheduledSend> {
    const answer = await this.ask(seconds, more);
    expect(answer.status, await answer.clone().text()).toBe(201);
    return answer.json() as Promise<ScheduledSend>;
  }

  /** The scheduled letters that have not started. */
  async pending(): Promise<ScheduledSend[]> {
    return (await this.admin.call('/api/scheduled-sends')).json() as Promise<ScheduledSend[]>;
  }

  async campaigns(): Promise<Campaign[]> {
    return (await this.admin.call('/api/campaigns')).json() as Promise<Campaign[]>;
  }

  sweep(): Promise<unknown> {
    return this.cloud.invoke(starter);
  }

  /** Lets this many seconds pass. */
  async forward(seconds: number): Promise<void> {
    this.ahead += seconds;
    await this.cloud.forward(seconds);
  }

  /** Lets this many seconds pass, and runs the sweep. */
  async sweepIn(seconds: number): Promise<void> {
    await this.forward(seconds);
    await this.sweep();
  }

  /** Lets this many seconds pass, and runs a sweep that must die and, two minutes later, another one. */
  async sweepsIn(seconds: number): Promise<void> {
    await this.forward(seconds);
    await expect(this.sweep()).rejects.toThrow();
    await this.sweepIn(120);
  }

  /** Waits until everything due has ended, and returns the campaigns. */
  async outcome(): Promise<Campaign[]> {
    await until('the schedule to be over', async () => {
      const rows = await this.pending();
      const isOver = ({ state, dueAt }: ScheduledSend) =>
        state === 'HELD' || Date.parse(dueAt) > Date.now() + this.ahead * 1000;
      return rows.every(isOver) ? true : undefined;
    });
    for (const { id } of await this.campaigns()) await ended(this.admin, id);
    await this.cloud.untilIdle();
    return this.campaigns();
  }

  /** Expects that every address has the letter exactly once. */
  async expectOnce(addresses: string[]): Promise<void> {
    const counts = perAddress(newsletters(await this.cloud.inbox()));
    expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(addresses.map((address) => [address, 1])));
  }
}

describe('the newsletter', () => {
  const seeded = 12;
  /** These subscribe with the form; the first one twice. */
  const joining = [seeded, seeded + 1, seeded + 2];
  const names = new Map([
    ...Array.from({ length: seeded + joining.length }, (_, n): [string, string] => [addressOf(n), nameOf(n)]),
    [bouncing, 'Bouncing'] as const,
  ]);

  let cloud: Cloud;
  let admin: Visitor;
  let result: SendResult;
  let mails: InboxMail[];
  let welcomes: InboxMail[];
  let finished: Campaign;
  let subscribed: string[];

  /** People subscribe, one of them twice, one with an address that bounces; a newsletter goes to all. */
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
    await seedSubscribers(cloud, seeded);
    await Promise.all(joining.map((n) => subscribe(cloud, addressOf(n), nameOf(n))));
    await subscribe(cloud, addressOf(seeded), nameOf(seeded));
    await subscribe(cloud, bouncing, 'Bouncing');
    // The welcome mail bounces too; the send under test starts before SES reports that.
    result = await sendToAll(admin);
    finished = await ended(admin, result.campaignId);
    await cloud.untilIdle();
    welcomes = (await cloud.inbox()).filter(({ subject }) => subject.startsWith('Welcome'));
    mails = newsletters(await cloud.inbox());
    subscribed = await listed();
  });

  /** The address in the List-Unsubscribe header. */
  const oneClickOf = (headers: Record<string, string>) => /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const linkOf = (address: string) => oneClickOf(mails.find(({ to }) => to.includes(address))?.headers ?? {});
  const post = (link: string) =>
    fetch(link, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  const listed = async () => {
    const rows = (await (await admin.call('/api/subscribers')).json()) as { email: string }[];
    return rows.map(({ email }) => email);
  };
  const counts = async () => (await (await admin.call('/api/counts')).json()) as Record<string, number>;

  test('everyone is listed once', () => {
    expect(subscribed.sort()).toEqual([...names.keys()].sort());
  });

  test('everyone who subscribed gets one welcome mail', () => {
    const expected = [...joining.map(addressOf), bouncing].sort();
    expect(welcomes.flatMap(({ to }) => to).sort()).toEqual(expected);
  });

  test('the response says how many were mailed, and the ledger balances', () => {
    expect(finished.status).toBe('COMPLETE');
    const { SENT, FAILED, SKIPPED, PENDING, CLAIMED, IN_DOUBT } = finished.counts;
    expect(SENT + FAILED + SKIPPED).toBe(finished.total);
    expect([PENDING, CLAIMED, IN_DOUBT]).toEqual([0, 0, 0]);
    expect(result.total).toBe(finished.total);
    // On a slow machine the response comes before the end: it says what is already out, never what will be.
    // The one that bounced is counted as such as soon as SES reports it.
    const accepted = SENT + FAILED;
    if (result.status === 'COMPLETE') expect(result.emailsSent).toBeGreaterThanOrEqual(SENT);
    expect(result.emailsSent).toBeLessThanOrEqual(accepted);
    expect(FAILED).toBeLessThanOrEqual(1);
    expect(accepted).toBe(mails.length);
  });

  test('every reader gets exactly one newsletter, with their own name in it', () => {
    const perPerson = perAddress(mails);
    for (const address of names.keys()) if (address !== bouncing) expect(perPerson.get(address), address).toBe(1);
    for (const { to, html, text } of mails) {
      const name = names.get(to[0] ?? '');
      expect(html).toContain(`Dear ${name},`);
      expect(text).toContain(`Dear ${name},`);
      expect(html + text).not.toContain('{firstName}');
    }
  });

  test('every mail has both List-Unsubscribe headers, and its own link in both parts', () => {
    const links = new Set<string>();
    for (const { headers, html, text } of mails) {
      expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
      const link = oneClickOf(headers);
      expect(link.startsWith(`${cloud.url}/api/newsletter/unsubscribe?token=`)).toBe(true);
      links.add(link);
      const visible = link.replace('/api/newsletter/unsubscribe', '/unsubscribe');
      expect(html).toContain(visible);
      expect(text).toContain(visible);
    }
    expect(links.size).toBe(mails.length);
  });

  // In this order: whoever bounced leaves last.
  describe('unsubscribing', { shuffle: false }, () => {
    test('one click unsubscribes at once, without login or redirect, and is safe to repeat; whoever left or bounced gets nothing more, and whoever left can subscribe again', async () => {
      await until('the bounce to be known', async () => {
        const { subscribers, recipients } = await counts();
        return subscribers === names.size && recipients === names.size - 1 ? true : undefined;
      });
      const leaving = addressOf(1);
      for (const _ of [1, 2]) expect((await post(linkOf(leaving))).status).toBe(200);
      expect(await listed()).not.toContain(leaving);
      expect((await counts()).subscribers).toBe(names.size - 1);

      await cloud.emptyInbox();
      const { campaignId } = await sendToAll(admin);
      const { status, counts: sent } = await ended(admin, campaignId);
      expect({ status, sent: sent.SENT }).toEqual({ status: 'COMPLETE', sent: names.size - 2 });
      const expected = [...names.keys()].filter((address) => address !== leaving && address !== bouncing);
      expect([...perAddress(await cloud.inbox()).keys()].sort()).toEqual(expected.sort());

      await comeBack(cloud, leaving, nameOf(1));
      expect(await listed()).toContain(leaving);
    });

    test('someone whose mail bounced can still unsubscribe', async () => {
      expect(await listed()).toContain(bouncing);
      expect((await post(await unsubscribeLink(cloud, bouncing))).status).toBe(200);
      expect(await listed()).not.toContain(bouncing);
    });
  });
});

describe('scheduled sends', () => {
  /** A scheduled letter is one send or none. */
  const readers = 4;
  const all = Array.from({ length: readers }, (_, n) => addressOf(n));
  let cloud: Cloud;
  let admin: Visitor;
  let letters: ScheduledLetters;

  beforeEach(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
    letters = new ScheduledLetters(cloud, admin);
    await seedSubscribers(cloud, readers);
  });

  test('a scheduled letter goes once to those who are subscribed at its time, as saved then', async () => {
    const { id } = await letters.schedule(600);
    expect(await letters.pending()).toMatchObject([{ id, state: 'SCHEDULED', revision: 1, scheduledBy: 'admin' }]);
    await subscribe(cloud, 'late@example.org');
    const gone = await admin.call(`/api/subscribers/${await cloud.idOf(addressOf(0))}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    const saved = { subject: 'New from Dharma Chats', htmlContent: '<p>Dear {firstName}, saved later.</p>' };
    expect((await admin.call(`/api/email-templates/${template}`, { method: 'PUT', body: saved })).status).toBe(200);
    await letters.sweepIn(700);
    const [only, ...others] = await letters.outcome();
    expect(only).toMatchObject({ status: 'COMPLETE', startedBy: 'admin', audience: { type: 'newsletter' } });
    expect(others).toEqual([]);
    await letters.expectOnce([...all.slice(1), 'late@example.org']);
    expect(newsletters(await cloud.inbox()).every(({ html }) => html.includes('saved later'))).toBe(true);
    expect(await letters.pending()).toEqual([]);
  });
});

describe('a send to an event', () => {
  /** Mail to the people of one event uses the same ledger, but is not a newsletter. */
  let cloud: Cloud;
  let admin: Visitor;
  let april: UpcomingEvent;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
    ({ april } = await signUpForEvents(cloud, admin));
  });

  test('everyone who signed up for the event gets the mail, subscribed or not; whoever bounced is skipped, with the reason, and no one else gets it', async () => {
    await subscribe(cloud, 'cleo@example.org');
    expect((await fetch(await unsubscribeLink(cloud, 'cleo@example.org'), { method: 'POST' })).status).toBe(200);
    const { result, run, mails } = await sendTo(cloud, admin, april);
    // The fourth is skipped: the mail that confirmed the sign-up bounced.
    expect(addresses(mails)).toEqual(['ana@example.org', 'ben@example.org', 'cleo@example.org']);
    expect(result).toMatchObject({ emailsSent: 3, total: 4, status: 'COMPLETE' });
    const { audience }: Campaign = await run.now();
    const { id: eventId, title: eventTitle, eventDate } = april;
    expect(audience).toEqual({ type: 'event', eventId, eventTitle, eventDate, attendance: 'all' });
    expect(await run.list('SKIPPED')).toMatchObject([
      { id: cloud.hashOf(bouncing), reason: 'bounced', person: { email: bouncing } },
    ]);
    for (const { html, text, headers } of mails) {
      for (const part of [html, text]) {
        expect(part).toContain(`because you signed up for our live evening of ${april.eventDate}.`);
        expect(part).toContain('Dear Ana,');
        expect(part).not.toMatch(/unsubscribe/i);
      }
      expect(headers['List-Unsubscribe']).toBeUndefined();
    }
  });
});
