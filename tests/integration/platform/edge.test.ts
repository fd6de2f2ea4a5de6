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

const ask = async (path: string) => {
  const { status, headers } = await fetch(cloud.url + path, { redirect: 'manual' });
  return [status, headers.get('x-cache')];
};

test('that a picture is absent is remembered for seconds', async () => {
  expect(await ask('/media/nothing.webp')).toEqual([404, 'Miss from cloudfront']);
  expect(await ask('/media/nothing.webp')).toEqual([404, 'Error from cloudfront']);
});

test.each([
  ['/letters/nothing', 'api/pages/absent', 404],
  ['/video/99999', 'api/pages/absent', 404],
  ['/api/letters/nothing', 'api/letters/get', 404],
  ['/api/archive-guests/99999', 'api/archiveGuests/get', 404],
])(
  'that there is nothing at %s costs one run of %s a minute, whatever query is put behind it',
  async (path, name, status) => {
    const before = await cloud.runsOf(name);
    expect(await ask(path)).toEqual([status, 'Miss from cloudfront']);
    for (const query of ['', '?x=1', '?x=2&token=3'])
      expect(await ask(path + query)).toEqual([status, 'Error from cloudfront']);
    expect(await cloud.runsOf(name)).toBe(before + 1);
  },
);

test('a browser that has the 404 page is told that it has not changed', async () => {
  const first = await fetch(`${cloud.url}/nowhere`);
  expect(first.status).toBe(404);
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
  const again = await fetch(`${cloud.url}/nowhere`, { headers });
  expect(again.status).toBe(304);
  expect(again.headers.get('x-amz-meta-status')).toBeNull();
});

test('a player gets the part of a file that it asks for, also when the whole file is cached', async () => {
  const address = `${cloud.url}/pictures/share.jpg`;
  const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
  for (const [range, from, to] of [
    ['bytes=100-199', 100, 200],
    ['bytes=-50', whole.length - 50, whole.length],
    [`bytes=${whole.length - 10}-`, whole.length - 10, whole.length],
  ] as const) {
    const part = await fetch(address, { headers: { Range: range } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(from, to));
  }
  const beyond = await fetch(address, { headers: { Range: `bytes=${whole.length}-` } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
});
