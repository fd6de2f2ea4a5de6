import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OwnAccount } from '../../../shared/accounts/model/account.ts';
import { scheduledSend } from '../support/adminAnswers.ts';
import { accessible, fits } from '../support/show.tsx';
import {
  type ApiAnswers,
  answer,
  calls,
  never,
  type Opening,
  openSite,
  refused,
  see,
  signedIn,
} from '../support/site.tsx';

const evening = {
  ...{ id: 1, title: 'Lanterns', guests: 'Freya Montclair', description: 'On waiting.', isActive: true, version: 1 },
  ...{ imageUrl: '', eventDate: 'May 7, 2031', eventTime: '7:00 PM', duration: '', signupCloses: '2031-05-07T12:00' },
};
const canceled = {
  ...{ ...evening, id: 2, title: 'The Bell', isActive: false, eventDate: 'May 20, 2031' },
  cancelledAt: '2031-04-01T12:00:00.000Z',
};
const unclear = { ...evening, id: 3, title: 'Two Chairs', isActive: false, eventDate: 'This fall' };
const url = 'https://dharmachats.example/api/calendar/feed?token=one';

const account: OwnAccount = {
  ...{
    username: 'admin',
    address: null,
    unconfirmedAddress: null,
    passwordSetAt: evening.signupCloses,
    recoveryCodes: null,
  },
  ...{ secondFactorRequired: false, passkeys: [], devices: [] },
};
const answers: ApiAnswers = {
  ...signedIn,
  'GET account': account,
  'GET upcoming-events': [evening, canceled, unclear],
  'GET scheduled-sends': [scheduledSend('News of May', { dueAt: '2031-05-02T13:00:00.000Z' })],
};
const open = ({ answers: more, ...window }: Opening = {}, month = '2031-05') =>
  openSite(`/admin/calendar?month=${month}`, { answers: { ...answers, ...more }, ...window });

/** What a day of the table says. */
const day = (number: string) =>
  page
    .getByRole('cell')
    .elements()
    .flatMap((cell) => (cell.querySelector('time')?.textContent === number ? [...cell.querySelectorAll('li')] : []))
    .map(({ textContent }) => textContent);

test('a month shows events, what goes out by itself and the letters, each with a link to its place', async () => {
  await open();
  await see('May 2031');
  await expect
    .poll(() => day('7'))
    .toEqual(['12:00 PM Sign-up closes: Lanterns', '6:00 PM Reminder, an hour before: Lanterns', '7:00 PM Lanterns']);
  expect(['2', '6', '20'].flatMap(day)).toEqual([
    ...['9:00 AM Letter: News of May', '7:00 PM Reminder, a day before: Lanterns', '7:00 PM Canceled: The Bell'],
  ]);
  await see('All times are in Eastern Time.');
  const linkTo = (name: RegExp) => page.getByRole('link', { name }).element().getAttribute('href');
  expect(linkTo(/News of May/)).toBe('/admin/campaigns');
  expect(linkTo(/Sign-up closes/)).toBe('/admin/events');
  const undated = page.getByRole('region', { name: 'Date not recognized' });
  await expect.element(undated.getByRole('listitem')).toHaveTextContent('Two Chairs, “This fall”');
  await accessible({ page: true });
  await fits([1280, 1024, 768, 390]);
});

test('on a phone the days with something planned are below each other', async () => {
  await open({ width: 390 });
  const days = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(days).toEqual(['Friday, May 2', 'Tuesday, May 6', 'Wednesday, May 7', 'Tuesday, May 20']);
  expect(page.getByRole('table').elements()).toEqual([]);
  await accessible({ page: true });
});

test('the months turn, by the keyboard too, and the address keeps the month', async () => {
  await open();
  await see('May 2031');
  (page.getByRole('button', { name: 'Next month' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await see('June 2031');
  await see('Nothing is planned in June 2031.');
  await expect.poll(() => location.search).toBe('?month=2031-06');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await see('April 2031');
  await page.getByRole('button', { name: 'Today' }).click();
  const today = () =>
    [...document.querySelectorAll('td[aria-current="date"] > time')].map(({ textContent }) => textContent);
  await expect.poll(today).toEqual([expect.stringMatching(/^\d+, today$/)]);
});

test('a letter that did not go out stands on its day as held, and a month that is none is the current one', async () => {
  const dueAt = new Date().toISOString();
  await open({ answers: { 'GET scheduled-sends': [scheduledSend('Too late', { dueAt, state: 'HELD' })] } }, '2031-99');
  await see(/^\d+:\d\d [AP]M Held letter: Too late$/);
});

test('the calendar says that it is loading, and that it could not be loaded', async () => {
  await open({ answers: { 'GET upcoming-events': never } });
  await expect.element(page.getByText('Loading the calendar…')).toBeInTheDocument();
  await open({ answers: { 'GET scheduled-sends': () => refused() } });
  await see('Error loading the calendar. Please try again.');
  answer({ 'GET scheduled-sends': [] });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => day('6')).toEqual(['7:00 PM Reminder, a day before: Lanterns']);
});

test('the private address is shown for the password, copied and, after a question, renewed', async () => {
  const renewed = url.replace('one', 'two');
  const password = 'the tide forgets';
  await open({ answers: { 'POST calendar/address': { url } } });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: 'Show my address' }).click();
  await page.getByLabelText('Your password').fill(password);
  await page.getByRole('button', { name: 'Show Address' }).click();
  await page.getByRole('button', { name: 'Copy address' }).click();
  await see('Copied');
  expect(copied.mock.calls).toEqual([[url]]);
  answer({ 'POST calendar/address': { url: renewed } });
  await page.getByRole('button', { name: 'Renew the address' }).click();
  await see(/The old address stops working at once/);
  await page.getByLabelText('Your password').fill(password);
  await page.getByRole('button', { name: 'Renew Address' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Your private address' })).toHaveValue(renewed);
  expect(calls('POST calendar/address').map(({ body }) => body)).toMatchObject([
    { currentPassword: password, renew: false },
    { currentPassword: password, renew: true },
  ]);
});
