import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recent, upcoming } from '../../support/site/publicContent.ts';
import { openSite, see, signedIn } from '../support/site.tsx';

const events = [
  { ...upcoming, id: 1, title: 'Lanterns', isActive: true, version: 1, joinLink: '' },
  { ...upcoming, id: 2, title: 'The Clockmaker', isActive: false, version: 1, joinLink: '' },
];
const recents = [
  { ...recent, id: 1, title: 'Two Chairs', isActive: true, version: 1 },
  { ...recent, id: 2, title: 'The Bell', isActive: false, version: 1 },
];
const answers = { ...signedIn, 'GET upcoming-events': events, 'GET recent-events': recents };
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('while an event cannot be created, the form says beside the button what is missing', async () => {
  await openSite('/admin/events', { answers });
  await button('Add New Event').click();
  await see('Still missing: Title, Guests, Description, Date, and Time');
  await expect.element(button('Create')).toBeDisabled();
  await expect.element(button('Create')).toHaveAccessibleDescription(/^Still missing/);
  for (const [label, text] of [
    ['Title', 'A walk'],
    ['Guests', 'Ada Winter'],
    ['Description', 'On walking.'],
    ['Date', 'May 3, 2047'],
  ] as const)
    await page.getByLabelText(label, { exact: true }).fill(text);
  await see(/^Still missing: Time$/);
  await page.getByLabelText('Time', { exact: true }).fill('7:00 PM');
  await expect.element(button('Create')).toBeEnabled();
  expect(page.getByText('Still missing').elements()).toHaveLength(0);
});

test('an event is set active where the mark of the active one stands, in both lists, by buttons that look alike', async () => {
  const look = (element: Element) => {
    const { backgroundColor, borderColor, color, fontSize, minHeight } = getComputedStyle(element);
    return { backgroundColor, borderColor, color, fontSize, minHeight };
  };
  await openSite('/admin/events', { answers });
  const mark = (item: Element | undefined) => item?.querySelector('h2 ~ *')?.textContent;
  await expect.element(button('Set Active: The Clockmaker')).toBeVisible();
  expect(page.getByRole('main').getByRole('listitem').elements().map(mark)).toEqual(['Active', 'Set Active']);
  const setActive = look(button('Set Active: The Clockmaker').element());

  await openSite('/admin/recent-events', { answers });
  await expect.element(button('Activate The Bell')).toBeVisible();
  const cells = [...document.querySelectorAll('tbody tr > :first-child')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['Active', 'Activate']);
  expect(look(button('Activate The Bell').element())).toEqual(setActive);
});
