import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { upcoming } from '../../support/site/publicContent.ts';
import { accessible, fits, focused } from '../support/show.tsx';
import { type ApiAnswers, calls, openSite, refused, see, signedIn } from '../support/site.tsx';

const lanterns = {
  ...{ ...upcoming, title: 'Lanterns', eventDate: 'May 3, 2047', attendance: 'both', joinLink: '', version: 4 },
  ...{ roomSeats: 40, offerHours: 6, remindDay: true, remindHour: true },
};
const quiet = { ...upcoming, id: 2, title: 'The Clockmaker', eventDate: 'in June', isActive: false };
const counts = {
  ...{ signups: 55, inPerson: 38, virtual: 12, waiting: 5, subscribers: 60, recipients: 60, erased: 0 },
  ...{ deferredMail: null, formMail: null, preparedLetters: [] },
  events: [
    { id: 1, title: 'Lanterns', eventDate: '', isActive: true, signups: 55, inPerson: 38, virtual: 12, waiting: 5 },
  ],
};
const openEvents = (more: ApiAnswers = {}, width = 1280) =>
  openSite(pages.adminEvents, {
    answers: { ...signedIn, 'GET counts': counts, 'GET upcoming-events': [lanterns, quiet], ...more },
    width,
  });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const row = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const dialog = () => page.getByRole('dialog');
/** Whether a text is on the page, now. */
const shows = (words: string) => page.getByText(words, { exact: false }).elements().length > 0;

test('the list says how many seats are taken and who waits, and leads to sign-ups and the door', async () => {
  await openEvents();
  await expect.element(row('Lanterns').getByText('38 of 40 in the room, 12 on Zoom, 5 waiting')).toBeVisible();
  await expect.element(row('The Clockmaker').getByText('No one has signed up yet')).toBeVisible();
  await expect.element(row('The Clockmaker').getByText('Date not recognized')).toBeVisible();
  const address = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');
  expect(address('Sign-ups: Lanterns')).toBe('/admin/signups?event=1');
  expect(address('Door list: Lanterns')).toBe('/admin/door/1');
  await fits([768, 390, 1280]);
  await accessible({ page: true });
});

test('an event on Zoom within three days whose link is missing says so', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await openEvents({
    'GET upcoming-events': [
      { ...lanterns, eventDate: inDays(2) },
      { ...lanterns, id: 2, title: 'With a link', eventDate: inDays(2), joinLink: 'https://zoom.example/1' },
      { ...lanterns, id: 3, title: 'In the room', eventDate: inDays(2), attendance: 'in-person' },
      { ...lanterns, id: 4, title: 'Next week', eventDate: inDays(7) },
    ],
  });
  await expect.element(row('Lanterns').getByText('Zoom link missing')).toBeVisible();
  expect(page.getByText('Zoom link missing').elements()).toHaveLength(1);
});

test('before an event with people signed up is canceled, the admin reads whom that tells, and can add a note', async () => {
  const canceled = { ...lanterns, isActive: false, version: 5, cancelledAt: '2047-04-01T10:00:00.000Z' };
  let list = [lanterns];
  await openEvents({
    'GET upcoming-events': () => Response.json(list),
    'POST upcoming-events/1/cancel': () => {
      list = [canceled];
      return Response.json(canceled);
    },
  });
  await button('Cancel event: Lanterns').click();
  await see('All 55 people who signed up get an email that says so. The event comes off the site');
  await field('A note for the email (optional)').fill('The hall is flooded.');
  await fits([390, 1280]);
  await accessible({ page: true });
  await dialog().getByRole('button', { name: 'Cancel the event and tell 55 people' }).click();
  await see('Event canceled successfully');
  expect(calls('POST upcoming-events/1/cancel').map(({ body }) => body)).toEqual([
    { version: 4, note: 'The hall is flooded.' },
  ]);
  await expect.element(row('Lanterns').getByText('Canceled', { exact: true })).toBeVisible();
  for (const name of ['Edit Lanterns', 'Set Active: Lanterns', 'Cancel event: Lanterns', 'Make recent event: Lanterns'])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(button('Duplicate Lanterns')).toBeEnabled();
  await accessible({ page: true });
});

test('an event that somebody else changed is not canceled; what was typed stays', async () => {
  await openEvents({ 'POST upcoming-events/1/cancel': () => refused(409, 'Someone else changed this event.') });
  await button('Cancel event: Lanterns').click();
  await field('A note for the email (optional)').fill('The hall is flooded.');
  await dialog().getByRole('button', { name: 'Cancel the event and tell 55 people' }).click();
  await see('Someone else changed this event.');
  await expect.element(field('A note for the email (optional)')).toHaveValue('The hall is flooded.');
  await button('Keep the event').click();
  await expect.poll(focused).toBe('Cancel event: Lanterns');
});

test('canceling an event for which no one signed up emails no one', async () => {
  await openEvents();
  await button('Cancel event: The Clockmaker').click();
  await see('No one has signed up, so no one is emailed. This can’t be undone.');
  await expect.element(field('A note for the email (optional)')).not.toBeInTheDocument();
  await expect.element(dialog().getByRole('button', { name: 'Cancel the event', exact: true })).toBeVisible();
});

test('deleting an event for which people signed up recommends to cancel it; of any other it only asks', async () => {
  await openEvents();
  await button('Delete Lanterns').click();
  await see('Are you sure you want to delete this event?');
  await see('55 people signed up, and deleting the event doesn’t tell them.');
  await accessible({ page: true });
  await dialog().getByRole('button', { name: 'Keep the event', exact: true }).click();
  await button('Delete The Clockmaker').click();
  await see('Are you sure you want to delete this event?');
  expect(shows('doesn’t tell them')).toBe(false);
});

test('the emails about an event are loaded when somebody opens them, in plain words', async () => {
  const mails = [
    { kind: 'day', state: 'sent', dueAt: '2047-05-02T23:00:00.000Z', campaignId: 'c-1', sent: 40, total: 40 },
    { kind: 'hour', state: 'planned', dueAt: '2047-05-03T22:00:00.000Z' },
    { kind: 'moved', state: 'paused', reason: 'Daily quota', campaignId: 'c-2', sent: 3, total: 55 },
  ];
  await openEvents({ 'GET upcoming-events/1/mails': mails });
  await see('Emails about this event');
  expect(calls('GET upcoming-events/1/mails')).toEqual([]);
  await row('Lanterns').getByText('Emails about this event').click();
  await see('Sent to 40 of 40');
  await see('Goes out Fri, May 3, 6:00 PM EDT');
  await see('Paused after 3 of 55: The email service accepts no more email today');
  const links = row('Lanterns').getByRole('link', { name: 'View the send' }).elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/campaigns/c-1', '/admin/campaigns/c-2']);
  await fits([390, 1280]);
  await accessible({ page: true });
});

test('emails that cannot be loaded can be asked for again', async () => {
  let isUp = false;
  await openEvents({ 'GET upcoming-events/1/mails': () => (isUp ? Response.json([]) : refused(400)) });
  await row('Lanterns').getByText('Emails about this event').click();
  await see('The emails couldn’t be loaded. Please try again.');
  isUp = true;
  await button('Retry').click();
  await see('None so far.');
});
