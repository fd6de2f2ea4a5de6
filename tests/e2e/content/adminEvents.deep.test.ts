import { expect, test } from 'vitest';
import { button, content, dialog, errors, eventually, failing, go } from '../../support/browser/adminPages.ts';
import { goBack } from '../../support/browser/browser.ts';
import { noteToasts } from '../../support/browser/toasts.ts';
import { cloud, context, newPage, newSession, openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ content, signedIn: true, errors });

// Only within the navigation, since a card of the dashboard may link to the same page.
const linkTo = (name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();
const onPath = (path: string) => eventually(async () => new URL(page.url()).pathname).toBe(path);

/** The ways to leave a form on the page, and where each leads. */
const exits: [way: string, leave: () => Promise<unknown>, arrived: () => Promise<unknown>][] = [
  ['a click on a link', () => linkTo('Recent Events'), () => onPath('/admin/recent-events')],
  ['Manage Archive', () => linkTo('Manage Archive'), () => button('Edit Mode').waitFor()],
  ['the Back button', () => goBack(page), () => onPath('/admin')],
  ['Logout', () => button('Logout').click(), () => onPath('/login')],
];
test.each(exits)('text typed into the form is not lost by %s', async (_way, leave, arrived) => {
  // Its own session, since logging out ends it.
  await newPage({ cookies: await newSession() });
  await go('/admin');
  await linkTo('Upcoming Events');
  await button('Add New Event').click();
  await page.getByLabel('Title').fill('Half an evening');
  await leave();
  await button('Keep editing').click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Half an evening');
  await onPath('/admin/events');
  await leave();
  await button('Discard changes').click();
  await arrived();
});

test('if nothing was typed, leaving asks no question', async () => {
  await go('/admin');
  await linkTo('Upcoming Events');
  await button('Add New Event').click();
  await goBack(page);
  await onPath('/admin');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('text typed into a dialog is not lost by the Back button', async () => {
  await go('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Recent Events' }).click();
  await button('Edit Two Chairs').click();
  await dialog().getByLabel('Title').fill('Half a title');
  await goBack(page);
  await button('Keep editing').click();
  expect(await dialog().getByLabel('Title').inputValue()).toBe('Half a title');
  await goBack(page);
  await button('Discard changes').click();
  await page.waitForURL('**/admin');
});

test('the admin who saves second gets a conflict, keeps the typed text, and can load the newest version or overwrite it', async () => {
  await go('/admin/recent-events');
  await button('Edit Two Chairs').click();
  await dialog().getByLabel('Title').fill('Mine');
  const other = await context.newPage();
  const otherToast = noteToasts(other);
  await other.goto(`${cloud.url}/admin/recent-events`);
  await button('Edit Two Chairs', other).click();
  await other.getByLabel('Presenter').fill('Somebody else');
  await button('Update Event', other).click();
  await otherToast('Success', 'Recent event updated successfully');
  await other.close();

  await button('Update Event', dialog()).click();
  await toast(
    'Error',
    'Failed to update recent event: Someone else changed this event in the meantime. Please reload the list and make your changes again.',
  );
  expect(await dialog().getByLabel('Title').inputValue()).toBe('Mine');
  await button('Load the newest version', dialog()).click();
  expect(await dialog().getByLabel('Presenter').inputValue()).toBe('Somebody else');
  await dialog().getByLabel('Date').fill('May 4, 2026');
  await button('Update Event', dialog()).click();
  await toast('Success', 'Recent event updated successfully');
});

test('a picture is uploaded into the field; a refusal and a lost connection are shown', async () => {
  await go('/admin/events');
  await button('Add New Event').click();
  const choose = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await failing('POST', '/api/upload-image', () =>
    choose().then(() => toast('Upload Error', 'An error occurred during upload')),
  );
  await failing('POST', '/api/upload-image', () => choose().then(() => toast('Upload Failed', 'Too large')), {
    status: 413,
    message: 'Too large',
  });
  await page.locator('input[type=file]').setInputFiles('frontend/public/icon-192.png');
  await toast('Success', 'Image uploaded successfully');
  expect(await page.getByLabel('Image URL').inputValue()).toMatch(/^\/media\//);
  await page.getByRole('img', { name: 'Preview' }).waitFor();
});
