import { expect, test } from 'vitest';
import {
  attempt,
  button,
  content,
  dialog,
  errors,
  failing,
  go,
  visitorReads,
} from '../../support/browser/adminPages.ts';
import { openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ content: { archiveGuests: content.archiveGuests }, signedIn: true, errors });

const keyInAddress = () => new URL(page.url()).search;

test('an admin edits the archive by Manage Archive, and visitors see the changes', async () => {
  await go('/admin');
  await page.getByRole('link', { name: 'Manage Archive' }).click();
  await toast('Admin Mode Activated', 'You can now edit archive guest information.');
  await expect.poll(keyInAddress).toBe('');
  expect(await button('Add Guest').count()).toBe(0);
  await button('Edit Mode').click();
  await button('Edit Mirela Ashdown').waitFor();

  await button('Add Guest').click();
  const add = button('Add Guest', dialog());
  expect(await dialog().getByLabel('Display Order').inputValue()).toBe('5');
  await dialog().getByLabel('Guest Name').fill('   ');
  await attempt(add, 'Validation Error', 'Guest name is required.');
  await dialog().getByLabel('Guest Name').fill(' Zephyr Okafor ');
  await dialog().getByLabel('Recording URL').fill('https://youtu.be/aqz-KE-bpKQ');
  await dialog().getByLabel('Feature on Dharma Chats page (Notable Past Dharma Chats section)').check();
  await dialog().getByLabel('Description').fill('A potter.');
  await failing('POST', '/api/archive-guests', () =>
    attempt(add, 'Error Adding Guest', 'Failed to add the archive guest.'),
  );
  await attempt(add, 'Success', 'Archive guest added successfully.');
  await visitorReads('/archive', 'Zephyr Okafor');

  await button('Edit Zephyr Okafor').click();
  const save = button('Save Changes', dialog());
  expect(await dialog().getByLabel('Description').inputValue()).toBe('A potter.');
  await dialog().getByLabel('Guest Name').fill('Zephyr O.');
  await failing('PUT', '/api/archive-guests', () => attempt(save, 'Error Updating Guest', 'Not today'), {
    status: 400,
    message: 'Not today',
  });
  await attempt(save, 'Success', 'Archive guest updated successfully.');

  await button('Delete Zephyr O.').click();
  await dialog().getByText('Are you sure you want to delete this archive guest?').waitFor();
  const remove = button('Delete', dialog());
  await failing('DELETE', '/api/archive-guests', () =>
    attempt(remove, 'Error Deleting Guest', 'Failed to delete the archive guest.'),
  );
  await attempt(remove, 'Success', 'Archive guest deleted successfully.');
  await button('Edit Zephyr O.').waitFor({ state: 'detached' });

  await button('View Mode').click();
  await page.getByRole('link', { name: /Akio Tarrant/ }).waitFor();
  await attempt(button('Exit Admin Mode'), 'Admin Mode Deactivated', 'Editing features have been disabled.');
  expect(await button('Edit Mode').count()).toBe(0);

  await go('/archive?adminKey=guessed');
  await toast('Admin Mode Not Activated');
  await expect.poll(keyInAddress).toBe('');
  expect(await button('Edit Mode').count()).toBe(0);
});
