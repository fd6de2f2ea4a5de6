import { describe, expect, test } from 'vitest';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import {
  attempt,
  button,
  choose,
  dialog,
  errors,
  go,
  hasFocus,
  visitorReads,
} from '../../support/browser/adminPages.ts';
import { accessible, cloud, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { announce, confirm } from '../../support/data/audience.ts';
import { until } from '../../support/run/until.ts';

describe('the live event', () => {
  openSite({ signedIn: true });

  const field = (label: string) => page.getByLabel(label, { exact: true });
  const people = ['ana@example.org', 'ben@example.org'];

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
    await field('Remind people an hour before').uncheck();
    await field('Set as the active upcoming event (displays on the website)').check();
    await attempt(button('Create'), 'Success', 'Event created successfully');
    const admin = await signIn(cloud);
    const [stored] = await admin.read<ManagedEvent[]>('/api/upcoming-events');
    expect(stored).toMatchObject({
      ...{ timeZone: 'Europe/London', roomSeats: 1, onlineSeats: 100, signupCloses: '2047-05-03T12:00' },
      ...{ payLink: 'https://shop.example/tickets', remindDay: true, remindHour: false, venue: 'The Boathouse' },
    });
    await visitorReads('/audience-signup', '7:00 PM GMT+1');

    for (const email of people) {
      await new Visitor(cloud).signUp(email, 'in-person');
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

    await choose('Cancel event', 'Lanterns');
    await field('A note for the email (optional)').fill('The river is too high.');
    await accessible();
    await attempt(button('Cancel the event and tell 2 people', dialog()), 'Success', 'Event canceled successfully');
    await everyoneGets('Canceled', 'The river is too high.');
    await page.getByText('Canceled', { exact: true }).first().waitFor();
    expect(await button('Edit Lanterns').count()).toBe(0);
    expect(await new Visitor(cloud).read('/api/upcoming-events/active')).toBeNull();
  });
});

describe('after the event', () => {
  let admin: Visitor;
  let eventId: number;
  // Playwright sets the clock of every frame, but no script may run in that of the preview.
  const noClock = /Blocked script execution in 'about:srcdoc'/;
  openSite({ prepare, signedIn: true, pages: 'one', errors: [...errors, noClock] });

  async function prepare(): Promise<void> {
    admin = await signIn(cloud);
    eventId = (await announce(admin, 'Lanterns & Light', 'May 3, 2047')).id;
    await new Visitor(cloud).signUp('room@example.org', 'in-person');
    await new Visitor(cloud).signUp('zoom@example.org', 'virtual');
  }

  const subject = 'It’s online: Lanterns & Light';
  const told = async () => (await cloud.inbox()).filter((mail) => mail.subject === subject).map(({ to }) => to[0]);
  const tell = () => button('Tell those who booked: Lanterns & Light');

  test('an evening becomes a recent event by one press, and its recording is told to those who booked', async () => {
    // The day after: before, there is nothing to turn.
    await page.clock.setFixedTime('2047-05-04T12:00:00Z');
    await go('/admin/events');
    await choose('Turn into a recent event', 'Lanterns & Light');
    await hasFocus(dialog().getByLabel('Video URL'));
    expect(await dialog().getByLabel('Presenter').inputValue()).toBe('Freya Montclair');
    await dialog().getByLabel('Video URL').fill('https://youtu.be/WhWc3b3KhnY');
    await attempt(button('Add Event', dialog()), 'Success', 'Recent event added successfully');
    await tell().waitFor();
    await accessible();

    await tell().click();
    await page.waitForURL(/recording_online_\d+\?guests=\d+&who=all$/);
    const field = page.getByLabel('Subject', { exact: true });
    await expect.poll(() => field.inputValue()).toBe(subject);
    await page.locator('.ql-editor').getByText('Thank you for signing up for “Lanterns & Light”.').waitFor();
    await button(/^Send$/).click();
    await dialog().getByLabel('Everyone with a seat (2)').waitFor();
    expect(await dialog().getByLabel('Everyone with a seat (2)').isChecked()).toBe(true);
    expect(await dialog().getByLabel('Event', { exact: true }).inputValue()).toBe(String(eventId));
    // No one was ticked at the door, and no one waits.
    expect(
      await dialog()
        .getByLabel(/came|waiting/)
        .count(),
    ).toBe(0);
    expect(await told()).toEqual([]);
    await button(/^Send (anyway )?to 2 people$/, dialog()).click();
    await until('the mails', async () => (await told()).length >= 2);
    await cloud.untilIdle();
    expect((await told()).toSorted()).toEqual(['room@example.org', 'zoom@example.org']);

    // Pressed again, it opens the same letter as it is.
    await go('/admin/recent-events');
    await tell().click();
    await page.waitForURL(/recording_online_\d+\?guests=\d+&who=all$/);
    await expect.poll(() => field.inputValue()).toBe(subject);
    const letters = await admin.read<EmailTemplate[]>('/api/email-templates');
    expect(letters.filter((each) => each.subject === subject)).toMatchObject([{ version: 2 }]);
  });
});
