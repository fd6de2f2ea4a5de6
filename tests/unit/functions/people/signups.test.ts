import { GetAccountCommand, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { tick } from '../../../../functions/lib/people/signups/door.ts';
import { signupId } from '../../../../functions/lib/people/signups/signups.ts';
import { giveDueSeats } from '../../../../functions/lib/people/signups/waitingList.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { audiencePages, audienceSize, resolveAudience } from '../../../../functions/lib/sending/audience.ts';
import { RateLimiter, sendChunk } from '../../../../functions/lib/sending/deliver.ts';
import { begin } from '../../../../functions/lib/sending/start.ts';
import { handler as sweepHandler } from '../../../../functions/workers/sweep.ts';
import type { Attendance } from '../../../../shared/people/model/attendance.ts';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { shards } from '../../../../shared/platform/resources.ts';
import { asAdmin, pass, withFakes } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';
import { asWorker } from '../../../support/run/granted.ts';
import {
  announce,
  confirmBy,
  deliver,
  fields,
  mailed,
  mails,
  signUp,
  signupIdOf,
  textOf,
  withSignupMails,
} from '../../../support/run/signupMails.ts';
import { prepareWhole } from '../../../support/sending/newsSends.ts';

const sweep = asWorker('sweep', sweepHandler);

describe('the form', () => {
  /** The form for an event, and what admins see of its people. Each action has a time of its own. */
  const fakes = withFakes(Date.UTC(2031, 0, 1));

  const person = {
    ...{ firstName: 'Ana', lastName: 'Lima', email: 'ana@example.org', phone: '+1 (212) 555-0100', city: 'New York' },
    ...{ attendanceType: 'in-person', subscribeNewsletter: false, consent: true },
  };
  async function submit(change: object = {}) {
    pass(1000);
    const { statusCode, body } = await call('signups/create', { body: { ...person, ...change } });
    return { status: statusCode, body: JSON.parse(body ?? '') };
  }
  async function signUp(name = 'ana', change: object = {}): Promise<void> {
    expect((await submit({ email: `${name}@example.org`, ...change })).status).toBe(201);
  }
  const virtual = { attendanceType: 'virtual' };

  const listed = async (): Promise<Signup[]> => (await asAdmin('signups/list', { query: {} })).body;
  const counts = async (): Promise<Record<string, number> & { events: EventSignups[] }> =>
    (await asAdmin('dashboard/counts')).body;
  const correct = (id: number, change: object) =>
    upcomingEvents.update(id, {
      ...{ title: 'Lanterns', guests: 'Freya Montclair', description: 'On quiet.', imageUrl: '' },
      ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '', isActive: true },
      ...{ joinLink: '', remindDay: true, remindHour: true, ...change },
    });

  /** How many of an event’s people a letter reaches. */
  async function reached(eventId: number, attendance: Attendance = 'all'): Promise<number> {
    const audience = { type: 'event' as const, eventId, eventTitle: '', eventDate: '', attendance };
    let size = 0;
    const once = new Set<string>();
    for (const shard of shards) {
      const part = { shard, cutoff: '2999-01-01T00:00:00.000Z', listed: once };
      for await (const { recipients } of audiencePages(audience, part)) size += recipients.length;
    }
    // The number shown before a send is the number that it reaches.
    expect(await audienceSize(audience)).toBe(size);
    return size;
  }

  /** Sends the letter “news”: to whom it goes, and what the first of them reads. */
  async function letterTo(eventId: number, attendance: Attendance): Promise<{ names: string[]; text: string }> {
    fakes.ses.reset();
    fakes.ses.on(GetAccountCommand).resolves({ SendQuota: { MaxSendRate: 1000 } });
    fakes.ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
    const audience = await resolveAudience({ type: 'event', eventId, attendance });
    const campaignId = await begin({ templateName: 'news', audience, startedBy: 'admin', key: undefined });
    await prepareWhole(campaignId);
    const rows = fakes.dynamo.startingWith('sends', `CAMPAIGN#${campaignId}#`);
    const recipients = rows.map(({ sk, signupId }) => ({ id: String(sk).slice(2), signupId: String(signupId) }));
    await sendChunk({ campaignId, recipients }, new RateLimiter({ pace: 1, at: 0, next: 0 }), () => 60_000);
    const sent = fakes.ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input);
    return {
      names: sent.map(({ Destination }) => Destination?.ToAddresses?.[0]?.split('@')[0] ?? '').toSorted(),
      text: sent[0]?.Content?.Simple?.Body?.Text?.Data ?? '',
    };
  }

  describe('signing up for a live audience', () => {
    test('without an event, the sign-up is kept without a date', async () => {
      const message = 'Thank you for your interest in joining our audience. We’ll be in touch soon with more details.';
      expect(await submit()).toEqual({
        status: 201,
        body: { message, event: null, status: 'booked' },
      });
      expect(await listed()).toMatchObject([{ email: person.email, eventDate: '', city: 'New York' }]);
    });

    test('a sign-up with an address that has signed up before changes nothing of it', async () => {
      await announce();
      await signUp();
      const [first] = await listed();
      expect(first).toMatchObject({ ...person, eventDate: 'May 3, 2031' });
      await signUp('ana', { ...virtual, city: 'Lisbon', phone: '' });
      expect(await listed()).toEqual([first]);
      expect(await counts()).toMatchObject({ signups: 1, inPerson: 1, virtual: 0 });
    });

    test('ticking the newsletter subscribes; not ticking it does not', async () => {
      await signUp('reader', { subscribeNewsletter: true });
      await signUp('no-reader');
      expect((await subscribers.list()).items.map(({ email }) => email)).toEqual(['reader@example.org']);
    });

    test('invalid input gets a message for each field', async () => {
      const fields = {
        firstName: 'First name must be at least 2 characters',
        lastName: 'Last name must be at least 2 characters',
        email: 'Please enter a valid email address',
        city: 'Please enter your city',
        attendanceType: 'Please select how you’d like to attend',
        consent: 'You must agree to the terms',
        role: 'This field is unknown',
      };
      const wrong = { firstName: 'A', lastName: '', email: 'x', city: '', attendanceType: 'maybe', consent: false };
      expect(await submit({ ...wrong, role: 'x' })).toEqual({
        status: 400,
        body: { message: 'First name must be at least 2 characters', fields },
      });
    });
  });

  describe('an event', () => {
    test('that is corrected keeps its people together, and lists show its current title and date', async () => {
      const { id } = await announce();
      await signUp();
      const now = { title: 'Lanterns on Water', eventDate: 'May 4, 2031' };
      await correct(id, now);
      await signUp();
      await signUp('ben', virtual);
      expect(await listed()).toMatchObject(
        Array(2).fill({ eventId: id, eventTitle: now.title, eventDate: now.eventDate }),
      );
      expect((await counts()).events).toEqual([
        {
          id,
          ...now,
          isActive: true,
          signups: 2,
          unconfirmed: 0,
          inPerson: 1,
          virtual: 1,
          waiting: 0,
          came: 0,
          noShows: 1,
        },
      ]);
      expect(await reached(id)).toBe(2);
    });

    test('is not confused with another one on the same date', async () => {
      const one = await announce();
      await signUp('ana');
      const other = await announce({ title: 'The late one' });
      await signUp('ana');
      await signUp('ben');
      expect([await reached(one.id), await reached(other.id)]).toEqual([1, 2]);
    });

    test('that is over counts who came and who did not, whichever way they had booked', async () => {
      const event = await announce();
      for (const name of ['ana', 'ben']) await signUp(name);
      for (const name of ['zoe', 'dan']) await signUp(name, virtual);
      // Zoë booked Zoom, and came to the room.
      for (const name of ['ana', 'zoe'])
        await tick(event.id, await signupId(`${name}@example.org`, event), {
          came: { set: ['2031-01-01T00:00:01.000Z'] },
        });
      expect((await counts()).events).toMatchObject([{ signups: 4, came: 2, noShows: 1 }]);
      expect([await reached(event.id, 'came'), await reached(event.id, 'no-show')]).toEqual([2, 1]);
    });

    test('has letters to those who came, to those who did not, and to those who wait for a date', async () => {
      await signUp('early');
      const event = await announce();
      for (const name of ['ana', 'ben']) await signUp(name);
      for (const name of ['zoe', 'dan']) await signUp(name, virtual);
      for (const name of ['ana', 'zoe'])
        await tick(event.id, await signupId(`${name}@example.org`, event), {
          came: { set: [new Date().toISOString()] },
        });
      await emailTemplates.add({ name: 'news', subject: 'Lights', htmlContent: '<p>On {eventDate}</p>', mailBytes: 1 });
      expect((await letterTo(event.id, 'came')).names).toEqual(['ana', 'zoe']);
      expect((await letterTo(event.id, 'no-show')).names).toEqual(['ben']);
      const { names, text } = await letterTo(event.id, 'listed');
      expect(names).toEqual(['early']);
      expect(text).toMatch(/^On May 3, 2031[\s\S]*because you signed up for our live audience\./);
    });

    test('that is deleted leaves its title and date', async () => {
      const { id } = await announce();
      await signUp();
      await upcomingEvents.remove(id);
      expect(await listed()).toMatchObject([{ eventId: id, eventTitle: 'Lanterns', eventDate: 'May 3, 2031' }]);
      expect((await counts()).events).toMatchObject([{ id, title: 'Lanterns', eventDate: 'May 3, 2031', signups: 1 }]);
      expect(await reached(id)).toBe(1);
    });

    test('that is active comes first, then the newest; sign-ups from before any event come last', async () => {
      await signUp('early');
      const first = await announce({ title: 'First' });
      const second = await announce({ title: 'Second' });
      await upcomingEvents.activate(first.id);
      await signUp('ana', virtual);
      const { signups, inPerson, virtual: online, events } = await counts();
      expect({ signups, inPerson, online }).toEqual({ signups: 2, inPerson: 1, online: 1 });
      expect(events.map(({ id, signups: number }) => [id, number])).toEqual([
        [first.id, 1],
        [second.id, 0],
        [null, 1],
      ]);
      expect([await reached(first.id), await reached(first.id, 'listed')]).toEqual([1, 1]);
    });
  });

  test('sign-ups are deleted a year after their event, or after they were made where there is none', async () => {
    await signUp('early');
    const event = await announce();
    await signUp('ana');
    await announce({ title: 'Without a day', eventDate: 'In spring' });
    await signUp('ben');
    const left = async () => (await listed()).map(({ firstName, email }) => firstName && email.split('@')[0]);
    const sweepOn = async (...day: [year: number, month: number, day: number]) => {
      vi.setSystemTime(Date.UTC(...day));
      await sweep({ time: new Date().toISOString() });
    };
    await sweepOn(2031, 11, 31);
    expect(await left()).toEqual(['ben', 'ana', 'early']);
    await sweepOn(2032, 4, 1);
    expect(await left()).toEqual(['ben', 'ana']);
    await sweepOn(2032, 4, 5);
    expect(await left()).toEqual(['ben']);
    expect(await reached(event.id)).toBe(0);
  });

  describe('deleting a sign-up', () => {
    const remove = async (id = '') => (await asAdmin('signups/remove', { path: { id } })).status;

    test('removes it from the list and the counts; the person’s other sign-ups and subscription stay', async () => {
      await announce();
      await signUp();
      await announce({ eventDate: 'August 1, 2031' });
      await signUp('ana', { ...virtual, subscribeNewsletter: true });
      const [august, may] = await listed();
      expect([may?.eventDate, august?.eventDate]).toEqual(['May 3, 2031', 'August 1, 2031']);

      expect((await Promise.all([1, 2, 3].map(() => remove(may?.id)))).sort()).toEqual([204, 404, 404]);
      expect(await listed()).toEqual([august]);
      expect(await counts()).toMatchObject({ signups: 1, inPerson: 0, virtual: 1, subscribers: 1 });

      expect(await remove(august?.id)).toBe(204);
      expect([await listed(), (await counts()).signups]).toEqual([[], 0]);
      await signUp();
      expect(await listed()).toHaveLength(1);
    });

    test('appears in the list of activities, without the person’s data', async () => {
      await announce();
      await signUp();
      pass(1000);
      expect(await remove((await listed())[0]?.id)).toBe(204);
      const [activity] = (await asAdmin('dashboard/activity')).body;
      expect(activity).toMatchObject({
        ...{ did: 'Deleted a sign-up for the live audience', about: expect.stringContaining('May 3, 2031') },
      });
      expect(JSON.stringify(activity)).not.toContain('@');
    });

    test('that does not exist is not found; an invalid id is refused', async () => {
      expect(await remove(`${'0'.repeat(64)}-1`)).toBe(404);
      expect(await remove('1')).toBe(400);
    });
  });
});

describe('a change', () => {
  /* The person who signed up changes it, by the link in its emails. */

  withSignupMails(Date.UTC(2031, 3, 1, 12));

  const tokenIn = (n: number) => decodeURIComponent(/\/your-sign-up#([\w.~%-]+)/.exec(textOf(n))?.[1] ?? '');
  const own = { firstName: 'Anna', lastName: 'Lima', city: 'Porto', attendanceType: 'in-person' };

  async function ask(name: 'own' | 'change', body: object) {
    const answer = await call(`signups/${name}`, { body });
    return { status: answer.statusCode, body: JSON.parse(answer.body ?? '{}') };
  }

  let token: string;
  beforeEach(async () => {
    // Seats are limited once they have one: there is nothing to confirm.
    const event = await announce();
    await signUp();
    await deliver();
    await upcomingEvents.update(event.id, { ...event, version: undefined, roomSeats: 1, onlineSeats: 1 });
    token = tokenIn(0);
  });

  describe('the link in a mail about a sign-up', () => {
    test('shows what was entered, and where it stands', async () => {
      expect(await ask('own', { token })).toMatchObject({
        status: 200,
        body: {
          firstName: 'Ana',
          city: 'Lisbon',
          attendanceType: 'in-person',
          status: 'booked',
          event: { title: 'Lanterns' },
        },
      });
    });

    test('corrects a name without another mail', async () => {
      expect(await ask('change', { token, ...own })).toMatchObject({
        ...{ status: 200, body: { message: 'Your sign-up is changed.', signup: { firstName: 'Anna', city: 'Porto' } } },
      });
      await deliver();
      expect(mails()).toHaveLength(1);
      expect((await ask('own', { token })).body).toMatchObject({ firstName: 'Anna', city: 'Porto' });
    });

    test('moves them to a free seat of the other kind, with a mail, and passes theirs on', async () => {
      await signUp({ email: 'ben@example.org' });
      await deliver();
      await confirmBy(1);
      await deliver();
      expect((await ask('change', { token, ...own, attendanceType: 'virtual' })).body.signup).toMatchObject({
        ...{ attendanceType: 'virtual', status: 'booked' },
      });
      await giveDueSeats(Date.now());
      await deliver();
      expect(mailed().slice(3).sort()).toEqual([
        'ana@example.org: You’re signed up: Lanterns, May 3, 2031',
        'ben@example.org: You have a seat: Lanterns, May 3, 2031',
      ]);
      expect(textOf(3) + textOf(4)).toContain('Online, on Zoom');
    });

    test('leaves them their seat where the other kind is full, and says so', async () => {
      await signUp({ email: 'ben@example.org', attendanceType: 'virtual' });
      expect((await ask('change', { token, ...own, attendanceType: 'virtual' })).body).toMatchObject({
        message: 'Zoom is full, so you keep your seat in the room.',
        signup: { attendanceType: 'in-person', status: 'booked', firstName: 'Anna' },
      });
    });

    test('takes those who chose Zoom to the room once there is no Zoom, or onto its waiting list', async () => {
      await signUp({ email: 'ben@example.org', attendanceType: 'virtual' });
      await deliver();
      await confirmBy(1);
      await deliver();
      const bens = tokenIn(2);
      await upcomingEvents.update(1, { ...fields, attendance: 'in-person', roomSeats: 1, isActive: true });
      expect((await ask('change', { token: bens, ...own })).body).toMatchObject({
        ...{ message: 'Every seat is taken, so you’re on the waiting list.', signup: { status: 'waiting' } },
      });
      await upcomingEvents.update(1, { ...fields, attendance: 'in-person', roomSeats: 3, isActive: true });
      await signUp({ email: 'cleo@example.org', attendanceType: 'in-person' });
      expect((await ask('own', { token: bens })).body).toMatchObject({
        status: 'waiting',
        attendanceType: 'in-person',
      });
    });

    test('does nothing for a way to attend that the event does not have, or after sign-up has closed', async () => {
      await upcomingEvents.update(1, { ...fields, attendance: 'in-person', isActive: true });
      expect((await ask('change', { token, ...own, attendanceType: 'virtual' })).status).toBe(400);
      await upcomingEvents.update(1, { ...fields, signupCloses: '2031-04-01T08:30', isActive: true });
      pass(60 * 60_000);
      expect((await ask('change', { token, ...own })).status).toBe(409);
    });

    test.each([
      ['was cut', () => Promise.resolve(), (whole: string) => whole.slice(0, -1), 400],
      [
        'is for a canceled event',
        () => upcomingEvents.cancel(1, { canceledAt: new Date().toISOString() }),
        undefined,
        409,
      ],
      ['is of a sign-up that was canceled and made anew', () => anew(), undefined, 409],
    ])('that %s opens nothing', async (_, happens, made, status) => {
      await happens();
      const used = made?.(token) ?? token;
      expect([
        (await ask('own', { token: used })).status,
        (await ask('change', { token: used, ...own })).status,
      ]).toEqual([status, status]);
    });
  });

  async function anew(): Promise<void> {
    const { remove } = await import('../../../../functions/lib/people/signups/signups.ts');
    await remove(await signupIdOf());
    pass(1000);
    await signUp();
  }
});
