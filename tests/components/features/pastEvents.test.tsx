import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { upcoming } from '../../support/site/publicContent.ts';
import { documentAt } from '../support/documentAt.ts';
import { accessible, fits } from '../support/show.tsx';
import { type ApiAnswers, calls, openSite, see, signedIn } from '../support/site.tsx';

const past = withTimes({
  ...upcoming,
  title: 'An Old Evening',
  eventDate: 'January 16, 2020',
  isActive: false,
  joinLink: '',
});
const coming = withTimes({ ...upcoming, id: 2, eventDate: 'May 3, 2099', joinLink: '' });
const over = withTimes({ ...coming, id: 3, title: 'Last Week', eventDate: 'May 3, 2025' });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog', { name: 'This event is over' });
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test.each(['/', '/dharma-chats', '/audience-signup'])(
  'an event that ended after %s was published is not shown by the page that scripts take over',
  async (path) => {
    await openSite(path, {
      answers: { 'GET upcoming-events/active': null },
      published: documentAt(path, { activeUpcomingEvent: withTimes({ ...upcoming, eventDate: 'May 3, 2025' }) }),
    });
    await expect.element(page.getByText(upcoming.title)).not.toBeInTheDocument();
  },
);

test('an event leaves a page that is open at its end, and the form is for the next evening from then on', async () => {
  // 8:45 PM in New York, less two minutes.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2031-05-04T00:43:00Z') });
  const event = withTimes({ ...upcoming, eventDate: 'May 3, 2031' });
  await openSite('/audience-signup', {
    answers: {},
    published: documentAt('/audience-signup', { activeUpcomingEvent: event }),
  });
  await see(upcoming.title);
  const forNext = () => document.querySelector('[name="forNext"]');
  expect(forNext()).toBeNull();
  vi.advanceTimersByTime(119_000);
  await see(upcoming.title);
  vi.advanceTimersByTime(2000);
  await expect.element(page.getByText(upcoming.title)).not.toBeInTheDocument();
  await see('The date of the next evening isn’t set yet');
  expect(forNext()).not.toBeNull();
});

const admin: ApiAnswers = { ...signedIn, 'GET upcoming-events': [coming, past] };
const openEvents = (more: ApiAnswers = {}) => openSite('/admin/events', { answers: { ...admin, ...more } });

test('the list says which events are over, in place of Active', async () => {
  await openEvents({ 'GET upcoming-events': [coming, over, past] });
  await expect.element(row(coming.title).getByText('Active', { exact: true })).toBeVisible();
  for (const title of [over.title, past.title]) {
    await expect.element(row(title).getByText('Over', { exact: true })).toBeVisible();
    await expect.element(row(title).getByText('Active', { exact: true })).not.toBeInTheDocument();
  }
});

test('Set Active asks about an event that is over, and not about another', async () => {
  const activated = { 'PUT upcoming-events/1/activate': past, 'PUT upcoming-events/2/activate': coming };
  await openEvents({ ...activated, 'GET upcoming-events': [{ ...coming, isActive: false }, past] });
  await button(`Set Active: ${past.title}`).click();
  await expect.element(dialog.getByText('An Old Evening, January 16, 2020, 7:00 PM EST')).toBeVisible();
  await accessible({ page: true });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(calls('PUT upcoming-events/1/activate')).toEqual([]);
  await button(`Set Active: ${past.title}`).click();
  await dialog.getByRole('button', { name: 'Set Active' }).click();
  await see('Event set as active successfully');
  expect(calls('PUT upcoming-events/1/activate')).toMatchObject([{ body: { evenIfOver: true } }]);

  await button(`Set Active: ${coming.title}`).click();
  await expect.poll(() => calls('PUT upcoming-events/2/activate')).toHaveLength(1);
  expect(calls('PUT upcoming-events/2/activate')[0]?.body).toBeUndefined();
});

test('the form asks before an event that is over becomes active', async () => {
  await openEvents({ 'PUT upcoming-events/1': past });
  await button(`Edit ${past.title}`).click();
  await page.getByLabelText(/^Set as the active/).click();
  await button('Update').click();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(calls('PUT upcoming-events/1')).toEqual([]);
  await button('Update').click();
  await dialog.getByRole('button', { name: 'Set Active' }).click();
  await see('Event updated successfully');
  expect(calls('PUT upcoming-events/1')).toMatchObject([{ body: { isActive: true, evenIfOver: true } }]);
});

test('an event that was active and over before is saved without asking', async () => {
  await openEvents({ 'GET upcoming-events': [over], 'PUT upcoming-events/3': over });
  await button(`Edit ${over.title}`).click();
  await page.getByLabelText('Title').fill('The Week Before');
  await button('Update').click();
  await see('Event updated successfully');
});

test('if the server alone knows that an event is over, the form says so at its date', async () => {
  const message = '“Lanterns on the Water” is over: its date has passed.';
  await openEvents({
    'PUT upcoming-events/2': () => Response.json({ message, fields: { eventDate: message } }, { status: 409 }),
  });
  await button(`Edit ${coming.title}`).click();
  await page.getByLabelText('Title').fill('Lanterns');
  await button('Update').click();
  await expect.element(page.getByRole('textbox', { name: 'Date' })).toHaveAccessibleDescription(message);
  await expect.element(page.getByText('Someone else', { exact: false })).not.toBeInTheDocument();
});

test('a picked date and time are written as text, and typed text moves the pickers', async () => {
  await openEvents();
  await button('Add New Event').click();
  const [date, time] = [page.getByRole('textbox', { name: 'Date' }), page.getByRole('textbox', { name: 'Time' })];
  const [day, clock] = [page.getByLabelText('Pick a day'), page.getByLabelText('Pick a time')];
  await day.fill('2099-04-15');
  await clock.fill('19:00');
  await expect.element(date).toHaveValue('April 15, 2099');
  await expect.element(time).toHaveValue('7:00 PM');
  await see(/^Wednesday, April 15, 2099, 7:00 to 8:45 PM, New York, in [\d,]+ days\. Doors open at 6:20 PM\.$/);
  await fits([390, 768, 1440]);
  await accessible({ page: true });

  await date.fill('Thursday, 15 Jan 2099');
  await time.fill('12:30 am');
  await expect.element(day).toHaveValue('2099-01-15');
  await expect.element(clock).toHaveValue('00:30');
  await date.fill('next Thursday');
  await time.fill('7');
  await expect.element(day).toHaveValue('');
  await expect.element(clock).toHaveValue('');
  await see(/stays on the site until you take it off/);
  // A year that is typed passes through 0002, 0020 and 0202.
  await day.fill('0202-01-15');
  await expect.element(date).toHaveValue('next Thursday');
  await clock.fill('12:05');
  await expect.element(time).toHaveValue('12:05 PM');
});

test('the date of a recent event can be picked, and may be no date at all', async () => {
  await openSite('/admin/recent-events', { answers: { ...signedIn, 'GET recent-events': [] } });
  await button('Add Your First Event').click();
  const date = page.getByRole('textbox', { name: 'Date' });
  await page.getByLabelText('Pick a day').fill('2024-04-15');
  await expect.element(date).toHaveValue('April 15, 2024');
  await see('Monday, April 15, 2024.');
  await date.fill('Episode 12');
  await expect.element(page.getByLabelText('Pick a day')).toHaveValue('');
});
