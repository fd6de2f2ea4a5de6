import { expect, test } from 'vitest';
import { button, content, dialog, errors, failing, go, visitorReads } from '../../support/browser/adminPages.ts';
import { openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ content, signedIn: true, errors });

test('an admin edits the archive by Manage Archive, and visitors see the changes', async () => {
  await go('/admin');
  await page.getByRole('link', { name: 'Manage Archive' }).click();
  await toast('Admin Mode Activated', 'You can now edit archive guest information.');
  expect(new URL(page.url()).search).toBe('');
  expect(await button('Add Guest').count()).toBe(0);
  await button('Edit Mode').click();

  await button('Add Guest').click();
  expect(await dialog().getByLabel('Display Order').inputValue()).toBe('5');
  await dialog().getByLabel('Guest Name').fill('   ');
  await button('Add Guest', dialog()).click();
  await toast('Validation Error', 'Guest name is required.');
  await dialog().getByLabel('Guest Name').fill(' Zephyr Okafor ');
  await dialog().getByLabel('Recording URL').fill('https://youtu.be/aqz-KE-bpKQ');
  await dialog().getByLabel('Feature on Dharma Chats page (Notable Past Dharma Chats section)').check();
  await dialog().getByLabel('Description').fill('A potter.');
  await failing('POST', '/api/archive-guests', async () => {
    await button('Add Guest', dialog()).click();
    await toast('Error Adding Guest', 'Failed to add the archive guest.');
  });
  await button('Add Guest', dialog()).click();
  await toast('Success', 'Archive guest added successfully.');
  await visitorReads('/archive', 'Zephyr Okafor');

  await button('Edit Zephyr Okafor').click();
  expect(await dialog().getByLabel('Description').inputValue()).toBe('A potter.');
  await dialog().getByLabel('Guest Name').fill('Zephyr O.');
  await failing(
    'PUT',
    '/api/archive-guests',
    async () => {
      await button('Save Changes', dialog()).click();
      await toast('Error Updating Guest', 'Not today');
    },
    { status: 400, message: 'Not today' },
  );
  await button('Save Changes', dialog()).click();
  await toast('Success', 'Archive guest updated successfully.');

  await button('Delete Zephyr O.').click();
  await dialog().getByText('Are you sure you want to delete this archive guest?').waitFor();
  await failing('DELETE', '/api/archive-guests', async () => {
    await button('Delete', dialog()).click();
    await toast('Error Deleting Guest', 'Failed to delete the archive guest.');
  });
  await button('Delete', dialog()).click();
  await toast('Success', 'Archive guest deleted successfully.');
  await button('Edit Zephyr O.').waitFor({ state: 'detached' });

  await button('View Mode').click();
  await page.getByRole('link', { name: /Akio Tarrant/ }).waitFor();
  await button('Exit Admin Mode').click();
  await toast('Admin Mode Deactivated', 'Editing features have been disabled.');
  expect(await button('Edit Mode').count()).toBe(0);
});
