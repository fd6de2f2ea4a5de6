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

test('a picture that was requested too early shows as soon as it exists', async () => {
  const first = await fetch(`${cloud.url}/media/nothing.webp`);
  expect(first.status).toBe(404);
  expect(first.headers.get('x-cache')).toBe('Miss from cloudfront');
  expect((await fetch(`${cloud.url}/media/nothing.webp`)).headers.get('x-cache')).toBe('Miss from cloudfront');
});

test('a browser that has the 404 page is told that it has not changed', async () => {
  const first = await fetch(`${cloud.url}/nowhere`);
  expect(first.status).toBe(404);
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
  const again = await fetch(`${cloud.url}/nowhere`, { headers });
  expect(again.status).toBe(304);
  expect(again.headers.get('x-amz-meta-status')).toBeNull();
});
