import { expect, test } from 'vitest';
import { untilIdle } from '../support/faultRun.ts';
import { accessible, cloud, page } from '../support/openSite.ts';
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
} from '../support/scheduledLetterPages.ts';
import { row } from '../support/templatePages.ts';
import { until } from '../support/until.ts';

/** An admin sends a letter at a time, to a part of the subscribers. */
openScheduling();

test('a letter goes at a time to those who joined since a day, and the campaign says so', async () => {
  await openSend();
  await dialog().getByText('4 subscribers', { exact: true }).waitFor();
  await dialog().getByRole('radio', { name: 'Subscribers who joined since a day' }).check();
  const [since] = timeIn(-2 * day);
  await dialog().getByLabel('Joined on this day or since').fill(since);
  await dialog().getByText('1 subscriber', { exact: true }).waitFor();
  await dialog().getByRole('radio', { name: 'At a time' }).check();
  await chooseTime(-day);
  await dialog()
    .getByText(/^This time is over/)
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
  await cloud.forward(1860);
  await until('the mail', async () => ((await addresses()).length > 0 ? true : undefined));
  await untilIdle(cloud);
  expect(await addresses()).toEqual(['new@example.org']);

  await page.goto(`${cloud.url}/admin/campaigns`);
  await page.getByRole('link', { name: 'New from Dharma Chats' }).click();
  await page.getByText(/^Subscribers who joined since/).waitFor();
  expect(await scheduled().count()).toBe(0);
});
