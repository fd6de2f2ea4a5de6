import { afterEach, beforeAll, expect, test } from 'vitest';
import { leaseTime } from '../../../functions/lib/publishing/publication.ts';
import type { Cloud } from '../../support/cloud/cloud.ts';
import { until } from '../../support/run/until.ts';
import { publishedSite, publisher } from '../../support/site/publishedSite.ts';

let cloud: Cloud;
let site: Awaited<ReturnType<typeof publishedSite>>;
beforeAll(async () => {
  site = await publishedSite();
  cloud = site.cloud;
});
afterEach(async () => {
  await cloud.untilIdle();
  await cloud.clearFaults();
});

test('pages contain what the API answers, and each recording has a page', async () => {
  await site.expectPagesRight();
  const { episodes } = await site.documentAt('/podcast').then(({ answers }) => answers ?? {});
  expect(episodes).toHaveLength(12);
  for (const { id, videoId } of episodes ?? [])
    for (const name of [`episode-${id}`, videoId])
      expect((await site.documentAt(`/video/${name}`)).answers?.episode?.id, name).toBe(id);
});

test('after one guest is changed, only the pages that show this guest are put and invalidated', async () => {
  await cloud.forgetInvalidations();
  await site.rename(1, 'Renamed');
  await cloud.untilIdle();
  expect(await site.textAt('/video/1')).toContain('Renamed');
  const invalidated = (await cloud.invalidations()).flatMap(({ paths }) => paths);
  const isOfGuests = (path: string) => /^\/(pages\/guest|guests)\//.test(path);
  const isOfShares = (path: string) => path.startsWith('/share/');
  expect(invalidated.filter((path) => !isOfGuests(path) && !isOfShares(path)).toSorted()).toEqual([
    ...['/api/archive-guests/1', '/archive', '/interviews', '/pages/archive.html', '/pages/interviews.html'],
    ...['/pages/video/1.html', '/search/index.json'],
    // The notes, which the renaming removes, and the words of all texts when they still had these.
    expect.stringMatching(/^\/search\/texts\/\w+\.json$/),
    expect.stringMatching(/^\/search\/words\/\w+\/0\.json$/),
    ...['/sitemap.xml', '/video/1'],
  ]);
  // The address follows the name, and the few pages on which the guest is a related one show the new name.
  expect(invalidated).toEqual(expect.arrayContaining(['/guests/adaeze-winterbourne', '/guests/renamed']));
  const others = invalidated.filter((path) => path.startsWith('/guests/') && path !== '/guests/adaeze-winterbourne');
  expect(others.length).toBeLessThan(12);
  await site.expectPagesRight();
});

test('changes during a run are published by one more run', async () => {
  const before = await cloud.runsOf(publisher);
  await site.keepWaiting();
  try {
    await site.rename(2, 'Name 0');
    await until('a run', async () => (await cloud.runsOf(publisher)) > before || undefined);
    for (let n = 1; n <= 10; n++) await site.rename(2, `Name ${n}`);
    const waiting = async () => ((await cloud.recordsFor(publisher)) === 11 ? true : undefined);
    await until('all ten to wait in the stream for the run', waiting);
  } finally {
    await site.keepWaiting(false);
  }
  await cloud.untilIdle();
  expect((await cloud.runsOf(publisher)) - before).toBe(2);
  expect(await site.textAt('/video/2')).toContain('Name 10');
  await site.expectPagesRight();
});

test('changes other than to content publish nothing', async () => {
  const before = await cloud.runsOf(publisher);
  await site.admin.call('/api/email-templates/newsletter_welcome/replicate', {
    body: { newName: 'spring', newSubject: 'Spring' },
  });
  await site.visitor.subscribe('ana@example.org');
  await cloud.untilIdle();
  expect(await cloud.runsOf(publisher)).toBe(before);
});

test('the address of an absent recording shows a page that says so, with status 404', async () => {
  for (const path of ['/video/99999', '/video/abcdefghijk']) {
    const response = await site.visitor.call(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await response.text()).toContain('No video available for this Dharma Chat');
  }
  const { status } = await site.visitor.call('/nothing/here');
  expect(status).toBe(404);
});

test('every page is up to date in the end although the worker crashes after a put', async () => {
  await cloud.fault({ service: 's3', operation: 'PutObject', by: publisher, error: 'crash-after-accept' });
  await site.rename(3, 'Crashed');
  await until('the crash', async () => (await cloud.failuresOf(publisher)) > 0 || undefined);
  // The next run takes over when the crashed run's lease ends.
  await cloud.forward(leaseTime / 1000);
  await cloud.untilIdle();
  expect(await site.textAt('/video/3')).toContain('Crashed');
  await site.expectPagesRight();
});
