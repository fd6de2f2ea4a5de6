import { expect, test } from 'vitest';
import {
  button,
  content,
  dialog,
  errors,
  eventually,
  failing,
  go,
  visitorReads,
} from '../../support/browser/adminPages.ts';
import { addressCell, deleteInTheEnd, somePeople } from '../../support/browser/dashboard.ts';
import { accessible, cloud, fits, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { Visitor } from '../../support/cloud/visitor.ts';

openSite({ content, prepare: somePeople, signedIn: true, errors });

test('on the dashboard, Tab starts at the top', async () => {
  await go('/admin');
  await page.getByRole('cell').first().waitFor();
  await page.keyboard.press('Tab');
  await page.locator('a:focus').filter({ hasText: 'Dharma Chats' }).waitFor();
});

test('if the report fails to load, the dashboard does not say that all is well', async () => {
  await failing('GET', '/api/health', async () => {
    await go('/admin');
    await page.getByText('Couldn’t check what needs your attention').waitFor();
  });
});

test('a sign-up is deleted after a question that names the person and the event', async () => {
  const person = { firstName: 'Emil', lastName: 'Brandt', email: 'emil@example.org', city: 'Bergen' };
  await new Visitor(cloud).call('/api/audience-signup', {
    body: { ...person, attendanceType: 'in-person', subscribeNewsletter: false, consent: true },
  });
  await go('/admin');
  const inPerson = page.locator('dl > div').filter({ hasText: 'In-Person' }).locator('dd');
  await eventually(() => inPerson.textContent()).toBe('1 1 for May 3');
  await button('Delete emil@example.org, May 3, 2047').click();
  await dialog().getByText('Emil Brandt, emil@example.org, May 3, 2047').waitFor();
  await deleteInTheEnd('/api/audience-members', 'Failed to delete sign-up', 'Sign-up deleted successfully');
  await addressCell('emil@example.org').waitFor({ state: 'detached' });
  await eventually(() => inPerson.textContent()).toBe('0 0 for May 3');
  await page.reload();
  await addressCell('carla@example.org').waitFor();
  expect(await addressCell('emil@example.org').count()).toBe(0);
});

test('the dialog for attendees lists the events by title and selects the active one, even without sign-ups', async () => {
  const event = (id: number, title: string, numbers: object, isActive = false) => ({
    ...{ id, title, eventDate: 'May 3, 2047', isActive },
    ...{ signups: 0, inPerson: 0, virtual: 0, ...numbers },
  });
  await page.route('**/api/counts', (route) =>
    route.fulfill({
      json: {
        ...{ signups: 3, inPerson: 1, virtual: 2, subscribers: 2, recipients: 2 },
        events: [
          event(1, 'Lanterns', {}, true),
          event(2, 'The Clockmaker', { signups: 3, inPerson: 1, virtual: 2, waiting: 4, came: 1, noShows: 0 }),
          event(3, 'Nobody came', {}),
        ],
      },
    }),
  );
  // The server knows none of these events, so the requests for its recipients are answered here.
  const queries: string[] = [];
  await page.route('**/check?*', async (route) => {
    const { origin, pathname, search } = new URL(route.request().url());
    queries.push(search);
    const check = await (await route.fetch({ url: origin + pathname })).json();
    await route.fulfill({ json: { ...check, recipients: 1 } });
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
  await dialog().getByLabel('Everyone with a seat (0)').waitFor();
  await chosen.selectOption('2');
  await dialog().getByLabel('Those coming in person (1)').check();
  await button('Send anyway to 1 person', dialog()).waitFor();
  expect(queries.at(-1)).toBe('?eventId=2&attendance=in-person');
  // Who came and who waits is offered only of an event where somebody did.
  await dialog().getByLabel('Those who had a seat in the room and didn’t come (0)').waitFor();
  await dialog().getByLabel('Everyone with a seat or on the waiting list (7)').waitFor();
  await dialog().getByLabel('Those on the waiting list (4)').waitFor();
  await dialog().getByLabel('Those who came (1)').check();
  await expect.poll(() => queries.at(-1)).toBe('?eventId=2&attendance=came');
  await chosen.selectOption('1');
  expect(await dialog().getByLabel('Everyone with a seat (0)').isChecked()).toBe(true);
  expect(
    await dialog()
      .getByLabel(/came|waiting/)
      .count(),
  ).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an episode that shares its film, with notes too long for an event, becomes the latest', async () => {
  const sharing = { ...content.episodes[0], title: 'Small hours', description: 'On listening. '.repeat(714) };
  const importEpisode = (more = {}) =>
    cloud.invoke('workers/importContent', { episodes: [{ ...sharing, ...more, guid: 'long', episodeNumber: 3 }] });
  await importEpisode();
  await go('/admin?tab=episodes');
  await button('Set as Latest: Small hours').click();
  await toast('Success', 'Episode set as latest successfully!');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await row('Small hours').getByText('Latest', { exact: true }).waitFor();
  await page.getByText('Visitors see Small hours as the latest.').waitFor();
  await row('First light').getByRole('button', { name: 'Set as Latest: First light' }).waitFor();
  await visitorReads('/', /On listening…$/);

  // Under another title it is still the same episode.
  await go('/admin/recent-events');
  await button('Edit Small hours').click();
  await dialog().getByLabel('Title').fill('The hours before dawn');
  await button('Update Event', dialog()).click();
  await dialog().waitFor({ state: 'detached' });
  await go('/admin?tab=episodes');
  await page.getByText('Visitors see Small hours as the latest, under the title “The hours before dawn”.').waitFor();

  // The feed gives it another film: visitors see that film once the episode is set again.
  await importEpisode({ videoId: 'eRsGyueVLvQ' });
  // The browser may show its cached list once more while it fetches the new one (stale-while-revalidate).
  await eventually(async () => {
    await page.reload();
    return page.getByText(/^Visitors see/).textContent();
  }).toContain('“The hours before dawn”, with the video it had before.');
  await button('Set as Latest: Small hours').click();
  await button('Replace', dialog()).click();
  await page.getByText('Visitors see Small hours as the latest.').waitFor();
});

test('lists that fail to load say so, and so do empty ones', async () => {
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
    ['/admin/events', /^Add New Event/, /^Delete /],
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
    await dialog().waitFor();
    await check(`the dialog of ${path}`);
  }
});

test('an admin mails the attendees of an event from the dashboard, and sees the mail’s problems first', async () => {
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
  await eventually(async () => (await cloud.inbox()).map(({ to, subject }) => `${to}: ${subject}`)).toContain(
    'carla@example.org: New from Dharma Chats',
  );
});
