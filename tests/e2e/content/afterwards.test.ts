import { expect, test } from 'vitest';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import { attempt, button, dialog, errors, go, hasFocus, upcoming } from '../../support/browser/adminPages.ts';
import { accessible, cloud, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';

let admin: Visitor;
let eventId: number;
openSite({ prepare, signedIn: true, pages: 'one', errors });

async function prepare(): Promise<void> {
  admin = await signIn(cloud);
  eventId = (await read<ManagedEvent>(admin.call('/api/upcoming-events', { body: upcoming('Lanterns & Light', true) })))
    .id;
  for (const [email, attendanceType] of [
    ['room@example.org', 'in-person'],
    ['zoom@example.org', 'virtual'],
  ]) {
    const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', consent: true, subscribeNewsletter: false };
    const body = { ...person, email, attendanceType };
    expect((await new Visitor(cloud).call('/api/audience-signup', { body })).status).toBe(201);
  }
}
const read = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;

const subject = 'It’s online: Lanterns & Light';
const told = async () => (await cloud.inbox()).filter((mail) => mail.subject === subject).map(({ to }) => to[0]);
const tell = () => button('Tell those who booked: Lanterns & Light');

test('an evening becomes a recent event by one press, and its recording is told to those who booked', async () => {
  await go('/admin/events');
  await button('Turn into a recent event: Lanterns & Light').click();
  await hasFocus(dialog().getByLabel('Video URL'));
  expect(await dialog().getByLabel('Presenter').inputValue()).toBe('Freya Montclair');
  await dialog().getByLabel('Video URL').fill('https://youtu.be/WhWc3b3KhnY');
  await attempt(button('Add Event', dialog()), 'Success', 'Recent event added successfully');
  await tell().waitFor();
  await accessible();
  // The page ends the announcement by a request of its own.
  await until('the announcement to end', async () =>
    (await read<ManagedEvent[]>(admin.call('/api/upcoming-events'))).some(({ isActive }) => isActive)
      ? undefined
      : true,
  );

  await tell().click();
  await page.waitForURL(/recording_online_\d+\?guests=\d+$/);
  const field = page.getByLabel('Subject', { exact: true });
  await expect.poll(() => field.inputValue()).toBe(subject);
  await page.locator('.ql-editor').getByText('Thank you for signing up for “Lanterns & Light”.').waitFor();
  await button(/^Send$/).click();
  await dialog().getByLabel('Everyone with a seat (2)').waitFor();
  expect(await dialog().getByLabel('Everyone with a seat (2)').isChecked()).toBe(true);
  expect(await dialog().getByLabel('Event', { exact: true }).inputValue()).toBe(String(eventId));
  // No one was ticked at the door, and no one waits.
  const others = dialog().getByLabel(/came|waiting/);
  expect(await others.count()).toBe(0);
  expect(await told()).toEqual([]);
  await button(/^Send (anyway )?to 2 people$/, dialog()).click();
  await until('the mails', async () => ((await told()).length >= 2 ? true : undefined));
  await cloud.untilIdle();
  expect((await told()).toSorted()).toEqual(['room@example.org', 'zoom@example.org']);

  // Pressed again, it opens the same letter as it is.
  await go('/admin/recent-events');
  await tell().click();
  await page.waitForURL(/recording_online_\d+\?guests=\d+$/);
  await expect.poll(() => field.inputValue()).toBe(subject);
  const letters = await read<EmailTemplate[]>(admin.call('/api/email-templates'));
  expect(letters.filter((each) => each.subject === subject)).toMatchObject([{ version: 2 }]);
});
