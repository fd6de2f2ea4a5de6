import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { goBack, launchBrowser } from '../support/browser.ts';
import { admin, Cloud } from '../support/cloud.ts';
import { Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let browser: Browser;
/** Cookies of an admin who has signed in. */
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
let context: BrowserContext;
let page: Page;
let complaints: string[];

const recent = (title: string, isActive = false) => ({
  title,
  presenter: 'Oriel Santangelo',
  description: 'A bell founder on waiting.',
  imageUrl: '/pictures/lake-1200.webp',
  videoUrl: 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
  eventDate: 'May 3, 2026',
  isActive,
});
const upcoming = (title: string, isActive = false) => ({
  title,
  guests: 'Freya Montclair',
  description: 'Two lives arranged around quiet.',
  imageUrl: '',
  eventDate: 'May 3, 2027',
  eventTime: '7:00 PM',
  duration: '',
  isActive,
});
const guest = (name: string, displayOrder: number) => ({
  name,
  url: 'https://youtu.be/WhWc3b3KhnY',
  displayOrder,
  isFeatured: false,
  description: null,
  imageUrl: null,
});
const episode = (episodeNumber: number, title: string) => ({
  guid: `episode-${episodeNumber}`,
  episodeNumber,
  title,
  guest: 'Jonquil Adler',
  duration: '1:28:40',
  description: 'On deep listening.',
  image: '/pictures/lake-1200.webp',
  videoId: 'aqz-KE-bpKQ',
  transcriptionUrl: null,
});

beforeAll(async () => {
  [cloud, browser] = await Promise.all([Cloud.start({ memory: true }), launchBrowser()]);
  await cloud.invoke('workers/importContent', {
    recentEvents: [recent('The Bell', true), recent('Two Chairs')],
    upcomingEvents: [upcoming('Lanterns', true), upcoming('The Clockmaker')],
    archiveGuests: [guest('Akio Tarrant', 1), guest('Mirela Ashdown', 4)],
    episodes: [episode(1, 'First light'), episode(2, 'Second thoughts')],
  });
  await new Visitor(cloud).subscribe('ana@example.org', 'Ana', 'Lima');
  await new Visitor(cloud).subscribe('bela@example.org', 'Bela', 'Kovacs');
  const person = { firstName: 'Carla', lastName: 'Diaz', email: 'carla@example.org', phone: '+1 212 555 0100' };
  await new Visitor(cloud).call('/api/audience-signup', {
    body: { ...person, city: 'New York', attendanceType: 'virtual', subscribeNewsletter: false, consent: true },
  });
  await newPage();
  await login('/admin');
  signedIn = await context.storageState();
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await cloud?.remove();
});

async function newPage(state?: typeof signedIn, width = 1280) {
  context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    ...(state && { storageState: state }),
  });
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
}
beforeEach(() => newPage(signedIn));
afterEach(async () => {
  await context.close();
  // The browser itself reports each request that fails; those that a test lets fail are told of on the page.
  expect(complaints.filter((line) => !/Failed to load resource|who is signed in/.test(line))).toEqual([]);
});

const go = (path: string) => page.goto(cloud.url + path);
const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });
const dialog = () => page.getByRole('dialog').last();
/** Not the cell of the button that deletes the person. */
const addressCell = (address: string) => page.getByRole('cell', { name: address, exact: true });

async function login(path: string) {
  await go(path);
  await fillLogin(page);
  await page.waitForURL(`**${path}`);
}
async function fillLogin(within: Page | Locator, password = admin.password) {
  await within.getByLabel('Username').fill(admin.username);
  await within.getByLabel('Password').fill(password);
  await button('Log in', within).click();
}

/** A toast with this title and text is there. The next one takes its place. */
async function toast(title: string, description: string) {
  const card = page.locator('[role=status], [role=alert]').filter({ hasText: title }).filter({ hasText: description });
  await card.first().waitFor();
}

/** While `act` runs, calls of this kind are answered by `answer`, or cut off. */
async function failing(
  method: string,
  path: string,
  act: () => Promise<unknown>,
  answer?: { status: number; message: string },
) {
  const matches = (url: URL) => url.pathname.startsWith(path);
  await page.route(matches, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return answer ? route.fulfill({ status: answer.status, json: { message: answer.message } }) : route.abort();
  });
  await act();
  await page.unroute(matches);
}

/** For what becomes true, on a busy machine too. */
const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 20_000 });

/** What a visitor reads on a page. */
async function visitorReads(path: string, text: string | RegExp) {
  const visitor = await browser.newContext();
  const theirs = await visitor.newPage();
  await theirs.goto(cloud.url + path);
  await theirs.getByText(text).first().waitFor();
  await visitor.close();
}

test('who is not signed in is led to the login and back; every refusal is told', async () => {
  await newPage();
  await go('/admin/events');
  await page.waitForURL('**/login');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  await failing('POST', '/api/login', () =>
    fillLogin(page).then(() => toast('Login error', 'An error occurred during login. Please try again.')),
  );
  await fillLogin(page, 'wrong');
  await toast('Login failed', 'Invalid username or password.');
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '90' }, json: { message: 'Too many' } }),
  );
  await fillLogin(page);
  await page.getByText('Try again in 2 minutes.').first().waitFor();
  await page.unroute('**/api/login');
  await fillLogin(page);
  await toast('Login successful', 'You have been successfully logged in.');
  await page.waitForURL('**/admin/events');
  await go('/login');
  await page.waitForURL('**/admin');
  await failing('POST', '/api/logout', () =>
    button('Logout')
      .click()
      .then(() => toast('Logout failed', 'An error occurred during logout.')),
  );
  await button('Logout').click();
  await toast('Logged out', 'You have been successfully logged out.');
  await page.waitForURL('**/login');
});

test('on the dashboard the keyboard begins at the top', async () => {
  await go('/admin');
  await page.getByRole('cell').first().waitFor();
  await page.keyboard.press('Tab');
  await page.locator('a:focus').filter({ hasText: 'Dharma Chats' }).waitFor();
});

test('the dashboard counts, searches, sorts and exports people', async () => {
  await go('/admin');
  const number = (title: string) => page.locator('dl > div').filter({ hasText: title }).locator('dd');
  await eventually(() => number('Total Signups').textContent()).toBe('1');
  expect(await number('Virtual').textContent()).toBe('1');
  expect(await number('Subscribers').textContent()).toBe('2');
  await addressCell('carla@example.org').waitFor();

  await page.getByRole('tab', { name: 'Newsletter Subscribers' }).click();
  const names = () => page.getByRole('row').locator('[role=cell]:first-child').allInnerTexts();
  await eventually(names).toEqual(['Bela', 'Ana']);
  await button('First Name').click();
  await eventually(names).toEqual(['Ana', 'Bela']);
  await page.getByRole('searchbox').fill('kovács');
  await eventually(names).toEqual(['Bela']);

  const [download] = await Promise.all([page.waitForEvent('download'), button('Export CSV (1)').click()]);
  expect(download.suggestedFilename()).toMatch(/^newsletter-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const file = readFileSync(await download.path(), 'utf8');
  expect(file).toMatch(/^\uFEFFID,First Name,Last Name,Email,Subscription Date\r\n/);
  // What was searched for, and nobody else.
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain(',Bela,Kovacs,');
});

/** In the question that is open: a lost line and a refusal are told, then it goes through. */
async function deleteInTheEnd(path: string, failure: string, success: string) {
  const attempt = async (title: string, description: string) => {
    await button('Delete', dialog()).click();
    await toast(title, description);
  };
  await failing('DELETE', path, () => attempt('Error', failure));
  await failing('DELETE', path, () => attempt('Error', 'Not today'), { status: 400, message: 'Not today' });
  await attempt('Success', success);
}

test('a subscriber is deleted, after a question', async () => {
  await new Visitor(cloud).subscribe('dora@example.org', 'Dora', 'Stein');
  await go('/admin?tab=subscribers');
  const row = addressCell('dora@example.org');
  const ask = () => button('Delete dora@example.org').click();
  await ask();
  await button('Cancel', dialog()).click();
  await row.waitFor();
  await ask();
  await deleteInTheEnd('/api/subscribers', 'Failed to delete subscriber', 'Subscriber deleted successfully');
  await row.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByRole('row').filter({ hasText: 'Deleted a subscriber' }).filter({ hasText: admin.username }).waitFor();
});

test('a sign-up is deleted, after a question that names the person and the event', async () => {
  const person = { firstName: 'Emil', lastName: 'Brandt', email: 'emil@example.org', city: 'Bergen' };
  await new Visitor(cloud).call('/api/audience-signup', {
    body: { ...person, attendanceType: 'in-person', subscribeNewsletter: false, consent: true },
  });
  await go('/admin');
  const inPerson = page.locator('dl > div').filter({ hasText: 'In-Person' }).locator('dd');
  await eventually(() => inPerson.textContent()).toBe('1');
  await button('Delete emil@example.org, May 3, 2027').click();
  await dialog().getByText('Emil Brandt, emil@example.org, May 3, 2027').waitFor();
  await deleteInTheEnd('/api/audience-members', 'Failed to delete sign-up', 'Sign-up deleted successfully');
  await addressCell('emil@example.org').waitFor({ state: 'detached' });
  await eventually(() => inPerson.textContent()).toBe('0');
  await page.reload();
  await addressCell('carla@example.org').waitFor();
  expect(await addressCell('emil@example.org').count()).toBe(0);
});

test('the dialog for attendees has the events by title, the active one chosen, however many signed up for it', async () => {
  const event = (id: number, title: string, numbers: object, isActive = false) => ({
    ...{ id, title, eventDate: 'May 3, 2027', isActive },
    ...{ signups: 0, inPerson: 0, virtual: 0, ...numbers },
  });
  await page.route('**/api/counts', (route) =>
    route.fulfill({
      json: {
        ...{ signups: 3, inPerson: 1, virtual: 2, subscribers: 2, recipients: 2 },
        events: [
          event(1, 'Lanterns', {}, true),
          event(2, 'The Clockmaker', { signups: 3, inPerson: 1, virtual: 2 }),
          event(3, 'Nobody came', {}),
        ],
      },
    }),
  );
  // The server knows none of these; it is asked of whom it would go to.
  const asked: string[] = [];
  await page.route('**/check?*', async (route) => {
    const { origin, pathname, search } = new URL(route.request().url());
    asked.push(search);
    const check = await (await route.fetch({ url: origin + pathname })).json();
    await route.fulfill({ json: { ...check, recipients: 1 } });
  });
  await go('/admin');
  await button('Send to Attendees').click();
  const chosen = dialog().getByLabel('Event');
  await chosen.waitFor();
  expect(await chosen.locator('option').allTextContents()).toEqual([
    'Lanterns, May 3, 2027 (0 signed up), active',
    'The Clockmaker, May 3, 2027 (3 signed up)',
  ]);
  expect(await chosen.inputValue()).toBe('1');
  await dialog().getByLabel('Everybody who signed up (0)').waitFor();
  await chosen.selectOption('2');
  await dialog().getByLabel('Those who come in person (1)').check();
  await button('Send anyway to 1 person', dialog()).waitFor();
  expect(asked.at(-1)).toBe('?eventId=2&attendance=in-person');
  await page.unroute('**/check?*');
});

test('a mail goes to the people of an event from the dashboard, and what is wrong with it is told first', async () => {
  await go('/admin');
  await button('Send to Attendees').click();
  await dialog().getByLabel('Template').selectOption('dharma_chats_news');
  await dialog().getByText('No test was sent since the last edit').waitFor();
  await dialog().getByLabel('Those who come in person (0)').check();
  await dialog().getByText('Nobody is there to get it').waitFor();
  expect(await dialog().getByRole('button', { name: /^Send/ }).count()).toBe(0);
  await dialog().getByLabel('Everybody who signed up (1)').check();
  const send = () => button('Send anyway to 1 person', dialog()).click();
  await failing('POST', '/api/email-templates', async () => {
    await send();
    await dialog().getByText('The server cannot be reached.').waitFor();
  });
  await send();
  await dialog().waitFor({ state: 'detached' });
  await eventually(async () => (await cloud.inbox()).map(({ to, subject }) => `${to}: ${subject}`)).toContain(
    'carla@example.org: New from Dharma Chats',
  );
});

test('an episode becomes the latest that visitors see', async () => {
  await go('/admin?tab=episodes');
  const set = () => button('Set as Latest: Second thoughts').click();
  await failing('PATCH', '/api/recent-events', () =>
    set().then(() => toast('Error', 'Failed to set episode as latest')),
  );
  await set();
  await toast('Success', 'Episode set as latest successfully!');
  await visitorReads('/', 'Second thoughts');
});

test('lists that cannot be had say so, and empty ones too', async () => {
  const refused = { status: 400, message: 'No' };
  const lists: [string, string, string, string][] = [
    ['/admin', '/api/audience-members', 'Error loading data', 'No audience signups yet'],
    ['/admin?tab=subscribers', '/api/subscribers', 'Error loading data', 'No newsletter subscribers yet'],
    ['/admin?tab=episodes', '/api/episodes', 'Error loading data', 'No episodes available'],
    [
      '/admin/events',
      '/api/upcoming-events',
      'Error loading events. Please try again.',
      'No events found. Create a new event to get started.',
    ],
    [
      '/admin/recent-events',
      '/api/recent-events',
      'Error loading recent events. Please try again.',
      'No recent events found',
    ],
  ];
  for (const [path, endpoint, error, empty] of lists) {
    await failing('GET', endpoint, () => go(path).then(() => page.getByText(error).waitFor()), refused);
    await page.route(`**${endpoint}*`, (route) => route.fulfill({ json: [] }));
    await button('Retry').click();
    await page.getByText(empty).waitFor();
    await page.unroute(`**${endpoint}*`);
  }
  await button('Add Your First Event').waitFor();
});

test('upcoming events are created, edited, set active and deleted, and visitors see it', async () => {
  await go('/admin/events');
  const row = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await row('Lanterns').getByText('Active', { exact: true }).waitFor();

  await button('Add New Event').click();
  expect(await button('Add New Event').isDisabled()).toBe(true);
  expect(await button('Edit Lanterns').isDisabled()).toBe(true);
  const { imageUrl: _, duration: __, isActive: ___, ...needed } = upcoming('A new evening');
  const labels = { title: 'Title', guests: 'Guests', description: 'Description', eventDate: 'Date', eventTime: 'Time' };
  for (const [name, label] of Object.entries(labels)) {
    expect(await button('Create').isDisabled()).toBe(true);
    await page.getByLabel(label, { exact: true }).fill(needed[name as keyof typeof needed]);
  }
  const failed = (verb: string) => toast('Error', `Failed to ${verb}. Please try again.`);
  await failing('POST', '/api/upcoming-events', () =>
    button('Create')
      .click()
      .then(() => failed('create event')),
  );
  await button('Create').click();
  await toast('Success', 'Event created successfully');
  await row('A new evening').waitFor();

  await button('Set Active: A new evening').waitFor();
  await failing('PUT', '/api/upcoming-events', () =>
    button('Set Active: A new evening')
      .click()
      .then(() => failed('set event as active')),
  );
  await button('Set Active: A new evening').click();
  await toast('Success', 'Event set as active successfully');
  await row('A new evening').getByText('Active', { exact: true }).waitFor();
  await visitorReads('/audience-signup', 'A new evening');

  await button('Edit A new evening').click();
  await page.getByLabel('Title').fill('A changed evening');
  await failing('PUT', '/api/upcoming-events', () =>
    button('Update')
      .click()
      .then(() => failed('update event')),
  );
  await button('Update').click();
  await toast('Success', 'Event updated successfully');
  await visitorReads('/audience-signup', 'A changed evening');

  await button('Delete A changed evening').click();
  await page.getByText('Are you sure you want to delete this event?').waitFor();
  await failing('DELETE', '/api/upcoming-events', () =>
    button('Delete', dialog())
      .click()
      .then(() => failed('delete event')),
  );
  await button('Delete', dialog()).click();
  await toast('Success', 'Event deleted successfully');
  await row('A changed evening').waitFor({ state: 'detached' });
});

const linkTo = (name: string) => page.getByRole('link', { name }).click();
const onPath = (path: string) => eventually(async () => new URL(page.url()).pathname).toBe(path);

/** Ways out of a form that stands on the page, and where they lead. */
const waysOut: [way: string, leave: () => Promise<unknown>, arrived: () => Promise<unknown>][] = [
  ['a click on a link', () => linkTo('Recent Events'), () => onPath('/admin/recent-events')],
  ['Manage Archive', () => linkTo('Manage Archive'), () => button('Edit Mode').waitFor()],
  ['the way back', () => goBack(page), () => onPath('/admin')],
  ['Logout', () => button('Logout').click(), () => onPath('/login')],
];
test.each(waysOut)('what was typed into the form is not lost by %s', async (_way, leave, arrived) => {
  // A session of its own: logging out ends it.
  await newPage();
  await login('/admin');
  await linkTo('Upcoming Events');
  await button('Add New Event').click();
  await page.getByLabel('Title').fill('Half an evening');
  await leave();
  await button('Keep editing').click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Half an evening');
  await onPath('/admin/events');
  await leave();
  await button('Discard changes').click();
  await arrived();
});

test('where nothing was typed, nothing is asked', async () => {
  await go('/admin');
  await linkTo('Upcoming Events');
  await button('Add New Event').click();
  await goBack(page);
  await onPath('/admin');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('what was typed into a dialog is not lost by the way back', async () => {
  await go('/admin');
  await linkTo('Recent Events');
  await button('Edit Two Chairs').click();
  await dialog().getByLabel('Title').fill('Half a title');
  await goBack(page);
  await button('Keep editing').click();
  expect(await dialog().getByLabel('Title').inputValue()).toBe('Half a title');
  await goBack(page);
  await button('Discard changes').click();
  await onPath('/admin');
});

test('recent events are added, edited, activated and deleted, and visitors see it', async () => {
  await go('/admin/recent-events');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await row('Two Chairs').waitFor();
  await page.getByRole('link', { name: 'Back to Dashboard' }).waitFor();

  await button('Add New Event').click();
  await page.getByRole('dialog', { name: 'Add New Recent Event' }).waitFor();
  await dialog()
    .getByText('Fill in the details for a new recent Dharma Chat event to display on the website.')
    .waitFor();
  const { isActive: _, ...fields } = recent('A new recording');
  const labels = {
    title: 'Title',
    presenter: 'Presenter',
    eventDate: 'Date',
    imageUrl: 'Image URL',
    videoUrl: 'Video URL',
  };
  for (const [name, label] of Object.entries(labels))
    await dialog()
      .getByLabel(label, { exact: true })
      .fill(fields[name as keyof typeof labels]);
  await button('Add Event', dialog()).click();
  await dialog().getByText('Description is required').waitFor();
  await dialog().getByLabel('Description').fill(fields.description);
  await failing(
    'POST',
    '/api/recent-events',
    async () => {
      await button('Add Event', dialog()).click();
      await toast('Error', 'Failed to add recent event: Out of order');
    },
    { status: 500, message: 'Out of order' },
  );
  await button('Add Event', dialog()).click();
  await toast('Success', 'Recent event added successfully');

  await failing('PUT', '/api/recent-events', async () => {
    await button('Activate A new recording').click();
    await toast('Error', 'Failed to activate recent event: ');
  });
  await button('Activate A new recording').click();
  await toast('Success', 'Recent event set as active successfully');
  await row('A new recording').getByText('Active', { exact: true }).waitFor();
  await visitorReads('/', 'A new recording');

  await button('Edit A new recording').click();
  await page.getByRole('dialog', { name: 'Edit Recent Event' }).waitFor();
  expect(await dialog().getByLabel('Presenter').inputValue()).toBe('Oriel Santangelo');
  await dialog().getByLabel('Title').fill('A changed recording');
  await failing('PUT', '/api/recent-events', async () => {
    await button('Update Event', dialog()).click();
    await toast('Error', 'Failed to update recent event: ');
  });
  await button('Update Event', dialog()).click();
  await toast('Success', 'Recent event updated successfully');
  await visitorReads('/', 'A changed recording');

  await button('Delete A changed recording').click();
  await dialog()
    .getByText('Are you sure you want to delete this recent event? This action cannot be undone.')
    .waitFor();
  await failing('DELETE', '/api/recent-events', async () => {
    await button('Delete', dialog()).click();
    await toast('Error', 'Failed to delete recent event: ');
  });
  await button('Delete', dialog()).click();
  await toast('Success', 'Recent event deleted successfully');
  await row('A changed recording').waitFor({ state: 'detached' });
});

test('a dialog with something typed in it asks before it closes', async () => {
  await go('/admin/recent-events');
  await button('Edit Two Chairs').click();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await button('Edit Two Chairs').click();
  await dialog().getByLabel('Title').fill('Three chairs');
  await page.keyboard.press('Escape');
  await button('Keep editing').click();
  expect(await dialog().getByLabel('Title').inputValue()).toBe('Three chairs');
  await button('Cancel', dialog()).click();
  await button('Discard changes').click();
  await page.getByRole('dialog').first().waitFor({ state: 'detached' });
});

test('who saves second is told, keeps what was typed, and can load the newest or save over it', async () => {
  await go('/admin/recent-events');
  await button('Edit Two Chairs').click();
  await dialog().getByLabel('Title').fill('Mine');
  const other = await context.newPage();
  await other.goto(`${cloud.url}/admin/recent-events`);
  await button('Edit Two Chairs', other).click();
  await other.getByLabel('Presenter').fill('Somebody else');
  await button('Update Event', other).click();
  await other.getByText('Recent event updated successfully').first().waitFor();

  await button('Update Event', dialog()).click();
  await toast('Error', 'Failed to update recent event: Somebody else changed');
  expect(await dialog().getByLabel('Title').inputValue()).toBe('Mine');
  await button('Load the newest version', dialog()).click();
  expect(await dialog().getByLabel('Presenter').inputValue()).toBe('Somebody else');
  await dialog().getByLabel('Date').fill('May 4, 2026');
  await button('Update Event', dialog()).click();
  await toast('Success', 'Recent event updated successfully');
});

test('a session that ends in the middle of work is renewed in place, and nothing typed is lost', async () => {
  await go('/admin/recent-events');
  await button('Edit Two Chairs').click();
  await dialog().getByLabel('Title').fill('Two Chairs by a Window');
  await context.clearCookies();
  await button('Update Event', dialog()).click();
  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await fillLogin(again);
  await again.waitFor({ state: 'detached' });
  expect(await dialog().getByLabel('Title').inputValue()).toBe('Two Chairs by a Window');
  await button('Update Event', dialog()).click();
  await toast('Success', 'Recent event updated successfully');
});

test('the archive is edited after Manage Archive, and visitors see it', async () => {
  await go('/admin');
  await page.getByRole('link', { name: 'Manage Archive' }).click();
  await toast('Admin Mode Activated', 'You can now edit archive guest information.');
  expect(new URL(page.url()).search).toBe('');
  expect(await button('Add Guest').count()).toBe(0);
  await button('Edit Mode').click();

  await button('Add Guest').click();
  expect(await dialog().getByLabel('Display Order').inputValue()).toBe('5');
  await dialog().getByLabel('Guest Name').fill('   ');
  await button('Add Guest', dialog()).click();
  await toast('Validation Error', 'Guest name is required.');
  await dialog().getByLabel('Guest Name').fill(' Zephyr Okafor ');
  await dialog().getByLabel('Recording URL').fill('https://youtu.be/aqz-KE-bpKQ');
  await dialog().getByLabel('Feature on Dharma Chats page (Notable Past Dharma Chats section)').check();
  await dialog().getByLabel('Description').fill('A potter.');
  await failing('POST', '/api/archive-guests', async () => {
    await button('Add Guest', dialog()).click();
    await toast('Error Adding Guest', 'Failed to add the archive guest.');
  });
  await button('Add Guest', dialog()).click();
  await toast('Success', 'Archive guest added successfully.');
  await visitorReads('/archive', 'Zephyr Okafor');

  await button('Edit Zephyr Okafor').click();
  expect(await dialog().getByLabel('Description').inputValue()).toBe('A potter.');
  await dialog().getByLabel('Guest Name').fill('Zephyr O.');
  await failing(
    'PUT',
    '/api/archive-guests',
    async () => {
      await button('Save Changes', dialog()).click();
      await toast('Error Updating Guest', 'Not today');
    },
    { status: 400, message: 'Not today' },
  );
  await button('Save Changes', dialog()).click();
  await toast('Success', 'Archive guest updated successfully.');

  await button('Delete Zephyr O.').click();
  await dialog().getByText('Are you sure you want to delete this archive guest?').waitFor();
  await failing('DELETE', '/api/archive-guests', async () => {
    await button('Delete', dialog()).click();
    await toast('Error Deleting Guest', 'Failed to delete the archive guest.');
  });
  await button('Delete', dialog()).click();
  await toast('Success', 'Archive guest deleted successfully.');
  await button('Edit Zephyr O.').waitFor({ state: 'detached' });

  await button('View Mode').click();
  await page.getByRole('link', { name: /Akio Tarrant/ }).waitFor();
  await button('Exit Admin Mode').click();
  await toast('Admin Mode Deactivated', 'Editing features have been disabled.');
  expect(await button('Edit Mode').count()).toBe(0);
});

/** The archive with its tools, as a list to edit. */
async function editArchive(within: Page) {
  await within.goto(`${cloud.url}/admin`);
  await within.getByRole('link', { name: 'Manage Archive' }).click();
  await button('Edit Mode', within).click();
}

test('of two who edit the same guest the second is told, keeps what was typed, and can save it', async () => {
  await editArchive(page);
  await button('Edit Mirela Ashdown').click();
  await dialog().getByLabel('Display Order').fill('9');
  const other = await context.newPage();
  await editArchive(other);
  await button('Edit Mirela Ashdown', other).click();
  await other.getByLabel('Recording URL').fill('https://youtu.be/aqz-KE-bpKQ');
  await button('Save Changes', other).click();
  await other.getByRole('dialog').waitFor({ state: 'detached' });

  await button('Save Changes', dialog()).click();
  await dialog().getByText('What you typed is still here, unsaved.').waitFor();
  expect(await dialog().getByLabel('Display Order').inputValue()).toBe('9');
  await button('Load the newest version', dialog()).click();
  expect(await dialog().getByLabel('Recording URL').inputValue()).toBe('https://youtu.be/aqz-KE-bpKQ');
  await dialog().getByLabel('Display Order').fill('7');
  await button('Save Changes', dialog()).click();
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('listitem').filter({ hasText: 'Mirela Ashdown' }).getByText('7', { exact: true }).waitFor();
});

test('a session that ends while a guest is edited is renewed in place, and nothing typed is lost', async () => {
  await editArchive(page);
  await button('Edit Akio Tarrant').click();
  await dialog().getByLabel('Guest Name').fill('Akio Tarrant Roshi');
  await context.clearCookies();
  await button('Save Changes', dialog()).click();
  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await fillLogin(again);
  await again.waitFor({ state: 'detached' });
  expect(await dialog().getByLabel('Guest Name').inputValue()).toBe('Akio Tarrant Roshi');
  await button('Save Changes', dialog()).click();
  await dialog().waitFor({ state: 'detached' });
  await button('Edit Akio Tarrant Roshi').waitFor();
});

test('a made-up admin key turns nothing on', async () => {
  await go('/archive?adminKey=guessed');
  await toast('Admin Mode Not Activated', '');
  expect(new URL(page.url()).search).toBe('');
  expect(await button('Edit Mode').count()).toBe(0);
});

test('a picture is uploaded into the field; a refusal and a lost line are told', async () => {
  await go('/admin/events');
  await button('Add New Event').click();
  const choose = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await failing('POST', '/api/upload-image', () =>
    choose().then(() => toast('Upload Error', 'An error occurred during upload')),
  );
  await failing('POST', '/api/upload-image', () => choose().then(() => toast('Upload Failed', 'Too large')), {
    status: 413,
    message: 'Too large',
  });
  await page.locator('input[type=file]').setInputFiles('frontend/public/icon-192.png');
  await toast('Success', 'Image uploaded successfully');
  expect(await page.getByLabel('Image URL').inputValue()).toMatch(/^\/media\//);
  await page.getByRole('img', { name: 'Preview' }).waitFor();
});

test('every screen, tab and dialog is accessible and fits phones and desks', async () => {
  const check = async (what: string) => {
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${what} at ${width} px`).toBeLessThanOrEqual(0);
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  };
  const screens: [string, RegExp, RegExp?][] = [
    ['/admin', /^Delete carla@/, /^Send to Attendees/],
    ['/admin', /^Delete carla@/, /^Delete carla@/],
    ['/admin?tab=subscribers', /^Delete ana@/, /^Delete ana@/],
    ['/admin?tab=episodes', /^Set as Latest/],
    ['/admin?tab=activity', /^When/],
    ['/admin/events', /^Add New Event/, /^Delete /],
    ['/admin/recent-events', /^Add New Event/, /^Edit /],
  ];
  for (const [path, there, opens] of screens) {
    // A phone's lists have no titles to press.
    await page.setViewportSize({ width: 1440, height: 900 });
    await go(path);
    await button(there).first().waitFor();
    await check(path);
    if (!opens) continue;
    await button(opens).first().click();
    await dialog().waitFor();
    await check(`the dialog of ${path}`);
  }
});
