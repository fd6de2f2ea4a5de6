import { beforeAll, describe, expect, test } from 'vitest';
import type { ArchiveGuest } from '../../shared/model/archiveGuest.ts';
import type { RecentEvent } from '../../shared/model/recentEvent.ts';
import type { UpcomingEvent } from '../../shared/model/upcomingEvent.ts';
import { Cloud } from '../support/cloud.ts';
import { signIn, Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

async function ask<T>(path: string, options: Parameters<Visitor['call']>[1] = {}, status = 200): Promise<T> {
  const response = await admin.call(path, options);
  const text = await response.text();
  expect([response.status, text]).toEqual([status, expect.anything()]);
  return (text ? JSON.parse(text) : undefined) as T;
}

const recent = {
  title: 'On silence',
  presenter: 'Ana Lima',
  description: 'An evening.',
  imageUrl: '/media/a.jpg',
  videoUrl: 'https://youtu.be/aaaaaaaaaaa',
  eventDate: 'April 15, 2024',
};
const upcoming = {
  title: 'On rivers',
  guests: 'Bo Lind',
  description: 'A talk.',
  eventDate: 'May 3, 2031',
  eventTime: '7:00 PM',
};

describe.each([
  { name: 'recent', path: '/api/recent-events', sample: recent },
  { name: 'upcoming', path: '/api/upcoming-events', sample: upcoming },
])('$name events', ({ path, sample }) => {
  type Event = RecentEvent | UpcomingEvent;
  const list = () => ask<Event[]>(path);
  const create = (more: object = {}) => ask<Event>(path, { body: { ...sample, ...more } }, 201);
  const active = () => ask<Event | null>(`${path}/active`);
  const activeOnes = async () => (await list()).filter(({ isActive }) => isActive).map(({ id }) => id);

  test('there is no active one at first', async () => {
    expect(await active()).toBeNull();
    expect(await list()).toEqual([]);
  });

  test('the newest is listed first, each under a number of its own', async () => {
    const [first, second] = [await create(), await create({ title: 'Second' })];
    expect(second.id).toBeGreaterThan(first.id);
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(first).toMatchObject({ ...sample, isActive: false, version: 1 });
  });

  test('twenty made at once have twenty numbers', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create()));
    expect(new Set(made.map(({ id }) => id)).size).toBe(20);
    for (const { id } of made) await ask(`${path}/${id}`, { method: 'DELETE' }, 204);
  });

  test('one made active is what visitors see; activating another replaces it', async () => {
    const [one, two] = [await create({ isActive: true }), await create({ title: 'Two' })];
    expect(one.isActive).toBe(true);
    expect((await active())?.id).toBe(one.id);
    const activated = await ask<Event>(`${path}/${two.id}/activate`, { method: 'PUT' });
    expect(activated).toMatchObject({ id: two.id, isActive: true });
    expect((await active())?.title).toBe('Two');
    expect(await activeOnes()).toEqual([two.id]);
  });

  test('racing activates leave exactly one active', async () => {
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

  test('of ten edits made from the same version one is kept, nine are told', async () => {
    const { id, version } = await create();
    const edits = Array.from({ length: 10 }, (_, n) =>
      admin.call(`${path}/${id}`, { method: 'PUT', body: { ...sample, title: `Edit ${n}`, version } }),
    );
    const answers = await Promise.all(edits);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const kept = (await answers.find(({ ok }) => ok)?.json()) as Event;
    expect((await list()).find((event) => event.id === id)).toEqual(kept);
    const refused = await answers.find(({ status }) => status === 409)?.json();
    expect(refused).toEqual({ message: expect.stringMatching(/^Somebody else changed this event/) });
  });

  test('an edit begun before another event became the active one is told, not undone silently', async () => {
    const [old, other] = [await create({ isActive: true }), await create()];
    await ask(`${path}/${other.id}/activate`, { method: 'PUT' });
    await ask(`${path}/${old.id}`, { method: 'PUT', body: { ...sample, isActive: true, version: old.version } }, 409);
    expect(await activeOnes()).toEqual([other.id]);
  });

  test('an edit without a version is taken as it is', async () => {
    const { id } = await create();
    await ask(`${path}/${id}`, { method: 'PUT', body: { ...sample, title: 'Plain' } });
    expect((await list()).find((event) => event.id === id)?.title).toBe('Plain');
    await ask(`${path}/999999`, { method: 'PUT', body: sample }, 404);
  });

  test('what is missing, too long or unknown is refused field by field', async () => {
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

  test('makes an event the active one, and creates it where it is absent', async () => {
    const events = await ask<RecentEvent[]>('/api/recent-events');
    const free = Math.max(...events.map(({ id }) => id)) + 3;
    expect(await latest({ title: 'Latest' }, free)).toMatchObject({ id: free, title: 'Latest', isActive: true });
    expect(await latest({ title: 'Later' }, free)).toMatchObject({ id: free, title: 'Later', version: 2 });
    expect((await ask<RecentEvent>('/api/recent-events/active')).title).toBe('Later');

    // New events come past the number it took.
    const made = [];
    for (let n = 0; n < 4; n++) {
      made.push((await ask<RecentEvent>('/api/recent-events', { body: recent }, 201)).id);
    }
    expect(new Set([...made, free]).size).toBe(5);
    expect((await ask<RecentEvent>('/api/recent-events/active')).title).toBe('Later');
  });

  test('ten at once leave one, which is active', async () => {
    const id = 77_000;
    await Promise.all(Array.from({ length: 10 }, (_, n) => latest({ title: `T${n}` }, id)));
    const events = await ask<RecentEvent[]>('/api/recent-events');
    expect(events.filter(({ isActive }) => isActive)).toMatchObject([{ id, version: 10 }]);
  });
});

describe('the archive of guests', () => {
  const path = '/api/archive-guests';
  const guest = {
    name: 'Ana Lima',
    url: null,
    displayOrder: 1,
    isFeatured: false,
    description: null,
    imageUrl: null,
  };

  test('a guest can be added, changed, found and deleted', async () => {
    const added = await ask<ArchiveGuest>(path, { body: { ...guest, name: '  Ana Lima ' } }, 201);
    expect(added).toMatchObject({ ...guest, version: 1 });
    const changed = { ...guest, isFeatured: true, description: 'A potter', version: added.version };
    expect(await ask(`${path}/${added.id}`, { method: 'PUT', body: changed })).toMatchObject({
      isFeatured: true,
      version: 2,
    });
    await ask(`${path}/${added.id}`, { method: 'PUT', body: changed }, 409);
    const visitor = new Visitor(cloud);
    expect(await (await visitor.call(`${path}/${added.id}`)).json()).toMatchObject({ description: 'A potter' });
    await ask(`${path}/${added.id}`, { method: 'DELETE' }, 204);
    expect((await visitor.call(`${path}/${added.id}`)).status).toBe(404);
    await ask(`${path}/${added.id}`, { method: 'DELETE' }, 404);
    await ask(`${path}/${added.id}`, { method: 'PUT', body: guest }, 404);
  });

  test('a guest without a name is refused in the words of the form', async () => {
    const refused = await ask<{ message: string }>(path, { body: { ...guest, name: '  ' } }, 400);
    expect(refused.message).toBe('Guest name is required.');
    await ask(path, { body: { ...guest, displayOrder: 0 } }, 400);
  });

  test('all of 250 guests with long descriptions are listed, in the order of their numbers', async () => {
    const description = 'A life in letters. '.repeat(260);
    const names = Array.from({ length: 250 }, (_, n) => `Guest ${n}`).values();
    const add = async () => {
      for (const name of names) await ask(path, { body: { ...guest, name, description } }, 201);
    };
    await Promise.all(Array.from({ length: 8 }, add));
    const guests = await (await new Visitor(cloud).call(path)).json();
    expect(new Set((guests as ArchiveGuest[]).map(({ name }) => name)).size).toBe(250);
    const ids = (guests as ArchiveGuest[]).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });
});

test('public lists may be kept at the edge for a short while, those of the admin nowhere', async () => {
  const kept = async (path: string) => (await admin.call(path)).headers.get('cache-control');
  const publicPaths = ['/api/recent-events/active', '/api/upcoming-events/active', '/api/archive-guests'];
  for (const path of publicPaths) {
    expect(await kept(path)).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30');
  }
  for (const path of ['/api/recent-events', '/api/upcoming-events']) expect(await kept(path)).toBe('no-store');
  expect(await ask('/api/episodes')).toEqual([]);
});

test('a copy at the edge is asked for anew only when it has changed', async () => {
  const visitor = new Visitor(cloud);
  const path = '/api/upcoming-events/active';
  const first = await visitor.call(path);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  const direct = (tag: string) => visitor.call(path, { headers: { 'if-none-match': tag } });
  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await direct(tag);
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toContain('s-maxage=30');
  }
  await ask('/api/upcoming-events', { body: { ...upcoming, isActive: true } }, 201);
  expect((await direct(etag)).status).toBe(200);
});

test('the sitemap lists the public pages and every recording, and no page of the admin', async () => {
  const url = 'https://youtu.be/aaaaaaaaaaa';
  const guest = { name: 'R & D', url, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };
  const { id } = await ask<ArchiveGuest>('/api/archive-guests', { body: guest }, 201);
  const mute = await ask<ArchiveGuest>('/api/archive-guests', { body: { ...guest, url: null } }, 201);
  await cloud.publish();
  const response = await new Visitor(cloud).call('/sitemap.xml');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml']);
  const xml = await response.text();
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const paths = addresses.map((address = '') => address.replace(/^https:\/\/[^/]+/, ''));
  expect(paths).toEqual(expect.arrayContaining(['/', '/dharma-chats', '/about', '/archive', `/video/${id}`]));
  expect(paths).not.toContain(`/video/${mute.id}`);
  expect(paths.filter((path) => /admin|login|unsubscribe|:/.test(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});
