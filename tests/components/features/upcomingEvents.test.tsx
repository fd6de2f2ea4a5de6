import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { upcoming } from '../../support/site/publicContent.ts';
import { accessible, fits } from '../support/show.tsx';
import { type ApiAnswers, openSite, see, signedIn } from '../support/site.tsx';

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

test('deleting an event for which people signed up says that no one is told; of any other it only asks', async () => {
  await openEvents();
  await button('Delete Lanterns').click();
  await see('Are you sure you want to delete this event?');
  await see('55 people signed up, and no one is told that it’s gone.');
  await accessible({ page: true });
  await dialog().getByRole('button', { name: 'Cancel', exact: true }).click();
  await button('Delete The Clockmaker').click();
  await see('Are you sure you want to delete this event?');
  expect(shows('no one is told')).toBe(false);
});
