import { expect, test } from 'vitest';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { attempt, button, dialog, go, visitorReads } from '../../support/browser/adminPages.ts';
import { accessible, cloud, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { confirm } from '../../support/data/audience.ts';

openSite({ signedIn: true });

const field = (label: string) => page.getByLabel(label, { exact: true });
const people = ['ana@example.org', 'ben@example.org'];

async function signUp(email: string): Promise<void> {
  const person = { firstName: 'Ana', lastName: 'Lima', city: 'London', subscribeNewsletter: false, consent: true };
  const body = { ...person, email, attendanceType: 'in-person' };
  expect((await new Visitor(cloud).call('/api/audience-signup', { body })).status).toBe(201);
}

/** Expects that, two minutes later, each of them has got exactly one mail whose subject begins like this, with these words. */
async function everyoneGets(subject: string, words: string): Promise<void> {
  await cloud.invoke('workers/sweep', { time: new Date(Date.now() + 120_000).toISOString() });
  await cloud.untilIdle();
  const mails = (await cloud.inbox()).filter((mail) => mail.subject.startsWith(subject));
  expect(mails.flatMap(({ to }) => to).sort()).toEqual(people);
  for (const { text } of mails) expect(text).toContain(words);
}

test('an admin plans an evening in another city, moves it, and cancels it; all who signed up hear of it', async () => {
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
  await field('Seats in the room (optional)').fill('1');
  await field('Seats on Zoom (optional)').fill('100');
  await field('Sign-up closes (optional)').fill('2047-05-03T12:00');
  await field('Link to pay (optional)').fill('https://shop.example/tickets');
  await field('Zoom link (optional)').fill('https://zoom.example/j/1');
  await page.getByText('Goes out Thu, May 2, 7:00 PM GMT+1.').waitFor();
  await field('Remind people an hour before').uncheck();
  await field('Set as the active upcoming event (displays on the website)').check();
  await attempt(button('Create'), 'Success', 'Event created successfully');
  const admin = await signIn(cloud);
  const stored = async () => ((await (await admin.call('/api/upcoming-events')).json()) as ManagedEvent[])[0];
  expect(await stored()).toMatchObject({
    ...{ timeZone: 'Europe/London', roomSeats: 1, onlineSeats: 100, signupCloses: '2047-05-03T12:00' },
    ...{ payLink: 'https://shop.example/tickets', remindDay: true, remindHour: false, venue: 'The Boathouse' },
  });
  await visitorReads('/audience-signup', '7:00 PM GMT+1');

  for (const email of people) {
    await signUp(email);
    await confirm(email);
  }
  await go('/admin/events');
  await page.getByText('1 of 1 in the room, 0 of 100 on Zoom, 1 waiting').waitFor();
  await button('Edit Lanterns').click();
  await field('Description').fill('On quiet, and what follows it.');
  expect(await page.getByText('Saving tells').count()).toBe(0);
  await field('Time').fill('8:00 PM');
  await page.getByText('Saving tells the 2 people who signed up about the new time.').waitFor();
  await accessible();
  await attempt(button('Update'), 'Success', 'Event updated successfully');
  await everyoneGets('New time', '8:00 PM GMT+1');

  await page.getByText('Emails about this event').click();
  await page.getByText('Goes out Thu, May 2, 8:00 PM GMT+1').waitFor();
  await page.getByText('Switched off').waitFor();
  await page.getByText('All 2 people who signed up know').waitFor();

  await button('Cancel event: Lanterns').click();
  await field('A note for the email (optional)').fill('The river is too high.');
  await accessible();
  await attempt(button('Cancel the event and tell 2 people', dialog()), 'Success', 'Event canceled successfully');
  await everyoneGets('Canceled', 'The river is too high.');
  await page.getByText('Canceled', { exact: true }).first().waitFor();
  expect(await button('Edit Lanterns').count()).toBe(0);
  expect(await (await new Visitor(cloud).call('/api/upcoming-events/active')).json()).toBeNull();
});
