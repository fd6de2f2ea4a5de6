import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { Caller, callAs } from '../../../support/cloud/caller.ts';
import { recent, upcoming } from '../../../support/data/contentForms.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

let admin: Caller;
beforeEach(async () => {
  installFakeDynamo();
  installSecrets();
  admin = await Caller.admin();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
const ask = callAs(() => admin);

describe.each([
  { name: 'recent', path: '/api/recent-events', sample: recent },
  { name: 'upcoming', path: '/api/upcoming-events', sample: upcoming },
])('$name events', ({ path, sample }) => {
  type Event = RecentEvent | UpcomingEvent;
  const list = () => ask<Event[]>(path);
  const create = (more: object = {}) => ask<Event>(path, { body: { ...sample, ...more } }, 201);
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

  test('twenty that are created at once get twenty ids', async () => {
    const created = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(new Set(created.map(({ id }) => id)).size).toBe(20);
    for (const { id } of created) await ask(`${path}/${id}`, { method: 'DELETE' }, 204);
  });

  test('visitors see the active one; activating another replaces it', async () => {
    const [one, two] = [await create({ isActive: true }), await create({ title: 'Two' })];
    expect(one.isActive).toBe(true);
    expect((await active())?.id).toBe(one.id);
    const activated = await ask<Event>(`${path}/${two.id}/activate`, { method: 'PUT' });
    expect(activated).toMatchObject({ id: two.id, isActive: true });
    expect((await active())?.title).toBe('Two');
    expect(await activeOnes()).toEqual([two.id]);
  });

  test('concurrent activations leave exactly one active', async () => {
    const events = await Promise.all(Array.from({ length: 6 }, () => create()));
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, n) => admin.call(`${path}/${events[n % 6]?.id}/activate`, { method: 'PUT' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(18).fill(200));
    expect(await activeOnes()).toHaveLength(1);
    expect(await activeOnes()).toEqual([(await active())?.id]);
  });

  test('the form’s switch activates and deactivates', async () => {
    const { id, version } = await create();
    const on = await ask<Event>(`${path}/${id}`, { method: 'PUT', body: { ...sample, isActive: true, version } });
    expect(on).toMatchObject({ isActive: true, version: version + 1 });
    expect(await activeOnes()).toEqual([id]);
    const off = await ask<Event>(`${path}/${id}`, {
      method: 'PUT',
      body: { ...sample, isActive: false, version: on.version },
    });
    expect(off.isActive).toBe(false);
    expect(await active()).toBeNull();
  });

  test('deleting the active one leaves none active', async () => {
    const { id } = await create({ isActive: true });
    await ask(`${path}/${id}`, { method: 'DELETE' }, 204);
    expect(await active()).toBeNull();
    expect(await activeOnes()).toEqual([]);
    await ask(`${path}/${id}`, { method: 'DELETE' }, 404);
    await ask(`${path}/${id}/activate`, { method: 'PUT' }, 404);
  });

  test('of ten edits of the same version one is saved, and nine get a conflict', async () => {
    const { id, version } = await create();
    const edits = Array.from({ length: 10 }, (_, n) =>
      admin.call(`${path}/${id}`, { method: 'PUT', body: { ...sample, title: `Edit ${n}`, version } }),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const saved = (await answers.find(({ ok }) => ok)?.json()) as Event;
    expect((await list()).find((event) => event.id === id)).toEqual(saved);
    const refused = await answers.find(({ status }) => status === 409)?.json();
    expect(refused).toEqual({ message: expect.stringMatching(/^Someone else changed this event/) });
  });

  test('an edit that began before another event became active gets a conflict instead of undoing that silently', async () => {
    const [old, other] = [await create({ isActive: true }), await create()];
    await ask(`${path}/${other.id}/activate`, { method: 'PUT' });
    await ask(`${path}/${old.id}`, { method: 'PUT', body: { ...sample, isActive: true, version: old.version } }, 409);
    expect(await activeOnes()).toEqual([other.id]);
  });

  test('an edit without a version is saved unconditionally', async () => {
    const { id } = await create();
    await ask(`${path}/${id}`, { method: 'PUT', body: { ...sample, title: 'Plain' } });
    expect((await list()).find((event) => event.id === id)?.title).toBe('Plain');
    await ask(`${path}/999999`, { method: 'PUT', body: sample }, 404);
  });

  test('missing, overlong and unknown fields are refused, each by name', async () => {
    const { fields } = await ask<{ fields: object }>(
      path,
      { body: { ...sample, title: ' ', description: 'x'.repeat(5001), id: 3 } },
      400,
    );
    expect(Object.keys(fields).sort()).toEqual(['description', 'id', 'title']);
    for (const id of ['0', '-1', '1.5', 'x']) await ask(`${path}/${id}`, { method: 'PUT', body: sample }, 400);
  });
});

describe('Set as Latest', () => {
  const latest = (body: object, id = 1) =>
    ask<RecentEvent>(`/api/recent-events/${id}`, { method: 'PATCH', body: { ...recent, ...body } });

  test('makes an event the active one, and creates it if it is absent', async () => {
    const { id: newest } = await ask<RecentEvent>('/api/recent-events', { body: recent }, 201);
    const free = newest + 3;
    expect(await latest({ title: 'Latest' }, free)).toMatchObject({ id: free, title: 'Latest', isActive: true });
    expect(await latest({ title: 'Later' }, free)).toMatchObject({ id: free, title: 'Later', version: 2 });
    expect((await ask<RecentEvent>('/api/recent-events/active')).title).toBe('Later');

    // New events skip the id that it took.
    const created = [];
    for (let n = 0; n < 4; n++) {
      created.push((await ask<RecentEvent>('/api/recent-events', { body: recent }, 201)).id);
    }
    expect(new Set([...created, free]).size).toBe(5);
    expect((await ask<RecentEvent>('/api/recent-events/active')).title).toBe('Later');
  });

  test('ten at once leave one event, which is active', async () => {
    const id = 77_000;
    await Promise.all(Array.from({ length: 10 }, (_, n) => latest({ title: `T${n}` }, id)));
    const events = await ask<RecentEvent[]>('/api/recent-events');
    expect(events.filter(({ isActive }) => isActive)).toMatchObject([{ id, version: 10 }]);
  });
});
