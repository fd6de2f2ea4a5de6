import { expect, test } from 'vitest';
import {
  counts,
  dialog,
  inHistory,
  mailed,
  openCampaigns,
  people,
  press,
  sendMeeting,
  state,
  tab,
} from '../../support/browser/campaignPages.ts';
import { page } from '../../support/cloud/openSite.ts';

openCampaigns();

test('readers whom SES refused are listed with the reason, and get the letter after Retry Failed', async () => {
  await sendMeeting({ error: 'MessageRejected', times: 2, message: 'The address is on a blocklist.' });
  await counts({ Sent: people - 2, Failed: 2, Waiting: 0 });
  await tab('Failed (2)').waitFor();
  const refused = page.getByRole('cell', { name: /The email service refused the email/ });
  await expect.poll(() => refused.count(), { timeout: 20_000 }).toBe(2);
  // The service's own words are collapsed.
  const technical = page.getByText(/MessageRejected: The address is on a blocklist/).first();
  expect(await technical.isVisible()).toBe(false);
  await page.getByText('Technical details').first().click();
  await technical.waitFor();
  await press('Retry Failed');
  await counts({ Sent: people, Failed: 0, Waiting: 0 });
  await state('Sent');
  await page.getByRole('heading', { name: 'Not everyone got it' }).waitFor({ state: 'detached' });
  expect(await mailed()).toBe(people);
  await inHistory('Sent', `${people} of ${people}`);
});

test('of two readers in doubt, one is counted as sent, and the other gets the letter after a confirmation', async () => {
  await sendMeeting({ error: 'ServiceUnavailable', times: 2 });
  await state('Needs your attention');
  await tab('Unconfirmed (2)').waitFor();
  await page.getByText(/we don’t know whether these people got the email/).waitFor();
  await press(/^Count as Sent: /);
  await tab('Unconfirmed (1)').waitFor();
  await counts({ Sent: people - 1, Unconfirmed: 1 });

  const again = page.getByRole('button', { name: /^Send Again: / });
  // The resolved row disappears when the list is refetched.
  await expect.poll(() => again.count()).toBe(1);
  const name = (await again.getAttribute('aria-label'))?.replace('Send Again: ', '') ?? '';
  const question = dialog(`Send to ${name} again?`);
  await again.click();
  await press('Cancel', question);
  await question.waitFor({ state: 'detached' });
  await again.click();
  await question.getByText(`If the first email did arrive, ${name} gets the same letter twice.`).waitFor();
  await press('Send Again', question);
  await counts({ Sent: people, Unconfirmed: 0, Waiting: 0 });
  await state('Sent');
  // SES accepted neither: the reader counted as sent never gets it.
  expect(await mailed()).toBe(people - 1);
  await inHistory('Sent', `${people} of ${people}`);
});
