import type { Locator, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { FaultRun, untilIdle } from '../cloud/faultRun.ts';
import { cloud, openSite, page } from '../cloud/openSite.ts';
import { signIn, type Visitor } from '../cloud/visitor.ts';
import { newsletters, perAddress } from '../data/newsletter.ts';
import { seedSubscribers } from '../data/seedSubscribers.ts';
import { choose } from './templatePages.ts';

/** How many subscribers there are. */
export const people = 8;
/** An admin who sends over HTTP, without the page. */
export let side: Visitor;

/** Set-up for tests of a campaign's page when a send has problems. */
export function openCampaigns(): void {
  openSite({
    prepare: async () => {
      side = await signIn(cloud);
      await seedSubscribers(cloud, people);
    },
    signedIn: true,
    pages: 'one',
    window: { viewport: { width: 1440, height: 900 } },
  });
  afterEach(() => cloud.clearFaults());
}

export const press = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true }).first().click();
export const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
export const state = (words: string) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${words}$`) })
    .waitFor();
export const tab = (name: string) => page.getByRole('tab', { name, exact: true });

/** Waits until the page shows these counts, without a reload. */
export async function counts(expected: Record<string, number>): Promise<void> {
  const shown = async () => {
    const pairs = await page
      .locator('main dl > div')
      .evaluateAll((all) =>
        all.map((each) => [each.querySelector('dt')?.textContent, Number(each.querySelector('dd')?.textContent)]),
      );
    const all = Object.fromEntries(pairs);
    return Object.fromEntries(Object.keys(expected).map((name) => [name, all[name]]));
  };
  await expect.poll(shown, { timeout: 60_000 }).toEqual(expected);
}

/** Starts a send to all that meets these faults of SES one after the other, and opens its page. */
export async function sendMeeting(...faults: { error: string; times: number; message?: string }[]): Promise<FaultRun> {
  for (const fault of faults) await cloud.fault({ service: 'ses', operation: 'SendEmail', ...fault });
  const run = await FaultRun.begin(cloud, side);
  await page.goto(`${cloud.url}/admin/campaigns/${run.id}`);
  return run;
}
export const throttled = { error: 'TooManyRequestsException', times: 10_000 };

/** How many newsletters are in the inbox. Expects that nobody has two. */
export async function mailed(): Promise<number> {
  await untilIdle(cloud);
  const each = [...perAddress(await cloud.inbox()).values()];
  expect(each.filter((count) => count !== 1)).toEqual([]);
  return each.length;
}

/** Waits until the list of all sends shows this status and count for the newest. */
export async function inHistory(status: string, sent: string): Promise<void> {
  await page.getByRole('link', { name: 'All sends' }).click();
  const newest = page.locator('tbody tr').first();
  await newest.getByText(status, { exact: true }).waitFor();
  await newest.getByText(sent, { exact: true }).waitFor();
}

/** The dialog that confirms a send. */
export async function lookBeforeSend(): Promise<Locator> {
  await page.goto(`${cloud.url}/admin/email-templates`);
  await choose('Send to All');
  return dialog('Send this letter');
}

/** The addresses that got a newsletter. */
export const mailedTo = async () => newsletters(await cloud.inbox()).flatMap(({ to }) => to);
