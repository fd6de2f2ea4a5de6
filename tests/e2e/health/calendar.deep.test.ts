import { expect, test } from 'vitest';
import { monthAfter, monthName } from '../../../frontend/features/health/months.ts';
import { button, dialog, errors, go, upcoming } from '../../support/browser/adminPages.ts';
import { accessible, cloud, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { ownKey, template } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

openSite({ prepare, signedIn: true, pages: 'one', errors });

async function prepare(): Promise<void> {
  const admin = await signIn(cloud);
  await seedSubscribers(cloud, 1);
  expect(
    (await admin.call('/api/upcoming-events', { body: { ...upcoming('Lanterns'), eventDate: `${month}-03` } })).status,
  ).toBe(201);
  const body = { audience: { type: 'newsletter' }, at: `${month}-01T09:00`, accepted: ['untested'] };
  const path = `/api/email-templates/${template}/schedule`;
  const scheduled = await admin.call(path, { body, headers: ownKey() });
  expect(scheduled.status, await scheduled.clone().text()).toBe(201);
}

const field = () => page.getByLabel('Your private address');
/** Letters can be scheduled within a year. */
const month = monthAfter(new Date().toISOString().slice(0, 7), 2);
const next = monthName(monthAfter(month, 1));
/** What a calendar app gets at an address. */
const feed = (url: string) => new Visitor(cloud).call(url.replace(cloud.url, ''));

test('the calendar shows what is planned in a month, and calendar apps find it until its address is new', async () => {
  await go(`/admin/calendar?month=${month}`);
  const day = (number: number) =>
    page.getByRole('cell').filter({ has: page.locator(`time[datetime="${month}-0${number}"]`) });
  await day(3).getByText('7:00 PM Lanterns').waitFor();
  await day(3).getByText('6:00 PM Reminder, an hour before: Lanterns').waitFor();
  await day(2).getByText('7:00 PM Reminder, a day before: Lanterns').waitFor();
  await day(1)
    .getByText(/^9:00 AM Letter: /)
    .waitFor();
  await accessible();
  await button('Next month').click();
  await page.getByText(`Nothing is planned in ${next}.`).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: next }).waitFor();

  await button('Create my address').click();
  await field().waitFor();
  const first = await field().inputValue();
  const file = await feed(first);
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(file.headers.get('cache-control')).toBe('no-store');
  const text = await file.text();
  expect(text).toContain('SUMMARY:Lanterns\r\n');
  expect(text).toContain('SUMMARY:Reminder\\, a day before: Lanterns\r\n');
  expect(text).toMatch(/SUMMARY:Letter: /);

  await button('Renew the address').click();
  await button('Renew Address', dialog()).click();
  await toast('Address renewed', 'Add the new one to your calendar apps.');
  await expect.poll(() => field().inputValue()).not.toBe(first);
  expect((await feed(first)).status).toBe(404);
  expect((await feed(await field().inputValue())).status).toBe(200);
});
