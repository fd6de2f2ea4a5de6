import { afterEach, beforeEach } from 'vitest';
import { site } from '../../../shared/site/site.ts';
import { localTime } from '../../../shared/time/timeZone.ts';
import { cloud, page } from '../cloud/openSite.ts';
import { newsletters, subscribe } from '../data/newsletter.ts';
import { seedSubscribers } from '../data/seedSubscribers.ts';
import { news, openTemplates, row, write } from './templatePages.ts';

/** Three old subscribers and a new one. Each test sends them a different letter. */
export function openScheduling(): void {
  // Done before the page is opened, which then shows it.
  beforeEach(writeAnother);
  openTemplates({
    prepare: async () => {
      await seedSubscribers(cloud, 3);
      await subscribe(cloud, 'new@example.org');
    },
  });
  afterEach(() => cloud.clearFaults());
}

let count = 0;
export const day = 24 * 3600;
/** The day and time this many seconds from now, in the publisher's time zone. */
export const timeIn = (seconds: number) =>
  localTime(Date.now() + seconds * 1000, site.timeZone).split('T') as [string, string];
export const dialog = () => page.getByRole('dialog');
export const scheduled = () => page.getByRole('region', { name: 'Scheduled' });
export const addresses = async () =>
  newsletters(await cloud.inbox())
    .flatMap(({ to }) => to)
    .sort();

/** Changes the letter, so that it differs from those sent before. */
export async function writeAnother(): Promise<void> {
  const htmlContent = `<p>Dear {firstName}, letter ${++count}.</p>`;
  const side = await write({ subject: 'New from Dharma Chats', htmlContent });
  await side.call(`/api/email-templates/${news}/send-test`, { body: { testEmail: 'test@example.org' } });
  await cloud.emptyInbox();
}

export async function openSend(): Promise<void> {
  await row().getByRole('button', { name: 'Send to All' }).click();
  await dialog().getByText('No problems found.').waitFor();
}

export async function chooseTime(seconds: number): Promise<void> {
  const [date, time] = timeIn(seconds);
  await dialog().getByLabel('Day', { exact: true }).fill(date);
  await dialog()
    .getByLabel(/^Time in/)
    .fill(time);
}

export async function scheduleIn(seconds: number): Promise<void> {
  await dialog().getByRole('radio', { name: 'Schedule for later' }).check();
  await chooseTime(seconds);
  await dialog().getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
}
