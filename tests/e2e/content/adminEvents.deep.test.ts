import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { attempt, button, content, dialog, errors, failing, go } from '../../support/browser/adminPages.ts';
import { goBack, openTabs } from '../../support/browser/browser.ts';
import { noteToasts } from '../../support/browser/toasts.ts';
import { cloud, context, newPage, newSession, openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ content, signedIn: true, errors });

// Only within the navigation, since a card of the dashboard may link to the same page.
const linkTo = (name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();
const onPath = (path: string) => expect.poll(async () => new URL(page.url()).pathname).toBe(path);

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

test('text typed into a dialog is not lost by the Back button; if nothing was typed, it asks no question', async () => {
  await go('/admin');
  await linkTo('Recent Events');
  await button('Edit Two Chairs').click();
  await dialog().getByLabel('Title').fill('Half a title');
  await goBack(page);
  await button('Keep editing').click();
  expect(await dialog().getByLabel('Title').inputValue()).toBe('Half a title');
  await goBack(page);
  await button('Discard changes').click();
  await page.waitForURL('**/admin');

  await linkTo('Upcoming Events');
  await button('Add New Event').click();
  await goBack(page);
  await onPath('/admin');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('the admin who saves second gets a conflict, keeps the typed text, and can load the newest version', async () => {
  await go('/admin/recent-events');
  await button('Edit Two Chairs').click();
  await dialog().getByLabel('Title').fill('Mine');
  const other = await context.newPage();
  const otherToast = noteToasts(other);
  await other.goto(`${cloud.url}/admin/recent-events`);
  await button('Edit Two Chairs', other).click();
  await other.getByLabel('Presenter').fill('Someone else');
  await button('Update Event', other).click();
  await otherToast('Success', 'Recent event updated successfully');
  await other.close();

  await attempt(
    button('Update Event', dialog()),
    'Error',
    'Failed to update recent event: Someone else changed this event in the meantime. Please reload the list and make your changes again.',
  );
  expect(await dialog().getByLabel('Title').inputValue()).toBe('Mine');
  await button('Load the newest version', dialog()).click();
  await expect.poll(() => dialog().getByLabel('Presenter').inputValue()).toBe('Someone else');
  await dialog().getByLabel('Date').fill('May 4, 2026');
  await attempt(button('Update Event', dialog()), 'Success', 'Recent event updated successfully');
});

test('an event that is activated while its form is open can still be saved from the form', async () => {
  await go('/admin/events');
  await button('Edit The Clockmaker').click();
  await page.getByLabel('Title').fill('The Clockmaker’s Rest');
  await button('Set Active: The Clockmaker').click();
  await attempt(button('Set Active', dialog()), 'Success', 'Event set as active successfully');
  await attempt(button('Update'), 'Success', 'Event updated successfully');
  const shown = page.getByRole('listitem').filter({ hasText: 'The Clockmaker’s Rest' });
  await shown.getByText('Active', { exact: true }).waitFor();
});

/** The browser reads these files itself: sending 12 MB through its debugger takes too long on a slow machine. */
const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(folder, { recursive: true }));
function fileOf(name: string, bytes: Buffer): string {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
}

test('a photo of more than 12 MB is turned and made smaller before it is sent; a failed upload says why', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = join(folder, 'photo.jpg');
  await sharp({ create: { width: 3300, height: 2100, channels: 3, background: '#888', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toFile(photo);
  expect(statSync(photo).size).toBeGreaterThan(12 * 1024 * 1024);
  await go('/admin/events');
  await button('Add New Event').click();
  const choose = (path: string) => page.locator('input[type=file]').setInputFiles(path);
  const [sent] = await Promise.all([page.waitForRequest('**/api/upload-image'), choose(photo)]);
  expect(Number((await sent.allHeaders())['content-length'])).toBeLessThan(4 * 1024 * 1024);
  await toast('Success', 'Image uploaded successfully');
  const path = await page.getByLabel('Image URL').inputValue();
  expect(path).toMatch(/^\/media\//);
  await page.getByRole('img', { name: 'Preview' }).waitFor();
  const kept = await sharp(await (await context.request.get(cloud.url + path)).body()).metadata();
  expect([kept.width, kept.height]).toEqual([1222, 1920]);

  const small = fileOf('a.png', Buffer.from('x'));
  const uploading = async (...words: string[]) => {
    await choose(small);
    await toast(...words);
  };
  const upload = '/api/upload-image';
  await failing('POST', upload, () => uploading('Upload Error', 'An error occurred during upload'));
  const tooLarge = { status: 413, message: 'Too large' };
  await failing('POST', upload, () => uploading('Upload Failed', 'Too large'), tooLarge);
  let uploads = 0;
  page.on('request', (request) => request.url().includes('upload-image') && uploads++);
  await choose(fileOf('notes.pdf', Buffer.from('%PDF')));
  await page.getByText('“notes.pdf” isn’t a picture the site can show.').first().waitFor();
  await choose(fileOf('broken.png', Buffer.alloc(5 * 1024 * 1024)));
  await page.getByText('“broken.png” is 5.0 MB, and this browser can’t resize it.').first().waitFor();
  expect(uploads).toBe(0);
});

test.each([
  ['Ctrl-click', { modifiers: ['Control' as const] }],
  ['middle click', { button: 'middle' as const }],
])('Manage Archive opens in a new tab by %s, ready for editing, in the admin’s frame', async (_how, how) => {
  await go('/admin');
  const link = page.getByRole('link', { name: 'Manage Archive' });
  const opened = async () => (await openTabs()).find(({ url }) => url === `${cloud.url}/archive`);
  await link.click(how);
  await expect.poll(async () => (await opened())?.title).toBe('Dharma Chats Archive · Dharma Chats');
  await (await opened())?.close();
  expect(new URL(page.url()).pathname).toBe('/admin');

  const tab = await context.newPage();
  await tab.goto(cloud.url + (await link.getAttribute('href')));
  await button('Edit Mode', tab).waitFor();
  expect(new URL(tab.url()).search).toBe('');
  const here = tab.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Manage Archive' });
  expect(await here.getAttribute('aria-current')).toBe('page');
  expect(await tab.getByRole('contentinfo').count()).toBe(0);
  await button('Exit Admin Mode', tab).click();
  await tab.getByRole('contentinfo').waitFor();
});
