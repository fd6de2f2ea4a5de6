import { afterEach, expect, test } from 'vitest';
import { Cloud } from '../support/cloud.ts';
import { samples } from '../support/samples.ts';
import { until } from '../support/until.ts';
import { signIn } from '../support/visitor.ts';

let cloud: Cloud | undefined;
afterEach(() => cloud?.remove());

test('killed right after an admin’s change was answered, and started again, the site publishes it', async () => {
  cloud = await Cloud.start();
  await cloud.invoke('workers/importContent', { archiveGuests: samples().archiveGuests.slice(0, 2) });
  await cloud.publish();
  const page = async () => (await fetch(`${cloud?.url}/video/1`)).text();
  const before = await page();
  const admin = await signIn(cloud);
  const body = { name: 'Changed at the last moment', url: null, displayOrder: 1, isFeatured: false };
  const answer = await admin.call('/api/archive-guests/1', {
    method: 'PUT',
    body: { ...body, description: null, imageUrl: null },
  });
  expect(answer.status).toBe(200);
  expect(await page(), 'not published yet').toBe(before);
  await cloud.stop('SIGKILL');

  cloud = await Cloud.start({ dataDir: cloud.dataDir });
  await until('the change on its page', async () => ((await page()).includes(body.name) ? true : undefined), 30);
});
