import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { ManagedEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { pathOf as callOf } from '../../../shared/contract/endpoint.ts';
import { contract as routes } from '../../../shared/contract/index.ts';
import { type DoorList, setSince } from '../../../shared/people/model/door.ts';
import { pages, pathOf } from '../../../shared/site/pages.ts';
import { fillLogin } from '../../support/browser/adminPages.ts';
import { actionTimeout } from '../../support/browser/browser.ts';
import { accessible, cloud, context, fits, newSession, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { announce, confirm } from '../../support/data/audience.ts';
import { until } from '../../support/run/until.ts';

// The browser reports each request that finds no connection, and so does the check of the session.
openSite({
  signedIn: true,
  window: { viewport: { width: 390, height: 800 } },
  errors: [/Failed to load resource|whether you’re logged in/],
});

/**
 * A line between a phone and the site, which can be cut. Playwright's `setOffline` alone would not do: it lets requests through
 * that a page makes while it is left for another.
 */
async function openLine() {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((phone) => {
    if (isCut) return void phone.destroy();
    const site = connect(Number(new URL(cloud.url).port), '127.0.0.1');
    for (const [one, other] of [
      [phone, site],
      [site, phone],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = async (cuts: boolean) => {
    // Chromium logs an error if it is still fetching the worker's script.
    if (cuts) await pageIsKept();
    isCut = cuts;
    if (cuts) for (const socket of sockets) socket.destroy();
    await context.setOffline(cuts);
  };
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://localhost:${port}`, cut, close };
}

type Person = [firstName: string, lastName: string, way?: string];

const openDoor = (...people: Person[]) => openDoorAt(cloud.url, ...people);

/** Opens the door of a new event for which these people have seats. `url`: the site's, as this phone reaches it. */
async function openDoorAt(url: string, ...people: Person[]) {
  const operator = await signIn(cloud);
  const { id } = await announce(operator, 'Lanterns', 'May 3, 2047');
  for (const [at, [firstName, lastName, attendanceType = 'in-person']] of people.entries()) {
    const names = { firstName, lastName };
    await new Visitor(cloud).signUp(`person${at}-of-${id}@example.org`, attendanceType, names);
  }
  const path = pathOf('adminDoor', id);
  await page.goto(url + path);
  await counts(`0 of ${people.length} here`);
  const list = () => operator.read<DoorList>(callOf(routes.door.list, { id }));
  /** The first names of those who are ticked. */
  const ticked = async (box: 'came' | 'paid' = 'came') =>
    (await list()).people
      .filter((person) => setSince(person[box]))
      .map(({ firstName }) => firstName)
      .sort();
  const here = (...names: string[]) =>
    until(`${names} to be here`, async () => JSON.stringify(await ticked()) === JSON.stringify(names));
  return { path, list, ticked, here, operator };
}

const counts = (words: string, on: Page = page) => on.getByText(words).waitFor();
const box = (name: RegExp | string, on: Page = page) => on.getByRole('button', { name });
const isTicked = (name: string, on: Page = page) => box(name, on).and(on.locator('[aria-pressed=true]')).waitFor();

/** The reads of the list. */
const lists = '**/api/upcoming-events/*/door';

/** The writes of ticks. */
const ticks = '**/api/upcoming-events/*/door/*';

/** The ticks that the phone keeps, as they stand in its storage. */
const keptOnPhone = () =>
  page.evaluate(() =>
    Object.entries({ ...localStorage })
      .filter(([key]) => key.startsWith('door-tick'))
      .map(([, text]) => JSON.parse(text) as { sent?: true }),
  );

/** Opens a page in a browser that shares nothing with the first. The test closes its context. */
async function newPhone(url: string, isSignedIn: boolean): Promise<Page> {
  const other = await context.browser()?.newContext({ viewport: { width: 390, height: 800 } });
  if (!other) throw new Error('The browser has ended');
  other.setDefaultTimeout(actionTimeout);
  if (isSignedIn) await other.addCookies(await newSession());
  const opened = await other.newPage();
  await opened.goto(url);
  return opened;
}
const otherPhone = (path: string) => newPhone(cloud.url + path, true);

/** Waits until the page and all that it loaded are kept for a reload without a connection. */
const pageIsKept = () =>
  until('the page to be kept', () =>
    page.evaluate(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration('/admin/door/')) ?? {};
      return active?.state === 'activated' && Boolean(await (await caches.open('door')).match('/admin/door/'));
    }),
  );

test('people are found and ticked on one phone, and show on another', async () => {
  const { path, here, ticked } = await openDoor(['Ana', 'Lima'], ['Zoë', 'Álvarez', 'virtual'], ['Ben', 'Moss']);
  await accessible();
  await fits([1280, 390]);
  await page.getByLabel('Search by name').fill('alv');
  await expect.poll(() => page.getByRole('listitem').count()).toBe(1);
  await box('Here: Zoë Álvarez').click();
  await page.getByText('Zoë Álvarez is here.').waitFor();
  await counts('1 of 3 here');
  await page.getByLabel('Search by name').fill('');
  await box('Paid: Ana Lima').click();
  await here('Zoë');
  await until('Ana to have paid', async () => (await ticked('paid')).includes('Ana'));
  const other = await otherPhone(path);
  await counts('1 of 3 here', other);
  await isTicked('Paid: Ana Lima', other);
  await box('Here: Ana Lima', other).click();
  await here('Ana', 'Zoë');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await counts('2 of 3 here');
  await box('Here: Ana Lima').click();
  await page.getByText('Ana Lima isn’t here.').waitFor();
  await here('Zoë');
  await box('Undo').click();
  await here('Ana', 'Zoë');
  await box('Not here yet').click();
  const names = () => page.getByRole('listitem').allInnerTexts();
  await expect.poll(names).toEqual([expect.stringContaining('Ben')]);
  await accessible();
  await other.context().close();
});

test('a tick shows in another tab, and stays there when it was sent', async () => {
  const { path, here } = await openDoor(['Ana', 'Lima']);
  const tab = await context.newPage();
  await tab.goto(cloud.url + path);
  await counts('0 of 1 here', tab);
  // Only the first tab hears what the server has.
  await tab.route(lists, (route) => route.abort());
  await box('Here: Ana Lima').click();
  await isTicked('Here: Ana Lima', tab);
  await here('Ana');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await until('the tick to be in the list alone', async () => (await keptOnPhone()).length === 0);
  await isTicked('Here: Ana Lima', tab);
  await counts('1 of 1 here', tab);
  await tab.close();
});

test('ticks without a connection survive a reload, and none is lost when the server fails afterwards', async () => {
  const line = await openLine();
  onTestFinished(line.close);
  const { here, ticked } = await openDoorAt(line.url, ['Ana', 'Lima'], ['Ben', 'Moss'], ['Cleo', 'Nash']);
  await box('Here: Ana Lima').click();
  await here('Ana');
  await line.cut(true);
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
  expect(await ticked()).toEqual(['Ana']);
  // Back online, but the server is not.
  await context.route(ticks, (route) => route.fulfill({ status: 503, json: {} }));
  await line.cut(false);
  await page.getByText('The server isn’t answering: 3 ticks will be sent as soon as it does.').first().waitFor();
  await context.unroute(ticks);
  await page.getByText('Everything is sent.').first().waitFor();
  expect(await ticked()).toEqual(['Ana', 'Ben', 'Cleo']);
  expect((await keptOnPhone()).filter(({ sent }) => !sent)).toEqual([]);
});

test('a scanned code opens its person, and says if they are here, canceled, or come another evening', async () => {
  const { path, list, here, operator } = await openDoor(['Ana', 'Lima'], ['Ben', 'Moss']);
  const [ana, ben] = (await list()).people;
  await page.goto(`${cloud.url}${path}#${ana?.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Ana Lima').waitFor();
  await accessible('dialog');
  await box('Here', page).last().click();
  await dialog.getByText('Ana Lima is here.').waitFor();
  await box('Done').click();
  await here('Ana');

  // The page hears of a cancellation only by the tick.
  await page.route(lists, (route) => route.abort());
  await operator.call(callOf(routes.signups.remove, { id: ben?.id ?? '' }), { method: 'DELETE' });
  await box('Here: Ben Moss').click();
  await page.getByText(/^Ben Moss canceled the sign-up .*, so the tick wasn’t saved\.$/).waitFor();
  await page.getByText('Everything is sent.').waitFor();
  await page.unroute(lists);

  await page.goto(`${cloud.url}${path}#${ana?.id}`);
  await dialog.getByText(/^Already here since/).waitFor();
  await page.goto(`${cloud.url}${path}?again#${ben?.id}`);
  await dialog.getByText(/The person with this code has no seat/).waitFor();
  await accessible('dialog');
  await page.goto(`${cloud.url}${path}?other#${'0'.repeat(64)}-99`);
  await dialog.getByText('This code is for another event.').waitFor();
});

test('a ticket at two doors without a connection: both phones say so, and the first time counts', async () => {
  const line = await openLine();
  onTestFinished(line.close);
  const { path, list } = await openDoorAt(line.url, ['Ana', 'Lima']);
  await line.cut(true);
  await box('Here: Ana Lima').click();
  const other = await otherPhone(path);
  await box('Here: Ana Lima', other).click();
  await until('the other phone’s tick to arrive', async () => (await list()).people[0]?.came !== undefined);
  await line.cut(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await other.evaluate(() => dispatchEvent(new Event('online')));
  for (const phone of [page, other])
    await phone.getByText(/^Ana Lima was ticked as here on 2 phones, at .* and .*\. The first time counts\./).waitFor();
  const [first = '', second = ''] = (await list()).people[0]?.came?.set ?? [];
  expect(first < second).toBe(true);
  await accessible();
  await box('OK').click();
  await expect.poll(() => page.getByText('was ticked as here on 2 phones').count()).toBe(0);
  await other.context().close();
});

test('a later sign-up may exist, says the list; a canceled one is named even after a reload', async () => {
  const line = await openLine();
  onTestFinished(line.close);
  const { path, list, operator } = await openDoorAt(line.url, ['Ana', 'Lima'], ['Ben', 'Moss']);
  const ben = (await list()).people.find(({ firstName }) => firstName === 'Ben');
  await line.cut(true);
  await box('Here: Ben Moss').click();
  await page.getByLabel('Search by name').fill('cleo');
  await page
    .getByText(/^No one called “cleo” is on the list\. They may have signed up since \d+:\d\d [AP]M\.$/)
    .waitFor();
  await page.goto(`${line.url}${path}#${'0'.repeat(64)}-${path.split('/').at(-1)}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^The person with this code may have signed up since \d+:\d\d [AP]M, when/).waitFor();
  await operator.call(callOf(routes.signups.remove, { id: ben?.id ?? '' }), { method: 'DELETE' });
  // The list comes back without him before his tick is refused.
  await context.route(ticks, (route) => route.fulfill({ status: 503, json: {} }));
  await line.cut(false);
  await page.goto(line.url + path);
  await counts('0 of 1 here');
  await page.reload();
  await counts('0 of 1 here');
  await context.unroute(ticks);
  await page.getByText('Ben Moss canceled the sign-up in the meantime, so the tick wasn’t saved.').waitFor();
});

test('people who wait are let in, and so are people who have not signed up', async () => {
  const { list, operator } = await openDoor(['Ana', 'Lima'], ['Ben', 'Moss']);
  const { event } = await list();
  const all = await operator.read<ManagedEvent[]>('/api/upcoming-events');
  const known = all.find(({ id }) => id === event.id) as ManagedEvent;
  const { title, guests, description, eventDate, eventTime, duration, imageUrl, isActive, version } = known;
  const saved = await operator.call(`/api/upcoming-events/${event.id}`, {
    method: 'PUT',
    body: { title, guests, description, eventDate, eventTime, duration, imageUrl, isActive, version, roomSeats: 2 },
  });
  expect(saved.status, await saved.clone().text()).toBe(200);
  const emil = `emil-of-${event.id}@example.org`;
  await new Visitor(cloud).signUp(emil, 'in-person', { firstName: 'Emil', lastName: 'Orr' });
  await confirm(emil);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText('On the waiting list').waitFor();
  await counts('0 of 2 here');
  await accessible();
  await box('Let in Emil Orr').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Let in' }).click();
  await dialog.getByText('Please choose').waitFor();
  await accessible('dialog');
  await dialog.getByLabel('Cash').check();
  await dialog.getByRole('button', { name: 'Let in' }).click();
  await page.getByText('Emil Orr is here.').waitFor();
  await counts('1 of 3 here');
  await page.getByText('Paid in cash').waitFor();

  await page.getByLabel('Search by name').fill('gus hart');
  await page.getByText('No one called “gus hart” is on the list.').waitFor();
  await box('Add a person').last().click();
  expect(await dialog.getByLabel('First name').inputValue()).toBe('gus');
  await dialog.getByLabel('First name').fill('Gus');
  await dialog.getByLabel('Last name').fill('Hart');
  await dialog.getByLabel('Not now').check();
  // The answer gets lost, and they are added once.
  await page.route('**/seat', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Let in' }).click();
  await dialog.getByText(/^They weren’t added: this takes a connection\./).waitFor();
  await page.unroute('**/seat');
  await accessible('dialog');
  await dialog.getByRole('button', { name: 'Let in' }).click();
  await isTicked('Here: Gus Hart');
  await page.getByLabel('Search by name').fill('');
  await counts('2 of 4 here');
  const { people } = await list();
  expect(people.map(({ firstName, came, waits }) => [firstName, came?.set.length ?? 0, waits ?? false])).toEqual([
    ['Gus', 1, false],
    ['Ana', 0, false],
    ['Ben', 0, false],
    ['Emil', 1, false],
  ]);
});

test('a link opens the list on a phone without an account, until the phone or an admin ends it', async () => {
  const { path, here } = await openDoor(['Ana', 'Lima'], ['Ben', 'Moss']);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await box('Helpers’ phones').click();
  const dialog = page.getByRole('dialog', { name: 'Helpers’ phones' });
  await dialog.getByText('No link is open.').waitFor();
  await accessible('dialog');
  await dialog.getByLabel('Whose phone is it?').fill('Maria’s phone');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await dialog.getByRole('img', { name: 'Code for the phone’s camera' }).waitFor();
  await accessible('dialog');
  await dialog.getByRole('button', { name: 'Copy the link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`${path}#key=[\\w-]{43}$`));

  const phone = await newPhone(link, false);
  onTestFinished(() => phone.context().close());
  await counts('0 of 2 here', phone);
  // Neither the address nor a screenshot of it shows the key.
  await phone.waitForURL(cloud.url + path);
  expect(await phone.getByText('Back to Events').count()).toBe(0);
  await box('Here: Ana Lima', phone).click();
  await here('Ana');
  await phone.reload();
  await counts('1 of 2 here', phone);
  // No other page of the admin opens.
  await phone.goto(cloud.url + pages.adminSignups);
  await phone.waitForURL('**/login');

  const namesOn = () => phone.evaluate(() => JSON.stringify({ ...localStorage }));
  await phone.goto(cloud.url + path);
  await counts('1 of 2 here', phone);
  expect(await namesOn()).toContain('Lima');
  await box('Leave this list', phone).click();
  await box('Leave this list', phone).last().click();
  await phone.waitForURL(`${cloud.url}/`);
  expect(await namesOn()).not.toMatch(/Lima|door-/);

  await phone.goto(link);
  await counts('1 of 2 here', phone);
  await dialog.getByRole('button', { name: 'End the link of Maria’s phone' }).click();
  await dialog.getByText('No link is open.').waitFor();
  await box('Here: Ben Moss', phone).click();
  await phone.getByText(/^This phone’s link to the list has ended, and the names have left the phone\./).waitFor();
  expect(await phone.getByText('Lima').count()).toBe(0);
  expect(await namesOn()).not.toContain('Lima');
  await phone.getByText(/1 tick stayed on this phone, without names: a new link sends them\./).waitFor();
  await phone.reload();
  await phone.getByText(/^This phone’s link to the list has ended/).waitFor();
});

test('names leave a phone without a connection when its link has ended, at the next look at the clock', async () => {
  const line = await openLine();
  onTestFinished(line.close);
  await openDoorAt(line.url, ['Ana', 'Lima']);
  await line.cut(true);
  await page.clock.install();
  await page.reload();
  await counts('0 of 1 here');
  // The session lasts twelve hours.
  await page.clock.fastForward('12:00:01');
  await page.getByText(/^Your login has ended, and the names have left this phone\./).waitFor();
  expect(await page.getByText('Lima').count()).toBe(0);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Lima');
});

test('ticks after the end of the session are sent after a login; a logout leaves no names', async () => {
  const { path, here } = await openDoor(['Ana', 'Lima']);
  await context.clearCookies();
  await box('Here: Ana Lima').click();
  const again = page.getByRole('dialog', { name: 'Please log in again' });
  await page.getByText(/1 tick stayed on this phone, without names: the next login sends them\./).waitFor();
  await fillLogin(again);
  await here('Ana');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(cloud.url + pages.adminEvents);
  await box('Logout').click();
  await page.waitForURL('**/login');
  const left = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter((key) => key.startsWith('door-')),
      ...((await caches.has('door')) ? ['the pages'] : []),
    ]);
  await expect.poll(left).toEqual([]);
  await page.goto(cloud.url + path);
  await page.waitForURL('**/login');
});
