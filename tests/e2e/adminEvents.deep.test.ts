import { expect, test } from 'vitest';
import { button, content, errors, eventually, go } from '../support/adminPages.ts';
import { goBack } from '../support/browser.ts';
import { newPage, newSession, openSite, page } from '../support/openSite.ts';

openSite({ content, signedIn: true, errors });

// A card of the dashboard may lead to the same page.
const linkTo = (name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click();
const onPath = (path: string) => eventually(async () => new URL(page.url()).pathname).toBe(path);

/** What leads away from a form on the page, and where to. */
const exits: [way: string, leave: () => Promise<unknown>, arrived: () => Promise<unknown>][] = [
  ['a click on a link', () => linkTo('Recent Events'), () => onPath('/admin/recent-events')],
  ['Manage Archive', () => linkTo('Manage Archive'), () => button('Edit Mode').waitFor()],
  ['the way back', () => goBack(page), () => onPath('/admin')],
  ['Logout', () => button('Logout').click(), () => onPath('/login')],
];
test.each(exits)('what was typed into the form is not lost by %s', async (_way, leave, arrived) => {
  // A session of its own: logging out ends it.
  await newPage({ cookies: await newSession() });
  await go('/admin');
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
