import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { upcoming } from '../../support/site/publicContent.ts';
import { accessible, fits } from '../support/show.tsx';
import { type ApiAnswers, calls, openSite, refused, see, signedIn } from '../support/site.tsx';

const lanterns = {
  ...{ ...upcoming, title: 'Lanterns', eventDate: 'May 3, 2047', joinLink: '', version: 4 },
  ...{ timeZone: 'Europe/London', roomSeats: 40, offerHours: 6, remindDay: false, remindHour: true },
};
const counts = {
  ...{ signups: 50, inPerson: 38, virtual: 12, waiting: 0, subscribers: 60, recipients: 60, erased: 0 },
  ...{ deferredMail: null, formMail: null, preparedLetters: [] },
  events: [
    { id: 1, title: 'Lanterns', eventDate: '', isActive: true, signups: 50, inPerson: 38, virtual: 12, waiting: 0 },
  ],
};
const answers: ApiAnswers = { ...signedIn, 'GET counts': counts, 'GET upcoming-events': [lanterns] };
const open = (more: ApiAnswers = {}) => openSite(pages.adminEvents, { answers: { ...answers, ...more } });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const group = (name: string) => page.getByRole('group', { name });
const sent = (name: string) => calls(name).at(-1)?.body;
const update = 'PUT upcoming-events/1';
const saves = { [update]: () => Response.json({ ...lanterns, version: 5 }) };

test('a new event has its own zone, seats, closing time, link to pay and reminders', async () => {
  await open({ 'POST upcoming-events': () => Response.json(lanterns, { status: 201 }) });
  await button('Add New Event').click();
  const reminders = group('Reminders');
  await expect
    .element(reminders.getByText('Enter the date and the time to see when it goes out.').first())
    .toBeVisible();
  const texts = { Title: 'A', Guests: 'B', Description: 'C', Date: 'May 3, 2047', Time: '7:00 PM' };
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
  await expect.element(reminders.getByText('Goes out Thu, May 2, 7:00 PM EDT.')).toBeVisible();
  await expect.element(field('Time zone')).toHaveDisplayValue('New York (the site’s)');
  await field('Time zone').selectOptions('London');
  await see(/^Friday, May 3, 2047, 7:00 PM GMT\+1/);
  await expect.element(reminders.getByText('Goes out Fri, May 3, 6:00 PM GMT+1.')).toBeVisible();
  await field('Remind people a day before').click();
  await expect.element(reminders.getByText('Would go out Thu, May 2, 7:00 PM GMT+1.')).toBeVisible();

  await field('Seats in the room (optional)').fill('40');
  await field('Sign-up closes (optional)').fill('2047-05-03T12:00');
  await see('Closes Fri, May 3, 12:00 PM GMT+1.');
  await field('Hours an offered seat is kept').fill('12');
  await field('Link to pay (optional)').fill('https://shop.example/tickets');
  await button('Create').click();
  await expect
    .poll(() => sent('POST upcoming-events'))
    .toMatchObject({
      ...{ timeZone: 'Europe/London', roomSeats: 40, signupCloses: '2047-05-03T12:00', offerHours: 12 },
      ...{ payLink: 'https://shop.example/tickets', remindDay: false, remindHour: true },
    });
  expect(sent('POST upcoming-events')).not.toHaveProperty('onlineSeats');
});

test('an event that is edited keeps what it has, and loses what is cleared', async () => {
  await open(saves);
  await button('Edit Lanterns').click();
  await expect.element(field('Time zone')).toHaveDisplayValue('London');
  await expect.element(field('Seats in the room (optional)')).toHaveValue('40');
  await expect.element(field('Remind people a day before')).not.toBeChecked();
  await field('Title').fill('Lanterns at Dusk');
  await field('Seats in the room (optional)').fill('');
  await button('Update').click();
  await expect
    .poll(() => sent(update))
    .toMatchObject({
      ...{ title: 'Lanterns at Dusk', timeZone: 'Europe/London', offerHours: 6, remindDay: false, version: 4 },
    });
  expect(sent(update)).not.toHaveProperty('roomSeats');
});

test('numbers that are none are refused in their fields, before anything is sent', async () => {
  await open(saves);
  await button('Edit Lanterns').click();
  await field('Seats in the room (optional)').fill('a few');
  await field('Hours an offered seat is kept').fill('500');
  await button('Update').click();
  await see('Please enter a whole number of seats');
  await see('Please offer a seat for at most a week, 168 hours');
  await expect.element(field('Seats in the room (optional)')).toHaveFocus();
  await expect.element(field('Seats in the room (optional)')).toHaveAccessibleDescription(/whole number of seats/);
  await fits([768, 390, 1280]);
  await accessible({ page: true });
  expect(calls(update)).toEqual([]);
});

test('before a new time or place is saved, the form says whom that tells', async () => {
  await open(saves);
  const told = (words: string) => expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await button('Edit Lanterns').click();
  await field('Title').fill('Lanterns at Dusk');
  expect(page.getByText('Saving tells').elements()).toHaveLength(0);
  await field('Time').fill('8:00 PM');
  await told('Saving tells the 50 people who signed up about the new time.');
  await field('Venue').fill('The Boathouse');
  await told('Saving tells the 50 people who signed up about the new time and place.');
  await accessible({ page: true });
  await field('Time').fill('7:00 PM');
  await told('Saving tells the 50 people who signed up about the new place.');
});

test('fewer seats than are taken can be saved; the form says that no one loses one', async () => {
  await open(saves);
  await button('Edit Lanterns').click();
  await see('Once they’re taken, people join the waiting list.');
  await field('Seats in the room (optional)').fill('30');
  await see('38 seats are taken. No one loses a seat; anyone who signs up from now on joins the waiting list.');
  await button('Update').click();
  await expect.poll(() => sent(update)).toMatchObject({ roomSeats: 30 });
});

test('a link to pay that is refused is shown above the buttons, on a phone too', async () => {
  await page.viewport(390, 700);
  await open(saves);
  await button('Edit Lanterns').click();
  const link = field('Link to pay (optional)');
  await link.fill('the shop');
  await field('Title').fill('Lanterns again');
  link.element().scrollIntoView({ block: 'end' });
  await button('Update').click();
  await see('Please paste the whole link, which begins with https://');
  await expect.element(link).toHaveFocus();
  const foot = button('Update').element().parentElement?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => link.element().getBoundingClientRect().bottom).toBeLessThan(foot);
});

test('what somebody else saved meanwhile is not overwritten, and what was typed stays', async () => {
  await open({ [update]: () => refused(409, 'Someone else changed this event in the meantime.') });
  await button('Edit Lanterns').click();
  await field('Seats in the room (optional)').fill('60');
  await button('Update').click();
  await see('Someone else changed this event in the meantime.');
  await expect.element(field('Seats in the room (optional)')).toHaveValue('60');
});

test('a copy begins without the date and what belongs to that evening', async () => {
  await open({
    'GET upcoming-events': [
      {
        ...lanterns,
        signupCloses: '2047-05-03T12:00',
        payLink: 'https://shop.example/7',
        joinLink: 'https://zoom.example/7',
      },
    ],
  });
  await button('Duplicate Lanterns').click();
  for (const label of ['Date', 'Sign-up closes (optional)', 'Link to pay (optional)', 'Zoom link (optional)'])
    await expect.element(field(label)).toHaveValue('');
  await expect.element(field('Seats in the room (optional)')).toHaveValue('40');
  await expect.element(field('Time zone')).toHaveDisplayValue('London');
  expect(page.getByText('Saving tells').elements()).toHaveLength(0);
});
