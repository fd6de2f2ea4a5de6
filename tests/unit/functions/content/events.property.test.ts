import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/upcomingEvents.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installInterleaved } from '../../../support/dynamo/interleaved.ts';
import { runs } from '../../../support/run/runs.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const event = {
  title: 'On rivers',
  guests: 'Bo Lind',
  description: 'A talk.',
  eventDate: 'May 3, 2031',
  eventTime: '7:00 PM',
  imageUrl: '',
  duration: '',
};
type Event = typeof event & { isActive: boolean };

/** What admins do at the same time; each answers whether it was done. */
const acts = {
  create: (id: number) => upcomingEvents.create({ ...event, isActive: id === 1 }),
  activate: (id: number) => upcomingEvents.activate(id),
  remove: (id: number) => upcomingEvents.remove(id),
  /** Knowing of what is there, as who was asked does. */
  setLatest: async (id: number) => {
    const found = (await upcomingEvents.list()).find((each) => each.id === id);
    await upcomingEvents.setLatest(id, event, found?.version);
  },
  /** Opens the form, and saves it with what it said of being active. */
  save: async (id: number) => {
    const found = (await upcomingEvents.list()).find((each) => each.id === id);
    if (found) await upcomingEvents.update(id, { ...event, isActive: found.isActive, version: found.version });
  },
  deactivate: (id: number) => upcomingEvents.update(id, { ...event, isActive: false }),
};

/** True at every moment: the one that is shown is there. */
function judge(dynamo: FakeDynamo): void {
  const [pointer] = dynamo.startingWith('content', 'ACTIVE|');
  const ids = dynamo.startingWith('content', 'UPCOMING_EVENT|').map(({ id }) => id);
  if (pointer) expect(ids).toContain(pointer.id);
}

test('whatever admins do to events at once: at most one is active, and it is there', async () => {
  const act = fc.record({
    what: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    id: fc.integer({ min: 1, max: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      async (scheduler, groups) => {
        const { together } = installInterleaved(scheduler, judge);
        for (const group of groups) await together(group.map(({ what, id }) => acts[what](id).catch(unlessRefused)));
        const active = (await scheduler.waitFor(upcomingEvents.list())).filter(({ isActive }) => isActive);
        expect(active.length).toBeLessThanOrEqual(1);
        vi.restoreAllMocks();
      },
    ),
    { numRuns: runs(500) },
  );
}, 60_000);

/** Not there any more, or changed by another: the admin is told. */
function unlessRefused(error: { status?: number }): void {
  if (error.status !== 404 && error.status !== 409) throw error;
}

describe('of those who edit the same event at once', () => {
  const edit = (id: number, title: string, version: number, more: Partial<Event> = {}) =>
    upcomingEvents.update(id, { ...event, isActive: false, ...more, title, version });

  test('one saves, and the others are told', async () => {
    installFakeDynamo();
    const { id, version } = await upcomingEvents.create({ ...event, isActive: false });
    const answers = await Promise.allSettled(['A', 'B', 'C'].map((title) => edit(id, title, version)));
    const saved = answers.filter(({ status }) => status === 'fulfilled');
    expect(saved).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => reason.status)).toEqual([409, 409]);
    const [kept] = await upcomingEvents.list();
    expect(kept).toEqual((saved[0] as PromiseFulfilledResult<unknown>).value);
  });

  test('who opened it before it was shown, or before it was hidden again, is told', async () => {
    installFakeDynamo();
    const one = await upcomingEvents.create({ ...event, isActive: false });
    const two = await upcomingEvents.create({ ...event, isActive: false });
    const shown = await upcomingEvents.activate(one.id);
    await expect(edit(one.id, 'Old form', one.version)).rejects.toMatchObject({ status: 409 });
    await upcomingEvents.activate(two.id);
    await expect(edit(one.id, 'Old form', shown.version, { isActive: true })).rejects.toMatchObject({ status: 409 });
    expect(await upcomingEvents.active()).toMatchObject({ id: two.id });
  });

  test('who activates in the moment when another does comes second, and is told of nothing: theirs is shown', async () => {
    const dynamo = installFakeDynamo();
    const one = await upcomingEvents.create({ ...event, isActive: false });
    const two = await upcomingEvents.create({ ...event, isActive: false });
    dynamo.before('TransactWriteCommand', () => upcomingEvents.activate(two.id));
    expect(await upcomingEvents.activate(one.id)).toMatchObject({ isActive: true });
    const listed = await upcomingEvents.list();
    expect(listed.map(({ id, isActive }) => [id, isActive])).toEqual([
      [two.id, false],
      [one.id, true],
    ]);
    // The one that was shown for a moment has a version of its own for each turn.
    expect(listed[0]?.version).toBe(two.version + 2);
  });

  test('who deletes an event that another deletes in this moment is told that it is gone', async () => {
    installFakeDynamo();
    const { id } = await upcomingEvents.create({ ...event, isActive: false });
    const answers = await Promise.allSettled([1, 2].map(() => upcomingEvents.remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('an event that is deleted in the moment when another is shown is gone, and the other is shown', async () => {
    const dynamo = installFakeDynamo();
    const one = await upcomingEvents.create({ ...event, isActive: true });
    const two = await upcomingEvents.create({ ...event, isActive: false });
    dynamo.before('TransactWriteCommand', () => upcomingEvents.activate(two.id));
    await upcomingEvents.remove(one.id);
    expect((await upcomingEvents.list()).map(({ id, isActive }) => [id, isActive])).toEqual([[two.id, true]]);
  });
});
