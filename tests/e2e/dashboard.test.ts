import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { color } from '../../frontend/ui/theme.ts';
import { launchBrowser } from '../support/browser.ts';
import { admin, Cloud } from '../support/cloud.ts';
import { seedSubscribers } from '../support/seedSubscribers.ts';

let cloud: Cloud;
let browser: Browser;
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [cloud, browser] = await Promise.all([Cloud.start({ memory: true }), launchBrowser()]);
  await seedSubscribers(cloud, 60);
  await open('/login');
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/admin');
  signedIn = await context.storageState();
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await cloud?.remove();
});
afterEach(() => context.close());

async function open(path: string, { width = 1280, height = 900, scale = 1 } = {}) {
  context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
    ...(signedIn && { storageState: signedIn }),
  });
  page = await context.newPage();
  await page.goto(cloud.url + path);
}
const tab = (name: string) => page.getByRole('tab', { name });
/** What was to happen after the last change has happened. */
const settled = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

test('a tab keeps the place on the page, and the arrow keys go on from it', async () => {
  await open('/admin?tab=subscribers', { height: 500 });
  await page.getByRole('cell').first().waitFor();
  await tab('Activity').evaluate((line) => window.scrollTo(0, line.getBoundingClientRect().top - 40));
  const place = () => tab('Activity').evaluate((line) => Math.round(line.getBoundingClientRect().top));
  const before = await place();
  await tab('Episodes').click();
  await page.getByText('No episodes available').waitFor();
  await settled();
  expect(await place()).toBe(before);

  const keys = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'End', 'Home', 'ArrowLeft'];
  const names = ['Activity', 'Audience Signups', 'Newsletter Subscribers', 'Episodes', 'Newsletter Subscribers'];
  const ends = ['Activity', 'Audience Signups', 'Activity'];
  for (const [at, name] of [...names, ...ends].entries()) {
    await page.keyboard.press(keys[at] ?? '');
    await page.getByRole('tabpanel', { name }).waitFor();
    await settled();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    expect(await place()).toBe(before);
  }
});

/** The rows of the table that are wholly in sight, and for each whether a line as wide as a hairline is drawn over it. */
async function linesOverRows(scale: number): Promise<boolean[]> {
  const table = page.getByRole('region', { name: 'Newsletter Subscribers' });
  const { left, tops } = await table.evaluate((frame) => {
    const box = frame.getBoundingClientRect();
    const head = frame.querySelector('[role=rowgroup]')?.getBoundingClientRect().bottom ?? 0;
    const rows = [...frame.querySelectorAll('[role=rowgroup]:last-child > [role=row]')];
    const tops = rows
      .map((row) => row.getBoundingClientRect().top)
      .filter((top) => top > head + 2 && top < Math.min(box.bottom, innerHeight) - 2);
    return { left: box.left, tops: tops.sort((a, b) => a - b) };
  });
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wanted = color.hairline.match(/\w\w/g)?.map((part) => Number.parseInt(part, 16)) ?? [];
  const isLine = (y: number) => {
    const at = (y * info.width + Math.round((left + 3) * scale)) * 3;
    return wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= 3);
  };
  return tops.map((top) => [-1, 0, 1].some((off) => isLine(Math.round(top * scale) + off)));
}

test.each([1, 1.25, 1.5, 2])('at %d device pixels a CSS pixel a hairline stands between all rows', async (scale) => {
  await open('/admin?tab=subscribers', { scale, height: 1200 });
  await page.getByRole('cell').first().waitFor();
  for (const scrolled of [0, 333, 1001]) {
    await page.getByRole('region', { name: 'Newsletter Subscribers' }).evaluate((frame, top) => {
      frame.scrollTop = top;
    }, scrolled);
    await settled();
    await settled();
    const lines = await linesOverRows(scale);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines).toEqual(lines.map(() => true));
  }
});
