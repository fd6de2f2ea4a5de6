import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { tick } from '../../../../functions/lib/people/signups/door.ts';
import { signupId } from '../../../../functions/lib/people/signups/signups.ts';
import { audiencePages, audienceSize } from '../../../../functions/lib/sending/audience/audience.ts';
import type { Attendance } from '../../../../shared/people/model/attendance.ts';
import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { shards } from '../../../../shared/platform/shards.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, installMail, installSecrets } from '../../../support/run/calls.ts';

beforeEach(() => {
  installFakeDynamo();
  installSecrets();
  installMail();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const fields = {
  ...{ title: 'Lanterns', guests: 'Freya Montclair', description: 'On quiet.', imageUrl: '' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', duration: '' },
};
const announce = (change: object = {}) => upcomingEvents.create({ ...fields, ...change, isActive: true });

async function signUp(email: string, attendanceType = 'in-person') {
  const body = { firstName: 'Ana', lastName: 'Lima', email, city: 'Lisbon', attendanceType, consent: true };
  const { statusCode } = await call('signups/create', {
    body: { ...body, subscribeNewsletter: false },
  });
  expect(statusCode).toBe(201);
}

async function asAdmin(name: string, request: { query?: Record<string, string>; path?: Record<string, string> } = {}) {
  const { admin, cookie } = await openSession('admin');
  const headers = { [adminTokenHeader.toLowerCase()]: admin.token };
  const answer = await call(name, { headers, cookies: [cookie.split(';')[0] ?? ''], ...request });
  return answer.body ? JSON.parse(answer.body) : answer;
}

const listed = async () => (await asAdmin('signups/list', { query: {} })) as Signup[];
const counts = async () => (await asAdmin('dashboard/counts')) as Record<string, number> & { events: EventSignups[] };
async function reached(eventId: number, attendance: Attendance = 'all'): Promise<number> {
  const audience = { type: 'event' as const, eventId, eventTitle: '', eventDate: '', attendance };
  const ids: string[] = [];
  const listed = new Set<string>();
  for (const shard of shards) {
    const part = { shard, cutoff: '2999-01-01T00:00:00.000Z', listed };
    for await (const page of audiencePages(audience, part)) ids.push(...page.recipients.map(({ id }) => id));
  }
  // The number shown before a send is the number that it reaches.
  expect(await audienceSize(audience)).toBe(ids.length);
  return ids.length;
}

describe('an event that is corrected', () => {
  test('keeps its sign-ups together, and lists show its current title and date', async () => {
    const { id } = await announce();
    await signUp('ana@example.org');
    await upcomingEvents.update(id, {
      ...fields,
      title: 'Lanterns on Water',
      eventDate: 'May 4, 2031',
      isActive: true,
    });
    await signUp('ben@example.org', 'virtual');
    expect((await listed()).map(({ eventId, eventTitle, eventDate }) => ({ eventId, eventTitle, eventDate }))).toEqual(
      Array(2).fill({ eventId: id, eventTitle: 'Lanterns on Water', eventDate: 'May 4, 2031' }),
    );
    expect((await counts()).events).toEqual([
      {
        ...{ id, title: 'Lanterns on Water', eventDate: 'May 4, 2031', isActive: true },
        ...{ signups: 2, inPerson: 1, virtual: 1, waiting: 0, came: 0, noShows: 1 },
      },
    ]);
    expect(await reached(id)).toBe(2);
  });

  test('is not confused with another one on the same date', async () => {
    const one = await announce();
    await signUp('ana@example.org');
    const other = await announce({ title: 'The late one' });
    await signUp('ben@example.org');
    await signUp('cleo@example.org');
    expect([await reached(one.id), await reached(other.id)]).toEqual([1, 2]);
  });
});

test('after an evening, those who came and those who did not are counted, whichever way they had booked', async () => {
  const event = await announce();
  await signUp('ana@example.org');
  await signUp('ben@example.org');
  await signUp('zoe@example.org', 'virtual');
  await signUp('dan@example.org', 'virtual');
  // Zoë booked Zoom, and came to the room.
  for (const email of ['ana@example.org', 'zoe@example.org'])
    await tick(await signupId(email, event), { came: { is: true, at: '2026-05-03T23:00:00.000Z' } });
  expect((await counts()).events).toMatchObject([{ signups: 4, came: 2, noShows: 1 }]);
  expect([await reached(event.id, 'came'), await reached(event.id, 'no-show')]).toEqual([2, 1]);
});

test('a deleted event’s title and date stay', async () => {
  const { id } = await announce();
  await signUp('ana@example.org');
  await upcomingEvents.remove(id);
  expect(await listed()).toMatchObject([{ eventId: id, eventTitle: 'Lanterns', eventDate: 'May 3, 2031' }]);
  expect((await counts()).events).toMatchObject([{ id, title: 'Lanterns', eventDate: 'May 3, 2031', signups: 1 }]);
  expect(await reached(id)).toBe(1);
});

test('the active event comes first, then the newest; sign-ups from before any event come last', async () => {
  await signUp('early@example.org');
  const first = await announce({ title: 'First' });
  const second = await announce({ title: 'Second' });
  await upcomingEvents.activate(first.id);
  await signUp('ana@example.org', 'virtual');
  const { signups, inPerson, virtual, events } = await counts();
  expect({ signups, inPerson, virtual }).toEqual({ signups: 2, inPerson: 1, virtual: 1 });
  expect(events.map(({ id, signups: number }) => [id, number])).toEqual([
    [first.id, 1],
    [second.id, 0],
    [null, 1],
  ]);
});
