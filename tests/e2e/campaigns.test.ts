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
} from '../support/campaignPages.ts';
import { FaultRun, untilIdle } from '../support/faultRun.ts';
import { subscribe } from '../support/newsletter.ts';
import { cloud, page } from '../support/openSite.ts';

openCampaigns();

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

test('the last look before a send says that the letter was sent before, and sends it first to those who have not got it; two clicks are one', async () => {
  await (await FaultRun.begin(cloud, side)).end();
  const late = 'late@example.org';
  await subscribe(cloud, late);
  onTestFinished(async () => {
    expect((await side.call(`/api/subscribers/${cloud.idOf(late)}`, { method: 'DELETE' })).status).toBe(204);
  });
  await cloud.emptyInbox();
  const before = await lookBeforeSend();
  await before.getByText('This letter was sent on').waitFor();
  await before.getByText(/1 of today’s recipients have not\./).waitFor();
  await before.getByRole('button', { name: `Send to all ${people + 1} subscribers again` }).waitFor();
  await before.getByRole('button', { name: /^Send( anyway)? to 1 subscriber who has not got it$/ }).dblclick();
  await expect.poll(mailedTo, { timeout: 30_000 }).toEqual([late]);
  const again = await lookBeforeSend();
  await again.getByText('nobody is left who has not.').waitFor();
  expect(await again.getByRole('button', { name: /who has not got it/ }).count()).toBe(0);
  await untilIdle(cloud);
  expect(await mailedTo()).toEqual([late]);
});
