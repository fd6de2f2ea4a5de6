import { expect, test } from 'vitest';
import { button, dialog, errors, go, upcoming } from '../../support/browser/adminPages.ts';
import { accessible, cloud, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { until } from '../../support/run/until.ts';

let eventId: number;
openSite({ prepare, signedIn: true, pages: 'one', errors });

async function prepare(): Promise<void> {
  const admin = await signIn(cloud);
  const made = await admin.call('/api/upcoming-events', { body: upcoming('Lanterns & Light', true) });
  eventId = ((await made.json()) as { id: number }).id;
  for (const [email, attendanceType] of [
    ['room@example.org', 'in-person'],
    ['zoom@example.org', 'virtual'],
  ]) {
    const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', consent: true, subscribeNewsletter: false };
    const body = { ...person, email, attendanceType };
    expect((await new Visitor(cloud).call('/api/audience-signup', { body })).status).toBe(201);
  }
}

const subject = 'It’s online: Lanterns & Light';
const told = async () => (await cloud.inbox()).filter((mail) => mail.subject === subject).map(({ to }) => to[0]);
const tell = () => button('Tell those who booked: Lanterns & Light');

test('an evening becomes a recent event by one press, and its recording is told to those who booked', async () => {
  await go('/admin/events');
  await button('Make recent event: Lanterns & Light').click();
  await dialog().getByLabel('Video URL').fill('https://youtu.be/WhWc3b3KhnY');
  await button('Add Event', dialog()).click();
  await toast('Success', 'Recent event added successfully');
  await tell().waitFor();
  await accessible();

  await tell().click();
  await page.waitForURL(/recording_online_\d+\?guests=\d+$/);
  const field = page.getByLabel('Subject', { exact: true });
  await expect.poll(() => field.inputValue(), { timeout: 20_000 }).toBe(subject);
  await page.locator('.ql-editor').getByText('Thank you for signing up for “Lanterns & Light”.').waitFor();
  await button(/^Send$/).click();
  await dialog().getByLabel('Everyone with a seat (2)').waitFor();
  expect(await dialog().getByLabel('Everyone with a seat (2)').isChecked()).toBe(true);
  expect(await dialog().getByLabel('Event', { exact: true }).inputValue()).toBe(String(eventId));
  // Nobody was ticked at the door, and nobody waits.
  expect(
    await dialog()
      .getByLabel(/came|waiting/)
      .count(),
  ).toBe(0);
  expect(await told()).toEqual([]);
  await button(/^Send (anyway )?to 2 people$/, dialog()).click();
  const sent = await until('the mails', async () => ((await told()).length === 2 ? told() : undefined));
  expect(sent.toSorted()).toEqual(['room@example.org', 'zoom@example.org']);
});

test('pressing it again opens the same letter as it is', async () => {
  await go('/admin/recent-events');
  await tell().click();
  await page.waitForURL(/recording_online_\d+\?guests=\d+$/);
  await page.getByLabel('Subject', { exact: true }).waitFor();
  const letters = await (await signIn(cloud)).call('/api/email-templates');
  const found = ((await letters.json()) as { subject: string; version: number }[]).filter(
    (each) => each.subject === subject,
  );
  expect(found).toMatchObject([{ version: 2 }]);
});
