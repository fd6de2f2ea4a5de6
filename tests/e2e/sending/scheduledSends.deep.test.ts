import { afterEach, beforeEach, expect, test } from 'vitest';
import { site } from '../../../shared/site/site.ts';
import { localTime, momentOf } from '../../../shared/time/timeZone.ts';
import { edit, leave, news, openTemplates, row, side, write } from '../../support/browser/templatePages.ts';
import { accessible, cloud, fits, page } from '../../support/cloud/openSite.ts';
import { newsletters, subscribe } from '../../support/data/newsletter.ts';
import { seedSubscribers } from '../../support/data/seedSubscribers.ts';

/** Three old subscribers and a new one. Each test sends them a different letter. */
beforeEach(async () => {
  await write({ subject: 'New from Dharma Chats', htmlContent: `<p>Dear {firstName}, ${Date.now()}.</p>` });
  await side.call(`/api/email-templates/${news}/send-test`, { body: { testEmail: 'test@example.org' } });
  await cloud.untilIdle();
  await cloud.emptyInbox();
});
// After that, so that the page shows the letter.
openTemplates({
  prepare: async () => {
    await seedSubscribers(cloud, 3);
    await subscribe(cloud, 'new@example.org');
  },
});
afterEach(() => cloud.clearFaults());

const dialog = () => page.getByRole('dialog');
const scheduled = () => page.getByRole('region', { name: 'Scheduled' });
/** Noon, a time that the clocks of no day skip or show twice: which day in the publisher's zone, and when that is. */
function noonIn(days: number) {
  const date = localTime(Date.now() + days * 24 * 3600 * 1000, site.timeZone).slice(0, 10);
  return { date, at: momentOf(`${date}T12:00`, site.timeZone) };
}
const tomorrow = noonIn(1);

async function chooseNoon({ date }: { date: string }): Promise<void> {
  await dialog().getByLabel('Day', { exact: true }).fill(date);
  await dialog()
    .getByLabel(/^Time in/)
    .fill('12:00');
}

/** Schedules the letter for tomorrow at noon, by its dialog as it stands. */
async function schedule(): Promise<void> {
  await dialog().getByRole('radio', { name: 'Schedule for later' }).check();
  await chooseNoon(tomorrow);
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
}

async function openSend(): Promise<void> {
  await row().getByRole('button', { name: 'Send to All' }).click();
  await dialog().getByText('No problems found.').waitFor();
}

/** Lets the time come. The page is left before: for the functions its session would have ended. */
async function comesDue(): Promise<void> {
  await page.goto('about:blank');
  await cloud.sweepIn(Math.ceil((tomorrow.at - Date.now()) / 1000) + 60);
  await cloud.untilIdle();
  await cloud.clearFaults();
}

/** The addresses that got a newsletter. */
async function mailed(): Promise<string[]> {
  await cloud.untilIdle();
  return newsletters(await cloud.inbox())
    .flatMap(({ to }) => to)
    .sort();
}

test('a letter is scheduled for those who joined since a day, changed, and goes to them at its time', async () => {
  await openSend();
  await dialog().getByText('4 subscribers', { exact: true }).waitFor();
  await dialog().getByRole('radio', { name: 'Subscribers who joined since a date' }).check();
  await dialog().getByLabel('Joined on or after').fill(noonIn(-2).date);
  await dialog().getByText('1 subscriber', { exact: true }).waitFor();
  await dialog().getByRole('radio', { name: 'Schedule for later' }).check();
  await chooseNoon(noonIn(-1));
  await dialog()
    .getByText(/^This time has passed/)
    .waitFor();
  await accessible('dialog');
  await fits([390, 768, 1440]);
  await chooseNoon(noonIn(3));
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await row().getByText('Scheduled', { exact: true }).waitFor();
  await edit();
  await page.getByText(/^This letter goes out on .* in the version saved by then/).waitFor();
  await leave();

  await row()
    .getByRole('link', { name: /^Change/ })
    .click();
  await scheduled()
    .getByText(/^Subscribers who joined since/)
    .waitFor();
  await accessible();
  await fits([390, 768, 1440]);
  await scheduled()
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog().getByText('1 subscriber', { exact: true }).waitFor();
  await chooseNoon(tomorrow);
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await comesDue();
  expect(await mailed()).toEqual(['new@example.org']);

  await page.goto(`${cloud.url}/admin/campaigns`);
  await page.getByRole('link', { name: 'New from Dharma Chats' }).first().click();
  await page.getByText(/^Subscribers who joined since/).waitFor();
  expect(await scheduled().count()).toBe(0);
});

test('a letter with a new problem is held, shown on the dashboard, and sent once it is fixed', async () => {
  await openSend();
  await dialog().getByLabel('Also publish on the site').check();
  await schedule();
  await write({ subject: 'New from Dharma Chats', htmlContent: '<p>Dear {name},</p>' });
  await comesDue();
  expect(await mailed()).toEqual([]);
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
  await write({ subject: 'New from Dharma Chats', htmlContent: '<p>Dear {firstName},</p>' });
  await page.reload();
  await scheduled()
    .getByRole('button', { name: /^Send Now/ })
    .click();
  await dialog().getByText('You haven’t sent a test since your last edit').waitFor();
  await dialog().getByText('It will also be published on the site').waitFor();
  await accessible('dialog');
  await dialog().getByRole('button', { name: 'Send anyway to 4 subscribers' }).click();
  await scheduled().waitFor({ state: 'detached' });
  // In the list below, which was already loaded.
  await page.getByRole('button', { name: 'Take off the site: New from Dharma Chats' }).waitFor();
  expect(await mailed()).toHaveLength(4);
});

test('a scheduled letter that is canceled does not go out', async () => {
  await openSend();
  await schedule();
  await page.goto(`${cloud.url}/admin/campaigns`);
  const cancel = scheduled().getByRole('button', { name: /^Cancel/ });
  await cancel.click();
  await accessible('dialog');
  await dialog().getByRole('button', { name: 'Keep it' }).click();
  await cancel.click();
  await dialog().getByRole('button', { name: 'Cancel Letter' }).click();
  await scheduled().waitFor({ state: 'detached' });
  await comesDue();
  expect(await mailed()).toEqual([]);
});
