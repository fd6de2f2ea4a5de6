import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Switches off the browser's own requests: tests only call the local cloud. */
export const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-quic'],
];

/** The path of Chromium: Playwright's own if installed, else the system's, else the one from the npm package. */
export async function browserPath(): Promise<string> {
  const installed = [
    chromium.executablePath(),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  return installed.find((path) => path && existsSync(path)) ?? sparticuz.executablePath();
}

/** After which an action in a page counts as hung, in milliseconds: beside other work, a page may take minutes. */
export const actionTimeout = 120_000;

let browser: Promise<Browser> | undefined;

/** The browser of this Vitest worker. Its files use it one after the other, and it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

export async function launchBrowser(): Promise<Browser> {
  // The package's own arguments are for running inside a Lambda: one process, and no web security.
  return chromium.launch({ executablePath: await browserPath(), args: quiet });
}

/** By the browser: Playwright occasionally misses a tab that a click opened, or waits forever for its navigation. */
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

/** The browser's own Back button. Does not wait: the page may first ask for confirmation. */
export async function goBack(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { currentIndex, entries } = await devtools.send('Page.getNavigationHistory');
  const entry = entries[currentIndex - 1];
  if (!entry) throw new Error('There is no page to go back to');
  await devtools.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  await devtools.detach();
}
