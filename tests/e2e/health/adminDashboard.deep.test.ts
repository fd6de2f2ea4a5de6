import { expect, test } from 'vitest';
import { attempt, button, content, dialog, errors, failing, go, hasFocus } from '../../support/browser/adminPages.ts';
import { accessible, cloud, fits, openSite, page } from '../../support/cloud/openSite.ts';
import { Visitor } from '../../support/cloud/visitor.ts';

openSite({
  content,
  prepare: async () => {
    await new Visitor(cloud).subscribe('ana@example.org', 'Ana', 'Lima');
    await new Visitor(cloud).signUp('carla@example.org', 'virtual');
  },
  signedIn: true,
  errors,
});

test('on the dashboard, Tab starts at the top', async () => {
  await go('/admin');
  await page.getByRole('cell').first().waitFor();
  await page.keyboard.press('Tab');
  await page.locator('a:focus').filter({ hasText: 'Dharma Chats' }).waitFor();
});

test('a sign-up is deleted after a question that names the person and the event', async () => {
  await new Visitor(cloud).signUp('emil@example.org', 'in-person', { firstName: 'Emil', lastName: 'Diaz' });
  await go('/admin');
  const inPerson = page.locator('dl > div').filter({ hasText: 'In-Person' }).locator('dd');
  await expect.poll(() => inPerson.textContent()).toBe('1 1 for May 3');
  await button('Delete emil@example.org, May 3, 2047').click();
  await dialog().getByText('Emil Diaz, emil@example.org, May 3, 2047').waitFor();
  const remove = button('Delete', dialog());
  await failing('DELETE', '/api/audience-members', () => attempt(remove, 'Error', 'Failed to delete sign-up'));
  await attempt(remove, 'Success', 'Sign-up deleted successfully');
  await page.getByRole('cell', { name: 'emil@example.org', exact: true }).waitFor({ state: 'detached' });
  await expect.poll(() => inPerson.textContent()).toBe('0 0 for May 3');
});

test('the dialog for attendees selects the active event, and offers those whom the chosen event has', async () => {
  const event = (id: number, title: string, numbers: object) => ({
    ...{ id, title, eventDate: 'May 3, 2047', isActive: false, signups: 0, inPerson: 0, virtual: 0, ...numbers },
  });
  const events = [
    event(1, 'Lanterns', { isActive: true }),
    event(2, 'The Clockmaker', { signups: 3, inPerson: 1, virtual: 2, waiting: 4, came: 1, noShows: 0 }),
    event(3, 'Nobody came', {}),
  ];
  const counts = { signups: 3, inPerson: 1, virtual: 2, subscribers: 2, recipients: 2, events };
  await page.route('**/api/counts', (route) => route.fulfill({ json: counts }));
  const queries: string[] = [];
  await page.route('**/check?*', (route) => {
    queries.push(new URL(route.request().url()).search);
    const check = { recipients: 1, ratePerSecond: 10, seconds: 1, leftToday: 100, problems: [], notes: [] };
    return route.fulfill({ json: { ...check, underWay: null, before: null } });
  });
  await go('/admin');
  await button('Send to Attendees').click();
  const chosen = dialog().getByLabel('Event', { exact: true });
  await chosen.waitFor();
  expect(await chosen.locator('option').allTextContents()).toEqual([
    'Lanterns, May 3, 2047 (0 signed up), active',
    'The Clockmaker, May 3, 2047 (3 signed up)',
  ]);
  expect(await chosen.inputValue()).toBe('1');
  await chosen.selectOption('2');
  // Who came and who waits is offered only of an event where someone did.
  for (const offer of [
    'Those who had a seat in the room and didn’t come (0)',
    'Everyone with a seat or on the waiting list (7)',
    'Those on the waiting list (4)',
  ])
    await dialog().getByLabel(offer).waitFor();
  await dialog().getByLabel('Those coming in person (1)').check();
  await button('Send to 1 person', dialog()).waitFor();
  expect(queries.at(-1)).toBe('?eventId=2&attendance=in-person');
  await dialog().getByLabel('Those who came (1)').check();
  await expect.poll(() => queries.at(-1)).toBe('?eventId=2&attendance=came');
});

test('an admin emails the attendees of an event from the dashboard, and sees the email’s problems first', async () => {
  await go('/admin');
  await button('Send to Attendees').click();
  await dialog().getByLabel('Letter', { exact: true }).selectOption('dharma_chats_news');
  await dialog().getByText('You haven’t sent a test since your last edit').waitFor();
  await dialog().getByLabel('Those coming in person (0)').check();
  await dialog().getByText('There’s no one to send it to').waitFor();
  expect(await dialog().getByRole('button', { name: /^Send/ }).count()).toBe(0);
  await dialog().getByLabel('Everyone with a seat (1)').check();
  const send = () => button('Send anyway to 1 person', dialog()).click();
  await failing('POST', '/api/email-templates', async () => {
    await send();
    await dialog().getByText('The server can’t be reached.').waitFor();
  });
  await send();
  await dialog().waitFor({ state: 'detached' });
  await cloud.untilIdle();
  const inbox = (await cloud.inbox()).map(({ to, subject }) => `${to}: ${subject}`);
  expect(inbox).toContain('carla@example.org: New from Dharma Chats');
});

test('Set as Latest asks before it replaces an event that was changed by hand, and names it', async () => {
  await go('/admin?tab=episodes');
  await attempt(button('Set as Latest: First light'), 'Success', 'Episode set as latest successfully!');
  await go('/admin/recent-events');
  await button('Edit First light').click();
  await dialog().getByLabel('Title').fill('First light, again');
  await attempt(button('Update Event', dialog()), 'Success', 'Recent event updated successfully');
  await go('/admin?tab=episodes');
  await button('Set as Latest: Second thoughts').click();
  await page.getByRole('dialog', { name: 'Replace “First light, again”?' }).waitFor();
  await hasFocus(button('Cancel', dialog()));
  await attempt(button('Replace', dialog()), 'Success', 'Episode set as latest successfully!');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByText('Second thoughts, in place of First light, again').first().waitFor();
});

const events = '/api/upcoming-events';
const recents = '/api/recent-events';
test.each([
  ['/admin', '/api/audience-members', 'Error loading data', 'No audience signups yet'],
  ['/admin?tab=subscribers', '/api/subscribers', 'Error loading data', 'No newsletter subscribers yet'],
  ['/admin?tab=episodes', '/api/episodes', 'Error loading data', 'No episodes available'],
  [
    '/admin/events',
    events,
    'Error loading events. Please try again.',
    'No events found. Create a new event to get started.',
  ],
  ['/admin/recent-events', recents, 'Error loading recent events. Please try again.', 'No recent events found'],
  ['/admin/email-templates', '/api/email-templates', 'Error loading data', 'No email templates found'],
])('if the list of %s fails to load it says so, and so does an empty one', async (path, endpoint, error, empty) => {
  const loads = () => go(path).then(() => page.getByText(error).waitFor());
  await failing('GET', endpoint, loads, { status: 400, message: 'No' });
  await page.route(`**${endpoint}*`, (route) => route.fulfill({ json: [] }));
  await button('Retry').click();
  await page.getByText(empty).waitFor();
});

test('every screen, tab and dialog is accessible and fits phones and desktops', async () => {
  const check = async (what: string) => {
    await fits([1440, 768, 390], what);
    await accessible('html', what);
  };
  const screens: [string, RegExp, RegExp?][] = [
    ['/admin', /^Delete carla@/, /^Send to Attendees/],
    ['/admin', /^Delete carla@/, /^Delete carla@/],
    ['/admin?tab=subscribers', /^Delete ana@/, /^Delete ana@/],
    ['/admin?tab=episodes', /^Set as Latest/],
    ['/admin?tab=activity', /^When/],
    ['/admin/events', /^Add New Event/, /^More for /],
    ['/admin/recent-events', /^Add New Event/, /^Edit /],
  ];
  for (const [path, there, opens] of screens) {
    // On a phone, lists have no column titles to press.
    await page.setViewportSize({ width: 1440, height: 900 });
    await go(path);
    await button(there).first().waitFor();
    await check(path);
    if (!opens) continue;
    await button(opens).first().click();
    if (path === '/admin/events') await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().waitFor();
    await check(`the dialog of ${path}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await go('/admin');
  await page.getByRole('link', { name: 'Manage Archive' }).click();
  await button('Edit Mode').click();
  await button('Edit Akio Tarrant').waitFor();
  await check('the archive');
});
