import { readFileSync } from 'node:fs';
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
import { admin } from '../../support/cloud/cloud.ts';
import { accessible, cloud, fits, openSite, page, toast } from '../../support/cloud/openSite.ts';
import { Visitor } from '../../support/cloud/visitor.ts';

openSite({ content, prepare: somePeople, signedIn: true, pages: 'one', errors });

test('the dashboard counts, searches, sorts and exports people', async () => {
  await go('/admin');
  const number = (title: string) => page.locator('dl > div').filter({ hasText: title }).locator('dd');
  await eventually(() => number('Total Signups').textContent()).toBe('1 1 for May 3');
  expect(await number('Virtual').textContent()).toBe('1 1 for May 3');
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
  // Only the rows that the search found.
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain(',Bela,Kovacs,');
});

test('the dashboard names what is wrong and what to do, and checks again on request', async () => {
  await go('/admin');
  const health = page.getByRole('group').filter({ hasText: 'For whoever runs the site' });
  const unsigned = page.getByText('Your emails aren’t signed');
  await health.locator('summary').click();
  await health.getByText('Emails are signed').waitFor();
  await cloud.account({ dkim: 'FAILED' });
  await button('Check again', health).click();
  await health.getByText('SES doesn’t find the three CNAME records (FAILED)').waitFor();
  await unsigned.waitFor();
  await health.getByText('docs/deploy.md says where the records are').waitFor();
  await accessible();
  await fits([390, 1440]);

  await cloud.account({ dkim: 'SUCCESS' });
  await button('Check again', health).click();
  await health.getByText('Emails are signed').waitFor();
  expect(await unsigned.count()).toBe(0);
});

test('a subscriber is deleted after a question', async () => {
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

test('an episode becomes the latest that visitors see', async () => {
  await go('/admin?tab=episodes');
  const set = () => button('Set as Latest: Second thoughts').click();
  await failing('PATCH', '/api/recent-events', () =>
    set().then(() => toast('Error', 'Failed to set episode as latest')),
  );
  const reason = 'Description can have at most 5000 characters';
  await failing(
    'PATCH',
    '/api/recent-events',
    () => set().then(() => toast('Error', 'Failed to set episode as latest', reason)),
    { status: 400, message: reason },
  );
  await set();
  await toast('Success', 'Episode set as latest successfully!');
  await visitorReads('/', 'Second thoughts');
});
