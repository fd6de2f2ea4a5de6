import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { admin, ask, openAdminApi } from '../../../support/cloud/adminApi.ts';
import { recent, upcoming } from '../../../support/data/contentForms.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo, installInterleaved } from '../../../support/dynamo/installFakeDynamo.ts';

import { runs } from '../../../support/run/runs.ts';

openAdminApi();

describe.each([
  { name: 'recent', path: '/api/recent-events', sample: recent },
  { name: 'upcoming', path: '/api/upcoming-events', sample: upcoming },
])('$name events', ({ path, sample }) => {
  type Event = RecentEvent | UpcomingEvent;
  const list = () => ask<Event[]>(path);
  const create = (more: object = {}) => ask<Event>(path, { body: { ...sample, ...more } }, 201);
  const save = (id: number, more: object = {}, status = 200) =>
    ask<Event>(`${path}/${id}`, { method: 'PUT', body: { ...sample, ...more } }, status);
  const activate = (id: number, status = 200) => ask<Event>(`${path}/${id}/activate`, { method: 'PUT' }, status);
  const active = () => ask<Event | null>(`${path}/active`);
  const activeOnes = async () => (await list()).filter(({ isActive }) => isActive).map(({ id }) => id);

  test('none is active at first', async () => {
    expect(await active()).toBeNull();
    expect(await list()).toEqual([]);
  });

  test('the newest is listed first, and each has its own id', async () => {
    const [first, second] = [await create(), await create({ title: 'Second' })];
    expect(second.id).toBeGreaterThan(first.id);
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(first).toMatchObject({ ...sample, isActive: false, version: 1 });
  });

  test('visitors see the active one; activating another replaces it', async () => {
    const [one, two] = [await create({ isActive: true }), await create({ title: 'Two' })];
    expect(one.isActive).toBe(true);
    expect((await active())?.id).toBe(one.id);
    expect(await activate(two.id)).toMatchObject({ id: two.id, isActive: true });
    expect((await active())?.title).toBe('Two');
    expect(await activeOnes()).toEqual([two.id]);
  });

  test('the form’s switch activates and deactivates', async () => {
    const { id, version } = await create();
    const on = await save(id, { isActive: true, version });
    expect(on).toMatchObject({ isActive: true, version: version + 1 });
    expect(await activeOnes()).toEqual([id]);
    expect(await save(id, { isActive: false, version: on.version })).toMatchObject({ isActive: false });
    expect(await active()).toBeNull();
  });

  test('deleting the active one leaves none active', async () => {
    const { id } = await create({ isActive: true });
    await ask(`${path}/${id}`, { method: 'DELETE' }, 204);
    expect(await active()).toBeNull();
    expect(await activeOnes()).toEqual([]);
    await ask(`${path}/${id}`, { method: 'DELETE' }, 404);
    await activate(id, 404);
  });

  test('of ten edits of the same version one is saved, and nine get a conflict', async () => {
    const { id, version } = await create();
    const edits = Array.from({ length: 10 }, (_, n) =>
      admin.call(`${path}/${id}`, { method: 'PUT', body: { ...sample, title: `Edit ${n}`, version } }),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const saved = (await answers.find(({ ok }) => ok)?.json()) as Event;
    expect(await list()).toEqual([saved]);
    const refused = await answers.find(({ status }) => status === 409)?.json();
    expect(refused).toEqual({ message: expect.stringMatching(/^Someone else changed this event/) });
  });

  test('an edit that began before an activation gets a conflict instead of undoing it silently', async () => {
    const [old, other] = [await create(), await create()];
    const { version } = await activate(old.id);
    await save(old.id, { isActive: false, version: old.version }, 409);
    await activate(other.id);
    await save(old.id, { isActive: true, version }, 409);
    expect(await activeOnes()).toEqual([other.id]);
  });

  test('an edit without a version is saved unconditionally', async () => {
    const { id } = await create();
    await save(id, { title: 'Plain' });
    expect(await list()).toMatchObject([{ title: 'Plain' }]);
    await save(999_999, {}, 404);
  });

  test('missing, overlong and unknown fields are refused, each by name', async () => {
    const body = { ...sample, title: ' ', description: 'x'.repeat(5001), id: 3 };
    const { fields } = await ask<{ fields: object }>(path, { body }, 400);
    expect(Object.keys(fields).sort()).toEqual(['description', 'id', 'title']);
    for (const id of ['0', '-1', '1.5', 'x']) await ask(`${path}/${id}`, { method: 'PUT', body: sample }, 400);
  });
});

const event = withTimes({ ...upcoming, imageUrl: '', duration: '', joinLink: '', remindDay: true, remindHour: true });
const create = (isActive = false) => upcomingEvents.create({ ...event, isActive });

/** Actions that admins take at the same time. */
const actions = {
  create: (id: number) => create(id === 1),
  activate: (id: number) => upcomingEvents.activate(id),
  remove: (id: number) => upcomingEvents.remove(id),
  /** With the existing event's version, as after an admin has confirmed the replacement. */
  setLatest: async (id: number) => {
    const existing = (await upcomingEvents.list()).find((each) => each.id === id);
    await upcomingEvents.setLatest(id, event, existing?.version);
  },
  /** Opens the form, and saves it without changing whether the event is active. */
  save: async (id: number) => {
    const existing = (await upcomingEvents.list()).find((each) => each.id === id);
    if (existing) await upcomingEvents.update(id, { ...event, isActive: existing.isActive, version: existing.version });
  },
  deactivate: (id: number) => upcomingEvents.update(id, { ...event, isActive: false }),
};

/** True at every moment: the active event exists. */
function checkPointer(dynamo: FakeDynamo): void {
  const [pointer] = dynamo.startingWith('content', 'ACTIVE|');
  const ids = dynamo.startingWith('content', 'UPCOMING_EVENT|').map(({ id }) => id);
  if (pointer) expect(ids).toContain(pointer.id);
}

test('whatever admins do to events at once, at most one is active, and it exists', async () => {
  const action = fc.record({
    what: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
    id: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      async (scheduler, groups) => {
        const { together } = installInterleaved(scheduler, checkPointer);
        for (const group of groups) await together(group.map(({ what, id }) => actions[what](id).catch(ignoreRefusal)));
        const active = (await scheduler.waitFor(upcomingEvents.list())).filter(({ isActive }) => isActive);
        expect(active.length).toBeLessThanOrEqual(1);
        vi.restoreAllMocks();
      },
    ),
    { numRuns: runs(500) },
  );
}, 60_000);

/** Ignores the errors that an admin gets if the event is gone or was changed by another. */
function ignoreRefusal(error: { status?: number }): void {
  if (error.status !== 404 && error.status !== 409) throw error;
}

test('twenty that are created at once get twenty ids', async () => {
  installFakeDynamo();
  const created = await Promise.all(Array.from({ length: 20 }, () => create()));
  expect(new Set(created.map(({ id }) => id)).size).toBe(20);
});

test('of two who activate events at the same moment the second wins without a conflict', async () => {
  const dynamo = installFakeDynamo();
  const [one, two] = [await create(), await create()];
  dynamo.before('TransactWriteCommand', () => upcomingEvents.activate(two.id));
  expect(await upcomingEvents.activate(one.id)).toMatchObject({ isActive: true });
  const listed = await upcomingEvents.list();
  expect(listed.map(({ id, isActive }) => [id, isActive])).toEqual([
    [two.id, false],
    [one.id, true],
  ]);
  // The event that was active for a moment has a new version for each change.
  expect(listed[0]?.version).toBe(two.version + 2);
});

test('of two who delete an event at the same moment one learns that it is gone', async () => {
  installFakeDynamo();
  const { id } = await create();
  const answers = await Promise.allSettled([1, 2].map(() => upcomingEvents.remove(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('an event that is deleted while another is activated is gone, and the other is active', async () => {
  const dynamo = installFakeDynamo();
  const [one, two] = [await create(true), await create()];
  dynamo.before('TransactWriteCommand', () => upcomingEvents.activate(two.id));
  await upcomingEvents.remove(one.id);
  expect((await upcomingEvents.list()).map(({ id, isActive }) => [id, isActive])).toEqual([[two.id, true]]);
});
