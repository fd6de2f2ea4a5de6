import { expect, test } from 'vitest';
import {
  button,
  content,
  dialog,
  errors,
  failing,
  fillLogin,
  go,
  recent,
  upcoming,
  visitorReads,
} from '../../support/browser/adminPages.ts';
import { context, openSite, page, toast } from '../../support/cloud/openSite.ts';

openSite({ content, signedIn: true, pages: 'one', errors });

test('upcoming events are created, edited, activated and deleted, and visitors see the changes', async () => {
  await go('/admin/events');
  const row = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await row('Lanterns').getByText('Active', { exact: true }).waitFor();

  await button('Add New Event').click();
  expect(await button('Add New Event').isDisabled()).toBe(true);
  expect(await button('Edit Lanterns').isDisabled()).toBe(true);
  const { imageUrl: _, duration: __, isActive: ___, ...required } = upcoming('A new evening');
  const labels = { title: 'Title', guests: 'Guests', description: 'Description', eventDate: 'Date', eventTime: 'Time' };
  for (const [name, label] of Object.entries(labels)) {
    expect(await button('Create').isDisabled()).toBe(true);
    await page.getByLabel(label, { exact: true }).fill(required[name as keyof typeof required]);
  }
  const failed = (verb: string) => toast('Error', `Failed to ${verb}. Please try again.`);
  await failing('POST', '/api/upcoming-events', () =>
    button('Create')
      .click()
      .then(() => failed('create event')),
  );
  const reason = 'The address of the meeting leads nowhere';
  const refused = { status: 400, message: reason };
  await failing(
    'POST',
    '/api/upcoming-events',
    async () => {
      await button('Create').click();
      await toast('Error', 'Failed to create event. Please try again.', reason);
    },
    refused,
  );
  await button('Create').click();
  await toast('Success', 'Event created successfully');
  await row('A new evening').waitFor();

  await button('Set Active: A new evening').waitFor();
  await failing('PUT', '/api/upcoming-events', () =>
    button('Set Active: A new evening')
      .click()
      .then(() => failed('set event as active')),
  );
  await button('Set Active: A new evening').click();
  await toast('Success', 'Event set as active successfully');
  await row('A new evening').getByText('Active', { exact: true }).waitFor();
  await visitorReads('/audience-signup', 'A new evening');

  await button('Edit A new evening').click();
  await page.getByLabel('Title').fill('A changed evening');
  await failing('PUT', '/api/upcoming-events', () =>
    button('Update')
      .click()
      .then(() => failed('update event')),
  );
  await button('Update').click();
  await toast('Success', 'Event updated successfully');
  await visitorReads('/audience-signup', 'A changed evening');

  await button('Delete A changed evening').click();
  await page.getByText('Are you sure you want to delete this event?').waitFor();
  await failing('DELETE', '/api/upcoming-events', () =>
    button('Delete', dialog())
      .click()
      .then(() => failed('delete event')),
  );
  await button('Delete', dialog()).click();
  await toast('Success', 'Event deleted successfully');
  await row('A changed evening').waitFor({ state: 'detached' });
});

test('recent events are added, edited, activated and deleted, and visitors see the changes', async () => {
  await go('/admin/recent-events');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await row('Two Chairs').waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();

  await button('Add New Event').click();
  await page.getByRole('dialog', { name: 'Add New Recent Event' }).waitFor();
  await dialog()
    .getByText('Fill in the details for a new recent Dharma Chat event to display on the website.')
    .waitFor();
  const { isActive: _, ...fields } = recent('A new recording');
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
  await dialog().getByLabel('Description').fill(fields.description);
  await failing(
    'POST',
    '/api/recent-events',
    async () => {
      await button('Add Event', dialog()).click();
      await toast('Error', 'Failed to add recent event: Out of order');
    },
    { status: 500, message: 'Out of order' },
  );
  await button('Add Event', dialog()).click();
  await toast('Success', 'Recent event added successfully');

  await failing('PUT', '/api/recent-events', async () => {
    await button('Activate A new recording').click();
    await toast(
      'Error',
      'Failed to activate recent event: The server can’t be reached. Please check your connection, then try again.',
    );
  });
  await button('Activate A new recording').click();
  await toast('Success', 'Recent event set as active successfully');
  await row('A new recording').getByText('Active', { exact: true }).waitFor();
  await visitorReads('/', 'A new recording');

  await button('Edit A new recording').click();
  await page.getByRole('dialog', { name: 'Edit Recent Event' }).waitFor();
  expect(await dialog().getByLabel('Presenter').inputValue()).toBe('Oriel Santangelo');
  await dialog().getByLabel('Title').fill('A changed recording');
  await failing('PUT', '/api/recent-events', async () => {
    await button('Update Event', dialog()).click();
    await toast(
      'Error',
      'Failed to update recent event: The server can’t be reached. Please check your connection, then try again.',
    );
  });
  await button('Update Event', dialog()).click();
  await toast('Success', 'Recent event updated successfully');
  await visitorReads('/', 'A changed recording');

  await button('Delete A changed recording').click();
  await dialog()
    .getByText('Are you sure you want to delete this recent event? This action cannot be undone.')
    .waitFor();
  await failing('DELETE', '/api/recent-events', async () => {
    await button('Delete', dialog()).click();
    await toast(
      'Error',
      'Failed to delete recent event: The server can’t be reached. Please check your connection, then try again.',
    );
  });
  await button('Delete', dialog()).click();
  await toast('Success', 'Recent event deleted successfully');
  await row('A changed recording').waitFor({ state: 'detached' });
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
