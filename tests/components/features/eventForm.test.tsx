import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';
import { upcoming } from '../../support/site/publicContent.ts';
import { noCounts } from '../support/adminAnswers.ts';
import { accessible, fits } from '../support/show.tsx';
import { type ApiAnswers, calls, openSite, refused, see, signedIn } from '../support/site.tsx';

const lanterns = withTimes({
  ...{ ...upcoming, title: 'Lanterns', eventDate: 'May 3, 2047', joinLink: '', version: 4 },
  ...{ timeZone: 'Europe/London', roomSeats: 40, remindDay: false, remindHour: true },
});
const counts = {
  ...noCounts,
  events: [
    { id: 1, title: 'Lanterns', eventDate: '', isActive: true, signups: 50, inPerson: 38, virtual: 12, waiting: 0 },
  ],
};
const create = 'POST upcoming-events';
const update = 'PUT upcoming-events/1';
const answers: ApiAnswers = {
  ...{ ...signedIn, 'GET counts': counts, 'GET upcoming-events': [lanterns] },
  [create]: () => Response.json(lanterns, { status: 201 }),
  [update]: () => Response.json({ ...lanterns, version: 5 }),
};
const open = (more: ApiAnswers = {}, window = {}) =>
  openSite(pages.adminEvents, { answers: { ...answers, ...more }, ...window });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabelText(label, { exact: true });
const has = (label: string, value: string) => expect.element(field(label)).toHaveValue(value);
const sent = (name: string) => calls(name).at(-1)?.body;

test('a new event begins with the usual place and price, and says what it understands of the times', async () => {
  await open();
  await button('Add New Event').click();
  await has('Venue', 'The Sample Hall');
  await has('Address', '100 Sample Street, New York, NY 10001');
  await has('Ticket price (optional)', '$10.00');
  await see('Still missing: Title, Guests, Description, Date, and Time');
  await expect.element(button('Create')).toBeDisabled();
  await expect.element(button('Create')).toHaveAccessibleDescription(/^Still missing/);
  for (const [label, text] of Object.entries({ Title: 'A', Guests: 'B', Description: 'C', Date: 'May 8, 2100' }))
    await field(label).fill(text);
  await see('Saturday, May 8, 2100.');
  await field('Time').fill('11:30 - 1 PM');
  await see(/^Saturday, May 8, 2100, 11:30 AM to 1:00 PM, New York, in .* days\. Doors open at 10:50 AM\.$/);
  await field('Doors open (optional)').fill('11');
  await see(/Doors open at 11:00 AM\.$/);
  await expect.element(page.getByText('Still missing')).not.toBeInTheDocument();
  await button('Create').click();
  await expect
    .poll(() => sent(create))
    .toMatchObject({
      ...{ eventDate: 'May 8, 2100', eventTime: '11:30 - 1 PM', doorsTime: '11', attendance: 'both' },
      ...{ venue: 'The Sample Hall', address: '100 Sample Street, New York, NY 10001', price: '$10.00' },
    });
});

test('the form asks which of two times is meant, and takes the answer by a button', async () => {
  await open();
  await button('Edit Lanterns').click();
  await field('Time zone').selectOptions('New York (the site’s)');
  await field('Date').fill('November 7, 2100');
  await field('Time').fill('1:30');
  await see('Is it “1:30 AM” or “1:30 PM”?');
  await button('1:30 AM').click();
  await see('Clocks in New York show 1:30 AM twice on November 7, 2100. Is it “1:30 AM EDT” or “1:30 AM EST”?');
  await fits([768, 390, 1280]);
  await accessible({ page: true });
  await button('Update').click();
  await expect.element(field('Time')).toHaveAccessibleDescription(/^Clocks in New York show 1:30 AM twice/);
  expect(calls(update)).toEqual([]);
  await button('1:30 AM EST').click();
  await has('Time', '1:30 AM EST');
  await see(/^Sunday, November 7, 2100, 1:30 to 3:15 AM, New York, in/);
  await button('Update').click();
  await expect.poll(() => sent(update)).toMatchObject({ eventTime: '1:30 AM EST' });
});

test.each([
  ['Edit Lanterns', 'Update', 'Updating...', update],
  ['Duplicate Lanterns', 'Create', 'Creating...', create],
])(
  'after %s and %s, the button says “%s” and cannot be pressed until there is an answer',
  async (opens, label, pending, call) => {
    const answered = Promise.withResolvers<Response>();
    await open({ [call]: () => answered.promise });
    await button(opens).click();
    if (opens.startsWith('Duplicate')) await field('Date').fill('May 10, 2047');
    await field('Title').fill('Lanterns again');
    await button(label).click();
    await expect.element(page.getByRole('button', { name: pending })).toBeDisabled();
    answered.resolve(refused(400, 'Not like this'));
    await expect.element(button(label)).toBeEnabled();
  },
);

test('an event on Zoom only asks for no place, and one in the room only for no link', async () => {
  await open();
  await button('Edit Lanterns').click();
  await field('How people attend').selectOptions('On Zoom only');
  for (const label of ['Venue', 'Address', 'Ticket price (optional)', 'Doors open (optional)'])
    await expect.element(field(label)).not.toBeInTheDocument();
  await field('How people attend').selectOptions('In the room only');
  await expect.element(field('Venue')).toBeVisible();
  await expect.element(field('Zoom link (optional)')).not.toBeInTheDocument();
});

test('an event that is edited keeps what it has; with fewer seats than are taken, no one loses one', async () => {
  await open();
  await button('Edit Lanterns').click();
  await expect.element(field('Time zone')).toHaveDisplayValue('London');
  await has('Seats in the room (optional)', '40');
  await expect.element(field('Remind people a day before')).not.toBeChecked();
  await field('Title').fill('Lanterns at Dusk');
  await see('Once they’re taken, people join the waiting list.');
  await field('Seats in the room (optional)').fill('30');
  await see('38 seats are taken. No one loses a seat; anyone who signs up from now on joins the waiting list.');
  await button('Update').click();
  await expect
    .poll(() => sent(update))
    .toMatchObject({
      ...{ title: 'Lanterns at Dusk', timeZone: 'Europe/London', remindDay: false, version: 4 },
      roomSeats: 30,
    });
});

test('numbers that are none are refused in their fields, before anything is sent', async () => {
  await open();
  await button('Edit Lanterns').click();
  await field('Seats in the room (optional)').fill('a few');
  await button('Update').click();
  await see('Please enter a whole number of seats');
  await expect.element(field('Seats in the room (optional)')).toHaveFocus();
  await expect.element(field('Seats in the room (optional)')).toHaveAccessibleDescription(/whole number of seats/);
  await fits([768, 390, 1280]);
  await accessible({ page: true });
  expect(calls(update)).toEqual([]);
});

test('on a phone, a link to pay that is refused is shown above the buttons', async () => {
  await open({}, { width: 390, height: 700 });
  await button('Edit Lanterns').click();
  const link = field('Link to pay (optional)');
  await link.fill('the shop');
  await field('Title').fill('Lanterns again');
  link.element().scrollIntoView({ block: 'end' });
  await button('Update').click();
  await see('Please paste the whole link, which begins with https://');
  await expect.element(link).toHaveFocus();
  const foot = () => button('Update').element().parentElement?.getBoundingClientRect().top ?? 0;
  await expect.poll(() => foot() - link.element().getBoundingClientRect().bottom).toBeGreaterThan(0);
});

test('what someone else saved in the meantime is not overwritten, and what was typed stays', async () => {
  await open({ [update]: () => refused(409, 'Someone else changed this event in the meantime.') });
  await button('Edit Lanterns').click();
  await field('Seats in the room (optional)').fill('60');
  await button('Update').click();
  await see('Someone else changed this event in the meantime.');
  await has('Seats in the room (optional)', '60');
});

test('a GIF is uploaded as it is, and the admin is told that it will not move', async () => {
  const uploaded = { success: true, message: 'Image uploaded', filePath: '/media/sea.webp' };
  const more = { 'GET recent-events': [], 'GET episodes': [], 'POST upload-image': uploaded };
  await openSite(pages.adminRecentEvents, { answers: { ...answers, ...more } });
  await button('Add Your First Event').click();
  await field('Image URL').click();
  const choose = document.querySelector('input[type=file]') as HTMLInputElement;
  await userEvent.upload(choose, new File(['GIF89a'], 'sea.gif', { type: 'image/gif' }));
  await see('Image uploaded successfully. If it moves, it stands still: only its first picture is kept.');
  await has('Image URL', '/media/sea.webp');
});
