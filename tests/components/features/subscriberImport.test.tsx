import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStore } from '../../../frontend/app/store.ts';
import { guessOf } from '../../../frontend/features/people/imports/guessMapping.ts';
import { SubscriberImport } from '../../../frontend/features/people/imports/SubscriberImport.tsx';
import type { SubscriberImport as Import } from '../../../shared/people/model/subscriberImport.ts';
import { accessible, fits, show } from '../support/show.tsx';

const checked: Import = {
  id: '00000000-0000-4000-8000-000000000000',
  ...{ name: 'people.csv', size: 1000, source: 'list of the retreat', by: 'admin', at: '2031-05-03T10:00:00.000Z' },
  ...{ status: 'checked', stopped: false, problem: null, format: 'ghost', mapping: null, columns: ['id', 'email'] },
  rows: { done: 1240, total: 1240 },
  counts: { added: 1234, known: 1, bounced: 1, erased: 1, invalidAddress: 2, repeated: 1 },
  ...{ incomplete: 0, rate: 400, hasReport: true },
  ...{ keptUntil: '2031-05-10T10:00:00.000Z', endedAt: '2031-05-03T10:01:00.000Z' },
};
const importing: Import = {
  ...checked,
  ...{ status: 'importing', rows: { done: 400, total: 1240 }, rate: 10, hasReport: false, endedAt: null },
};

/** Opens the page with this import as the latest. Its requests are recorded and answered by `answers`. */
async function open(latest: Import | null, answers: Record<string, () => Response> = {}) {
  const requests: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    const call = `${init?.method ?? 'GET'} ${pathname.replace(checked.id, '{id}')}`;
    if (call !== 'GET /api/subscriber-imports/latest') requests.push(call);
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
const says = (words: string) => expect.element(page.getByText(words, { exact: false }).first()).toBeVisible();
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const buttons = () =>
  page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);
const post = (action: string) => `POST /api/subscriber-imports/{id}/${action}`;

test('without an import a file is chosen, and anything but a CSV file is refused at once', async () => {
  const requests = await open(null);
  await title('Choose the file');
  await sweep();
  await userEvent.upload(page.getByLabelText('CSV file'), new File(['PK'], 'people.zip'));
  await says('This is an archive.');
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(50_000_001)], 'people.csv'));
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  page.getByText('Choose another one, or drop it here.', { exact: false }).element().dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  await says('The file is 50.0 MB; the limit is 50 MB.');
  await sweep();
  expect(requests).toEqual([]);
});

test('another import under way is reported, and nothing typed is lost', async () => {
  const message = 'Another import is under way: wait until it’s finished, or cancel it';
  await open(null, { 'POST /api/subscriber-imports': () => Response.json({ message }, { status: 409 }) });
  await userEvent.upload(page.getByLabelText('CSV file'), new File(['email\na@example.org'], 'people.csv'));
  await page.getByLabelText('Where did they sign up?').fill('The list');
  await press('Check the File');
  await says(message);
  await expect.element(page.getByLabelText('Where did they sign up?')).toHaveValue('The list');
});

test('a file that has not arrived is requested once more', async () => {
  await open({ ...checked, status: 'uploading', counts: {}, columns: [], hasReport: false });
  await says('The file people.csv, which admin started to upload, hasn’t arrived.');
  await expect.element(page.getByLabelText('Where did they sign up?')).toHaveValue('list of the retreat');
});

test('the check shows its progress and can be cancelled without a confirmation', async () => {
  const requests = await open({ ...importing, status: 'checking' });
  await title('Checking people.csv');
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '400');
  await says('2 minutes left. You can leave this page');
  await sweep();
  await press('Cancel');
  await expect.poll(() => requests).toEqual([post('cancel')]);
});

test('after the check, the numbers of what would be done add up, and it says that no one gets a mail', async () => {
  const requests = await open(checked);
  await says('Looks like an export of Ghost.');
  const rows = page.getByRole('row').elements();
  expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent).join(' '))).toEqual([
    ...['New 1,234', 'Already subscribed, left unchanged 1', 'Blocked here 2'],
    ...['Email to this address bounced here. 1', 'The person’s data was erased here. 1'],
    ...['Can’t be added 3', 'The address isn’t valid. 2'],
    'The address is also in another row of the file, which is the one that counts. 1',
    'Rows in the file 1,240',
  ]);
  await says('No one is emailed now');
  await says('“Ghost, list of the retreat”, and the date they subscribed');
  await sweep();
  await press('Add 1,234 subscribers');
  await expect.poll(() => requests).toEqual([post('start')]);
});

test('without anyone new there is nothing to add', async () => {
  await open({ ...checked, counts: { known: 2 } });
  await says('There’s no one new in this file');
  expect(buttons()).toEqual(['Download the Report', 'Choose the Columns', 'Another File']);
});

test('for an unreadable file, the page says why and only offers to choose another', async () => {
  await open({ ...checked, status: 'refused', problem: 'The file isn’t in UTF-8', columns: [], counts: {} });
  await title('people.csv can’t be imported as it is');
  await says('The file isn’t in UTF-8.');
  expect(buttons()).toEqual(['Another File']);
});

test('likely columns are preselected, but neither a status nor any date', async () => {
  const columns = ['E-Mail', 'First_Name', 'Status', 'Date'];
  const requests = await open({ ...checked, status: 'refused', problem: 'Say which', columns, counts: {} });
  const chosen = (label: string) => expect.element(page.getByLabelText(label));
  await chosen('Email address').toHaveValue('E-Mail');
  await chosen('First name').toHaveValue('First_Name');
  await chosen('Whether they’re subscribed').toHaveValue('');
  await chosen('Date they subscribed').toHaveValue('');
  await sweep();
  await press('Check with These Columns');
  await expect.poll(() => requests).toEqual([post('check')]);
});

test.each(['created_at', 'Subscribed', 'SUBSCRIBE_DATE', 'Optin_Time', 'Date Added'])(
  'the column %s is preselected for the day on which they subscribed',
  (column) => expect(guessOf(['Email', column]).subscribedOn).toBe(column),
);

test('an import that stopped says so, and continues when it is resumed', async () => {
  const requests = await open({ ...importing, stopped: true });
  await says('Nothing has happened for a while');
  await sweep();
  await press('Resume');
  await expect.poll(() => requests).toEqual([post('resume')]);
});

test('an import is cancelled only after a confirmation that says what stays', async () => {
  const requests = await open(importing);
  await title('Importing people.csv');
  await press('Cancel the Import');
  await says('Anyone already added stays.');
  await press('Keep importing');
  expect(requests).toEqual([]);
  await press('Cancel the Import');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the Import' }).click();
  await expect.poll(() => requests).toEqual([post('cancel')]);
});

test.each([
  ['complete', { added: 1 }, 'The import is complete', '1 subscriber was added. No one was emailed.'],
  ['cancelled', { added: 5, notReached: 7 }, 'The import was canceled', '5 subscribers were added before it ended'],
  ['cancelled', {}, 'The import was canceled', 'No one was added.'],
] as const)('an import that is %s shows its outcome', async (status, counts, heading, words) => {
  await open({ ...checked, status, counts });
  await title(heading);
  await says(words);
  await sweep();
  await press('Import Another File');
  await title('Choose the file');
  await press('Back');
  await title(heading);
});

test('if the server does not answer, the page says so and tries again', async () => {
  let fails = true;
  await open(checked, {
    'GET /api/subscriber-imports/latest': () =>
      fails ? Response.json({ message: 'No' }, { status: 404 }) : Response.json(checked),
  });
  await says('Error loading data');
  fails = false;
  await press('Retry');
  await title('people.csv is checked');
});
