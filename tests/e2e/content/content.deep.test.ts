import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { button, dialog, errors, go } from '../../support/browser/adminPages.ts';
import { openTabs } from '../../support/browser/browser.ts';
import { accessible, cloud, context, fits, openSite, page } from '../../support/cloud/openSite.ts';
import { content, focused, says } from '../../support/data/eventsOfContent.ts';

openSite({ content, signedIn: true, errors });

test('an admin who reopens an event just after saving it sees the saved text, and gets no conflict', async () => {
  await go('/admin/recent-events');
  await button('Edit Two Chairs').click();
  await dialog().getByLabel('Presenter').fill('Jonquil Adler');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/recent-events', async (route) => {
    await released;
    await route.continue();
  });
  await button('Update Event', dialog()).click();
  const reading = page.waitForRequest((request) => request.url().endsWith('/api/recent-events'));
  await reading;
  // The event is saved, but the list that is still loading would show the old text.
  await button('Updating...', dialog()).waitFor();
  release();
  await dialog().waitFor({ state: 'detached' });
  await button('Edit Two Chairs').click();
  expect(await dialog().getByLabel('Presenter').inputValue()).toBe('Jonquil Adler');
  await dialog().getByLabel('Presenter').fill('Oriel Santangelo');
  await button('Update Event', dialog()).click();
  await dialog().waitFor({ state: 'detached' });
});

test('an event that is activated while its form is open can still be saved from the form', async () => {
  await go('/admin/events');
  await button('Edit The Clockmaker').click();
  await page.getByLabel('Title').fill('The Clockmaker’s Rest');
  await button('Set Active: The Clockmaker').click();
  await says('Event set as active successfully');
  await button('Update').click();
  await says('Event updated successfully');
  const shown = page.getByRole('listitem').filter({ hasText: 'The Clockmaker’s Rest' });
  await shown.getByText('Active', { exact: true }).waitFor();
  // Restore the active event.
  await button('Set Active: Lanterns').click();
  await button('Set Active: The Clockmaker’s Rest').waitFor();
});

test.each([
  [1280, 900],
  [390, 740],
])('the buttons of the event forms are visible in a window of %i by %i', async (width, height) => {
  await page.setViewportSize({ width, height });
  const expectVisible = async (name: string) => {
    const box = await button(name).boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= height, `${name}: ${JSON.stringify(box)}`).toBe(true);
  };
  await go('/admin/recent-events');
  await button('Edit The Bell').click();
  await expectVisible('Update Event');
  // None of the fields is behind them.
  await dialog().getByLabel('Description').focus();
  const field = await dialog().getByLabel('Set as the active recent event').boundingBox();
  await dialog().getByLabel('Set as the active recent event').focus();
  expect(field).not.toBeNull();
  await go('/admin/events');
  await button('Add New Event').click();
  await expectVisible('Create');
});

test('the form warns about a date that is not understood, but still saves it', async () => {
  await go('/admin/events');
  await button('Add New Event').click();
  for (const [label, text] of [
    ['Title', 'An evening'],
    ['Guests', 'Bo Lind'],
    ['Description', 'A talk.'],
    ['Date', 'tomorrow-ish'],
    ['Time', '25:99'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await says('We can’t read this as a date.');
  await page.getByLabel('Date', { exact: true }).fill('April 15, 2031');
  await page.getByLabel('Time', { exact: true }).fill('7:00 PM');
  await says('Tuesday, April 15, 2031, 7:00 PM EDT, in');
  await page.getByLabel('Date', { exact: true }).fill('tomorrow-ish');
  await button('Create').click();
  await says('Event created successfully');
  await page.getByRole('listitem').filter({ hasText: 'An evening' }).getByText('Date not recognized').waitFor();
});

test('Set as Latest asks before it replaces an event that was written by hand, and names it', async () => {
  await go('/admin?tab=episodes');
  await button('Set as Latest: First light').click();
  await says('Episode set as latest successfully!');
  await go('/admin/recent-events');
  await button('Edit First light').click();
  await dialog().getByLabel('Title').fill('First light, again');
  await button('Update Event', dialog()).click();
  await dialog().waitFor({ state: 'detached' });

  await go('/admin?tab=episodes');
  await button('Set as Latest: Second thoughts').click();
  await page.getByRole('dialog', { name: 'Replace “First light, again”?' }).waitFor();
  expect(await focused()).toBe('Cancel');
  await button('Replace', dialog()).click();
  await says('Episode set as latest successfully!');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await says('Second thoughts, in place of First light, again');
});

/** The browser reads these files itself: sending 12 MB through its debugger takes too long on a slow machine. */
const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(folder, { recursive: true }));
function fileOf(name: string, content: Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

test('a photo of more than 12 MB is turned upright and made smaller before it is sent', async () => {
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
  await says('Image uploaded successfully');
  const path = await page.getByLabel('Image URL').inputValue();
  const kept = await sharp(await (await context.request.get(cloud.url + path)).body()).metadata();
  expect([kept.width, kept.height]).toEqual([1222, 1920]);

  let uploads = 0;
  page.on('request', (request) => request.url().includes('upload-image') && uploads++);
  await choose(fileOf('notes.pdf', Buffer.from('%PDF')));
  await says('“notes.pdf” isn’t a picture the site can show.');
  await choose(fileOf('broken.png', Buffer.alloc(5 * 1024 * 1024)));
  await says('“broken.png” is 5.0 MB, and this browser can’t resize it.');
  expect(uploads).toBe(0);
});

test('the event forms and the archive in the admin’s frame are accessible and fit phones and desktops', async () => {
  const check = async (what: string) => {
    await fits([1440, 768, 390], what);
    await accessible('html', what);
  };
  await go('/admin/events');
  await button('Add New Event').click();
  await page.getByLabel('Date', { exact: true }).fill('tomorrow-ish');
  await check('the form of an upcoming event');
  await go('/archive?adminKey=new');
  await button('Edit Mode').click();
  await button('Edit Akio Tarrant').waitFor();
  await check('the archive');
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
