import { expect, onTestFinished, test } from 'vitest';
import {
  counts,
  dialog,
  inHistory,
  lookBeforeSend,
  mailed,
  mailedTo,
  openCampaigns,
  people,
  press,
  sendMeeting,
  side,
  state,
  tab,
  throttled,
} from '../../support/browser/campaignPages.ts';
import { FaultRun, untilIdle } from '../../support/cloud/faultRun.ts';
import { cloud, page } from '../../support/cloud/openSite.ts';
import { newsletters, subscribe, template } from '../../support/data/newsletter.ts';

openCampaigns();

test('a paused send stops, and after Resume reaches everybody', async () => {
  await sendMeeting(throttled);
  await state('Sending');
  await press('Pause');
  await state('Paused');
  await page.getByText('Paused by admin').waitFor();
  // A mail already in flight is still handed over.
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

test('all recipients in doubt are resolved at once, after a confirmation; the notice counts those remaining', async () => {
  const run = await sendMeeting({ error: 'ServiceUnavailable', times: 4 });
  await state('Needs your attention');
  await page.getByText('We don’t know whether 4 people got it.').waitFor();
  await page.getByRole('link', { name: 'Scheduled and sent 1 needs your attention' }).waitFor();
  await press(/^Count as Sent: /);
  await page.getByText('We don’t know whether 3 people got it.').waitFor();
  await press('Send Again to all 3');
  const question = dialog('Send to all 3 again?');
  await question.getByText('Anyone the first email did reach will get the same letter twice.').waitFor();
  await press('Cancel', question);
  await press('Send Again to all 3');
  await press('Send Again', question);
  await counts({ Sent: people, Unconfirmed: 0, Waiting: 0 });
  await state('Sent');
  // SES accepted none of the four; three of them were mailed again.
  expect(await mailed()).toBe(people - 1);
  expect((await run.now()).status).toBe('COMPLETE');
  await page.getByRole('link', { name: 'Scheduled and sent', exact: true }).waitFor();
});

test('a cancelled send skips those still waiting, and the page follows to the end', async () => {
  await sendMeeting({ error: 'MessageRejected', times: 1 }, throttled);
  await counts({ Failed: 1, Waiting: people - 1 });
  await press('Cancel Sending');
  const question = dialog('Cancel this send?');
  await question.getByText(`The ${people - 1} people who are still waiting will never get it`).waitFor();
  await press('Keep it', question);
  await question.waitFor({ state: 'detached' });
  await press('Cancel Sending');
  await press('Cancel Sending', question);
  await state('Canceled');
  await page.getByText('Canceled by admin').waitFor();
  await counts({ Sent: 0, Failed: 1, Skipped: people - 1, Waiting: 0 });
  for (const name of ['Pause', 'Resume', 'Cancel Sending', 'Retry Failed'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  await tab(`Skipped (${people - 1})`).click();
  await expect.poll(() => page.getByRole('row').count(), { timeout: 20_000 }).toBe(people);
  await cloud.clearFaults();
  expect(await mailed()).toBe(0);
  expect(newsletters(await cloud.inbox())).toEqual([]);
  await inHistory('Canceled', `0 of ${people}`);
});

test('the page of a send says that it is being prepared, and shows the mail by itself once it is composed', async () => {
  await cloud.fault({ function: 'workers/runCampaign', error: 'crash-before' });
  const run = await sendMeeting();
  await state('Getting ready');
  await page.getByText('It’s still being composed.').waitFor();
  await run.end();
  await state('Sent');
  await page.frameLocator('iframe').getByText('Dear {firstName|friend}').first().waitFor();
  await counts({ Sent: people, Waiting: 0 });
});

test('while the send dialog counts who has not got the letter, it shows the progress and offers no number', async () => {
  await (await FaultRun.begin(cloud, side)).end();
  const parts = [
    { counted: 2, unsent: 1 },
    { counted: people - 1, unsent: 3 },
  ];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/unsent?*', async (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('after');
    if (!isFirst) await held;
    const link = isFirst && { link: `<${route.request().url()}&after=next>; rel="next"` };
    await route.fulfill({ json: [parts[isFirst ? 0 : 1]], headers: { ...link } });
  });
  const counting = await lookBeforeSend();
  await counting.getByText(`Counting which of today’s recipients haven’t… 2 of ${people} checked.`).waitFor();
  expect(await counting.getByRole('button', { name: /who has|who have/ }).count()).toBe(0);
  release();
  await counting.getByText('4 of today’s recipients haven’t.').waitFor();
  await counting.getByRole('button', { name: /Send( anyway)? to 4 subscribers who haven’t received it/ }).waitFor();
  await page.unroute('**/unsent?*');
});

test('while a letter is paused, the send dialog offers no second send of it; another version may replace it', async () => {
  const run = await sendMeeting(throttled);
  await state('Sending');
  expect((await run.perform('pause')).status).toBe(200);
  const paused = await lookBeforeSend();
  await paused.getByText('This letter is paused partway through.').waitFor();
  await paused.getByText(`0 of ${people} have received it.`).waitFor();
  expect(await paused.getByRole('button', { name: /send/i }).count()).toBe(0);

  const body = { subject: 'New from Dharma Chats', htmlContent: '<p>Corrected, {firstName}.</p>' };
  expect((await side.call(`/api/email-templates/${template}`, { method: 'PUT', body })).status).toBe(200);
  // A mail already in flight is still handed over, in the old version.
  await untilIdle(cloud);
  await cloud.clearFaults();
  await cloud.emptyInbox();
  const other = await lookBeforeSend();
  await other.getByText('Another version of this letter is paused partway through.').waitFor();
  await other
    .getByRole('button', { name: /Cancel that send, and send this one to those who haven’t received it/i })
    .click();
  await expect.poll(async () => (await mailedTo()).length, { timeout: 60_000 }).toBe(people);
  const inbox = newsletters(await cloud.inbox());
  expect(inbox.every(({ html }) => html.includes('Corrected'))).toBe(true);
  expect((await run.now()).status).toBe('CANCELLED');
});

test('the send dialog says that the letter was sent before, and offers first those who haven’t received it; a double click is one send', async () => {
  await (await FaultRun.begin(cloud, side)).end();
  const late = 'late@example.org';
  await subscribe(cloud, late);
  onTestFinished(async () => {
    expect((await side.call(`/api/subscribers/${await cloud.idOf(late)}`, { method: 'DELETE' })).status).toBe(204);
  });
  await cloud.emptyInbox();
  const before = await lookBeforeSend();
  await before.getByText('This letter was sent on').waitFor();
  await before.getByText('1 of today’s recipients hasn’t.').waitFor();
  await before.getByRole('button', { name: `Send to all ${people + 1} subscribers again` }).waitFor();
  await before.getByRole('button', { name: /^Send( anyway)? to 1 subscriber who hasn’t received it$/ }).dblclick();
  await expect.poll(mailedTo, { timeout: 30_000 }).toEqual([late]);
  const again = await lookBeforeSend();
  await again.getByText('no one is left who hasn’t.').waitFor();
  expect(await again.getByRole('button', { name: /who hasn’t received it/ }).count()).toBe(0);
  await untilIdle(cloud);
  expect(await mailedTo()).toEqual([late]);
});
