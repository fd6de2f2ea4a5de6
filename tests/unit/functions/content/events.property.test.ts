import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { withTimes } from '../../../../shared/time/readTimes.ts';
import { upcoming } from '../../../support/data/contentForms.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo, installInterleaved } from '../../../support/dynamo/installFakeDynamo.ts';
import { runs } from '../../../support/run/runs.ts';

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
