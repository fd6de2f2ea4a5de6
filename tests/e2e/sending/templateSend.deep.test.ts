import { beforeEach, expect, test } from 'vitest';
import {
  choose,
  deleteAfterTest,
  editor,
  news,
  openTemplates,
  put,
  write,
} from '../../support/browser/templatePages.ts';
import { accessible, cloud, page } from '../../support/cloud/openSite.ts';
import type { Visitor } from '../../support/cloud/visitor.ts';
import { subscribe } from '../../support/data/newsletter.ts';

/** The send dialog's checks. */
let side: Visitor;
// Before the page is opened, so that it shows the letter.
beforeEach(async () => {
  side = await write({ subject: 'Theirs', htmlContent: '<p>Dear {firstName}, theirs.</p>' });
});
openTemplates();

test('the send dialog lists everything that is wrong, on a phone too', async () => {
  const large = `<p>${'Many words. '.repeat(9_500)}</p>`;
  const htmlContent = `<p>Dear {name}, <a href="#up">see</a> <img src="https://example.org/hill.jpg"></p>${large}`;
  await put({ subject: 'Theirs', htmlContent });
  await page.setViewportSize({ width: 390, height: 800 });
  await choose('Send to All');
  const dialog = page.getByRole('dialog', { name: 'Send this letter' });
  await dialog.getByText('6 things to check').waitFor();
  for (const message of [
    '{name} isn’t a placeholder, so it would be sent as is',
    'The link to "#up" isn’t a full web address, so it leads nowhere in an email',
    'The picture "hill.jpg" has no description for readers who can’t see it',
    /^The email is \d+ KB: Gmail hides everything beyond 102 KB$/,
    'You haven’t sent a test since your last edit',
    'There’s no one to send it to',
  ])
    await dialog.getByText(message).waitFor();
  expect(await dialog.getByRole('button', { name: /Send/ }).count()).toBe(0);
  await accessible('dialog');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Review it again' }).click();
  await editor().waitFor();
  await page.getByText(/^The email is \d+ KB/).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the send dialog of a good mail says to how many it goes, and how long that takes', async () => {
  await subscribe(cloud, 'first@example.org', 'Test');
  deleteAfterTest(side, ['first@example.org']);
  await side.call(`/api/email-templates/${news}/send-test`, { body: { testEmail: 'sound@example.org' } });
  await choose('Send to All');
  const dialog = page.getByRole('dialog', { name: 'Send this letter' });
  await dialog.getByText('No problems found.').waitFor();
  await dialog
    .getByText('1 of 1 reader has no first name: {firstName|friend} greets them as “friend”.', { exact: true })
    .waitFor();
  await dialog.getByText('1 subscriber', { exact: true }).waitFor();
  await dialog.getByText(/At \d+ emails a second it takes less than a minute\./).waitFor();
  await accessible('dialog');
  await dialog.getByRole('button', { name: 'Send to 1 subscriber' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // More than the account's remaining quota today.
  await page.route('**/check', async (route) => {
    const check = await (await route.fetch()).json();
    const problems = [{ kind: 'over-quota', message: 'SES accepts only 12 more emails today' }];
    await route.fulfill({ json: { ...check, recipients: 50_000, ratePerSecond: 11.2, seconds: 4465, problems } });
  });
  await choose('Send to All');
  await dialog.getByText(/At 11 emails a second it takes 1 hour 15 minutes\./).waitFor();
  await dialog.getByRole('button', { name: 'Send anyway to 50,000 subscribers' }).waitFor();
  await page.route('**/check', (route) => route.fulfill({ status: 400, json: { message: 'Out of order' } }));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose('Send to All');
  await dialog.getByText('The email couldn’t be checked. Nothing has been sent.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await accessible('dialog');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByText('No problems found.').waitFor();
});
