import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStore } from '../../../frontend/app/store.ts';
import { SubscriberImport } from '../../../frontend/features/people/imports/SubscriberImport.tsx';
import type { SubscriberImport as Import } from '../../../shared/people/model/subscriberImport.ts';
import { accessible, fits, show, textsOf } from '../support/show.tsx';
import { see } from '../support/site.tsx';

const checked: Import = {
  id: '00000000-0000-4000-8000-000000000000',
  ...{ name: 'people.csv', size: 1000, source: 'list of the retreat', by: 'admin', at: '2031-05-03T10:00:00.000Z' },
  ...{ status: 'checked', format: 'ghost', columns: ['id', 'email'] },
  ...{ roles: { email: 'email', fullName: 'name' }, said: [], accepted: [], takesRefusals: false },
  ...{ done: 1240, total: 1240 },
  counts: { added: 1234, known: 1, bounced: 1, erased: 1, invalidAddress: 2, repeated: 1 },
  ...{ incomplete: 0, hasReport: true },
  ...{ keptUntil: '2031-05-10T10:00:00.000Z', endedAt: '2031-05-03T10:01:00.000Z' },
};
const importing: Import = { ...checked, status: 'importing', done: 400, hasReport: false };

/** What the requests contained. */
let bodies: string[];
/** Opens the page with this import as the latest. Its requests are recorded and answered by `answers`. */
async function open(latest: Import | null, answers: Record<string, () => Response> = {}) {
  const requests: string[] = [];
  bodies = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    const call = `${init?.method ?? 'GET'} ${pathname.replace(checked.id, '{id}')}`;
    if (call === 'GET /api/subscriber-imports') return answers[call]?.() ?? Response.json([]);
    if (call !== 'GET /api/subscriber-imports/latest') {
      requests.push(call);
      bodies.push(String(init?.body));
    }
    return answers[call]?.() ?? Response.json(latest);
  });
  await show(
    <Provider store={createStore()}>
      <SubscriberImport />
    </Provider>,
  );
  return requests;
}
/** Checks the current page in every window. */
async function sweep() {
  await fits([390, 768, 1280]);
  await accessible();
}
const title = (name: string) => expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible();
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const buttons = () => textsOf(page.getByRole('button'));
const post = (action: string) => `POST /api/subscriber-imports/{id}/${action}`;

test('without an import a file is chosen, and what the server says is wrong with it stands below it', async () => {
  const fields = { size: 'The file is empty' };
  await open(null, {
    'POST /api/subscriber-imports': () => Response.json({ message: fields.size, fields }, { status: 400 }),
  });
  await title('Choose the file');
  await sweep();
  await page.getByLabelText('Where did they sign up?').fill('The list');
  await press('Check the File');
  await see('Please choose a file.');
  await userEvent.upload(page.getByLabelText('CSV file'), new File([], 'people.csv'));
  await press('Check the File');
  await see('The file is empty');
  await sweep();
});

test('another import under way is reported, and nothing typed is lost', async () => {
  const message = 'Another import is under way: wait until it’s finished';
  await open(null, { 'POST /api/subscriber-imports': () => Response.json({ message }, { status: 409 }) });
  await userEvent.upload(page.getByLabelText('CSV file'), new File(['email\na@example.org'], 'people.csv'));
  await page.getByLabelText('Where did they sign up?').fill('The list');
  await press('Check the File');
  await see(message);
  await expect.element(page.getByLabelText('Where did they sign up?')).toHaveValue('The list');
});

test.each([
  ['checking', 'Checking people.csv', ['Another File']],
  ['importing', 'Importing people.csv', []],
] as const)('the progress of an import that is %s is shown', async (status, heading, offered) => {
  await open({ ...importing, status });
  await title(heading);
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '400');
  await see('You can leave this page');
  expect(buttons()).toEqual(offered);
  await sweep();
});

test('after the check the numbers add up, and the page says that no one is emailed', async () => {
  const requests = await open(checked);
  await see('Looks like an export of Ghost.');
  const rows = page.getByRole('row').elements();
  expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent).join(' '))).toEqual([
    ...['New 1,234', 'Already subscribed, left unchanged 1', 'Blocked here 2'],
    ...['Email to this address bounced here 1', 'Had their data erased here 1'],
    ...['Can’t be added 3', 'Not a valid address 2', 'Twice in the file 1', 'Rows in the file 1,240'],
  ]);
  await see('No one is emailed now');
  await see('“Ghost, list of the retreat”, and the date they subscribed');
  await sweep();
  await press('Add 1,234 subscribers');
  await expect.poll(() => requests).toEqual([post('start')]);
});

test.each<[string, Partial<Import>, string, string, string[]]>([
  [
    'a file without anyone new',
    { counts: { known: 2 } },
    'people.csv is checked',
    'There’s no one new in this file',
    ['Download the Report', 'Choose the Columns', 'Another File'],
  ],
  [
    'an unreadable file',
    { status: 'refused', problem: 'The file isn’t in UTF-8', columns: [], counts: {} },
    'people.csv can’t be imported as it is',
    'The file isn’t in UTF-8.',
    ['Another File'],
  ],
])('of %s the page says so, and offers nothing to add', async (_what, found, heading, words, offered) => {
  await open({ ...checked, ...found });
  await title(heading);
  await see(words);
  expect(buttons()).toEqual(offered);
});

test('the columns that were found are preselected, and can be changed', async () => {
  const columns = ['E-Mail', 'First_Name', 'Status', 'Since'];
  const roles = { email: 'E-Mail', firstName: 'First_Name', subscribedOn: 'Since' };
  const requests = await open({ ...checked, format: 'other', columns, roles });
  await see('Read by its columns’ titles and what is in them. Email address: “E-Mail”. First name: “First_Name”.');
  await press('Choose the Columns');
  const chosen = (label: string) => expect.element(page.getByLabelText(label));
  await chosen('Email address').toHaveValue('E-Mail');
  await chosen('First name').toHaveValue('First_Name');
  await chosen('Whether they’re subscribed').toHaveValue('');
  await chosen('Date they subscribed').toHaveValue('Since');
  await see('no one is added whom another column calls unsubscribed');
  await sweep();
  await page.getByLabelText('Whether they’re subscribed').selectOptions('Status');
  await press('Check with These Columns');
  await expect.poll(() => requests).toEqual([post('check')]);
  expect(JSON.parse(bodies[0] ?? '')).toEqual({ mapping: { ...roles, status: 'Status' }, accepted: [] });
});

const said: Import['said'] = [
  { column: 'Is Unsubscribed', value: '1', means: 'unsubscribedThere', rows: 12, line: 3 },
  { column: 'Status', value: 'zombie', means: 'unknownStatus', rows: 1, line: 7 },
  { column: 'Is Unsubscribed', value: '0', means: 'wanted', rows: 1200, line: 2 },
];

test('values are shown as understood; people who may have refused are added only if an admin says so', async () => {
  const requests = await open({ ...checked, format: 'other', roles: { email: 'email' }, said });
  await see('“Is Unsubscribed”: 1 = unsubscribed');
  await see('“Status”: zombie = not clear whether they want letters');
  await see('“Is Unsubscribed”: 0 = wants letters');
  await see('No names were found in it.');
  await sweep();
  const box = (name: RegExp) => page.getByRole('checkbox', { name });
  await expect.element(box(/All 12 rows want letters/)).not.toBeChecked();
  await box(/This one wants letters/).click();
  // Nothing is added on the strength of the numbers before.
  expect(buttons()).toEqual(['Check Again', 'Undo']);
  await press('Undo');
  await expect.element(page.getByRole('button', { name: 'Add 1,234 subscribers' })).toBeVisible();
  await box(/This one wants letters/).click();
  await press('Check Again');
  await expect.poll(() => requests).toEqual([post('check')]);
  expect(JSON.parse(bodies[0] ?? '')).toEqual({ accepted: [{ column: 'Status', value: 'zombie' }] });
});

test('an import offers to take refusals over, and does so unless it is told not to', async () => {
  const requests = await open({ ...checked, counts: { ...checked.counts, left: 12, unsubscribedThere: 30 } });
  const box = page.getByRole('checkbox', { name: /^12 people who get letters here want none/ });
  await expect.element(box).toBeChecked();
  await see('No longer mailed from now on, as the file says');
  await sweep();
  await press('Add 1,234 subscribers');
  await expect.poll(() => requests).toEqual([post('start')]);
  expect(JSON.parse(bodies[0] ?? '')).toEqual({ takesRefusals: true });
  await box.click();
  await see('Still mailed, though the file says not to');
  await press('Add 1,234 subscribers');
  await expect.poll(() => bodies[1]).toBe(JSON.stringify({ takesRefusals: false }));
});

test('a file of no one but people who want no letters can still be taken over', async () => {
  const requests = await open({ ...checked, counts: { left: 1, unsubscribedThere: 2 } });
  await see('One person who gets letters here wants none, according to this file: stop mailing them too');
  await press('Stop Mailing One Person');
  await expect.poll(() => requests).toEqual([post('start')]);
  await page.getByRole('checkbox', { name: /^One person/ }).click();
  expect(buttons()).toEqual(['Download the Report', 'Choose the Columns', 'Another File']);
});

test('people the file says not to mail are remembered, though none of them gets letters here', async () => {
  const requests = await open({ ...checked, counts: { unsubscribedThere: 2 } });
  await see('No later file adds them.');
  expect(buttons().join()).not.toContain('Stop Mailing');
  await press('Remember Them');
  await expect.poll(() => requests).toEqual([post('start')]);
});

test('an import that is complete shows its outcome', async () => {
  await open({ ...checked, status: 'complete', counts: { added: 1 } });
  await title('The import is complete');
  await see('1 subscriber was added. No one was emailed.');
  await sweep();
  await press('Import Another File');
  await title('Choose the file');
  await press('Back');
  await title('The import is complete');
});

test('an import that was undone says so above its outcome, and when', async () => {
  const past = [{ ...checked, undoneAt: '2031-05-04T10:00:00.000Z' }];
  await open({ ...checked, status: 'complete' }, { 'GET /api/subscriber-imports': () => Response.json(past) });
  await title('The import was undone');
  await see('1,234 subscribers were added, and removed again on May 4, 2031, 6:00 AM EDT.');
});

test('the check names the columns of which nothing is kept, but in a file of our own', async () => {
  const columns = ['email', 'name', 'labels', 'note', ''];
  await open({ ...checked, columns });
  await see('Nothing is kept of the other columns: “labels”, “note”.');
  await open({ ...checked, columns, format: 'own' });
  await title('people.csv is checked');
  expect(page.getByText('Nothing is kept').elements()).toEqual([]);
});

test('if the server does not answer, the page says so and tries again', async () => {
  let fails = true;
  await open(checked, {
    'GET /api/subscriber-imports/latest': () =>
      fails ? Response.json({ message: 'No' }, { status: 404 }) : Response.json(checked),
  });
  await see('Error loading data');
  fails = false;
  await press('Retry');
  await title('people.csv is checked');
});
