import { expect, test } from 'vitest';
import { button, dialog, errors, eventually, failing, go } from '../../support/browser/adminPages.ts';
import { begin, choose, counts, heading, imported, open } from '../../support/browser/importPage.ts';
import { accessible, cloud, fits, openSite, page } from '../../support/cloud/openSite.ts';
import { manyPeople, peopleRows } from '../../support/data/subscriberImports.ts';

openSite({ signedIn: true, errors });

const other = 'Contact;Vorname;Since\nmirela@example.org;Mirela;2020-02-01\nakio@example.org;Akio;2021-03-04\n';

test('the columns of an unknown file are chosen, with its first rows beside them', async () => {
  await begin('contacts.csv', other, 'Contacts of the office');
  await button('Check the File').click();
  await heading('contacts.csv can’t be imported as it is').waitFor();
  await page.getByText('mirela@example.org').waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Vorname');
  expect(await button('Check with These Columns').isDisabled()).toBe(true);
  await accessible();
  await fits([390, 768, 1280]);
  await page.getByLabel('Email address').selectOption('Contact');
  await page.getByLabel('Date they subscribed').selectOption('Since');
  await button('Check with These Columns').click();
  await page.getByText('Read using the columns you chose.').waitFor();
  await button('Add 2 subscribers').click();
  await page.getByText('2 subscribers were added.').waitFor();
  const [akio] = (await peopleRows(cloud)).filter(({ email }) => email === 'akio@example.org');
  expect(akio).toMatchObject({
    ...{ firstName: 'Akio', createdAt: '2021-03-04T00:00:00.000Z' },
    consent: { source: 'Contacts of the office', at: '2021-03-04T00:00:00.000Z' },
  });

  await begin('contacts.csv', other.replaceAll(/.*akio.*\n/g, ''), 'Again');
  await button('Check the File').click();
  await page.getByLabel('Email address').selectOption('Contact');
  await button('Check with These Columns').click();
  await page.getByText('There’s no one new in this file').waitFor();
  expect(await button(/^Add/).count()).toBe(0);
});

test('an upload that breaks off says so, and pressing the same button repeats it', async () => {
  await begin('people.csv', manyPeople(3, 'late'), 'The late ones');
  await failing('PUT', '/imports/', async () => {
    await button('Check the File').click();
    await page.getByText('The upload was interrupted.').waitFor();
  });
  await page.reload();
  await page.getByText(/people\.csv, which admin started to upload, hasn’t arrived/).waitFor();
  await choose('people.csv', manyPeople(3, 'late'));
  expect(await page.getByLabel('Where did they sign up?').inputValue()).toBe('The late ones');
  await button('Check the File').click();
  await button('Add 3 subscribers').waitFor();
});

test('an import continues without the page, can be cancelled, and says what remains', async () => {
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
  await dialog().getByText('Anyone already added stays.').waitFor();
  await button('Cancel the Import', dialog()).click();
  await heading('The import was canceled').waitFor();
  const words = await page.getByText(/were added before it ended, and stay/).textContent();
  expect(Number(words?.replaceAll(',', '').match(/\d+/)?.[0])).toBe(
    (await imported()).filter((address) => address.startsWith('person')).length,
  );
  await page.getByText('The import ended before it reached this row.').waitFor();
  expect((await counts()).at(-1)).toBe('Rows in the file 6,000');
});
