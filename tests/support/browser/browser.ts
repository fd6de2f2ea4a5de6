import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Nothing that reaches out by itself: the tests ask for no address but the local cloud's. */
export const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-quic'],
];

/** Where Chromium is: Playwright's own where installed, else the system's, else the one that comes as a package. */
export async function browserPath(): Promise<string> {
  const installed = [
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return installed.find((path) => path && existsSync(path)) ?? sparticuz.executablePath();
}

let browser: Promise<Browser> | undefined;

/** The browser of this Vitest worker: its files use one after the other, and it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

export async function launchBrowser(): Promise<Browser> {
  // The package's own arguments are for running inside a Lambda: one process, and no web security.
  return chromium.launch({ executablePath: await browserPath(), args: quiet });
}

/**
 * What pages are open, in any tab, as the browser itself says: Playwright misses now and then a tab that a click opened,
 * or waits without end for its navigation.
 */
export async function openTabs(): Promise<{ url: string; title: string; close: () => Promise<void> }[]> {
  const devtools = await (await sharedBrowser()).newBrowserCDPSession();
  const { targetInfos } = await devtools.send('Target.getTargets');
  await devtools.detach();
  return targetInfos
    .filter(({ type }) => type === 'page')
    .map(({ url, title, targetId }) => ({ url, title, close: () => closeTab(targetId) }));
}

async function closeTab(targetId: string): Promise<void> {
  const devtools = await (await sharedBrowser()).newBrowserCDPSession();
  await devtools.send('Target.closeTarget', { targetId });
  await devtools.detach();
}

/** The browser's own Back button. Does not wait: the page may ask first whether to go. */
export async function goBack(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await devtools.send('Page.getNavigationHistory');
  const entry = entries[currentIndex - 1];
  if (!entry) throw new Error('There is no page to go back to');
  await devtools.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  await devtools.detach();
}
