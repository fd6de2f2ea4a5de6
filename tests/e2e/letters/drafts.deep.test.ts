import { expect, test } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { EmailTemplate } from '../../../shared/letters/model/emailTemplate.ts';
import {
  arrived,
  choose,
  content,
  discard,
  edit,
  editAnew,
  news,
  openTemplates,
  press,
  row,
} from '../../support/browser/templatePages.ts';
import { accessible, allowErrors, cloud, page, toast } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { draft, openLetter, otherBrowsers, saved, subject } from '../../support/data/letterDrafts.ts';
import { until } from '../../support/run/until.ts';

const maya = { username: 'Maya', password: 'a long password of Maya, 2031' };
const joinLink = 'https://zoom.example/j/123?pwd=a&b=2';
let event: UpcomingEvent;

/** Letters with personal details, and what is typed into them and not saved yet. */
openTemplates({ prepare });
const elsewhere = otherBrowsers();

async function prepare(): Promise<void> {
  await cloud.invoke('workers/manageAdmins', { act: 'create', ...maya });
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
  event = (await made.json()) as UpcomingEvent;
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

test('a letter to an event’s people tells each where to be, and the link to those on Zoom alone', async () => {
  await editAnew();
  await page.keyboard.type('Dear {fir');
  const list = page.getByRole('listbox', { name: 'Personal details' });
  await list.waitFor();
  await accessible('dialog');
  await page.keyboard.press('Enter');
  await content().getByText('Dear {firstName|friend}').waitFor();
  await page.keyboard.type(', we meet at {place');
  await page.keyboard.press('Enter');
  await page.keyboard.type('. ');
  await page.getByRole('button', { name: 'Personal details' }).click();
  await list.getByRole('option', { name: /Zoom link/ }).click();
  await content().getByText('{joinLink}').waitFor();
  await page.keyboard.type(' or {joinlink}');
  await page.getByText(/^\{joinlink\} is not a placeholder.*Did you mean \{joinLink\}\?/).waitFor();
  for (let key = 0; key < ' or {joinlink}'.length; key++) await page.keyboard.press('Backspace');
  await subject().fill('');
  await subject().pressSequentially('For {eventTi');
  await page.getByRole('option', { name: /Title of the event/ }).waitFor();
  await page.keyboard.press('Enter');
  expect(await subject().inputValue()).toBe('For {eventTitle}');
  await press('Save Changes');
  await toast('Template updated successfully');

  // For everybody it makes no sense, and that is said.
  await row().getByRole('button', { name: 'Send to All' }).click();
  await page.getByText('{eventTitle} is filled only in mails about an event: it would be sent as it stands').waitFor();
  await press('Cancel');
  // As somebody would read it.
  await choose('Preview');
  await page.getByLabel('Shown for').selectOption('Somebody who signed up for an event');
  await page.getByLabel('Search sign-ups').fill('room@');
  await page.getByRole('button', { name: /room@example.org/ }).click();
  await page.getByText('For Lanterns & Light', { exact: true }).waitFor();
  await page.frameLocator('iframe').getByText('we meet at The Sample Hall').waitFor();
  await accessible('dialog');
  await page.keyboard.press('Escape');

  await choose('Send to Attendees');
  await page
    .getByText(/^1 recipient would see nothing in the place of \{joinLink\}: it is for those who booked/)
    .waitFor();
  await press('Send anyway to 2 people');
  const mails = await Promise.all(
    ['room@example.org', 'zoom@example.org'].map((address) =>
      until(`the letter to ${address}`, async () =>
        (await cloud.inbox()).find((mail) => mail.to.includes(address) && mail.subject === 'For Lanterns & Light'),
      ),
    ),
  );
  const [room, zoom] = mails;
  for (const part of [room?.html, room?.text]) {
    expect(part).toContain('Dear Ana, we meet at The Sample Hall');
    expect(part).not.toContain('zoom.example');
  }
  expect(zoom?.text.replace(/\s+/g, ' ')).toContain(`we meet at Zoom. ${joinLink}`);
  expect(zoom?.html).toContain('https://zoom.example/j/123?pwd=a&amp;b=2');
});

test('the link of an event is on no page, and in no answer, that everybody gets', async () => {
  const visitor = new Visitor(cloud);
  await cloud.publish();
  for (const path of ['/api/upcoming-events/active', '/', '/dharma-chats', '/audience-signup']) {
    const text = await (await visitor.call(path)).text();
    expect(text, path).toContain('Lanterns');
    expect(text, path).not.toMatch(/zoom\.example|joinLink/);
  }
  const room = await arrived('room@example.org');
  const zoom = await arrived('zoom@example.org');
  expect(JSON.stringify(room)).not.toContain('zoom.example');
  expect(zoom.html).toContain('zoom.example/j/123');
  expect(event.title).toBe('Lanterns & Light');
});

test('two who write are told of each other, and neither text is lost', async () => {
  await edit();
  await subject().fill('Of the admin');
  await saved();
  const hers = await elsewhere(maya);
  await openLetter(hers);
  await hers.getByText(/^admin is writing on this letter, last/).waitFor();
  expect(await subject(hers).inputValue()).toBe('Of the admin');
  // Looking at it writes nothing.
  expect((await draft())?.savedBy).toBe('admin');
  await subject(hers).fill('Of Maya');
  await saved(hers);
  await subject().fill('Of the admin, longer');
  await page.getByText(/^Maya is writing on this letter, last/).waitFor();
  await page.getByText(/^Not saved: somebody else is writing/).waitFor();
  await accessible('dialog');
  await press('Look at it');
  await page.getByRole('dialog', { name: 'The text of Maya: Of Maya' }).waitFor();
  await press('Back to mine');
  expect(await subject().inputValue()).toBe('Of the admin, longer');
  await press('Take theirs');
  expect(await subject().inputValue()).toBe('Of Maya');
  await press('Bring it back');
  expect(await subject().inputValue()).toBe('Of the admin, longer');
  await saved();
  // Now she is the one who is told, and keeps hers: the other stays among the versions.
  await subject(hers).fill('Of Maya, longer');
  await hers.getByText(/^admin is writing on this letter, last/).waitFor();
  await hers.getByRole('button', { name: 'Keep mine' }).click();
  await saved(hers);
  await hers.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = hers.getByRole('list', { name: 'Versions' });
  await versions.getByRole('button', { name: /Of the admin, longer/ }).waitFor();
  expect((await draft())?.content?.subject).toBe('Of Maya, longer');
});

test('without a connection, and without a session, what is typed is kept here and saved later', async () => {
  allowErrors(/net::ERR_FAILED/);
  await edit();
  const path = `**/api/email-templates/${news}/draft*`;
  await page.route(path, (route) => route.abort());
  await subject().fill('Typed on a train');
  await page.getByText('Not saved: no connection. It is kept in this browser.').waitFor();
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await edit();
  expect(await subject().inputValue()).toBe('Typed on a train');
  await page.unroute(path);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await saved();
  await page.route(path, (route) => route.fulfill({ status: 401, json: { message: 'Please sign in' } }));
  await subject().fill('Typed on a train, at night');
  await page.getByText('Not saved: you are signed out. It is kept in this browser.').waitFor();
  await page.unroute(path);
  await saved();
  expect((await draft())?.content?.subject).toBe('Typed on a train, at night');
});

test('a text that arrived, though nobody was told, is found saved when the editor is opened again', async () => {
  allowErrors(/net::ERR_FAILED/);
  await edit();
  const path = `**/api/email-templates/${news}/draft*`;
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await subject().fill('Typed in a tunnel');
  await page.getByText('Not saved: no connection. It is kept in this browser.').waitFor();
  page.once('dialog', (asked) => void asked.accept());
  await page.unroute(path);
  await page.reload();
  await edit();
  await saved();
  expect(await subject().inputValue()).toBe('Typed in a tunnel');
  expect((await draft())?.content?.subject).toBe('Typed in a tunnel');
});

test('what was discarded does not come again, however long the server takes over it', async () => {
  await edit();
  await subject().fill('Not that');
  await saved();
  const order: string[] = [];
  const slow = Promise.withResolvers<void>();
  await page.route(`**/api/email-templates/${news}/draft*`, async (route) => {
    const method = route.request().method();
    if (method === 'DELETE') await slow.promise;
    order.push(method);
    await route.continue();
  });
  await discard();
  await edit();
  expect(await subject().inputValue()).not.toBe('Not that');
  slow.resolve();
  await expect.poll(() => order).toEqual(['DELETE', 'GET']);
  await content().waitFor();
  expect(await subject().inputValue()).not.toBe('Not that');
  expect(await draft()).toBeNull();
});

test('an earlier version is looked at and brought back; nothing is replaced until it is saved', async () => {
  for (const words of ['The second', 'The third']) {
    await edit();
    await subject().fill(words);
    await press('Save Changes');
    await toast('Template updated successfully');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await edit();
  await press('Earlier versions');
  await accessible('dialog');
  await page
    .getByRole('list', { name: 'Versions' })
    .getByRole('button', { name: /^The second/ })
    .click();
  await page
    .getByText(/by admin/)
    .first()
    .waitFor();
  await press('Bring it back');
  expect(await subject().inputValue()).toBe('The second');
  await saved();
  const letters = (await (await (await signIn(cloud)).call('/api/email-templates')).json()) as EmailTemplate[];
  expect(letters.find(({ name }) => name === news)?.subject).toBe('The third');
  await press('Save Changes');
  await toast('Template updated successfully');
  await row().getByText('The second').waitFor();
  expect(await draft()).toBeNull();
});
