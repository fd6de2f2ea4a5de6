import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { button, go } from '../../support/browser/adminPages.ts';
import { accessible, cloud, openSite, page } from '../../support/cloud/openSite.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { announce } from '../../support/data/audience.ts';

openSite({ prepare, signedIn: true });

async function prepare(): Promise<void> {
  const operator = await signIn(cloud);
  const person = { firstName: 'Ana', lastName: 'Lima', city: 'Lisbon', attendanceType: 'virtual', consent: true };
  for (const [title, date, ...people] of [
    ['Lanterns', 'May 3, 2031', 'ana', 'ben'],
    ['Wells', 'June 1, 2031', 'cleo'],
  ] as const) {
    await announce(operator, title, date);
    for (const name of people) {
      const body = { ...person, email: `${name}@example.org`, subscribeNewsletter: false };
      await new Visitor(cloud).call('/api/audience-signup', { body });
    }
  }
}

/** The addresses in a file that is saved by this button. */
async function saved(name: string): Promise<(string | undefined)[]> {
  const downloading = page.waitForEvent('download');
  await button(name).click();
  const lines = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\r\n');
  return lines.slice(1).map((line) => line.split(',')[3]);
}

test('sign-ups are exported by event and search, and the counts say for which event', async () => {
  await go('/admin');
  await page.getByText('Sign-ups for all events, and for the next: Wells, June 1, 2031.').waitFor();
  await page.getByText('1 for June 1').first().waitFor();
  await page.getByRole('cell', { name: 'ana@example.org', exact: true }).waitFor();
  await accessible();
  await page.getByLabel('Event', { exact: true }).selectOption('Lanterns, May 3, 2031 (2)');
  expect(await saved('Export CSV (2)')).toEqual(['ben@example.org', 'ana@example.org']);
  await page.getByRole('searchbox').fill('ben@');
  expect(await saved('Export CSV (1)')).toEqual(['ben@example.org']);
  await page.getByLabel('Event', { exact: true }).selectOption('All events');
  await page.getByRole('searchbox').fill('');
  await button(/^Export CSV$/).waitFor();
  expect(await saved('Export CSV')).toHaveLength(3);
});
