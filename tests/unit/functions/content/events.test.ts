import { describe, expect, test } from 'vitest';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import type { UpcomingEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { admin, ask, openAdminApi } from '../../../support/cloud/adminApi.ts';
import { recent, upcoming } from '../../../support/data/contentForms.ts';

/* What admins do at the same time is tested in events.property.test.ts. */

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
