import { beforeEach, expect, test } from 'vitest';
import type { Activity } from '../../../shared/accounts/model.ts';
import type { ArchiveGuest } from '../../../shared/content/model/archiveGuest.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { admin as account, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { seedItems } from '../../support/data/seedSubscribers.ts';

let cloud: Cloud;
let admin: Visitor;
beforeEach(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});

const guest = { name: 'Ana Lima', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };
const activity = async () => (await (await admin.call('/api/activity')).json()) as Activity[];
const addGuest = async () => (await (await admin.call('/api/archive-guests', { body: guest })).json()) as ArchiveGuest;

test('what an admin does is listed, newest first: who did what, when, and to what, by name', async () => {
  const [login, ...earlier] = await activity();
  expect(login).toMatchObject({ admin: account.username, did: 'Logged in', about: 'A browser' });
  expect(earlier).toEqual([]);
  const before = new Date().toISOString();
  const { id } = await addGuest();
  const path = `/api/archive-guests/${id}`;
  await admin.call(path, { method: 'PUT', body: { ...guest, name: 'Ana Maria Lima' } });
  await admin.call(path, { method: 'DELETE' });
  await admin.call('/api/admin-keys', { method: 'POST' });

  const entry = { id: expect.any(String), at: expect.any(String), admin: account.username };
  const [last, ...others] = (await activity()).reverse();
  expect(last).toEqual(login);
  const entries = others.reverse();
  expect(entries).toEqual([
    { ...entry, did: 'Asked for a key to the archive', about: null, picture: null },
    { ...entry, did: 'Deleted an archive guest', about: 'Ana Maria Lima', picture: null },
    { ...entry, did: 'Changed an archive guest', about: 'Ana Maria Lima', picture: null },
    { ...entry, did: 'Added an archive guest', about: 'Ana Lima', picture: null },
  ]);
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(times.every((at) => at >= before && at <= new Date().toISOString())).toBe(true);
});

test('refused and read-only requests are not listed', async () => {
  const before = await activity();
  await admin.call('/api/archive-guests', { body: { ...guest, name: '' } });
  await admin.call('/api/archive-guests/999999', { method: 'DELETE' });
  await admin.call('/api/subscribers');
  await new Visitor(cloud).subscribe('ana@example.org');
  expect(await activity()).toEqual(before);
});

test('a change that cannot be recorded is made all the same, and the log says so', async () => {
  const { id } = await addGuest();
  const before = await activity();
  await cloud.fault({
    service: 'dynamodb',
    operation: 'PutItem',
    by: 'api/archiveGuests/remove',
    error: 'InternalServerError',
    times: 50,
  });
  const response = await admin.call(`/api/archive-guests/${id}`, { method: 'DELETE' });
  await fetch(`${cloud.url}/_local/faults`, { method: 'DELETE' });
  expect(response.status).toBe(204);
  expect(await activity()).toEqual(before);
  expect(await (await fetch(`${cloud.url}/_local/functions`)).text()).toContain(
    'An activity of an admin could not be recorded',
  );
});

test('the latest 200 are listed', async () => {
  const at = (n: number) => new Date(Date.UTC(2024, 0, 1) + n * 1000).toISOString();
  const rows = Array.from({ length: 210 }, (_, n) => ({
    ...{ pk: { S: partitions.access.activities }, sk: { S: `${at(n)}#${n}` }, id: { S: `${at(n)}#${n}` } },
    ...{ at: { S: at(n) }, admin: { S: account.username }, label: { S: 'Asked for a key to the archive' } },
  }));
  await cloud.reset();
  await seedItems(cloud, 'Access', rows);
  admin = await signIn(cloud);
  const listed = (await activity()).map((each) => each.at);
  // The first is the log-in.
  expect(listed.slice(1)).toEqual(Array.from({ length: 199 }, (_, n) => at(209 - n)));
});
