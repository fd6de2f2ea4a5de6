import { beforeAll, expect, test } from 'vitest';
import type { ArchiveGuest } from '../../../shared/content/model/archiveGuest.ts';
import { callAs } from '../../support/cloud/caller.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { guest, upcoming } from '../../support/data/contentForms.ts';

/* Sequential edits of content are tested in tests/unit/functions/content: events and archiveGuests. */

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
});
const ask = callAs(() => admin);

test('the edge refetches a cached copy only after it has changed', async () => {
  const visitor = new Visitor(cloud);
  const path = '/api/upcoming-events/active';
  const first = await visitor.call(path);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  const direct = (tag: string) => visitor.call(path, { headers: { 'if-none-match': tag } });
  for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await direct(tag);
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30');
  }
  await ask('/api/upcoming-events', { body: { ...upcoming, isActive: true } }, 201);
  expect((await direct(etag)).status).toBe(200);
});

test('the sitemap lists the public pages and every recording, but no admin page', async () => {
  const recorded = { ...guest, name: 'R & D', url: 'https://youtu.be/aaaaaaaaaaa' };
  const { id } = await ask<ArchiveGuest>('/api/archive-guests', { body: recorded }, 201);
  const guestWithoutRecording = await ask<ArchiveGuest>('/api/archive-guests', { body: guest }, 201);
  await cloud.publish();
  const response = await new Visitor(cloud).call('/sitemap.xml');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml']);
  const xml = await response.text();
  const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const paths = addresses.map((address = '') => address.replace(/^https:\/\/[^/]+/, ''));
  expect(paths).toEqual(expect.arrayContaining(['/', '/dharma-chats', '/about', '/archive', `/video/${id}`]));
  expect(paths).not.toContain(`/video/${guestWithoutRecording.id}`);
  expect(paths.filter((path) => /admin|login|unsubscribe|:/.test(path))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});
