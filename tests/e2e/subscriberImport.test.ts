import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { button, dialog, errors, eventually, failing, go } from '../support/adminPages.ts';
import { accessible, cloud, fits, openSite, page } from '../support/openSite.ts';
import { manyPeople, peopleRows } from '../support/subscriberImports.ts';
import { Visitor } from '../support/visitor.ts';

openSite({
  signedIn: true,
  errors,
  prepare: async () => {
    await new Visitor(cloud).subscribe('known@example.org', 'Ben', 'Reed');
  },
});

const mailchimp = [
  'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LEID,EUID,NOTES,TAGS',
  'freya@example.org,Freya,Montclair,2,2021-05-03 10:00:00,,2021-05-03 10:01:00,,1,a,,"retreat, 2021"',
  'halim@example.org,"Halim, Jr",Westergaard,2,2022-01-09 18:30:00,,2022-01-09 18:31:00,,2,b,,',
  'known@example.org,Ben,Reed,2,2022-01-09 18:30:00,,2022-01-09 18:31:00,,3,c,,',
  'freya@example.org,Freya,Montclair,2,2021-05-03 10:00:00,,2021-05-03 10:01:00,,1,a,,',
  'not an address,Nobody,Here,2,2021-05-03 10:00:00,,2021-05-03 10:01:00,,4,d,,',
].join('\r\n');
const other = 'Contact;Vorname;Since\nmirela@example.org;Mirela;2020-02-01\nakio@example.org;Akio;2021-03-04\n';

const choose = (name: string, text: string | Buffer, mimeType = 'text/csv') =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
const source = (words: string) => page.getByLabel('Where did these people say yes?').fill(words);
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const counts = async () =>
  (await page.getByRole('row').allTextContents()).map((row) => row.replace(/(\d[\d,]*)$/, ' $1'));
const imported = async () =>
  (await peopleRows(cloud))
    .filter(({ pk, importId }) => String(pk).startsWith('SUBSCRIBER#') && importId)
    .map(({ email }) => String(email))
    .sort();
const open = () => go('/admin/subscriber-import');
/** Chooses the file of another import, whatever became of the one before. */
async function begin(name: string, text: string, words: string): Promise<void> {
  await open();
  await heading(/./).waitFor();
  if (await button(/Another File/).isVisible()) await button(/Another File/).click();
  await heading('Choose the file').waitFor();
  await choose(name, text);
  await source(words);
}

test('an export of Mailchimp is chosen, checked and added, and nobody is mailed', async () => {
  await cloud.emptyInbox();
  await go('/admin?tab=subscribers');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await heading('Choose the file').waitFor();
  await accessible();
  await button('Check the File').click();
  await page.getByText('Please choose a file.').waitFor();
  await choose('people.xlsx', 'PK');
  await page.getByText('This is a spreadsheet.').waitFor();
  await choose('people.csv', '');
  await page.getByText('The file is empty.').waitFor();
  await choose('subscribed_segment.csv', mailchimp);
  await button('Check the File').click();
  await page.getByText('Where these people agreed is required').waitFor();
  await accessible();
  await source('Mailchimp, list of the retreat');
  await fits([390, 768, 1280]);
  await button('Check the File').click();

  const checked = heading('subscribed_segment.csv is checked');
  await checked.waitFor();
  await eventually(() => checked.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByText('Looks like an export of Mailchimp.').waitFor();
  expect(await counts()).toEqual([
    'New 2',
    'Already subscribed, and left as they are 1',
    'Cannot be added 2',
    'The address is not valid. 1',
    'The address stands in another row of the file, which counts. 1',
    'Rows of the file 5',
  ]);
  expect(await imported()).toEqual([]);
  await accessible();
  await fits([390, 768, 1280]);

  // On return it stands where it was left.
  await page.reload();
  await button('Add 2 subscribers').click();
  await heading('The import is complete').waitFor();
  await page.getByText('2 subscribers were added. Nobody was mailed.').waitFor();
  await accessible();
  await fits([390, 768, 1280]);
  expect(await imported()).toEqual(['freya@example.org', 'halim@example.org']);
  expect(await cloud.inbox()).toEqual([]);

  const downloading = page.waitForEvent('download');
  await button('Download the Report').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^import-report-.*\.csv$/);
  const report = readFileSync(await download.path(), 'utf8');
  expect(report.split('\r\n')).toHaveLength(1 + 3 + 1);
  expect(report).toContain('known@example.org');

  await page.getByRole('link', { name: 'Back to Newsletter Subscribers' }).click();
  await page.getByText('3 in all').waitFor();
});

test('of an unknown file the columns are chosen, with its first rows beside them', async () => {
  await begin('contacts.csv', other, 'Contacts of the office');
  await button('Check the File').click();
  await heading('contacts.csv cannot be imported as it is').waitFor();
  await page.getByText('mirela@example.org').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Vorname');
  expect(await button('Check with These Columns').isDisabled()).toBe(true);
  await accessible();
  await fits([390, 768, 1280]);
  await page.getByLabel('Email address').selectOption('Contact');
  await page.getByLabel('Date on which they said yes').selectOption('Since');
  await button('Check with These Columns').click();
  await page.getByText('Read by the columns that you chose.').waitFor();
  await button('Add 2 subscribers').click();
  await page.getByText('2 subscribers were added.').waitFor();
  const [akio] = (await peopleRows(cloud)).filter(({ email }) => email === 'akio@example.org');
  expect(akio).toMatchObject({
    firstName: 'Akio',
    consent: { source: 'Contacts of the office', at: '2021-03-04T00:00:00.000Z' },
  });

  await begin('contacts.csv', other.replaceAll(/.*akio.*\n/g, ''), 'Again');
  await button('Check the File').click();
  await page.getByLabel('Email address').selectOption('Contact');
  await button('Check with These Columns').click();
  await page.getByText('There is nobody new in this file').waitFor();
  expect(await button(/^Add/).count()).toBe(0);
});

test('an upload that breaks off says so, and the same press does it once more', async () => {
  await begin('people.csv', manyPeople(3, 'late'), 'The late ones');
  await failing('PUT', '/imports/', async () => {
    await button('Check the File').click();
    await page.getByText('The upload was interrupted.').waitFor();
  });
  await page.reload();
  await page.getByText(/people\.csv, which admin began to upload, has not arrived/).waitFor();
  await choose('people.csv', manyPeople(3, 'late'));
  expect(await page.getByLabel('Where did these people say yes?').inputValue()).toBe('The late ones');
  await button('Check the File').click();
  await button('Add 3 subscribers').waitFor();
});

test('an import goes on without the page, is cancelled, and says what stays', async () => {
  await begin('many.csv', manyPeople(6000), 'Many');
  await button('Check the File').click();
  await button('Add 6,000 subscribers').click();
  await heading('Importing many.csv').waitFor();
  await page.getByRole('progressbar').waitFor();
  await accessible();
  await go('/admin?tab=subscribers');
  await open();
  await heading('Importing many.csv').waitFor();
  await eventually(() => page.getByRole('progressbar').getAttribute('value')).not.toBe('0');
  await fits([390, 768, 1280]);
  await button('Cancel the Import').click();
  await dialog().getByText('Who has been added stays.').waitFor();
  await button('Cancel the Import', dialog()).click();
  await heading('The import was cancelled').waitFor();
  const words = await page.getByText(/were added before it ended, and stay/).textContent();
  expect(Number(words?.replaceAll(',', '').match(/\d+/)?.[0])).toBe(
    (await imported()).filter((address) => address.startsWith('person')).length,
  );
  await page.getByText('The import ended before the row’s turn.').waitFor();
  expect((await counts()).at(-1)).toBe('Rows of the file 6,000');
});
