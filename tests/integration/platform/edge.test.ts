import { beforeAll, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';

/** How the edge answers: for others who ask the same, for a browser that has a copy, and in parts. */
let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.shared();
});

test.each(['/letters/nothing', '/video/99999', '/api/letters/nothing', '/api/archive-guests/99999'])(
  'that there is nothing at %s may be remembered for a minute: it costs a run of a function',
  async (path) => {
    const { status, headers } = await fetch(cloud.url + path);
    expect([status, headers.get('cache-control')]).toEqual([404, 'public, max-age=0, s-maxage=60']);
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

test('a player gets the part of a file that it asks for', async () => {
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
