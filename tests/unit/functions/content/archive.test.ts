import { describe, expect, test, vi } from 'vitest';
import { recordingLetter } from '../../../../frontend/features/letters/send/eventLetters.tsx';
import * as activities from '../../../../functions/lib/accounts/activities.ts';
import { recentEvents } from '../../../../functions/lib/content/events/events.ts';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import { nameKey, namesIn } from '../../../../functions/lib/content/guests/archiveGuests.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import type { ManagedRecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { site } from '../../../../shared/site/site.ts';
import { admin, ask, Caller, dynamo, openAdminApi } from '../../../support/accounts/caller.ts';
import { guest, recent } from '../../../support/data/contentForms.ts';

openAdminApi();

const path = '/api/archive-guests';

test('a guest can be added, changed, found and deleted', async () => {
  const added = await ask<ArchiveGuest>(path, { body: { ...guest, name: '  Ana Lima ' } }, 201);
  expect(added).toMatchObject({ ...guest, version: 1 });
  const changed = { ...guest, isFeatured: true, description: 'A potter', imageUrl: ' ', version: added.version };
  expect(await ask(`${path}/${added.id}`, { method: 'PUT', body: changed })).toMatchObject({
    isFeatured: true,
    imageUrl: null,
    version: 2,
  });
  await ask(`${path}/${added.id}`, { method: 'PUT', body: changed }, 409);
  const visitor = new Caller();
  expect(await (await visitor.call(`${path}/${added.id}`)).json()).toMatchObject({ description: 'A potter' });
  await ask(`${path}/${added.id}`, { method: 'DELETE' }, 204);
  expect((await visitor.call(`${path}/${added.id}`)).status).toBe(404);
  await ask(`${path}/${added.id}`, { method: 'DELETE' }, 404);
  await ask(`${path}/${added.id}`, { method: 'PUT', body: guest }, 404);
});

test('a guest without a name is refused with the form’s message', async () => {
  const refused = await ask<{ message: string }>(path, { body: { ...guest, name: '  ' } }, 400);
  expect(refused.message).toBe('Guest name is required.');
  await ask(path, { body: { ...guest, displayOrder: 0 } }, 400);
});

test('a spelling of another guest’s name is refused, and the answer names that guest', async () => {
  const add = (name: string, alsoKnownAs: string[], status = 201) =>
    ask<ArchiveGuest & { fields: object }>(path, { body: { ...guest, name, alsoKnownAs } }, status);
  const ana = await add('Ana Lima', ['  A. Lima ', 'Ana de Lima']);
  expect(ana.alsoKnownAs).toEqual(['A. Lima', 'Ana de Lima']);
  for (const taken of ['ANA LÍMA', 'a lima'])
    expect((await add('Bo Lind', ['Bo L.', taken], 400)).fields).toEqual({
      alsoKnownAs: `“${taken}” already belongs to another guest, Ana Lima.`,
    });
  expect((await add('Ana de Lima', [], 400)).fields).toEqual({
    name: '“Ana de Lima” is already another spelling of Ana Lima.',
  });
  const bo = await add('Bo Lind', ['Bo L.']);
  const edited = { ...guest, name: 'Bo Lind', alsoKnownAs: ['A. Lima'] };
  await ask(`${path}/${bo.id}`, { method: 'PUT', body: edited }, 400);
  // The same name again is the same person with another recording.
  await add('Ana Lima', ['A. Lima']);
});

test('an edit that says nothing about other spellings leaves them; an empty list takes them away', async () => {
  const added = await ask<ArchiveGuest>(path, { body: { ...guest, alsoKnownAs: ['A. Lima'] } }, 201);
  const edit = (body: object) => ask<ArchiveGuest>(`${path}/${added.id}`, { method: 'PUT', body });
  expect(await edit({ ...guest, alsoKnownAs: ['A. Lima'] })).toMatchObject({ alsoKnownAs: ['A. Lima'] });
  expect(await edit(guest)).toMatchObject({ alsoKnownAs: ['A. Lima'] });
  expect(await edit({ ...guest, alsoKnownAs: [] })).toMatchObject({ alsoKnownAs: [] });
});

test('all 250 guests with long descriptions are listed by id', async () => {
  // DynamoDB ends a page of a query at 1 MB, after about 200 of these.
  dynamo.perPage = 200;
  const description = 'A life in letters. '.repeat(260);
  await archiveGuests.createAll(Array.from({ length: 250 }, (_, n) => ({ ...guest, name: `Guest ${n}`, description })));
  const guests = (await (await new Caller().call(path)).json()) as ArchiveGuest[];
  expect(new Set(guests.map(({ name }) => name)).size).toBe(250);
  const ids = guests.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test('the edge may cache public lists for a short time; the admin’s lists are not cached', async () => {
  const cacheControl = async (of: string) => (await admin.call(of)).headers.get('cache-control');
  const publicPaths = ['/api/recent-events/active', '/api/upcoming-events/active', '/api/archive-guests'];
  for (const each of publicPaths) {
    expect(await cacheControl(each)).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30');
  }
  for (const each of ['/api/recent-events', '/api/upcoming-events']) expect(await cacheControl(each)).toBe('no-store');
  expect(await ask('/api/episodes')).toEqual([]);
});

describe('one person, however the name is spelled', () => {
  test.each([
    ['case', 'Ana Lima', 'ANA LIMA'],
    ['accents', 'José García', 'Jose Garcia'],
    ['letters that are more than an accent', 'Søren Åström', 'Soren Astrom'],
    ['spacing', ' Ana   Lima', 'Ana Lima'],
    ['hyphens', 'Jean-Luc Marion', 'Jean Luc Marion'],
    ['initials', 'J. R. Smith', 'JR Smith'],
    ['apostrophes', 'Siobhán O’Neill', "Siobhan O'Neill"],
    ['a title', 'Dr. Ana Lima', 'Ana Lima'],
    ['a degree', 'Ana Lima, PhD', 'Ana Lima'],
    ['composed and decomposed letters', 'Zoe\u0308 Brandt', 'Zoë Brandt'],
  ])('%s', (_, a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
    expect(nameKey(a)).not.toBe('');
  });
});

describe('two people', () => {
  test.each([
    ['a title before a single word', 'Dr. Ruth', 'Ruth'],
    ['a religious title', 'Sister Anne', 'Anne'],
    ['father and son', 'Martin King Jr.', 'Martin King'],
    ['a family name like a degree', 'Yo-Yo Ma', 'Yo-Yo'],
    ['vowels that are marks', 'कमल', 'कामिल'],
    ['words in brackets', 'Ana Lima (potter)', 'Ana Lima'],
  ])('%s', (_, a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b));
  });
});

test('a name without letters is no one’s', () => {
  expect(nameKey('—')).toBe('');
  expect(nameKey('春')).toBe('春');
});

const archive = ['Simon and Grace', 'Lee, Bo', 'bell hooks'].map(nameKey);
const names = (text: string) => namesIn(text, (name) => archive.includes(nameKey(name)));

test.each([
  ['Ana Lima', ['Ana Lima']],
  ['Ana Lima and Bo Lind', ['Ana Lima', 'Bo Lind']],
  ['Ana Lima, Bo Lind', ['Ana Lima', 'Bo Lind']],
  ['Ana Lima, Bo Lind, and Cy Moss', ['Ana Lima', 'Bo Lind', 'Cy Moss']],
  ['Ana Lima & Bo Lind; Cy Moss', ['Ana Lima', 'Bo Lind', 'Cy Moss']],
  ['Ana Lima, PhD, Bo Lind, M.D.', ['Ana Lima, PhD', 'Bo Lind, M.D.']],
  ['Andrew Sandman', ['Andrew Sandman']],
  // The archive knows them as one.
  ['Simon and Grace and Bo Lind', ['Simon and Grace', 'Bo Lind']],
  ['Ana Lima and Lee, Bo', ['Ana Lima', 'Lee, Bo']],
  ['Ana Lima and friends', ['Ana Lima']],
  ['Ana Lima and bell hooks', ['Ana Lima', 'bell hooks']],
  [`${site.host.name} and Ana Lima`, ['Ana Lima']],
  ['春 and 花', ['春', '花']],
  ['', []],
  [' and , — ', []],
])('“%s” names %j', (text, expected) => {
  expect(names(text)).toEqual(expected);
});

describe('recent events', () => {
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
    ['all', 'Thank you for signing up for'],
    ['came', 'Thank you for being with us at'],
    ['no-show', 'We missed you at'],
  ] as const)('the letter about its recording to %s is clean, whatever its title', (who, opening) => {
    const videoUrl = 'https://youtu.be/aaaaaaaaaaa?a=1&b=2';
    const shows = '<a href="https://youtu.be/aaaaaaaaaaa?a=1&amp;b=2">Watch the recording</a>';
    const letter = recordingLetter({ id: 3, title: 'Bells <b>& {firstName', videoUrl }, who);
    expect(letter.subject).toBe('It’s online: Bells <b>& {firstName');
    expect(letter.htmlContent).toContain(`${opening} “Bells &lt;b&gt;&amp; {firstName”`);
    expect(letter.htmlContent).toContain(shows);
    const added = ' target="_blank" rel="noopener noreferrer"';
    expect(sanitize(letter.htmlContent).replaceAll(added, '')).toBe(letter.htmlContent);
  });
});
