import { beforeAll, describe, expect, test } from 'vitest';
import type { PageDocument } from '../../shared/publication.ts';
import { Cloud } from '../support/cloud.ts';
import { samples } from '../support/samples.ts';
import { until } from '../support/until.ts';
import { signIn, Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let admin: Visitor;
let visitor: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  visitor = new Visitor(cloud);
  const { archiveGuests, ...others } = samples();
  await cloud.invoke('workers/importContent', { ...others, archiveGuests: archiveGuests.slice(0, 4) });
  await cloud.publish();
});

const textAt = async (path: string) => (await visitor.call(path)).text();

/** What the document at `path` was made of. */
async function documentAt(path: string): Promise<PageDocument> {
  const [, text] = /<script type="application\/json" id="page">(.*?)<\/script>/.exec(await textAt(path)) ?? [];
  if (!text) throw new Error(`${path} does not say what it was made of`);
  return JSON.parse(text);
}

const guest = (name: string, more: object = {}) => ({
  ...{ name, url: 'https://youtu.be/aqz-KE-bpKQ', displayOrder: 50, isFeatured: false },
  ...{ description: null, imageUrl: null, ...more },
});

/** Each page at the edge is made of what the API answers now, byte for byte. */
async function expectPagesRight(): Promise<void> {
  const api = async (path: string) => (await visitor.call(`/api/${path}?now=${Math.random()}`)).text();
  const made = async (path: string) => (await documentAt(path)).answers ?? {};
  expect(JSON.stringify((await made('/archive')).archiveGuests)).toBe(await api('archive-guests'));
  expect(JSON.stringify((await made('/podcast')).episodes)).toBe(await api('episodes'));
  expect(JSON.stringify((await made('/')).activeRecentEvent)).toBe(await api('recent-events/active'));
  expect(JSON.stringify((await made('/audience-signup')).activeUpcomingEvent)).toBe(
    await api('upcoming-events/active'),
  );
  const guests = JSON.parse(await api('archive-guests')) as { id: number }[];
  for (const { id } of guests) {
    expect(JSON.stringify((await made(`/video/${id}`)).archiveGuest)).toBe(await api(`archive-guests/${id}`));
  }
}

/** Waits until nothing is left to publish. */
const settled = () =>
  until('the stream to be read', async () => {
    const streams = await cloud.streams();
    return streams.every(({ pending }) => pending === 0) ? true : undefined;
  });

test('pages are made of what the API answers, and each recording has one', async () => {
  await expectPagesRight();
  const { episodes } = await documentAt('/podcast').then(({ answers }) => answers ?? {});
  expect(episodes).toHaveLength(12);
  for (const { id, videoId } of episodes ?? [])
    for (const name of [`episode-${id}`, videoId])
      expect((await documentAt(`/video/${name}`)).answers?.episode?.id, name).toBe(id);
});

test('a change of one guest puts only the pages that show that guest, and the edge is told of those alone', async () => {
  await settled();
  await cloud.forgetInvalidations();
  const answer = await admin.call('/api/archive-guests/1', { method: 'PUT', body: guest('Renamed') });
  expect(answer.status).toBe(200);
  await until('the new name', async () => ((await textAt('/video/1')).includes('Renamed') ? true : undefined));
  await settled();
  const told = (await cloud.invalidations()).flatMap(({ paths }) => paths);
  expect(told.toSorted()).toEqual(
    [
      '/archive',
      '/interviews',
      '/pages/archive.html',
      '/pages/interviews.html',
      '/pages/video/1.html',
      '/video/1',
    ].sort(),
  );
  await expectPagesRight();
});

test('ten changes in a row are published by one run, or by one more where they fell into two batches', async () => {
  await settled();
  const before = await cloud.runsOf('workers/publishPages');
  for (let n = 1; n <= 10; n++) await admin.call('/api/archive-guests/2', { method: 'PUT', body: guest(`Name ${n}`) });
  await until('the last name', async () => ((await textAt('/video/2')).includes('Name 10') ? true : undefined));
  await settled();
  expect((await cloud.runsOf('workers/publishPages')) - before).toBeLessThanOrEqual(2);
  await expectPagesRight();
});

test('what is not content publishes nothing', async () => {
  await settled();
  const before = await cloud.runsOf('workers/publishPages');
  await admin.call('/api/email-templates/newsletter_welcome/replicate', {
    body: { newName: 'spring', newSubject: 'Spring' },
  });
  await visitor.subscribe('ana@example.org');
  await settled();
  expect(await cloud.runsOf('workers/publishPages')).toBe(before);
});

test('an address of a recording that is not there has the page that says so, with status 404', async () => {
  for (const path of ['/video/99999', '/video/abcdefghijk']) {
    const response = await visitor.call(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await response.text()).toContain('No video available for this Dharma Chat');
  }
  const { status } = await visitor.call('/nothing/here');
  expect(status).toBe(404);
});

describe('whatever goes wrong, every page is right in the end', () => {
  const change = async (name: string) => {
    const { status } = await admin.call('/api/archive-guests/3', { method: 'PUT', body: guest(name) });
    expect(status).toBe(200);
    await until(`${name} on its page`, async () => ((await textAt('/video/3')).includes(name) ? true : undefined));
    await settled();
    await expectPagesRight();
  };

  test.each([
    ['the worker crashes before it begins', { function: 'workers/publishPages', error: 'crash-before', times: 1 }],
    [
      'the worker crashes after a put',
      { service: 's3', operation: 'PutObject', error: 'crash-after-accept', times: 1 },
    ],
    ['the worker crashes before the edge is told', { service: 'cloudfront', error: 'crash', times: 1 }],
    ['S3 refuses puts', { service: 's3', operation: 'PutObject', error: 'AccessDenied', times: 2 }],
    ['an answer of S3 gets lost', { service: 's3', operation: 'PutObject', error: 'reset-after-accept', times: 2 }],
    ['an invalidation is refused', { service: 'cloudfront', error: 'TooManyInvalidationsInProgress', times: 2 }],
  ])('%s', async (name, fault) => {
    await cloud.fault(fault);
    await change(name);
    await cloud.clearFaults();
  });

  test('the same batch of the stream comes twice, and two runs at once', async () => {
    await admin.call('/api/archive-guests/3', { method: 'PUT', body: guest('Twice') });
    await Promise.all([cloud.publish(), cloud.publish(), cloud.invoke('workers/publishPages', {})]);
    await settled();
    await expectPagesRight();
  });
});
