import { beforeEach, expect, test } from 'vitest';
import { deleteAfterTest, openTemplates, press, row, write } from '../../support/browser/templatePages.ts';
import { accessible, cloud, page } from '../../support/cloud/openSite.ts';
import type { Visitor } from '../../support/cloud/visitor.ts';
import { addressOf } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';
import { until } from '../../support/run/until.ts';

let side: Visitor;
// Before the page is opened, so that it shows the letter.
beforeEach(async () => {
  side = await write({ subject: 'Theirs', htmlContent: '<p>Dear {firstName}, theirs.</p>' });
});
openTemplates();

const people = 5;

const letters = async () => (await cloud.inbox()).filter(({ subject }) => subject === 'Theirs');

test('an admin checks, watches, pauses and resumes a send, and finds it in the history', async () => {
  await seedSubscribers(cloud, people);
  deleteAfterTest(
    side,
    Array.from({ length: people }, (_, n) => addressOf(n)),
  );
  // It cannot end before it is paused.
  await cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'TooManyRequestsException', times: 1_000_000 });
  await cloud.emptyInbox();
  await row().getByRole('button', { name: 'Send to All' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this letter' });
  await dialog.getByText(`${people} subscribers`, { exact: true }).waitFor();
  await dialog.getByText(/ emails a second it takes/).waitFor();
  await dialog.getByText('You haven’t sent a test since your last edit').waitFor();
  await dialog.getByRole('button', { name: `Send anyway to ${people} subscribers` }).click();
  await row().getByRole('button', { name: 'Sending...' }).waitFor();
  await row().getByRole('progressbar').waitFor();
  await row()
    .getByRole('link', { name: /Details/ })
    .click();

  await page.getByRole('button', { name: 'Pause' }).click();
  await page
    .getByRole('status')
    .getByText('Paused')
    .or(page.getByText('Paused', { exact: true }))
    .first()
    .waitFor();
  // On the page and, if the response to the send has arrived, in its toast.
  await page.getByText('Paused by admin').first().waitFor();
  await accessible();
  await page.getByRole('button', { name: 'Cancel Sending' }).click();
  await accessible('dialog');
  await press('Keep it');
  await cloud.clearFaults();
  await page.getByRole('button', { name: 'Resume' }).click();
  await until('all mails', async () => ((await letters()).length === people ? true : undefined), 45);
  await page.getByText('Sent', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Pause' }).waitFor({ state: 'detached' });
  await page.frameLocator('iframe').getByText('Dear {firstName}, theirs.').waitFor();
  expect(await letters()).toHaveLength(people);

  await page.getByRole('link', { name: 'All sends' }).click();
  await page
    .getByRole('row', { name: /Theirs/ })
    .getByText(`${people} of ${people}`)
    .waitFor();
  await accessible();
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await side.call('/api/campaigns').then((response) => response.status)).toBe(200);
});
