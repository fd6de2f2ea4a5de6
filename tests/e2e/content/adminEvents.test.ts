import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  attempt,
  button,
  choose,
  content,
  dialog,
  errors,
  failing,
  fillLogin,
  go,
  hasFocus,
  recent,
  upcoming,
  visitorReads,
} from '../../support/browser/adminPages.ts';
import { context, openSite, page, toast } from '../../support/cloud/openSite.ts';

describe('events', () => {
  const { recentEvents, upcomingEvents } = content;
  openSite({ content: { recentEvents, upcomingEvents }, signedIn: true, pages: 'one', errors });

  const row = (role: 'listitem' | 'row', title: string) => page.getByRole(role).filter({ hasText: title });

  test('upcoming events are created, edited, activated and deleted, and visitors see the changes', async () => {
    const path = '/api/upcoming-events';
    const fails = (pressed: Locator, what: string, ...reason: string[]) =>
      attempt(pressed, 'Error', `Failed to ${what}. Please try again.`, ...reason);
    await go('/admin/events');
    await row('listitem', 'Lanterns').getByText('Active', { exact: true }).waitFor();

    await button('Add New Event').click();
    expect(await button('Add New Event').isDisabled()).toBe(true);
    expect(await button('Edit Lanterns').isDisabled()).toBe(true);
    const { imageUrl: _, duration: __, isActive: ___, ...required } = upcoming('A new evening');
    const labels = {
      title: 'Title',
      guests: 'Guests',
      description: 'Description',
      eventDate: 'Date',
      eventTime: 'Time',
    };
    for (const [name, label] of Object.entries(labels)) {
      expect(await button('Create').isDisabled()).toBe(true);
      await page.getByLabel(label, { exact: true }).fill(required[name as keyof typeof required]);
    }
    await failing('POST', path, () => fails(button('Create'), 'create event'));
    const reason = 'The address of the meeting leads nowhere';
    await failing('POST', path, () => fails(button('Create'), 'create event', reason), {
      status: 400,
      message: reason,
    });
    await attempt(button('Create'), 'Success', 'Event created successfully');
    await row('listitem', 'A new evening').waitFor();

    await button('Set Active: A new evening').click();
    const activate = button('Set Active', dialog());
    await failing('PUT', path, () => fails(activate, 'set event as active'));
    await attempt(activate, 'Success', 'Event set as active successfully');
    await row('listitem', 'A new evening').getByText('Active', { exact: true }).waitFor();
    await visitorReads('/audience-signup', 'A new evening');

    await button('Edit A new evening').click();
    await page.getByLabel('Title').fill('A changed evening');
    await failing('PUT', path, () => fails(button('Update'), 'update event'));
    await attempt(button('Update'), 'Success', 'Event updated successfully');
    await visitorReads('/audience-signup', 'A changed evening');

    await choose('Delete', 'A changed evening');
    await page.getByText('Are you sure you want to delete this event?').waitFor();
    await failing('DELETE', path, () => fails(button('Delete', dialog()), 'delete event'));
    await attempt(button('Delete', dialog()), 'Success', 'Event deleted successfully');
    await row('listitem', 'A changed evening').waitFor({ state: 'detached' });

    // A copy lacks only the date.
    await choose('Duplicate', 'The Clockmaker');
    await hasFocus(page.getByLabel('Date', { exact: true }));
    expect(await page.getByLabel('Guests').inputValue()).toBe('Freya Montclair');
    await page.keyboard.type('June 7, 2047');
    await attempt(button('Create'), 'Success', 'Event created successfully');
    await row('listitem', 'The Clockmaker').filter({ hasText: 'June 7, 2047' }).waitFor();
  });

  test('recent events are added, edited, activated and deleted, and visitors see the changes', async () => {
    const path = '/api/recent-events';
    const fails = (pressed: Locator, what: string) =>
      attempt(
        pressed,
        'Error',
        `Failed to ${what} recent event: The server can’t be reached. Please check your connection, then try again.`,
      );
    await go('/admin/recent-events');
    await row('row', 'Two Chairs').waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();

    await button('Add New Event').click();
    await page.getByRole('dialog', { name: 'Add New Recent Event' }).waitFor();
    await dialog()
      .getByText('Fill in the details for a new recent Dharma Chat event to display on the website.')
      .waitFor();
    const { isActive: _, description, ...fields } = recent('A new recording');
    const labels = {
      title: 'Title',
      presenter: 'Presenter',
      eventDate: 'Date',
      imageUrl: 'Image URL',
      videoUrl: 'Video URL',
    };
    for (const [name, label] of Object.entries(labels))
      await dialog()
        .getByLabel(label, { exact: true })
        .fill(fields[name as keyof typeof labels]);
    await button('Add Event', dialog()).click();
    await dialog().getByText('Description is required').waitFor();
    await dialog().getByLabel('Description').fill(description);
    const refused = { status: 500, message: 'Out of order' };
    await failing(
      'POST',
      path,
      () => attempt(button('Add Event', dialog()), 'Error', 'Failed to add recent event: Out of order'),
      refused,
    );
    await attempt(button('Add Event', dialog()), 'Success', 'Recent event added successfully');

    await failing('PUT', path, () => fails(button('Activate A new recording'), 'activate'));
    await attempt(button('Activate A new recording'), 'Success', 'Recent event set as active successfully');
    await row('row', 'A new recording').getByText('Active', { exact: true }).waitFor();
    await visitorReads('/', 'A new recording');

    await button('Edit A new recording').click();
    await page.getByRole('dialog', { name: 'Edit Recent Event' }).waitFor();
    expect(await dialog().getByLabel('Presenter').inputValue()).toBe('Oriel Santangelo');
    await dialog().getByLabel('Title').fill('A changed recording');
    await failing('PUT', path, () => fails(button('Update Event'), 'update'));
    await attempt(button('Update Event'), 'Success', 'Recent event updated successfully');
    await visitorReads('/', 'A changed recording');

    await button('Delete A changed recording').click();
    await dialog()
      .getByText('Are you sure you want to delete this recent event? This action cannot be undone.')
      .waitFor();
    await failing('DELETE', path, () => fails(button('Delete', dialog()), 'delete'));
    await attempt(button('Delete', dialog()), 'Success', 'Recent event deleted successfully');
    await row('row', 'A changed recording').waitFor({ state: 'detached' });

    await button('Duplicate The Bell').click();
    await hasFocus(dialog().getByLabel('Date', { exact: true }));
    expect(await dialog().getByLabel('Title').inputValue()).toBe('The Bell');
    await page.keyboard.type('June 7, 2026');
    await attempt(button('Add Event', dialog()), 'Success', 'Recent event added successfully');
    await row('row', 'The Bell').filter({ hasText: 'June 7, 2026' }).waitFor();
  });

  test('an admin whose session ends while editing logs in again in place, and no typed text is lost', async () => {
    await go('/admin/recent-events');
    await button('Edit Two Chairs').click();
    await dialog().getByLabel('Title').fill('Two Chairs by a Window');
    await context.clearCookies();
    await button('Update Event', dialog()).click();
    const again = page.getByRole('dialog', { name: 'Please log in again' });
    await fillLogin(again);
    await again.waitFor({ state: 'detached' });
    expect(await dialog().getByLabel('Title').inputValue()).toBe('Two Chairs by a Window');
    await button('Update Event', dialog()).click();
    await toast('Success', 'Recent event updated successfully');
  });
});

describe('the archive', () => {
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
    await page.getByRole('link', { name: 'Akio Tarrant', exact: true }).waitFor();
    await attempt(button('Exit Admin Mode'), 'Admin Mode Deactivated', 'Editing features have been disabled.');
    // The visitors' page takes its place once that has loaded.
    await expect.poll(() => button('Edit Mode').count()).toBe(0);

    await go('/archive?adminKey=guessed');
    await toast('Admin Mode Not Activated');
    await expect.poll(keyInAddress).toBe('');
    expect(await button('Edit Mode').count()).toBe(0);
  });
});
