import { afterEach, expect, test } from 'vitest';
import { editor, leave, news, row } from '../../support/browser/templatePages.ts';
import { FaultRun } from '../../support/cloud/faultRun.ts';
import { accessible, cloud, fits, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { perAddress } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

/** How many subscribers there are. */
const people = 5;
/** An admin who sends over HTTP, without the page. */
let side: Visitor;

openSite({
  prepare: async () => {
    side = await signIn(cloud);
    await seedSubscribers(cloud, people);
  },
  signedIn: true,
  pages: 'one',
  window: { viewport: { width: 1440, height: 900 } },
  // The browser itself logs the refusal that a test causes.
  errors: [/status of 400/],
});
afterEach(() => cloud.clearFaults());

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const dialog = (name: string) => page.getByRole('dialog', { name });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const state = (words: string) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${words}$`) })
    .waitFor();

/** Waits until the page of a send shows these counts, without a reload. */
async function counts(expected: Record<string, number>): Promise<void> {
  const shown = async () => {
    const pairs = await page
      .locator('main dl > div')
      .evaluateAll((all) =>
        all.map((each) => [each.querySelector('dt')?.textContent, Number(each.querySelector('dd')?.textContent)]),
      );
    const all = Object.fromEntries(pairs);
    return Object.fromEntries(Object.keys(expected).map((name) => [name, all[name]]));
  };
  await expect.poll(shown, { timeout: 60_000 }).toEqual(expected);
}

interface Fault {
  error: string;
  times: number;
  message?: string;
}
const throttled: Fault = { error: 'TooManyRequestsException', times: 1_000_000 };
/** The send meets these faults of SES one after the other. */
async function meet(...faults: Fault[]): Promise<void> {
  const from = { service: 'ses', operation: 'SendEmail', by: 'workers/sendNewsletter' };
  for (const fault of faults) await cloud.fault({ ...from, ...fault });
}

/** Starts a send to all that meets these faults, and opens its page. */
async function sendMeeting(...faults: Fault[]): Promise<void> {
  await meet(...faults);
  const run = await FaultRun.begin(cloud, side);
  await page.goto(`${cloud.url}/admin/campaigns/${run.id}`);
}

/** How many newsletters are in the inbox. Expects that no one has two. */
async function mailed(): Promise<number> {
  await cloud.untilIdle();
  const each = [...perAddress(await cloud.inbox()).values()];
  expect(each.filter((count) => count !== 1)).toEqual([]);
  return each.length;
}

/** Waits until the list of all sends shows this status and count for the newest. */
async function inHistory(status: string, sent: string): Promise<void> {
  await page.getByRole('link', { name: 'All sends' }).click();
  const newest = page.locator('tbody tr').first();
  await newest.getByText(status, { exact: true }).waitFor();
  await newest.getByText(sent, { exact: true }).waitFor();
}

test('an admin looks at what is sent, sends it, watches, pauses and resumes, and finds it in the history', async () => {
  // Not what the other tests send.
  const body = { subject: 'New from Dharma Chats', htmlContent: '<p>Dear {firstName}, this one.</p>' };
  expect((await side.call(`/api/email-templates/${news}`, { method: 'PUT', body })).status).toBe(200);
  // It cannot end before it is paused.
  await meet(throttled);
  await cloud.emptyInbox();
  await page.goto(`${cloud.url}/admin/email-templates`);
  await page.route('**/check', (route) => route.fulfill({ status: 400, json: { message: 'Out of order' } }));
  await row().getByRole('button', { name: 'Send to All' }).click();
  const look = dialog('Send this letter');
  await look.getByText('The email couldn’t be checked. Nothing has been sent.').waitFor();
  expect(await look.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await page.unroute('**/check');
  await look.getByRole('button', { name: 'Retry' }).click();
  await look.getByText(`${people} subscribers`, { exact: true }).waitFor();
  await look.getByText(/At \d+ emails a second it takes less than a minute\./).waitFor();
  await look.getByText('You haven’t sent a test since your last edit').waitFor();
  await look.getByRole('button', { name: 'Review it again' }).click();
  await editor().waitFor();
  await leave();
  await row().getByRole('button', { name: 'Send to All' }).click();
  await look.getByRole('button', { name: `Send anyway to ${people} subscribers` }).click();
  await row().getByRole('button', { name: 'Sending...' }).waitFor();
  await row().getByRole('progressbar').waitFor();
  await row()
    .getByRole('link', { name: /Details/ })
    .click();

  await button('Pause').click();
  await state('Paused');
  // On the page and, if the response to the send has arrived, in its toast.
  await page.getByText('Paused by admin').first().waitFor();
  await counts({ Sent: 0, Waiting: people });
  await accessible();
  await button('Cancel Sending').click();
  await accessible('dialog');
  await dialog('Cancel this send?').getByRole('button', { name: 'Keep it' }).click();
  await cloud.clearFaults();
  await button('Resume').click();
  await counts({ Sent: people, Waiting: 0 });
  await state('Sent');
  await button('Pause').waitFor({ state: 'detached' });
  await page.frameLocator('iframe').getByText('Dear {firstName}, this one.').waitFor();
  expect(await mailed()).toBe(people);
  await inHistory('Sent', `${people} of ${people}`);
  await accessible();
  await fits([390, 768, 1440]);
});

test('those whom SES refused are tried again; of two in doubt one counts as sent, one is emailed again', async () => {
  await sendMeeting(
    { error: 'MessageRejected', times: 2, message: 'The address is on a blocklist.' },
    { error: 'ServiceUnavailable', times: 2 },
  );
  await state('Needs your attention');
  await counts({ Sent: people - 4, Failed: 2, Unconfirmed: 2, Waiting: 0 });
  await tab('Unconfirmed (2)').click();
  await page.getByText(/we don’t know whether these people got the email/).waitFor();
  await accessible();
  await button(/^Count as Sent: /).click();
  await counts({ Sent: people - 3, Unconfirmed: 1 });
  const again = page.getByRole('button', { name: /^Send Again: / });
  // The resolved row disappears when the list is refetched.
  await expect.poll(() => again.count()).toBe(1);
  const name = (await again.getAttribute('aria-label'))?.replace('Send Again: ', '') ?? '';
  const question = dialog(`Send to ${name} again?`);
  await again.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await again.click();
  await question.getByText(`If the first email did arrive, ${name} gets the same letter twice.`).waitFor();
  await question.getByRole('button', { name: 'Send Again' }).click();
  await counts({ Sent: people - 2, Unconfirmed: 0, Waiting: 0 });

  await tab('Failed (2)').click();
  const refused = page.getByRole('cell', { name: /The email service refused the email/ });
  await expect.poll(() => refused.count()).toBe(2);
  // The service's own words are collapsed.
  const technical = page.getByText(/MessageRejected: The address is on a blocklist/).first();
  expect(await technical.isVisible()).toBe(false);
  await page.getByText('Technical details').first().click();
  await technical.waitFor();
  await button('Retry Failed').click();
  await counts({ Sent: people, Failed: 0, Waiting: 0 });
  await state('Sent');
  await page.getByRole('heading', { name: 'Not everyone got it' }).waitFor({ state: 'detached' });
  // SES accepted neither of those in doubt: the reader counted as sent never gets it.
  expect(await mailed()).toBe(people - 1);
  await inHistory('Sent', `${people} of ${people}`);
});

test('a canceled send skips those who are still waiting', async () => {
  await sendMeeting({ error: 'MessageRejected', times: 1 }, throttled);
  await counts({ Failed: 1, Waiting: people - 1 });
  await button('Cancel Sending').click();
  const question = dialog('Cancel this send?');
  await question.getByText(`The ${people - 1} people who are still waiting will never get it`).waitFor();
  await question.getByRole('button', { name: 'Cancel Sending' }).click();
  await state('Canceled');
  await page.getByText('Canceled by admin').waitFor();
  await counts({ Sent: 0, Failed: 1, Skipped: people - 1, Waiting: 0 });
  for (const name of ['Pause', 'Resume', 'Cancel Sending', 'Retry Failed'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  await tab(`Skipped (${people - 1})`).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(people);
  await cloud.clearFaults();
  expect(await mailed()).toBe(0);
  await inHistory('Canceled', `0 of ${people}`);
});
