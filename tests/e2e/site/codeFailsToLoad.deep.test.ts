import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { content } from '../../support/browser/adminPages.ts';
import { allowErrors, cloud, context, openSite, page } from '../../support/cloud/openSite.ts';

openSite({ content, signedIn: true });

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Blocks the code files whose names begin with `name` until the returned function is called. */
async function block(name: string): Promise<() => Promise<void>> {
  allowErrors(/ERR_FAILED|dynamically imported/, /React will try to recreate|did not load/);
  const file = new RegExp(`/assets/${name}-[^/]*\\.js$`);
  await context.route(file, (route) => route.abort());
  return () => context.unroute(file);
}

test('if an admin page’s code fails to load, the navigation stays, and the page works once it can', async () => {
  const restore = await block('UpcomingEvents');
  await page.goto(cloud.url + pages.adminRecentEvents);
  await title('Manage Recent Events');
  await follow('Upcoming Events');
  await title('This page didn’t load');
  expect(await page.title()).toMatch(/^This page didn’t load/);
  await follow('Recent Events');
  await title('Manage Recent Events');
  await restore();
  await follow('Upcoming Events');
  await title(/Upcoming Events/);
});

test('if the editor’s code fails to load, the content can be edited as HTML, and a reload shows the editor', async () => {
  const restore = await block('RichText');
  await page.goto(cloud.url + pages.adminEmailTemplates);
  await follow('Edit');
  await page.getByText('The editor couldn’t be loaded.').waitFor();
  await page.getByRole('tab', { name: 'HTML' }).click();
  await page.getByLabel('HTML of the content').fill('<p>Written without it</p>');
  await press('Save Changes');
  await page.getByText('Template updated successfully').first().waitFor();
  await restore();
  await page.reload();
  await page.locator('.ql-editor').getByText('Written without it').waitFor();
});

test('if the archive’s tools fail to load, the page says so, and a reload brings them', async () => {
  const restore = await block('ArchiveAdmin');
  await page.goto(`${cloud.url}${pages.archive}?adminKey=new`);
  await page.getByText('This page didn’t load').waitFor();
  await restore();
  await press('Reload the page');
  await page.getByRole('button', { name: 'Edit Mode' }).waitFor();
});
