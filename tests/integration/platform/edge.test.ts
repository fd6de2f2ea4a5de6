import { afterEach, beforeAll, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';

/** What CloudFront caches, and how it answers a browser that has a copy. */
let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.shared();
});
afterEach(() => cloud.clearFaults());

test('a failed answer of the API is not cached for others', async () => {
  await cloud.fault({ function: 'api/session/user', error: 'crash-before' });
  expect((await fetch(`${cloud.url}/api/user`)).status).toBe(500);
  expect((await fetch(`${cloud.url}/api/user`)).status).toBe(200);
});

test('that a picture is absent is remembered for seconds, and what the API does not find is looked for each time', async () => {
  const ask = async (path: string) => {
    const { status, headers } = await fetch(cloud.url + path);
    return [status, headers.get('x-cache')];
  };
  expect(await ask('/media/nothing.webp')).toEqual([404, 'Miss from cloudfront']);
  expect(await ask('/media/nothing.webp')).toEqual([404, 'Error from cloudfront']);
  expect(await ask('/api/archive-guests/99999')).toEqual([404, 'Miss from cloudfront']);
  expect(await ask('/api/archive-guests/99999')).toEqual([404, 'Miss from cloudfront']);
});

test('a browser that has the 404 page is told that it has not changed', async () => {
  const first = await fetch(`${cloud.url}/nowhere`);
  expect(first.status).toBe(404);
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
  const again = await fetch(`${cloud.url}/nowhere`, { headers });
  expect(again.status).toBe(304);
  expect(again.headers.get('x-amz-meta-status')).toBeNull();
});
