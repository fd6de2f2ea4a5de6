import { readFileSync } from 'node:fs';
import type { BrowserContext } from 'playwright-core';
import { launchBrowser } from '../support/browser/browser.ts';
import type { Cloud } from '../support/cloud/cloud.ts';
import { seedSubscribers } from '../support/data/seedSubscribers.ts';
import { type Figure, figure, inSeconds, median, onCloud, signInto, timed } from './running.ts';

const people = 100_000;
const rounds = 3;
/** Milliseconds from the navigation. */
const bar = 1000;

interface Arrival {
  /** Milliseconds until the first rows of the list, and the four counts, were on the page. */
  rows: number;
  counts: number;
}

export async function benchDashboard(): Promise<Figure[]> {
  const browser = await launchBrowser();
  return onCloud({}, async (cloud) => {
    await seedSubscribers(cloud, people);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await signInto(context, cloud);
    // Call each endpoint once: cold starts are not measured.
    const page = await context.newPage();
    await page.goto(`${cloud.url}/admin?tab=subscribers`, { waitUntil: 'networkidle' });
    await page.close();
    const arrivals: Arrival[] = [];
    for (let round = 0; round < rounds; round++) arrivals.push(await openList(context, cloud));
    const rows = median(arrivals.map((each) => each.rows));
    const counts = median(arrivals.map((each) => each.counts));
    const { ms, result } = await timed(() => exportAll(context, cloud));
    const whole = result.lines === people && result.progress;
    const progress = result.progress ? 'progress shown' : 'NO progress shown';
    return [
      figure(`dashboard of ${people.toLocaleString()}: first rows, ms`, rows.toFixed(0), `<= ${bar}`, rows <= bar),
      figure(`dashboard of ${people.toLocaleString()}: counts, ms`, counts.toFixed(0), `<= ${bar}`, counts <= bar),
      figure(
        'export of all',
        `${result.lines.toLocaleString()} rows, ${inSeconds(ms)}, ${progress}`,
        `${people.toLocaleString()} rows, progress shown`,
        whole,
      ),
    ];
  }).finally(() => browser.close());
}

/** In a new page, with nothing in memory. */
async function openList(context: BrowserContext, cloud: Cloud): Promise<Arrival> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen: Partial<Arrival> = {};
    Object.assign(window, { seen });
    const look = () => {
      if (document.querySelector('[role=cell]')) seen.rows ??= performance.now();
      const numbers = [...document.querySelectorAll('dl dd')];
      if (numbers.length === 4 && numbers.every(({ textContent }) => /\d/.test(textContent ?? '')))
        seen.counts ??= performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.goto(`${cloud.url}/admin?tab=subscribers`);
  const seen = await page.waitForFunction(() => {
    const { seen } = window as unknown as { seen: Partial<Arrival> };
    return seen.rows !== undefined && seen.counts !== undefined && (seen as Arrival);
  });
  const arrival = (await seen.jsonValue()) as Arrival;
  await page.close();
  return arrival;
}

/** Returns the file's number of rows, and whether the page showed its progress. */
async function exportAll(context: BrowserContext, cloud: Cloud): Promise<{ lines: number; progress: boolean }> {
  const page = await context.newPage();
  await page.goto(`${cloud.url}/admin?tab=subscribers`);
  const download = page.waitForEvent('download', { timeout: 600_000 });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const progress = await page
    .getByRole('progressbar', { name: 'Loading all rows…' })
    .waitFor()
    .then(
      () => true,
      () => false,
    );
  const file = readFileSync(await (await download).path(), 'utf8');
  await page.close();
  // Without the header line.
  return { lines: file.trimEnd().split('\r\n').length - 1, progress };
}
