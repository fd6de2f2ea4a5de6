import { beforeEach, describe, expect, test } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { giveDueSeats } from '../../../../functions/lib/people/signups/waitingList.ts';
import { pass } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';
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

/* A sign-up is changed by whoever made it, by the link in its mails. */

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

  test('takes whoever chose Zoom to the room once there is no Zoom, or onto its waiting list', async () => {
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
    expect((await ask('own', { token: bens })).body).toMatchObject({ status: 'waiting', attendanceType: 'in-person' });
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
      () => upcomingEvents.cancel(1, { cancelledAt: new Date().toISOString() }),
      undefined,
      409,
    ],
    ['is of a sign-up that was canceled and made anew', () => anew(), undefined, 409],
  ])('that %s opens nothing', async (_, happens, made, status) => {
    await happens();
    const used = made?.(token) ?? token;
    expect([(await ask('own', { token: used })).status, (await ask('change', { token: used, ...own })).status]).toEqual(
      [status, status],
    );
  });
});

async function anew(): Promise<void> {
  const { remove } = await import('../../../../functions/lib/people/signups/signups.ts');
  await remove(await signupIdOf());
  pass(1000);
  await signUp();
}
