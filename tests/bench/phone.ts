import type { Browser, CDPSession, Page } from 'playwright-core';

/** Slow 4G as in Lighthouse: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up; a processor a quarter as fast. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
const slowDown = 4;

export interface Vitals {
  /** First and largest contentful paint, milliseconds. */
  fcp: number;
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time: the parts of tasks over 50 ms, milliseconds. */
  tbt: number;
  /** The longest task, milliseconds. */
  longest: number;
  /** The longest time from an interaction to the next frame, milliseconds. */
  inp: number;
}

export interface Phone {
  page: Page;
  devtools: CDPSession;
  vitals(): Promise<Vitals>;
  close(): Promise<void>;
}

/** A new visitor's slow phone. */
export async function openPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return {
    page,
    devtools,
    vitals: () => page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals),
    close: () => context.close(),
  };
}

/** Runs in the page before its own code. */
function observe(): void {
  const seen: Vitals = { fcp: 0, lcp: 0, cls: 0, tbt: 0, longest: 0, inp: 0 };
  Object.assign(window, { vitals: seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  watch('longtask', (entry) => {
    seen.tbt += Math.max(0, entry.duration - 50);
    seen.longest = Math.max(seen.longest, entry.duration);
  });
  watch(
    'event',
    (entry) => {
      if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
        seen.inp = Math.max(seen.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

/** Whether React has hydrated the document. */
export const isHydrated = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
