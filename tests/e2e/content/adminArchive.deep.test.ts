import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, content, dialog, errors, fillLogin, go } from '../../support/browser/adminPages.ts';
import { cloud, context, openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ content, signedIn: true, errors });

/** Opens the archive as an editable list. */
async function editArchive(within: Page) {
  await within.goto(`${cloud.url}/admin`);
  await within.getByRole('link', { name: 'Manage Archive' }).click();
  await button('Edit Mode', within).click();
}

test('of two admins who edit the same guest, the second gets a conflict, keeps the typed text, and can save it', async () => {
  await editArchive(page);
  await button('Edit Mirela Ashdown').click();
  await dialog().getByLabel('Display Order').fill('9');
  const other = await context.newPage();
  await editArchive(other);
  await button('Edit Mirela Ashdown', other).click();
  await other.getByLabel('Recording URL').fill('https://youtu.be/aqz-KE-bpKQ');
  await button('Save Changes', other).click();
  await other.getByRole('dialog').waitFor({ state: 'detached' });

  await button('Save Changes', dialog()).click();
  await dialog().getByText('What you typed is still here, unsaved.').waitFor();
  expect(await dialog().getByLabel('Display Order').inputValue()).toBe('9');
  await button('Load the newest version', dialog()).click();
  expect(await dialog().getByLabel('Recording URL').inputValue()).toBe('https://youtu.be/aqz-KE-bpKQ');
  await dialog().getByLabel('Display Order').fill('7');
  await button('Save Changes', dialog()).click();
  await dialog().waitFor({ state: 'detached' });
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Mirela Ashdown' })
    .getByText('Display order 7', { exact: true })
    .waitFor();
});

test('an admin whose session ends while editing a guest logs in again in place, and no typed text is lost', async () => {
  await editArchive(page);
  await button('Edit Akio Tarrant').click();
  await dialog().getByLabel('Guest Name').fill('Akio Tarrant Roshi');
  await context.clearCookies();
  await button('Save Changes', dialog()).click();
  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await fillLogin(again);
  await again.waitFor({ state: 'detached' });
  expect(await dialog().getByLabel('Guest Name').inputValue()).toBe('Akio Tarrant Roshi');
  await button('Save Changes', dialog()).click();
  await dialog().waitFor({ state: 'detached' });
  await button('Edit Akio Tarrant Roshi').waitFor();
});

test('an invalid admin key does not activate admin mode', async () => {
  await go('/archive?adminKey=guessed');
  await toast('Admin Mode Not Activated');
  expect(new URL(page.url()).search).toBe('');
  expect(await button('Edit Mode').count()).toBe(0);
});
