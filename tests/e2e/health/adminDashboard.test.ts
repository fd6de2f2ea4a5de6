import { expect, test } from 'vitest';
import {
  attempt,
  button,
  content,
  dialog,
  downloaded,
  errors,
  failing,
  go,
  visitorReads,
} from '../../support/browser/adminPages.ts';
import { admin } from '../../support/cloud/cloud.ts';
import { accessible, cloud, fits, openSite, page } from '../../support/cloud/openSite.ts';
import { Visitor } from '../../support/cloud/visitor.ts';

const { recentEvents, upcomingEvents, episodes } = content;
openSite({
  content: { recentEvents, upcomingEvents, episodes },
  prepare: async () => {
    await new Visitor(cloud).subscribe('ana@example.org', 'Ana', 'Lima');
    await new Visitor(cloud).subscribe('bela@example.org', 'Bela', 'Kovacs');
    const carla = { firstName: 'Carla', lastName: 'Diaz', phone: '+1 212 555 0100', city: 'New York' };
    await new Visitor(cloud).signUp('carla@example.org', 'virtual', carla);
  },
  signedIn: true,
  pages: 'one',
  errors,
});

const addressCell = (address: string) => page.getByRole('cell', { name: address, exact: true });

test('the dashboard counts, searches, sorts and exports people', async () => {
  await go('/admin');
  const number = (title: string) => page.locator('dl > div').filter({ hasText: title }).locator('dd');
  await expect.poll(() => number('Total Signups').textContent()).toBe('1 1 for May 3');
  expect(await number('In-Person').textContent()).toBe('0 0 for May 3');
  expect(await number('Virtual').textContent()).toBe('1 1 for May 3');
  expect(await number('Subscribers').textContent()).toBe('2');
  await addressCell('carla@example.org').waitFor();
  const signups = await downloaded(button('Export CSV'));
  expect(signups.name).toMatch(/-\d{4}-\d\d-\d\d\.csv$/);
  // It begins with the mark by which Excel knows UTF-8.
  expect(signups.text.trim().split('\r\n')).toEqual([
    'ID,First Name,Last Name,Email,Phone,City,Attendance Type,Event Date,Registration Date',
    expect.stringMatching(
      /^[\w-]+,Carla,Diaz,carla@example\.org,\u00a0\+1 212 555 0100,New York,virtual,"May 3, 2047",\d{4}-/,
    ),
  ]);

  await page.getByRole('tab', { name: 'Newsletter Subscribers' }).click();
  const names = () => page.getByRole('row').locator('[role=cell]:nth-child(2)').allInnerTexts();
  await expect.poll(names).toEqual(['Bela', 'Ana']);
  await button('First Name').click();
  await expect.poll(names).toEqual(['Ana', 'Bela']);
  await page.getByRole('searchbox').fill('kovács');
  await expect.poll(names).toEqual(['Bela']);
  // Only the rows that the search found.
  const subscribers = await downloaded(button('Export CSV (1)'));
  expect(subscribers.name).toMatch(/^newsletter-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  expect(subscribers.text.trim().split('\r\n')).toEqual([
    'ID,First Name,Last Name,Email,Subscription Date',
    expect.stringContaining(',Bela,Kovacs,'),
  ]);
});

test('the dashboard names what is wrong and what to do, and checks again on request', async () => {
  await go('/admin');
  const health = page.getByRole('group').filter({ hasText: 'For the person who runs the site' });
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
  await unsigned.waitFor({ state: 'detached' });
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
  const remove = button('Delete', dialog());
  const path = '/api/subscribers';
  await failing('DELETE', path, () => attempt(remove, 'Error', 'Failed to delete subscriber'));
  const refused = { status: 400, message: 'Not today' };
  await failing('DELETE', path, () => attempt(remove, 'Error', 'Not today'), refused);
  await attempt(remove, 'Success', 'Subscriber deleted successfully');
  await row.waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByRole('row').filter({ hasText: 'Deleted a subscriber' }).filter({ hasText: admin.username }).waitFor();
});

test('an episode becomes the latest that visitors see', async () => {
  await go('/admin?tab=episodes');
  const set = button('Set as Latest: Second thoughts');
  const path = '/api/recent-events';
  const message = 'Failed to set episode as latest';
  await failing('PATCH', path, () => attempt(set, 'Error', message));
  const reason = 'Description can have at most 5000 characters';
  await failing('PATCH', path, () => attempt(set, 'Error', message, reason), { status: 400, message: reason });
  await attempt(set, 'Success', 'Episode set as latest successfully!');
  await visitorReads('/', 'Second thoughts');
});
