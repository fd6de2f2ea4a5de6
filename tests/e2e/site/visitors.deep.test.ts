import { test } from 'vitest';
import { allowErrors, cloud, context, openSite, page } from '../../support/cloud/openSite.ts';
import { openPublicPages, takenOver } from '../../support/site/publicPages.ts';

// Chunks of the build that fail to load.
openSite();
openPublicPages();

/** Code whose name begins so does not arrive, until the returned function is called. */
async function lose(chunk: RegExp): Promise<() => Promise<void>> {
  // The browser reports that by itself.
  allowErrors(/./);
  const files = new RegExp(`/assets/(${chunk.source})-[^/]*\\.js`);
  await context.route(files, (route) => route.abort());
  return () => context.unroute(files);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a page whose code did not arrive comes once it is loaded again, and keeps no other away', async () => {
  const find = await lose(/Privacy/);
  await page.goto(`${cloud.url}/about`);
  await takenOver();
  await follow('Privacy Policy');
  await title('This page did not load');
  await follow('Terms of Service');
  await title('Terms of Service');
  await follow('Privacy Policy');
  await title('This page did not load');
  await find();
  await button('Reload the page').click();
  await title('Privacy Policy');
});
