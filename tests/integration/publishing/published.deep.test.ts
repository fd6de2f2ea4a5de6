import { afterEach, beforeAll, expect, test } from 'vitest';
import { leaseTime } from '../../../functions/lib/publishing/publication.ts';
import type { Cloud } from '../../support/cloud/cloud.ts';
import { until } from '../../support/run/until.ts';
import { publishedSite, publisher } from '../../support/site/publishedSite.ts';

/* Whatever goes wrong while pages are published, every page is up to date in the end. */
let cloud: Cloud;
let site: Awaited<ReturnType<typeof publishedSite>>;
beforeAll(async () => {
  site = await publishedSite();
  cloud = site.cloud;
});
afterEach(() => cloud.clearFaults());

const atS3 = { service: 's3', operation: 'PutObject', by: publisher };
test.each([
  ['the worker crashes before it begins', { function: publisher, error: 'crash-before', times: 1 }],
  ['the worker crashes after a put', { ...atS3, error: 'crash-after-accept', times: 1 }],
  ['the worker crashes before the invalidation', { service: 'cloudfront', by: publisher, error: 'crash', times: 1 }],
  ['S3 refuses puts', { ...atS3, error: 'AccessDenied', times: 2 }],
  ['an answer from S3 is lost', { ...atS3, error: 'reset-after-accept', times: 2 }],
  [
    'an invalidation is refused',
    { service: 'cloudfront', by: publisher, error: 'TooManyInvalidationsInProgress', times: 2 },
  ],
])('%s', async (name, fault) => {
  const before = await cloud.failuresOf(publisher);
  await cloud.fault(fault);
  await site.rename(3, name);
  if (fault.error.startsWith('crash')) {
    await until('the crash', async () => {
      await cloud.deliverStreams();
      return (await cloud.failuresOf(publisher)) > before || undefined;
    });
    // The next run takes over when the crashed run's lease ends.
    await cloud.forward(leaseTime / 1000);
  }
  await cloud.untilIdle();
  expect(await site.textAt('/video/3')).toContain(name);
  await site.expectPagesRight();
});

test('a stream batch is delivered twice while another run publishes', async () => {
  await site.rename(3, 'Twice');
  await Promise.all([cloud.publish(), cloud.publish(), cloud.invoke(publisher, {})]);
  await cloud.untilIdle();
  await site.expectPagesRight();
});
