import type { Page } from 'playwright-core';

const installed = new WeakSet<Page>();

/** Has the page's clock run on, hundreds of times as fast as ours, until the work is done. Requests take their own time. */
export async function inFastTime<T>(page: Page, work: () => Promise<T>): Promise<T> {
  if (!installed.has(page)) await page.clock.install();
  installed.add(page);
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) await page.clock.runFor(250);
  return done;
}
