import { expect, onTestFinished, test } from 'vitest';
import type { Campaign } from '../../../shared/sending/model/campaign.ts';
import {
  addresses,
  chooseTime,
  day,
  dialog,
  openScheduling,
  openSend,
  scheduled,
  scheduleIn,
  timeIn,
  writeAnother,
} from '../../support/browser/scheduledLetterPages.ts';
import { edit, leave, put, row } from '../../support/browser/templatePages.ts';
import { untilIdle } from '../../support/cloud/faultRun.ts';
import { accessible, cloud, page } from '../../support/cloud/openSite.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { addressOf, subscribe } from '../../support/data/newsletter.ts';
import { until } from '../../support/run/until.ts';

/** Scheduled letters are sent to some subscribers, held or cancelled, or miss somebody who joins late. */
openScheduling();

test('a scheduled letter goes to those who joined since a day, and the campaign says so', async () => {
  await openSend();
  await dialog().getByText('4 subscribers', { exact: true }).waitFor();
  await dialog().getByRole('radio', { name: 'Subscribers who joined since a date' }).check();
  const [since] = timeIn(-2 * day);
  await dialog().getByLabel('Joined on or after').fill(since);
  await dialog().getByText('1 subscriber', { exact: true }).waitFor();
  await dialog().getByRole('radio', { name: 'Schedule for later' }).check();
  await chooseTime(-day);
  await dialog()
    .getByText(/^This time has passed/)
    .waitFor();
  await accessible('dialog');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await scheduleIn(day);
  await row().getByText('Scheduled', { exact: true }).waitFor();

  await row()
    .getByRole('link', { name: /^Change/ })
    .click();
  await scheduled()
    .getByText(/^Subscribers who joined since/)
    .waitFor();
  await accessible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await scheduled()
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog().getByText('1 subscriber', { exact: true }).waitFor();
  await chooseTime(1800);
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await cloud.sweepIn(1860);
  await until('the mail', async () => ((await addresses()).length > 0 ? true : undefined));
  await untilIdle(cloud);
  expect(await addresses()).toEqual(['new@example.org']);

  await page.goto(`${cloud.url}/admin/campaigns`);
  await page.getByRole('link', { name: 'New from Dharma Chats' }).click();
  await page.getByText(/^Subscribers who joined since/).waitFor();
  expect(await scheduled().count()).toBe(0);
});

test('the editor says that its letter is scheduled; readers who already have it do not get it again', async () => {
  await openSend();
  await dialog().getByRole('radio', { name: 'Subscribers who joined since a date' }).check();
  const [since] = timeIn(-2 * day);
  await dialog().getByLabel('Joined on or after').fill(since);
  await dialog().getByText('1 subscriber', { exact: true }).waitFor();
  await scheduleIn(1800);
  await edit();
  await page.getByText(/^This letter goes out on .* in the version saved by then/).waitFor();
  await leave();

  await cloud.sweepIn(1860);
  await until('the mail', async () => ((await addresses()).length > 0 ? true : undefined));
  await untilIdle(cloud);
  expect(await addresses()).toEqual(['new@example.org']);

  // Then it goes to everybody else.
  await cloud.clearFaults();
  await page.goto(`${cloud.url}/admin/email-templates`);
  await row().getByRole('button', { name: 'Send to All' }).click();
  await dialog().getByRole('button', { name: 'Send to 3 subscribers who haven’t received it' }).click();
  await until('the mails', async () => ((await addresses()).length === 4 ? true : undefined));
  expect(await addresses()).toEqual([addressOf(0), addressOf(1), addressOf(2), 'new@example.org'].sort());
});

test('a letter with a new problem is held, shown on the dashboard, and sent once it is fixed', async () => {
  await openSend();
  await dialog().getByLabel('Also publish on the site').check();
  await scheduleIn(1800);
  const side = await put({ subject: 'New from Dharma Chats', htmlContent: '<p>Dear {name},</p>' });
  await cloud.sweepIn(1860);
  await until('it to be held', async () => {
    const rows = (await (await side.call('/api/scheduled-sends')).json()) as { state: string }[];
    return rows[0]?.state === 'HELD' ? true : undefined;
  });
  expect(await addresses()).toEqual([]);
  await page.goto(`${cloud.url}/admin`);
  const attention = page.getByRole('region', { name: 'One thing needs your attention' });
  await attention.getByText('Held when it was due').waitFor();
  await attention.getByText(/\{name\} isn’t a placeholder/).waitFor();
  await accessible();
  await attention.getByRole('link', { name: 'New from Dharma Chats' }).click();
  await scheduled().getByText('Held', { exact: true }).waitFor();
  await scheduled()
    .getByText(/and on the site$/)
    .waitFor();
  await put({ subject: 'New from Dharma Chats', htmlContent: '<p>Dear {firstName},</p>' });
  await scheduled()
    .getByRole('button', { name: /^Send Now/ })
    .click();
  await dialog().getByText('You haven’t sent a test since your last edit').waitFor();
  await dialog().getByText('It will also be published on the site').waitFor();
  await accessible('dialog');
  await dialog().getByRole('button', { name: 'Send anyway to 4 subscribers' }).click();
  await until('all mails', async () => ((await addresses()).length === 4 ? true : undefined));
  await scheduled().waitFor({ state: 'detached' });
  // In the list below, which was already loaded.
  await page.getByRole('button', { name: 'Take off the site: New from Dharma Chats' }).waitFor();
  await untilIdle(cloud);
  expect(await addresses()).toHaveLength(4);
});

test('a cancelled letter does not go out', async () => {
  await openSend();
  await scheduleIn(1800);
  await page.goto(`${cloud.url}/admin/campaigns`);
  await scheduled()
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await accessible('dialog');
  await dialog().getByRole('button', { name: 'Keep it' }).click();
  await scheduled()
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await dialog().getByRole('button', { name: 'Cancel Letter' }).click();
  await scheduled().waitFor({ state: 'detached' });
  await cloud.sweepIn(1860);
  await untilIdle(cloud);
  expect(await addresses()).toEqual([]);
});

test('readers who joined too late for a letter get another one, and nobody else does', async () => {
  await openSend();
  await dialog().getByRole('button', { name: 'Send to 4 subscribers' }).click();
  await until('the mails', async () => ((await addresses()).length === 4 ? true : undefined));
  await untilIdle(cloud);
  const late = 'late@example.org';
  await subscribe(cloud, late);
  onTestFinished(async () => {
    const side = await signIn(cloud);
    expect((await side.call(`/api/subscribers/${await cloud.idOf(late)}`, { method: 'DELETE' })).status).toBe(204);
  });
  await writeAnother();
  await page.reload();
  await openSend();
  await dialog().getByRole('radio', { name: 'Subscribers who didn’t get a particular letter' }).check();
  const letters = dialog().getByLabel('The letter they didn’t get');
  const letter = letters.getByRole('option', { name: /^New from Dharma Chats \(.*, 4 sent\)$/ }).first();
  await letters.selectOption(await letter.getAttribute('value'));
  await dialog().getByText('1 subscriber', { exact: true }).waitFor();
  await accessible('dialog');
  await dialog()
    .getByRole('button', { name: /to 1 subscriber$/ })
    .click();
  await until('the mail', async () => ((await addresses()).length > 0 ? true : undefined));
  await untilIdle(cloud);
  expect(await addresses()).toEqual([late]);
  const sends = await page.evaluate(async () => (await fetch('/api/campaigns')).json());
  const [send] = (sends as Campaign[]).filter(({ audience }) => audience.type === 'missed');
  await page.goto(`${cloud.url}/admin/campaigns/${send?.id}`);
  await page.getByText(/^Subscribers who didn’t get “New from Dharma Chats” of/).waitFor();
});
