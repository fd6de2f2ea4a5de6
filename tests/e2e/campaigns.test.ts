import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { FaultRun, untilIdle } from '../support/faultRun.ts';
import { newsletters, perAddress, subscribe, subscribeMany, template } from '../support/newsletter.ts';
import { cloud, openSite, page } from '../support/openSite.ts';
import { until } from '../support/until.ts';
import { signIn, type Visitor } from '../support/visitor.ts';

/** The page of a send that does not go smoothly, and what the admin does about it there. */
const people = 8;
/** Clicks Send, beside the page. */
let side: Visitor;

openSite({
  prepare: async () => {
    side = await signIn(cloud);
    await subscribeMany(cloud, people);
    // Or they would meet the faults.
    await until('the welcome mails', async () => ((await cloud.inbox()).length === people ? true : undefined), 60);
  },
  signedIn: true,
  pages: 'one',
  window: { viewport: { width: 1440, height: 900 } },
});
afterEach(() => cloud.clearFaults());

const press = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true }).first().click();
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const state = (words: string) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${words}$`) })
    .waitFor();
const tab = (name: string) => page.getByRole('tab', { name, exact: true });

/** The ledger in numbers comes to this on the page, by itself. */
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

/** A send to all that meets these faults of SES, one after the other; the page shows it. */
async function sendMeeting(...faults: { error: string; times: number; message?: string }[]): Promise<FaultRun> {
  for (const fault of faults) await cloud.fault({ service: 'ses', operation: 'SendEmail', ...fault });
  const run = await FaultRun.begin(cloud, side);
  await page.goto(`${cloud.url}/admin/campaigns/${run.id}`);
  return run;
}
const throttled = { error: 'TooManyRequestsException', times: 10_000 };

/** How many newsletters are in the inbox, nobody having two. */
async function mailed(): Promise<number> {
  await untilIdle(cloud);
  const each = [...perAddress(await cloud.inbox()).values()];
  expect(each.filter((count) => count !== 1)).toEqual([]);
  return each.length;
}

/** What the list of all sends says of the newest. */
async function inHistory(status: string, sent: string): Promise<void> {
  await page.getByRole('link', { name: 'All sent newsletters' }).click();
  const newest = page.locator('tbody tr').first();
  await newest.getByText(status, { exact: true }).waitFor();
  await newest.getByText(sent, { exact: true }).waitFor();
}

test('whom SES refused is named with the reason, and gets it after Retry Failed', async () => {
  await sendMeeting({ error: 'MessageRejected', times: 2, message: 'The address is on a blocklist.' });
  await counts({ Sent: people - 2, Failed: 2, Waiting: 0 });
  await tab('Failed (2)').waitFor();
  const refused = page.getByRole('cell', { name: /The mail service refused the mail/ });
  await expect.poll(() => refused.count(), { timeout: 20_000 }).toBe(2);
  // What the service said is folded away.
  const technical = page.getByText(/MessageRejected: The address is on a blocklist/).first();
  expect(await technical.isVisible()).toBe(false);
  await page.getByText('Technical details').first().click();
  await technical.waitFor();
  await press('Retry Failed');
  await counts({ Sent: people, Failed: 0, Waiting: 0 });
  await state('Sent');
  await page.getByRole('heading', { name: 'Not everybody got it' }).waitFor({ state: 'detached' });
  expect(await mailed()).toBe(people);
  await inHistory('Sent', `${people} of ${people}`);
});

test('of two in doubt one is counted as sent, the other gets it after a question', async () => {
  await sendMeeting({ error: 'ServiceUnavailable', times: 2 });
  await state('Needs your attention');
  await tab('In doubt (2)').waitFor();
  await page.getByText(/nobody knows whether these people got the mail/).waitFor();
  await press(/^Count as Sent: /);
  await tab('In doubt (1)').waitFor();
  await counts({ Sent: people - 1, 'In doubt': 1 });

  const again = page.getByRole('button', { name: /^Send Again: / });
  // The row of the other goes when the list has been read anew.
  await expect.poll(() => again.count()).toBe(1);
  const name = (await again.getAttribute('aria-label'))?.replace('Send Again: ', '') ?? '';
  const question = dialog(`Send to ${name} again?`);
  await again.click();
  await press('Cancel', question);
  await question.waitFor({ state: 'detached' });
  await again.click();
  await question.getByText(`If the first mail did arrive, ${name} gets the same newsletter twice.`).waitFor();
  await press('Send Again', question);
  await counts({ Sent: people, 'In doubt': 0, Waiting: 0 });
  await state('Sent');
  // SES took neither: who was counted as sent never gets it.
  expect(await mailed()).toBe(people - 1);
  await inHistory('Sent', `${people} of ${people}`);
});

test('all in doubt are decided at once, after a question; the notice counts those that are left', async () => {
  const run = await sendMeeting({ error: 'ServiceUnavailable', times: 4 });
  await state('Needs your attention');
  await page.getByText('Of 4 people nobody knows whether they got it.').waitFor();
  await page.getByRole('link', { name: 'Sent Newsletters 1 needs your attention' }).waitFor();
  await press(/^Count as Sent: /);
  await page.getByText('Of 3 people nobody knows whether they got it.').waitFor();
  await press('Send Again to all 3');
  const question = dialog('Send to all 3 again?');
  await question.getByText('Those whom the first mail did reach get the same newsletter twice.').waitFor();
  await press('Cancel', question);
  await press('Send Again to all 3');
  await press('Send Again', question);
  await counts({ Sent: people, 'In doubt': 0, Waiting: 0 });
  await state('Sent');
  // SES took none of the four; three of them were mailed again.
  expect(await mailed()).toBe(people - 1);
  expect((await run.now()).status).toBe('COMPLETE');
  await page.getByRole('link', { name: 'Sent Newsletters', exact: true }).waitFor();
});

test('a send is paused, stands still, and goes on with everybody', async () => {
  await sendMeeting(throttled);
  await state('Sending');
  await press('Pause');
  await state('Paused');
  await page.getByText('Paused by admin').waitFor();
  // A mail that was in hand then is handed over all the same.
  await untilIdle(cloud);
  await cloud.clearFaults();
  expect(await mailed()).toBe(0);
  await counts({ Sent: 0, Waiting: people });
  await press('Resume');
  await counts({ Sent: people, Waiting: 0 });
  await state('Sent');
  expect(await mailed()).toBe(people);
  await inHistory('Sent', `${people} of ${people}`);
});

test('a cancelled send passes over those who wait, and the page follows until the last', async () => {
  await sendMeeting({ error: 'MessageRejected', times: 1 }, throttled);
  await counts({ Failed: 1, Waiting: people - 1 });
  await press('Cancel Sending');
  const question = dialog('Cancel this newsletter?');
  await question.getByText(`The ${people - 1} people who are still waiting will never get it`).waitFor();
  await press('Keep it', question);
  await question.waitFor({ state: 'detached' });
  await press('Cancel Sending');
  await press('Cancel Sending', question);
  await state('Cancelled');
  await page.getByText('Cancelled by admin').waitFor();
  await counts({ Sent: 0, Failed: 1, Skipped: people - 1, Waiting: 0 });
  for (const name of ['Pause', 'Resume', 'Cancel Sending', 'Retry Failed'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  await tab(`Skipped (${people - 1})`).click();
  await expect.poll(() => page.getByRole('row').count(), { timeout: 20_000 }).toBe(people);
  await cloud.clearFaults();
  expect(await mailed()).toBe(0);
  expect(newsletters(await cloud.inbox())).toEqual([]);
  await inHistory('Cancelled', `0 of ${people}`);
});

test('while a send is still being prepared its page says so, and shows the mail by itself once it is composed', async () => {
  await cloud.fault({ function: 'workers/runCampaign', error: 'crash-before' });
  const run = await sendMeeting();
  await state('Getting ready');
  await page.getByText('It is still being composed.').waitFor();
  await run.end();
  await state('Sent');
  await page.frameLocator('iframe').getByText('Dear {firstName|friend}').first().waitFor();
  await counts({ Sent: people, Waiting: 0 });
});

describe('the last look before a send', () => {
  const row = () =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Send to All' }), hasText: template });
  const look = async () => {
    await page.goto(`${cloud.url}/admin/email-templates`);
    await row().getByRole('button', { name: 'Send to All' }).click();
    return dialog('Send this letter');
  };
  const letters = async () => newsletters(await cloud.inbox()).flatMap(({ to }) => to);

  test('says that the letter was sent before, and sends it first to those who have not got it; two clicks are one', async () => {
    await (await FaultRun.begin(cloud, side)).end();
    await subscribe(cloud, 'late@example.org');
    await cloud.emptyInbox();
    const before = await look();
    await before.getByText('This letter was sent on').waitFor();
    await before.getByText(/1 of today’s recipients have not\./).waitFor();
    await before.getByRole('button', { name: `Send to all ${people + 1} subscribers again` }).waitFor();
    await before.getByRole('button', { name: /^Send( anyway)? to 1 subscriber who has not got it$/ }).dblclick();
    await expect.poll(letters, { timeout: 30_000 }).toEqual(['late@example.org']);
    const again = await look();
    await again.getByText('nobody is left who has not.').waitFor();
    expect(await again.getByRole('button', { name: /who has not got it/ }).count()).toBe(0);
    await untilIdle(cloud);
    expect(await letters()).toEqual(['late@example.org']);
  });

  test('says how far it is while it is counted who has not got the letter, and until then offers no number', async () => {
    const parts = [
      { counted: 2, missing: 1 },
      { counted: people - 1, missing: 3 },
    ];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/missing?*', async (route) => {
      const isFirst = !new URL(route.request().url()).searchParams.has('after');
      if (!isFirst) await held;
      const link = isFirst && { link: `<${route.request().url()}&after=next>; rel="next"` };
      await route.fulfill({ json: [parts[isFirst ? 0 : 1]], headers: { ...link } });
    });
    const counting = await look();
    await counting.getByText(`Counting who of today’s recipients has not… 2 of ${people + 1} looked at.`).waitFor();
    expect(await counting.getByRole('button', { name: /who has|who have/ }).count()).toBe(0);
    release();
    await counting.getByText('4 of today’s recipients have not.').waitFor();
    await counting.getByRole('button', { name: /Send( anyway)? to 4 subscribers who have not got it/ }).waitFor();
    await page.unroute('**/missing?*');
  });

  test('while the letter is paused promises no second mailing; another version may take its place', async () => {
    const run = await sendMeeting(throttled);
    await state('Sending');
    expect((await run.act('pause')).status).toBe(200);
    const paused = await look();
    await paused.getByText('This letter is paused in the middle of being sent.').waitFor();
    await paused.getByText(`0 of ${people + 1} have got it.`).waitFor();
    expect(await paused.getByRole('button', { name: /send/i }).count()).toBe(0);

    const body = { subject: 'New from Dharma Chats', htmlContent: '<p>Corrected, {firstName}.</p>' };
    expect((await side.call(`/api/email-templates/${template}`, { method: 'PUT', body })).status).toBe(200);
    // A mail that was in hand then is handed over all the same, in the old version.
    await untilIdle(cloud);
    await cloud.clearFaults();
    await cloud.emptyInbox();
    const other = await look();
    await other.getByText('Another version of this letter is paused in the middle of being sent.').waitFor();
    await other
      .getByRole('button', { name: /Cancel that send, and send this one to those who have not got it/i })
      .click();
    await expect.poll(async () => (await letters()).length, { timeout: 60_000 }).toBe(people + 1);
    const inbox = newsletters(await cloud.inbox());
    expect(inbox.every(({ html }) => html.includes('Corrected'))).toBe(true);
    expect((await run.now()).status).toBe('CANCELLED');
  });
});
