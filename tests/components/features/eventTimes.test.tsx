import { expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { pages } from '../../../shared/site/pages.ts';
import { announced } from '../../../shared/time/announcedEvent.ts';
import { upcoming } from '../../support/site/publicContent.ts';
import { cleanups } from '../support/cleanups.ts';
import { documentAt } from '../support/documentAt.ts';
import { accessible, fits } from '../support/show.tsx';
import { calls, openSite, see, signedIn } from '../support/site.tsx';

const event = announced({ ...upcoming, eventDate: 'May 1, 2031', eventTime: '7:00 PM' });

async function inZone(timezoneId: string) {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId });
  cleanups.add(() => void cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' }));
}
const open = (path: string) =>
  openSite(path, { answers: {}, published: documentAt(path, { activeUpcomingEvent: event }) });

test.each([pages.home, pages.product, pages.signup])(
  'on %s a visitor elsewhere reads when the event begins where she is',
  async (path) => {
    await inZone('Europe/Rome');
    await open(path);
    await see('7:00 PM EDT');
    await see('1:00 AM on Friday where you are');
    await fits([768, 390, 1280]);
    await accessible({ page: true });
  },
);

test('on the same day only the time differs; in the event’s zone there is nothing more to say', async () => {
  await inZone('America/Los_Angeles');
  await open(pages.signup);
  await see(/^4:00 PM where you are$/);
  await inZone('America/Toronto');
  await open(pages.signup);
  await see('7:00 PM EDT');
  expect(page.getByText('where you are', { exact: false }).elements()).toHaveLength(0);
});

test.each([390, 1280])('nothing moves when the visitor’s own time comes, at %i px', async (width) => {
  const distance = async (path: string, zone: string) => {
    await inZone(zone);
    await openSite(path, { answers: {}, published: documentAt(path, { activeUpcomingEvent: event }), width });
    await see('7:00 PM EDT');
    // Lines break elsewhere in the font that stands in.
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    const top = (words: string) =>
      page.getByText(words, { exact: false }).first().element().getBoundingClientRect().top;
    return top(event.description) - top('7:00 PM EDT');
  };
  for (const path of [pages.home, pages.product, pages.signup])
    expect(await distance(path, 'Europe/Rome'), path).toBe(await distance(path, 'America/New_York'));
});

const field = (label: string) => page.getByLabelText(label, { exact: true });
const created = { 'POST upcoming-events': () => Response.json(event, { status: 201 }) };
const sent = () => calls('POST upcoming-events').at(-1)?.body;

test('the form of an event proposes the usual place, price and times, which move with its start', async () => {
  await openSite(pages.adminEvents, { answers: { ...signedIn, 'GET upcoming-events': [], ...created } });
  await page.getByRole('button', { name: 'Add New Event' }).click();
  await expect.element(field('Venue')).toHaveValue('The Sample Hall');
  await expect.element(field('Address')).toHaveValue('100 Sample Street, New York, NY 10001');
  await expect.element(field('Ticket price (optional)')).toHaveValue('$10.00');
  await expect.element(field('Doors open (optional)')).toHaveValue('6:20 PM');
  await expect.element(field('Ends (optional)')).toHaveValue('8:45 PM');

  await field('Time').fill('11:00 AM');
  await expect.element(field('Doors open (optional)')).toHaveValue('10:20 AM');
  await expect.element(field('Ends (optional)')).toHaveValue('12:45 PM');
  await field('Duration (optional)').fill('2 hours');
  await expect.element(field('Ends (optional)')).toHaveValue('1:00 PM');

  await field('Doors open (optional)').fill('10:00 AM');
  await field('Time').fill('11:30 AM');
  await expect.element(field('Ends (optional)')).toHaveValue('1:30 PM');
  await expect.element(field('Doors open (optional)')).toHaveValue('10:00 AM');

  for (const [label, text] of Object.entries({ Title: 'A', Guests: 'B', Description: 'C', Date: 'May 1, 2031' }))
    await field(label).fill(text);
  await fits([768, 390, 1280]);
  await accessible({ page: true });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect.poll(sent).toMatchObject({
    ...{ eventTime: '11:30 AM', doorsTime: '10:00 AM', endTime: '1:30 PM', attendance: 'both' },
    ...{ venue: 'The Sample Hall', address: '100 Sample Street, New York, NY 10001', price: '$10.00' },
  });
});

test('an event on Zoom only asks for no place, and one in the room only for no link', async () => {
  await openSite(pages.adminEvents, { answers: { ...signedIn, 'GET upcoming-events': [event], ...created } });
  await page.getByRole('button', { name: 'Edit Lanterns on the Water' }).click();
  await field('How people attend').selectOptions('On Zoom only');
  for (const label of ['Venue', 'Address', 'Ticket price (optional)', 'Doors open (optional)'])
    await expect.element(field(label)).not.toBeInTheDocument();
  await expect.element(field('Ends (optional)')).toBeVisible();
  await field('How people attend').selectOptions('In the room only');
  await expect.element(field('Venue')).toBeVisible();
  await expect.element(field('Zoom link (optional)')).not.toBeInTheDocument();
});
