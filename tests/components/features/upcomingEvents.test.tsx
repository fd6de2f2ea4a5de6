import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { upcoming } from '../../support/site/publicContent.ts';
import { noCounts } from '../support/adminAnswers.ts';
import { lose } from '../support/lose.ts';
import { accessible, fits, hasFocus } from '../support/show.tsx';
import { type ApiAnswers, calls, openSite, refused, see, signedIn } from '../support/site.tsx';

const lanterns = withTimes({
  ...{ ...upcoming, title: 'Lanterns', eventDate: 'May 3, 2047', attendance: 'both', joinLink: '', version: 4 },
  ...{ roomSeats: 40, remindDay: true, remindHour: true },
});
const quiet = withTimes({ ...upcoming, id: 2, title: 'The Clockmaker', eventDate: 'in June', isActive: false });
const counts = {
  ...noCounts,
  events: [
    { id: 1, title: 'Lanterns', eventDate: '', isActive: true, signups: 55, inPerson: 38, virtual: 12, waiting: 5 },
  ],
};
const openEvents = (more: ApiAnswers = {}, width = 1280) =>
  openSite(pages.adminEvents, {
    width,
    answers: { ...signedIn, 'GET counts': counts, 'GET upcoming-events': [lanterns, quiet], ...more },
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const row = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const dialog = () => page.getByRole('dialog');

test('the list says how many seats are taken and who waits, and leads to sign-ups and the door', async () => {
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await openEvents({
    'GET upcoming-events': [lanterns, quiet, withTimes({ ...quiet, id: 3, title: 'The Bell', eventDate: inTwoDays })],
  });
  await expect.element(row('Lanterns').getByText('38 of 40 in the room, 12 on Zoom, 5 waiting')).toBeVisible();
  await expect.element(row('The Clockmaker').getByText('No one has signed up yet')).toBeVisible();
  await expect.element(row('The Clockmaker').getByText('No exact time')).toBeVisible();
  await expect.element(row('The Bell').getByText('Zoom link missing')).toBeVisible();
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('Sign-ups: Lanterns')).toHaveAttribute('href', '/admin/signups?event=1');
  await expect.element(link('Door list: Lanterns')).toHaveAttribute('href', '/admin/door/1');
  await fits([768, 390, 1280]);
  await accessible({ page: true });
});

test('an event that takes the place of the announced one says so in its form', async () => {
  await openEvents();
  await button('Edit The Clockmaker').click();
  await page.getByLabelText(/^Set as the active/).click();
  await see('The site will stop announcing “Lanterns”.');
});

test.each([390, 1280])('numbers that come late move no button from under the pointer, at %i px', async (width) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await openEvents({ 'GET counts': () => promise }, width);
  const tops = () =>
    ['Edit Lanterns', 'Edit The Clockmaker'].map((name) => button(name).element().getBoundingClientRect().top);
  await expect.element(button('Edit The Clockmaker')).toBeVisible();
  const before = tops();
  resolve(Response.json(counts));
  await expect.element(row('Lanterns').getByText(/38 of 40/)).toBeVisible();
  expect(tops()).toEqual(before);
});

test('of a canceled event there is nothing left to do but to duplicate it', async () => {
  const cancelledAt = '2047-04-01T10:00:00.000Z';
  await openEvents({ 'GET upcoming-events': [{ ...lanterns, isActive: false, cancelledAt }] });
  await expect.element(row('Lanterns').getByText('Canceled', { exact: true })).toBeVisible();
  for (const name of [
    'Edit Lanterns',
    'Set Active: Lanterns',
    'Cancel event: Lanterns',
    'Turn into a recent event: Lanterns',
  ])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(button('Duplicate Lanterns')).toBeEnabled();
  await accessible({ page: true });
});

test('an event that someone else changed is not canceled; what was typed stays', async () => {
  await openEvents({ 'POST upcoming-events/1/cancel': () => refused(409, 'Someone else changed this event.') });
  await button('Cancel event: Lanterns').click();
  await see('All 55 people who signed up get an email that says so. The event comes off the site');
  await field('A note for the email (optional)').fill('The hall is flooded.');
  await dialog().getByRole('button', { name: 'Cancel the event and tell 55 people' }).click();
  await see('Someone else changed this event.');
  expect(calls('POST upcoming-events/1/cancel').map(({ body }) => body)).toEqual([
    { version: 4, note: 'The hall is flooded.' },
  ]);
  await expect.element(field('A note for the email (optional)')).toHaveValue('The hall is flooded.');
  await button('Keep the event').click();
  await hasFocus('Cancel event: Lanterns');
});

test('canceling or deleting an event for which no one signed up only asks; else it says whom that tells', async () => {
  await openEvents();
  await button('Cancel event: The Clockmaker').click();
  await see('No one has signed up, so no one is emailed. This can’t be undone.');
  await expect.element(field('A note for the email (optional)')).not.toBeInTheDocument();
  await expect.element(dialog().getByRole('button', { name: 'Cancel the event', exact: true })).toBeVisible();
  await dialog().getByRole('button', { name: 'Keep the event', exact: true }).click();

  await button('Delete Lanterns').click();
  await see('Are you sure you want to delete this event?');
  await see('55 people signed up, and deleting the event doesn’t tell them.');
  await accessible({ page: true });
  await dialog().getByRole('button', { name: 'Keep the event', exact: true }).click();
  await button('Delete The Clockmaker').click();
  await see('Are you sure you want to delete this event?');
  expect(page.getByText('doesn’t tell them', { exact: false }).elements()).toEqual([]);
});

test('if the code that refreshes lists does not load, what was written shows all the same', async () => {
  lose(/cacheUpdates/);
  let list = [lanterns, quiet];
  await openEvents({
    'GET upcoming-events': () => Response.json(list),
    'DELETE upcoming-events/2': () => {
      list = [lanterns];
      return new Response(null, { status: 204 });
    },
  });
  await button('Delete The Clockmaker').click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await see('Event deleted successfully');
  await expect.element(row('The Clockmaker')).not.toBeInTheDocument();
});

test('the emails about an event are loaded when someone opens them, in plain words, or asked for again', async () => {
  const mails = {
    day: { state: 'due', dueAt: '2047-05-02T23:00:00.000Z', people: 40 },
    hour: { state: 'planned', dueAt: '2047-05-03T22:00:00.000Z', people: 0 },
    ...{ seated: 40, all: 55, informed: 50, unreachable: 2 },
  };
  let isUp = false;
  await openEvents({ 'GET upcoming-events/1/mails': () => (isUp ? Response.json(mails) : refused(400)) });
  await see('Emails about this event');
  expect(calls('GET upcoming-events/1/mails')).toEqual([]);
  await row('Lanterns').getByText('Emails about this event').click();
  await see('The emails couldn’t be loaded. Please try again.');
  isUp = true;
  await button('Retry').click();
  await see('40 of 40 people with a seat have been reminded');
  await see('Goes out Fri, May 3, 6:00 PM EDT');
  await see('50 of 55 people know; 3 are being told, which takes a few minutes; no email reaches 2');
  await fits([390, 1280]);
  await accessible({ page: true });
});
