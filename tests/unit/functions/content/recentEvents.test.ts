import { describe, expect, test, vi } from 'vitest';
import { recordingLetter } from '../../../../frontend/features/letters/send/eventLetters.tsx';
import * as activities from '../../../../functions/lib/accounts/activities.ts';
import { recentEvents } from '../../../../functions/lib/content/events/events.ts';
import type { ManagedRecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { ask, dynamo, openAdminApi } from '../../../support/cloud/adminApi.ts';
import { recent } from '../../../support/data/contentForms.ts';

openAdminApi();

const path = '/api/recent-events';
const create = (more: object = {}) => ask<ManagedRecentEvent>(path, { body: { ...recent, ...more } }, 201);
const save = (id: number, more: object = {}) =>
  ask<ManagedRecentEvent>(`${path}/${id}`, { method: 'PUT', body: { ...recent, ...more } });
const active = () => ask<ManagedRecentEvent>(`${path}/active`);
const titles = async () => (await ask<ManagedRecentEvent[]>(path)).map(({ title }) => title);
/** Sets an episode as the latest, as the dashboard does. */
const setLatest = (title: string, more: object = {}, { status = 200, id = 1 } = {}) =>
  ask<ManagedRecentEvent & { message: string }>(
    `${path}/${id}`,
    { method: 'PATCH', body: { ...recent, title, eventDate: 'Episode 7', ...more } },
    status,
  );

describe('Set as Latest', () => {
  test('makes an event the active one, and creates it if it is absent', async () => {
    const newest = await create();
    const at = { id: newest.id + 3 };
    expect(await setLatest('Latest', {}, at)).toMatchObject({ ...at, title: 'Latest', isActive: true });
    expect(await setLatest('Later', {}, at)).toMatchObject({ ...at, title: 'Later', version: 2 });
    expect((await active()).title).toBe('Later');
    // New events skip the id that it took.
    const created = [await create(), await create(), await create(), await create()];
    expect(new Set([...created, at].map(({ id }) => id)).size).toBe(5);
    expect((await active()).title).toBe('Later');
  });

  test('ten at once leave one event, which is active', async () => {
    const at = { id: 77_000 };
    await Promise.all(Array.from({ length: 10 }, (_, n) => setLatest(`T${n}`, {}, at)));
    expect(await ask(path)).toMatchObject([{ ...at, isActive: true, version: 10 }]);
  });

  test('never replaces an event made by hand, since id 1 is never given to one', async () => {
    expect(await create({ title: 'On silence' })).toMatchObject({ id: 2 });
    expect(await setLatest('Second thoughts')).toMatchObject({ id: 1, isActive: true });
    expect(await titles()).toEqual(['On silence', 'Second thoughts']);
  });

  test('replaces the episode that was the latest before without asking, however often it was activated', async () => {
    await setLatest('First light');
    const { id } = await create({ title: 'On silence', isActive: true });
    for (const each of [1, id]) await ask(`${path}/${each}/activate`, { method: 'PUT' });
    await setLatest('Second thoughts');
    expect(await titles()).toEqual(['On silence', 'Second thoughts']);
  });

  test.each([
    [
      'was made by hand, as on a stack from before id 1 was reserved',
      async () => {
        await setLatest('On silence');
        delete dynamo.startingWith('content', 'RECENT_EVENT')[0]?.fromEpisode;
      },
    ],
    [
      'was changed by hand since',
      async () => {
        await setLatest('First light');
        await save(1, { title: 'On silence', isActive: true });
      },
    ],
  ])('asks first if the event %s, and names it', async (_what, prepare) => {
    await prepare();
    const refused = await setLatest('Second thoughts', {}, { status: 409 });
    expect(refused.message).toContain('“On silence”');
    expect(await titles()).toEqual(['On silence']);
    const { version } = await active();
    await setLatest('Second thoughts', { replaces: version + 1 }, { status: 409 });
    await setLatest('Second thoughts', { replaces: version });
    expect(await titles()).toEqual(['Second thoughts']);
    // The event belongs to an episode again.
    await setLatest('Third time');
  });

  test('asks if someone changes the event by hand at this moment', async () => {
    await setLatest('First light');
    dynamo.before('TransactWriteCommand', () =>
      recentEvents.update(1, { ...recent, title: 'On silence', isActive: false }),
    );
    await setLatest('Second thoughts', {}, { status: 409 });
    expect(await titles()).toEqual(['On silence']);
  });

  test('remembers its episode after its text is changed by hand, but not after it is given another film', async () => {
    expect(await setLatest('First light', { episodeId: 9 })).toMatchObject({ episodeId: 9 });
    expect((await save(1, { title: 'First light, again' })).episodeId).toBe(9);
    expect((await save(1, { videoUrl: 'https://www.youtube.com/watch?v=aaaaaaaaaaa' })).episodeId).toBe(9);
    expect((await save(1, { videoUrl: 'https://youtu.be/bbbbbbbbbbb' })).episodeId).toBeNull();
    expect((await save(1)).episodeId).toBeNull();
  });

  test('the activities say what was replaced', async () => {
    for (const title of ['First light', 'First light', 'Second thoughts']) await setLatest(title);
    // In any order, since they may be in the same millisecond.
    expect((await activities.latest(3)).map(({ about }) => about).sort()).toEqual([
      ...['First light', 'First light', 'Second thoughts, in place of First light'],
    ]);
  });
});

test('an event remembers the evening that it was, through edits, and visitors do not see it', async () => {
  const { id, version, fromEventId } = await create({ isActive: true, fromEventId: 7 });
  expect(fromEventId).toBe(7);
  await save(id, { title: 'Anew', isActive: true, version });
  expect(await ask(path)).toMatchObject([{ title: 'Anew', fromEventId: 7 }]);
  expect(await active()).not.toHaveProperty('fromEventId');
});

test('an episode that takes its place is no evening', async () => {
  const { id, version } = await create({ fromEventId: 7 });
  await setLatest('First light', { episodeId: 3, replaces: version }, { id });
  expect((await ask<object[]>(path))[0]).not.toHaveProperty('fromEventId');
});

test('an event has the time of its last change, which an edit of an old version does not move', async () => {
  const now = Date.now();
  const [first, later] = [now, now + 60_000].map((time) => new Date(time).toISOString());
  vi.useFakeTimers({ toFake: ['Date'], now });
  const { id, version } = await create({ isActive: true });
  expect((await active()).updatedAt).toBe(first);
  vi.setSystemTime(now + 60_000);
  await ask(`${path}/${id}`, { method: 'PUT', body: { ...recent, isActive: true, version: 7 } }, 409);
  expect((await active()).updatedAt).toBe(first);
  await save(id, { isActive: true, version });
  expect((await active()).updatedAt).toBe(later);
});

test.each([
  [true, '<div data-card="latest-recording"></div>'],
  [false, '<a href="https://youtu.be/aaaaaaaaaaa?a=1&amp;b=2">Watch the recording</a>'],
])('the letter about its recording is clean, whatever its title (active: %s)', (isActive, shows) => {
  const videoUrl = 'https://youtu.be/aaaaaaaaaaa?a=1&b=2';
  const letter = recordingLetter({ id: 3, title: 'Bells <b>& {firstName', videoUrl, isActive });
  expect(letter.subject).toBe('It’s online: Bells <b>& {firstName');
  expect(letter.htmlContent).toContain('“Bells &lt;b&gt;&amp; {firstName”');
  expect(letter.htmlContent).toContain(shows);
  const added = ' target="_blank" rel="noopener noreferrer"';
  expect(sanitize(letter.htmlContent).replaceAll(added, '')).toBe(letter.htmlContent);
});
