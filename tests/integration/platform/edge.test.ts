import { afterEach, beforeAll, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';

/** What CloudFront keeps, and what it makes of what a browser has already. */
let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.shared();
});
afterEach(() => cloud.clearFaults());

test('one failure of the API is answered to nobody else', async () => {
  await cloud.fault({ function: 'api/session/user', error: 'crash-before' });
  expect((await fetch(`${cloud.url}/api/user`)).status).toBe(500);
  expect((await fetch(`${cloud.url}/api/user`)).status).toBe(200);
});

test('a picture that is not there yet is there as soon as it is', async () => {
  const first = await fetch(`${cloud.url}/media/nothing.webp`);
  expect(first.status).toBe(404);
  expect(first.headers.get('x-cache')).toBe('Miss from cloudfront');
  expect((await fetch(`${cloud.url}/media/nothing.webp`)).headers.get('x-cache')).toBe('Miss from cloudfront');
});

test('a browser that has the 404 page is told that it has not changed, not that there is none', async () => {
  const first = await fetch(`${cloud.url}/nowhere`);
  expect(first.status).toBe(404);
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
  const again = await fetch(`${cloud.url}/nowhere`, { headers });
  expect(again.status).toBe(304);
  expect(again.headers.get('x-amz-meta-status')).toBeNull();
});
