import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contract as routes } from '../../../shared/contract/index.ts';
import { pathOf as callOf } from '../../../shared/contract/route.ts';
import type { DoorList } from '../../../shared/people/model/door.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { accessible, cloud, context, fits, newSession, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { announce } from '../../support/data/audience.ts';
import { until } from '../../support/run/until.ts';

// The browser reports each request that finds no connection, and so does the check of the session.
openSite({
  signedIn: true,
  window: { viewport: { width: 390, height: 800 } },
  errors: [/Failed to load resource|whether you’re logged in/],
});

/** Opens the door of an event for which these people have seats. */
async function openDoor(...people: [firstName: string, lastName: string, way?: string][]) {
  await cloud.reset();
  const operator = await signIn(cloud);
  const { id } = await announce(operator, 'Lanterns', 'May 3, 2047');
  for (const [firstName, lastName, attendanceType = 'in-person'] of people) {
    const email = `${firstName.toLowerCase().replace('ë', 'e')}@example.org`;
    const body = { firstName, lastName, email, city: 'Lisbon', attendanceType, consent: true };
    await new Visitor(cloud).call('/api/audience-signup', { body: { ...body, subscribeNewsletter: false } });
  }
  const path = pathOf('adminDoor', id);
  await context.addCookies(await newSession());
  await page.goto(cloud.url + path);
  await counts(`0 of ${people.length} here`);
  const list = async () => (await (await operator.call(callOf(routes.door.list, { id }))).json()) as DoorList;
  const here = async () => (await list()).people.filter(({ came }) => came?.is).map(({ firstName }) => firstName);
  return { id, path, list, here, operator };
}

const counts = (words: string, on: Page = page) => on.getByText(words).waitFor();
const box = (name: RegExp | string, on: Page = page) => on.getByRole('button', { name });
const isTicked = (name: string, on: Page = page) => box(name, on).and(on.locator('[aria-pressed=true]')).waitFor();

/** The ticks that the phone keeps, as they stand in its storage. */
const keptOnPhone = () =>
  page.evaluate(() =>
    Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith('door-tick'))
      .map(([, text]) => JSON.parse(text) as { is: boolean; at: string; sent?: true }),
  );

const becomes = (what: string, ask: () => Promise<boolean>) => until(what, async () => (await ask()) || undefined);

/** Opens a page in a browser that shares nothing with the first. The test closes its context. */
async function otherPhone(path: string): Promise<Page> {
  const other = await context.browser()?.newContext({ viewport: { width: 390, height: 800 } });
  if (!other) throw new Error('The browser has ended');
  await other.addCookies(await newSession());
  const opened = await other.newPage();
  await opened.goto(cloud.url + path);
  return opened;
}

/** Waits until the page and all that it loaded are kept for a reload without a connection. */
const pageIsKept = () =>
  becomes('the page to be kept', () =>
    page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration('/admin/door/')) ?? {};
      return active?.state === 'activated' && Boolean(await (await caches.open('door')).match('/admin/door/'));
    }),
  );

test('people are found and ticked on one phone, and show on another', async () => {
  const { path, here, list } = await openDoor(['Ana', 'Lima'], ['Zoë', 'Álvarez', 'virtual'], ['Ben', 'Moss']);
  await accessible();
  await fits([1280, 390]);
  await page.getByLabel('Search by name').fill('alv');
  await becomes('one name', async () => (await page.getByRole('listitem').count()) === 1);
  await box('Here: Zoë Álvarez').click();
  await page.getByText('Zoë Álvarez is here.').waitFor();
  await counts('1 of 3 here');
  await page.getByLabel('Search by name').fill('');
  await box('Paid: Ana Lima').click();
  await page.getByText('All caught up.').waitFor();
  expect(await here()).toEqual(['Zoë']);
  const other = await otherPhone(path);
  await counts('1 of 3 here', other);
  await isTicked('Paid: Ana Lima', other);
  await box('Here: Ana Lima', other).click();
  await other.getByText('All caught up.').waitFor();
  await becomes('the other phone’s tick', async () => (await here()).length === 2);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await counts('2 of 3 here');
  await box('Here: Ana Lima').click();
  await page.getByText('Ana Lima isn’t here.').waitFor();
  await box('Undo').click();
  await becomes('both ticks', async () => (await here()).length === 2);
  await box('Not here yet').click();
  expect(await page.getByRole('listitem').allInnerTexts()).toMatchObject([expect.stringContaining('Ben')]);
  await accessible();
  expect((await list()).people.find(({ firstName }) => firstName === 'Ana')?.paid?.is).toBe(true);
  await other.context().close();
});

test('a tick shows in another tab, and stays there when it was sent', async () => {
  const { path } = await openDoor(['Ana', 'Lima'], ['Ben', 'Moss']);
  const tab = await context.newPage();
  await tab.goto(cloud.url + path);
  await counts('0 of 2 here', tab);
  // Only the first tab hears what the server has.
  await tab.route('**/api/upcoming-events/*/door', (route) => route.abort());
  await box('Here: Ana Lima').click();
  await page.getByText('All caught up.').waitFor();
  await isTicked('Here: Ana Lima', tab);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await becomes('the tick to be in the list alone', async () => (await keptOnPhone()).length === 0);
  await isTicked('Here: Ana Lima', tab);
  await counts('1 of 2 here', tab);
  await tab.close();
});

test('ticks without a connection survive a reload, and nothing is lost when the server fails in between', async () => {
  const { here } = await openDoor(['Ana', 'Lima'], ['Ben', 'Moss'], ['Cleo', 'Nash']);
  await box('Here: Ana Lima').click();
  await becomes('the first tick', async () => (await here()).length === 1);
  await pageIsKept();
  await context.setOffline(true);
  await box('Here: Ben Moss').click();
  await page.getByText('Offline: 1 tick will be sent when you’re back online.').first().waitFor();
  await counts('2 of 3 here');
  await page.reload();
  await counts('2 of 3 here');
  await isTicked('Here: Ana Lima');
  await isTicked('Here: Ben Moss');
  await box('Here: Cleo Nash').click();
  await box('Paid: Cleo Nash').click();
  await page.getByText('Offline: 3 ticks will be sent when you’re back online.').first().waitFor();
  await accessible();
  expect(await here()).toEqual(['Ana']);
  // Back online, but the server is not.
  await context.route('**/api/audience-members/*/door', (route) => route.fulfill({ status: 503, json: {} }));
  await context.setOffline(false);
  await page.getByText('The server isn’t answering: 3 ticks will be sent as soon as it does.').first().waitFor();
  await context.unroute('**/api/audience-members/*/door');
  await page.getByText('All caught up.').first().waitFor();
  expect(await here()).toEqual(['Ana', 'Ben', 'Cleo']);
  expect((await keptOnPhone()).filter(({ sent }) => !sent)).toEqual([]);
});

test('a scanned code opens its person, and says so if they are here already, canceled, or booked another evening', async () => {
  const { path, list, here, operator } = await openDoor(['Ana', 'Lima'], ['Ben', 'Moss']);
  const [ana, ben] = (await list()).people;
  await page.goto(`${cloud.url}${path}#${ana?.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Ana Lima').waitFor();
  await accessible('dialog');
  await box('Here', page).last().click();
  await dialog.getByText('Ana Lima is here.').waitFor();
  await box('Done').click();
  await becomes('the tick', async () => (await here()).length === 1);
  await page.goto(`${cloud.url}${path}#${ana?.id}`);
  await dialog.getByText(/^Already here since/).waitFor();
  await operator.call(callOf(routes.signups.remove, { id: ben?.id ?? '' }), { method: 'DELETE' });
  await page.goto(`${cloud.url}${path}?again#${ben?.id}`);
  await dialog.getByText(/Whoever this code belongs to has no seat/).waitFor();
  await accessible('dialog');
  await page.goto(`${cloud.url}${path}?other#${'0'.repeat(64)}-99`);
  await dialog.getByText('This code is for another event.').waitFor();
});

test('a tick of a sign-up that was canceled meanwhile is told', async () => {
  const { list, operator } = await openDoor(['Ana', 'Lima']);
  const [ana] = (await list()).people;
  await operator.call(callOf(routes.signups.remove, { id: ana?.id ?? '' }), { method: 'DELETE' });
  await box('Here: Ana Lima').click();
  await page.getByText('Ana Lima canceled the sign-up meanwhile, so the tick wasn’t saved.').waitFor();
  await page.getByText('All caught up.').waitFor();
});

test('a session that ended meanwhile keeps the ticks, and sends them after a login; a logout leaves no names', async () => {
  const { path, here } = await openDoor(['Ana', 'Lima']);
  await page.getByText('All caught up.').waitFor();
  await context.clearCookies();
  await box('Here: Ana Lima').click();
  await page.getByRole('dialog').getByText('Please log in again').waitFor();
  await page.getByText('Please log in again to send 1 tick.').first().waitFor();
  await page.getByLabel('Username').fill('admin');
  await context.addCookies(await newSession());
  await page.reload();
  await becomes('the tick', async () => (await here()).length === 1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(cloud.url + pages.adminEvents);
  await box('Logout').click();
  await page.waitForURL('**/login');
  const left = () =>
    page.evaluate(async () => ({
      lists: Object.keys(localStorage).filter((key) => key.startsWith('door-')),
      pages: await caches.has('door'),
    }));
  await becomes('nothing to be left', async () => {
    const { lists, pages: kept } = await left();
    return lists.length === 0 && !kept;
  });
  await page.goto(cloud.url + path);
  await page.waitForURL('**/login');
});
