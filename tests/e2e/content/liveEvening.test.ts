import { expect, test } from 'vitest';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { button, dialog, go, visitorReads } from '../../support/browser/adminPages.ts';
import { accessible, cloud, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';

openSite({ signedIn: true });

const field = (label: string) => page.getByLabel(label, { exact: true });
const people = ['ana@example.org', 'ben@example.org', 'cleo@example.org'];

async function signUp(email: string): Promise<void> {
  const person = {
    firstName: 'Ana',
    lastName: 'Lima',
    email,
    city: 'London',
    subscribeNewsletter: false,
    consent: true,
  };
  const answer = await new Visitor(cloud).call('/api/audience-signup', {
    body: { ...person, attendanceType: 'in-person' },
  });
  expect(answer.status).toBe(201);
}

/** Waits until each of the three got exactly one mail whose subject begins like this. */
async function everyoneGets(subject: string): Promise<string[]> {
  const mails = await until(`three mails “${subject}”`, async () => {
    const found = (await cloud.inbox()).filter((mail) => mail.subject.startsWith(subject));
    return found.length >= people.length ? found : undefined;
  });
  expect(mails.flatMap(({ to }) => to).sort()).toEqual(people);
  return mails.map(({ text }) => text);
}

test('an admin plans an evening in another city, moves it, and cancels it; everyone who signed up hears of it', async () => {
  await go('/admin/events');
  await button('Add New Event').click();
  const texts = {
    Title: 'Lanterns',
    Guests: 'Freya Montclair',
    Description: 'On quiet.',
    Date: 'May 3, 2047',
    Time: '7:00 PM',
  };
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text);
  await field('Duration (optional)').fill('90 minutes');
  await field('Time zone').selectOption({ label: 'London' });
  await field('Venue').fill('The Boathouse');
  await field('Address').fill('1 Quay, London');
  await field('Seats in the room (optional)').fill('2');
  await field('Seats on Zoom (optional)').fill('100');
  await field('Sign-up closes (optional)').fill('2047-05-03T12:00');
  await field('Hours an offered seat is kept').fill('12');
  await field('Link to pay (optional)').fill('https://shop.example/tickets');
  await field('Zoom link (optional)').fill('https://zoom.example/j/1');
  await page.getByText('Goes out Thu, May 2, 7:00 PM GMT+1.').waitFor();
  await field('Remind people an hour before').uncheck();
  await field('Set as the active upcoming event (displays on the website)').check();
  await button('Create').click();
  await toast('Success', 'Event created successfully');
  const admin = await signIn(cloud);
  const stored = async () => ((await (await admin.call('/api/upcoming-events')).json()) as ManagedEvent[])[0];
  expect(await stored()).toMatchObject({
    ...{ timeZone: 'Europe/London', roomSeats: 2, onlineSeats: 100, signupCloses: '2047-05-03T12:00', offerHours: 12 },
    ...{ payLink: 'https://shop.example/tickets', remindDay: true, remindHour: false, venue: 'The Boathouse' },
  });
  await visitorReads('/audience-signup', '7:00 PM GMT+1');

  for (const email of people) await signUp(email);
  await go('/admin/events');
  await page.getByText('2 of 2 in the room, 0 of 100 on Zoom, 1 waiting').waitFor();
  await button('Edit Lanterns').click();
  await field('Description').fill('On quiet, and what follows it.');
  expect(await page.getByText('Saving tells').count()).toBe(0);
  await field('Time').fill('8:00 PM');
  await page.getByText('Saving tells the 3 people who signed up about the new time.').waitFor();
  await accessible();
  await button('Update').click();
  await toast('Success', 'Event updated successfully');
  for (const text of await everyoneGets('New time')) expect(text).toContain('8:00 PM GMT+1');

  await page.getByText('Emails about this event').click();
  await page.getByText('Goes out Thu, May 2, 8:00 PM GMT+1').waitFor();
  await page.getByText('Switched off').waitFor();
  await page.getByText('Sent to 3 of 3').waitFor();
  await page.getByRole('link', { name: 'View the send' }).waitFor();

  await button('Cancel event: Lanterns').click();
  await field('A note for the email (optional)').fill('The river is too high.');
  await accessible();
  await button('Cancel the event and tell 3 people', dialog()).click();
  await toast('Success', 'Event canceled successfully');
  for (const text of await everyoneGets('Canceled')) expect(text).toContain('The river is too high.');
  await page.getByText('Canceled', { exact: true }).first().waitFor();
  expect(await button('Edit Lanterns').count()).toBe(0);
  expect(await (await new Visitor(cloud).call('/api/upcoming-events/active')).json()).toBeNull();
});
