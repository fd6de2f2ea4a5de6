import { expect, test } from 'vitest';
import { choose, content, editAnew, leave, openTemplates, press, row } from '../../support/browser/templatePages.ts';
import { accessible, cloud, page, toast } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { subject } from '../../support/data/audience.ts';

const joinLink = 'https://zoom.example/j/123?pwd=a&b=2';

openTemplates({ prepare });

async function prepare(): Promise<void> {
  const admin = await signIn(cloud);
  const made = await admin.call('/api/upcoming-events', {
    body: {
      title: 'Lanterns & Light',
      guests: 'Freya Montclair',
      description: 'On quiet.',
      eventDate: 'May 3, 2031',
      eventTime: '7:00 PM',
      joinLink,
      isActive: true,
    },
  });
  expect(made.status).toBe(201);
  for (const [email, attendanceType] of [
    ['room@example.org', 'in-person'],
    ['zoom@example.org', 'virtual'],
  ]) {
    const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', consent: true, subscribeNewsletter: false };
    const signedUp = await new Visitor(cloud).call('/api/audience-signup', {
      body: { ...person, email, attendanceType },
    });
    expect(signedUp.status).toBe(201);
  }
}

test('a letter to an event’s guests says where to be, and gives the link only to those on Zoom', async () => {
  await editAnew();
  await page.keyboard.type('Dear {fir');
  const list = page.getByRole('listbox', { name: 'Personal details' });
  await list.waitFor();
  await accessible();
  await page.keyboard.press('Enter');
  await content().getByText('Dear {firstName|friend}').waitFor();
  await page.keyboard.type(', we meet at {place');
  await page.keyboard.press('Enter');
  await page.keyboard.type('.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Join us: ');
  await page.getByRole('button', { name: 'Personal details' }).click();
  await list.getByRole('option', { name: /Zoom link/ }).click();
  await content().getByText('{joinLink}').waitFor();
  await page.keyboard.type(' or {joinlink}');
  await page.getByText(/^\{joinlink\} isn’t a placeholder.*Did you mean \{joinLink\}\?/).waitFor();
  for (let key = 0; key < ' or {joinlink}'.length; key++) await page.keyboard.press('Backspace');
  await subject().fill('');
  await subject().pressSequentially('For {eventTi');
  await page.getByRole('option', { name: /Title of the event/ }).waitFor();
  await page.keyboard.press('Enter');
  expect(await subject().inputValue()).toBe('For {eventTitle}');
  await press('Save Changes');
  await toast('Template updated successfully');

  await leave();
  // A newsletter with an event's placeholders gets a warning.
  await row().getByRole('button', { name: 'Send to All' }).click();
  await page.getByText('{eventTitle} is filled in only in emails about an event: it would be sent as is').waitFor();
  await press('Cancel');
  // The preview shows it as a guest reads it.
  await choose('Preview');
  await page.getByLabel('Preview as').selectOption('Someone who signed up for an event');
  await page.getByLabel('Search sign-ups').fill('room@');
  await page.getByRole('button', { name: /room@example.org/ }).click();
  await page.getByText('For Lanterns & Light', { exact: true }).waitFor();
  await page.frameLocator('iframe').getByText('we meet at The Sample Hall').waitFor();
  expect(await page.frameLocator('iframe').getByText('Join us').count()).toBe(0);
  await page.getByLabel('Preview as').selectOption('A guest of an event, on Zoom');
  await page.frameLocator('iframe').getByText('Join us: https://example.com/the-link-of-the-event').waitFor();
  await accessible('dialog');
  await page.keyboard.press('Escape');

  await choose('Send to All');
  await page.getByLabel('Event attendees').check();
  await page
    .getByText('1 recipient won’t see the paragraph with {joinLink}: it’s only for those with a seat on Zoom.')
    .waitFor();
  await press('Send anyway to 2 people');
  await cloud.untilIdle();
  const mails = (await cloud.inbox()).filter((mail) => mail.subject === 'For Lanterns & Light');
  const [room, zoom] = ['room@example.org', 'zoom@example.org'].map((to) => mails.find((mail) => mail.to.includes(to)));
  for (const part of [room?.html, room?.text]) {
    expect(part).toContain('Dear Ana, we meet at The Sample Hall');
    expect(part).not.toMatch(/zoom\.example|Join us/);
  }
  expect(zoom?.text.replace(/\s+/g, ' ')).toContain(`we meet at Zoom. Join us: ${joinLink}`);
  expect(zoom?.html).toContain('https://zoom.example/j/123?pwd=a&amp;b=2');
});
