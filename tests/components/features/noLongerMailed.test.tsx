import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openSite, see, signedIn } from '../support/site.tsx';

const person = (id: string, reason: string, at: string, firstName?: string) => ({
  ...{ id, reason, at, email: `${firstName?.toLowerCase() ?? 'mistyped'}@example.org` },
  ...(firstName && { firstName, lastName: 'Lima' }),
});
const people = [
  person('3', 'complained', '2026-11-20T10:00:00.000Z', 'Cem'),
  person('2', 'bounced', '2026-11-19T10:00:00.000Z'),
  person('1', 'unsubscribed', '2026-11-18T10:00:00.000Z', 'Leo'),
];
const open = (more: object = {}, width = 1440) =>
  openSite('/admin/subscribers?tab=no-longer-mailed', {
    answers: { ...signedIn, 'GET suppressions': people, 'GET counts': { erased: 3 }, ...more },
    width,
  });
/** The files that the page gives to the browser. */
function savedFiles(): Blob[] {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:nothing';
  });
  return saved;
}
const linesOf = async (file: Blob | undefined) => (await file?.text())?.replace('\uFEFF', '').trim().split('\r\n');
const addresses = () =>
  page
    .getByRole('cell')
    .elements()
    .flatMap(({ textContent }) => /\S+@\S+/.exec(textContent ?? '')?.[0] ?? []);

test('an admin reads why each person gets no letters, narrows the list to a reason, and searches it', async () => {
  await open();
  await see('3 in all, newest first');
  expect(addresses()).toEqual(people.map(({ email }) => email));
  for (const words of ['Marked a letter as spam', 'Email bounced', 'Unsubscribed'])
    await expect.element(page.getByRole('cell', { name: words })).toBeVisible();
  await see('3 erased people are kept only as fingerprints');
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Unsubscribed');
  await see('1 found, newest first');
  expect(addresses()).toEqual(['leo@example.org']);
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('All reasons');
  await page.getByRole('searchbox').fill('cem');
  await expect.poll(addresses).toEqual(['cem@example.org']);
});

test('the exported file has a status that other systems know, and no one is deleted or edited here', async () => {
  await open();
  await see('3 in all, newest first');
  expect(page.getByRole('button', { name: /Delete|Edit/ }).elements()).toEqual([]);
  const saved = savedFiles();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await see('3 rows were saved as a CSV file.');
  expect(await linesOf(saved[0])).toEqual([
    'First Name,Last Name,Email,Status,Reason,Date',
    'Cem,Lima,cem@example.org,complained,Marked a letter as spam,2026-11-20T10:00:00.000Z',
    ',,mistyped@example.org,bounced,Email bounced,2026-11-19T10:00:00.000Z',
    'Leo,Lima,leo@example.org,unsubscribed,Unsubscribed,2026-11-18T10:00:00.000Z',
  ]);
});

test('an empty list says that all is well', async () => {
  await open({ 'GET suppressions': [], 'GET counts': { erased: 1 } }, 390);
  await see('No one has unsubscribed, and every address works');
  await see('One erased person is kept only as a fingerprint');
});

test('who was taken over from a file is listed with it', async () => {
  await open({ 'GET suppressions': [{ ...people[2], source: 'Mailchimp, list of the retreat' }] });
  await see('According to a file: Mailchimp, list of the retreat');
});

const subscriber = (firstName: string, suppressed?: string) => ({
  ...{ id: firstName, firstName, lastName: 'Lima', email: `${firstName.toLowerCase()}@example.org` },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', consent: { source: 'Form', at: '2026-11-20T10:00:00.000Z' } },
  ...(suppressed && { suppressed }),
});

test('the plain file of subscribers leaves out whom no letter may reach, and says how many; with details they are in it', async () => {
  const subscribers = [subscriber('Ana'), subscriber('Bo', 'bounced'), subscriber('Cy', 'complained')];
  await openSite('/admin/subscribers', {
    answers: { ...signedIn, 'GET subscribers': subscribers, 'GET counts': { subscribers: 3 } },
  });
  await see('3 in all, newest first');
  const saved = savedFiles();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await see('1 row was saved as a CSV file. 2 people aren’t in it, because no letter may reach them');
  expect(await linesOf(saved[0])).toEqual([
    'ID,First Name,Last Name,Email,Subscription Date',
    'Ana,Ana,Lima,ana@example.org,2026-11-20T10:00:00.000Z',
  ]);
  await page.getByRole('checkbox', { name: 'With all details' }).click();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await see('3 rows were saved as a CSV file.');
  expect((await linesOf(saved[1]))?.map((line) => line.split(',')[5])).toEqual([
    ...['Status', 'subscribed', 'bounced', 'complained'],
  ]);
});
