import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { admin } from '../cloud/cloud.ts';
import { browser, cloud, page, takenOver, toast } from '../cloud/openSite.ts';
import { actionTimeout } from './browser.ts';

export const recent = (title: string, isActive = false) => ({
  title,
  presenter: 'Oriel Santangelo',
  description: 'A bell founder on waiting.',
  imageUrl: '/pictures/lake-1200.webp',
  videoUrl: 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
  eventDate: 'May 3, 2026',
  isActive,
});
export const upcoming = (title: string, isActive = false) => ({
  title,
  guests: 'Freya Montclair',
  description: 'Two lives arranged around quiet.',
  imageUrl: '',
  eventDate: 'May 3, 2047',
  eventTime: '7:00 PM',
  duration: '',
  isActive,
});
const guest = (name: string, displayOrder: number) => ({
  name,
  url: 'https://youtu.be/WhWc3b3KhnY',
  displayOrder,
  isFeatured: false,
  description: null,
  imageUrl: null,
});
const episode = (episodeNumber: number, title: string) => ({
  guid: `episode-${episodeNumber}`,
  episodeNumber,
  title,
  guest: 'Jonquil Adler',
  duration: '1:28:40',
  description: 'On deep listening.',
  image: '/pictures/lake-1200.webp',
  videoId: 'aqz-KE-bpKQ',
  transcriptionUrl: null,
});

/** Two of each kind. */
export const content = {
  recentEvents: [recent('The Bell', true), recent('Two Chairs')],
  upcomingEvents: [upcoming('Lanterns', true), upcoming('The Clockmaker')],
  archiveGuests: [guest('Akio Tarrant', 1), guest('Mirela Ashdown', 4)],
  episodes: [episode(1, 'First light'), episode(2, 'Second thoughts')],
};

/** The browser logs each failed request. Those that a test causes are shown on the page. */
export const errors = [/Failed to load resource|whether you’re logged in/];

export const go = (path: string) => page.goto(cloud.url + path);
export const button = (name: string | RegExp, within: Page | Locator = page) => within.getByRole('button', { name });
export async function choose(item: string, title: string): Promise<void> {
  await button(`More for ${title}`).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}
export const dialog = () => page.getByRole('dialog').last();

export async function fillLogin(within: Page | Locator, password = admin.password) {
  await within.getByLabel('Username').fill(admin.username);
  await within.getByLabel('Password').fill(password);
  // Not the one that logs in with a passkey.
  await button(/^Log in$/, within).click();
}

export async function attempt(pressed: Locator, ...words: string[]): Promise<void> {
  await pressed.click();
  await toast(...words);
}

export async function downloaded(pressed: Locator): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await pressed.click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

export const hasFocus = (what: Locator) =>
  expect.poll(() => what.evaluate((element) => element === document.activeElement)).toBe(true);

/** While `act` runs, calls of this kind get `answer`, or are cut off. */
export async function failing(
  method: string,
  path: string,
  act: () => Promise<unknown>,
  answer?: { status: number; message: string },
) {
  // A form that the browser itself sends would leave the page. What `act` opens itself is not there yet.
  if (page.url() !== 'about:blank') await takenOver();
  const matches = (url: URL) => url.pathname.startsWith(path);
  await page.route(matches, (route) => {
    if (route.request().method() !== method) return route.fallback();
    return answer ? route.fulfill({ status: answer.status, json: { message: answer.message } }) : route.abort();
  });
  // The page retries some writes for twenty seconds before it reports the failure.
  await (method === 'POST' && !answer ? inFastTime(page, act) : act());
  await page.unroute(matches);
}

/** The text that a visitor reads on a page, once the changes so far are published. */
export async function visitorReads(path: string, text: string | RegExp) {
  await cloud.untilIdle();
  const visitor = await browser.newContext();
  visitor.setDefaultTimeout(actionTimeout);
  const theirs = await visitor.newPage();
  await theirs.goto(cloud.url + path);
  await theirs.getByText(text).first().waitFor();
  await visitor.close();
}

const installed = new WeakSet<Page>();

/** Runs the page's clock hundreds of times as fast until the work is done. Requests take their real time. */
async function inFastTime<T>(page: Page, work: () => Promise<T>): Promise<T> {
  if (!installed.has(page)) await page.clock.install();
  installed.add(page);
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  const running = async () => {
    while (!isDone) await page.clock.runFor(250);
  };
  const [result] = await Promise.all([done, running()]);
  return result;
}
