import { test } from 'vitest';
import { allowErrors, cloud, context, openSite, page } from '../../support/cloud/openSite.ts';
import { openPublicPages, takenOver } from '../../support/site/publicPages.ts';

// What happens if chunks of the build fail to load.
openSite();
openPublicPages();

/** Blocks the chunks whose names match until the returned function is called. */
async function block(chunk: RegExp): Promise<() => Promise<void>> {
  // The browser itself reports failed requests.
  allowErrors(/./);
  const files = new RegExp(`/assets/(${chunk.source})-[^/]*\\.js`);
  await context.route(files, (route) => route.abort());
  return () => context.unroute(files);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('a page whose code failed to load appears after a reload, and does not block other pages', async () => {
  const restore = await block(/Privacy/);
  await page.goto(`${cloud.url}/about`);
  await takenOver();
  await follow('Privacy Policy');
  await title('This page didn’t load');
  await follow('Terms of Service');
  await title('Terms of Service');
  await follow('Privacy Policy');
  await title('This page didn’t load');
  await restore();
  await button('Reload the page').click();
  await title('Privacy Policy');
});
