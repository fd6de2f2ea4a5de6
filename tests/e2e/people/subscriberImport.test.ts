import { expect, test } from 'vitest';
import { button, downloaded, failing, go, hasFocus } from '../../support/browser/adminPages.ts';
import { cloud, openSite, page } from '../../support/cloud/openSite.ts';
import { Visitor } from '../../support/cloud/visitor.ts';
import { takeSnapshot } from '../../support/dynamo/snapshot.ts';

// The browser itself reports the upload that breaks off.
openSite({
  signedIn: true,
  errors: [/Failed to load resource/],
  prepare: async () => void (await new Visitor(cloud).subscribe('known@example.org', 'Ben', 'Reed')),
});

const mailchimp = [
  'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LEID,EUID,NOTES,TAGS',
  'freya@example.org,Freya,Montclair,2,2021-05-03 10:00:00,,2021-05-03 10:01:00,,1,a,,"retreat, 2021"',
  'halim@example.org,"Halim, Jr",Westergaard,2,2022-01-09 18:30:00,,2022-01-09 18:31:00,,2,b,,',
  'known@example.org,Ben,Reed,2,2022-01-09 18:30:00,,2022-01-09 18:31:00,,3,c,,',
  'freya@example.org,Freya,Montclair,2,2021-05-03 10:00:00,,2021-05-03 10:01:00,,1,a,,',
  'not an address,Nobody,Here,2,2021-05-03 10:00:00,,2021-05-03 10:01:00,,4,d,,',
].join('\r\n');

const choose = (name: string, text: string) =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const counts = async () =>
  (await page.getByRole('row').allTextContents()).map((row) => row.replace(/(\d[\d,]*)$/, ' $1'));
/** The rows of people whose partition begins like this. */
async function rowsOf(start: string) {
  const { endpoint, tables } = await cloud.tables();
  const snapshot = await takeSnapshot(endpoint, tables);
  return Object.values(snapshot).flatMap((items) => items.filter(({ pk }) => pk.S.startsWith(start)));
}
async function imported(): Promise<string[]> {
  const text = (attribute: unknown) => (attribute as { S: string }).S;
  // An address's row names the import that added it, and its subscriber.
  const added = (await rowsOf('ADDRESS#')).filter(({ importId }) => importId).map(({ id }) => text(id));
  const subscribers = await rowsOf('SUBSCRIBER#');
  return subscribers.flatMap(({ id, email }) => (added.includes(text(id)) ? [text(email)] : [])).sort();
}

test('an export from Mailchimp is chosen, checked and imported, and no one is emailed', async () => {
  await cloud.emptyInbox();
  await go('/admin?tab=subscribers');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await heading('Choose the file').waitFor();
  await button('Check the File').click();
  await page.getByText('Please choose a file.').waitFor();
  await choose('subscribed_segment.csv', mailchimp);
  await button('Check the File').click();
  // The first press has already said so. The focus shows that this one was refused, too.
  await hasFocus(page.getByLabel('Where did they sign up?'));
  await page.getByText('Where they signed up is required').waitFor();
  await page.getByLabel('Where did they sign up?').fill('Mailchimp, list of the retreat');
  await failing('PUT', '/imports/', async () => {
    await button('Check the File').click();
    await page.getByText('The upload was interrupted.').waitFor();
  });
  await button('Check the File').click();

  const checked = heading('subscribed_segment.csv is checked');
  await checked.waitFor();
  await hasFocus(checked);
  await page.getByText('Looks like an export of Mailchimp.').waitFor();
  expect(await counts()).toEqual([
    'New 2',
    'Already subscribed, left unchanged 1',
    'Can’t be added 2',
    'Not a valid address 1',
    'Twice in the file 1',
    'Rows in the file 5',
  ]);
  expect(await imported()).toEqual([]);

  // On return it shows the step where it was left.
  await page.reload();
  await button('Add 2 subscribers').click();
  await heading('The import is complete').waitFor();
  await page.getByText('2 subscribers were added. No one was emailed.').waitFor();
  expect(await imported()).toEqual(['freya@example.org', 'halim@example.org']);
  await cloud.untilIdle();
  expect(await cloud.inbox()).toEqual([]);

  const report = await downloaded(button('Download the Report').first());
  expect(report.name).toMatch(/^import-report-.*\.csv$/);
  expect(report.text.split('\r\n')).toHaveLength(1 + 3 + 1);
  expect(report.text).toContain('known@example.org');

  // One of the two corrects her name before the import is undone.
  await page.getByRole('link', { name: 'Back to Subscribers' }).click();
  await page.getByText('3 in all').waitFor();
  await button('Edit freya@example.org').click();
  await page.getByRole('textbox', { name: 'First Name' }).fill('Freja');
  await button('Save Changes').click();
  await page.getByText('Subscriber updated successfully').waitFor();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await button('Remove the 2 Added').click();
  await button('Remove Them').click();
  await page.getByText('1 subscriber that subscribed_segment.csv added was removed. 1 stays:').waitFor();
  await page.getByText('freya@example.org: their details were changed since').waitFor();
  expect(await imported()).toEqual(['freya@example.org']);
  expect(await rowsOf('SUPPRESSED#')).toEqual([]);
  await page.getByRole('link', { name: 'Back to Subscribers' }).click();
  await page.getByText('2 in all').waitFor();
  await page.getByLabel('Source').selectOption('Any file');
  await page.getByText('1 found').waitFor();
});
