import { describe, expect, test } from 'vitest';
import * as archiveGuests from '../../../../functions/lib/content/guests/archiveGuests.ts';
import { nameKey, namesIn } from '../../../../functions/lib/content/guests/archiveGuests.ts';
import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import { site } from '../../../../shared/site/site.ts';
import { admin, ask, dynamo, openAdminApi } from '../../../support/cloud/adminApi.ts';
import { Caller } from '../../../support/cloud/caller.ts';
import { guest } from '../../../support/data/contentForms.ts';

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
