import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import type { Cloud } from '../support/cloud.ts';
import { type Figure, figure, inKB, median } from './measure.ts';

const rounds = 3;
/** Slow 4G as Lighthouse has it: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up; a processor a quarter as fast. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
const slowDown = 4;
const phone = { width: 390, height: 844 };

interface Vitals {
  /** Largest contentful paint, milliseconds. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time, milliseconds. */
  tbt: number;
}

/** The weight of Home, what it asks of others, and its vitals on a slow phone beside the page without its helps. */
export async function benchHome(cloud: Cloud): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const weight = await weigh(browser, cloud);
    const ours: Vitals[] = [];
    const plain: Vitals[] = [];
    // Taken in turns, so that whatever else the machine does falls on both.
    for (let round = 0; round < rounds; round++) {
      ours.push(await vitals(browser, cloud, () => Promise.resolve()));
      plain.push(await vitals(browser, cloud, withoutHelps));
    }
    const of = (list: Vitals[], name: keyof Vitals) => median(list.map((each) => each[name]));
    const beside = (name: keyof Vitals, digits: number) =>
      `${of(ours, name).toFixed(digits)} (without preloads, compression and AVIF: ${of(plain, name).toFixed(digits)})`;
    return [
      ...weight,
      figure('Home on a slow phone: LCP, ms', beside('lcp', 0), '<= 2500', of(ours, 'lcp') <= 2500),
      figure('Home on a slow phone: CLS', beside('cls', 3), '<= 0.02', of(ours, 'cls') <= 0.02),
      figure('Home on a slow phone: TBT, ms', beside('tbt', 0), '<= 200', of(ours, 'tbt') <= 200),
    ];
  } finally {
    await browser.close();
  }
}

/** The JavaScript that a visitor downloads for Home, lazy parts included, after scrolling to its end. */
async function weigh(browser: Browser, cloud: Cloud): Promise<Figure[]> {
  const page = await browser.newPage({ viewport: phone });
  const scripts = new Map<string, number>();
  const foreign = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().startsWith(cloud.url)) foreign.add(request.url());
  });
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) {
      scripts.set(response.url(), gzipSync(await response.body()).length);
    }
  });
  await page.goto(cloud.url, { waitUntil: 'networkidle' });
  await scrollThrough(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  return [
    // Until pages are published as HTML.
    figure('JavaScript of Home, gzip', `${inKB(total)} in ${scripts.size} files`, '<= 145 KB', total <= 145_000),
    figure('requests of Home to third parties', String(foreign.size), '0', foreign.size === 0),
  ];
}

const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

async function vitals(
  browser: Browser,
  cloud: Cloud,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<Vitals> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 });
  await prepare(context);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, tbt: 0 };
    Object.assign(window, { vitals: seen });
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    observe('largest-contentful-paint', (entry) => {
      seen.lcp = entry.startTime;
    });
    observe('layout-shift', (entry) => {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) seen.cls += shift.value;
    });
    observe('longtask', (entry) => {
      seen.tbt += Math.max(0, entry.duration - 50);
    });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(cloud.url, { waitUntil: 'networkidle' });
  const measured = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await context.close();
  return measured;
}

/** The page as it would be without what was done for it: nothing preloaded, nothing compressed, no AVIF. */
async function withoutHelps(context: BrowserContext): Promise<void> {
  await context.setExtraHTTPHeaders({ 'accept-encoding': 'identity' });
  await context.route('**/*.avif', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\.avif$/, '.webp'),
    }),
  );
  await context.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<link rel="(preload|modulepreload)"[^>]*>/g, '');
      await route.fulfill({ response, body });
    },
  );
}
