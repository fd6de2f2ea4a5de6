import { expect, test } from 'vitest';
import { accessible, cloud, fits, openSite, page } from '../../support/cloud/openSite.ts';
import { recent } from '../../support/site/publicContent.ts';
import { answerAll, elsewhere, openPublicPages, readThrough } from '../../support/site/publicPages.ts';

// Everything else that visitors see is tested in tests/components.
openSite();
openPublicPages();

test('a published page shows its content, fits every screen, is accessible, and makes no requests to the API or other sites', async () => {
  await answerAll();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await page.goto(cloud.url);
  await page.getByRole('article', { name: recent.title }).waitFor();
  await readThrough();
  for (const width of [768, 390, 1440]) await fits([width]);
  await accessible();
  expect(calls).toEqual([]);
  expect(elsewhere).toEqual([]);
});
