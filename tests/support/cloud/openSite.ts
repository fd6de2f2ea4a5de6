import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { sharedBrowser } from '../browser/browser.ts';
import { saveFailure, startTrace } from '../browser/failures.ts';
import { type AwaitToast, noteToasts } from '../browser/toasts.ts';
import { Cloud } from './cloud.ts';
import { type Credentials, signIn } from './visitor.ts';

export let cloud: Cloud;
export let browser: Browser;
/** Of the test that runs. */
export let context: BrowserContext;
export let page: Page;
/** Waits for a toast on `page`. */
export let toast: AwaitToast;

/** Errors on the console of `page`: its own, and what the browser refused by the Content-Security-Policy. */
let errors: string[] = [];
let allowed: RegExp[] = [];

interface Options {
  /** A cloud of the file's own, which it removes; else that of this Vitest worker. */
  start?: () => Promise<Cloud>;
  /** Events, guests and episodes that are there from the start, as workers/importContent takes them. */
  content?: object;
  /** More to prepare once, before the first page. */
  prepare?: () => Promise<void>;
  /** Pages begin signed in as the admin. */
  signedIn?: boolean;
  /** Whether each test has a page of its own, or all of them one after the other the same. */
  pages?: 'one' | 'each';
  window?: BrowserContextOptions;
  /** Errors on the console that any test of the file may cause. */
  errors?: RegExp[];
}

/** Waits for a page's actions are ended by this: a loaded machine may be ten times slower than an idle one. */
const actionTimeout = 30_000;

/**
 * Once at the top of a file: the tests run in Chromium against a cloud that is as it was at its start. A test fails
 * where the console of its page had an error that neither the file nor `allowErrors` expects.
 */
export function openSite(options: Options = {}): void {
  const { content, prepare, pages = 'each' } = options;
  const open = () => newPage({ signedIn: options.signedIn ?? false, ...options.window });

  let own: Promise<Cloud> | undefined;
  beforeAll(async () => {
    own = options.start?.();
    [cloud, browser] = await Promise.all([own ?? Cloud.shared(), sharedBrowser()]);
    session = undefined;
    if (content) await cloud.invoke('workers/importContent', content);
    await prepare?.();
    if (pages === 'one') await open();
    // A cloud of one's own may have to build first.
  }, 300_000);
  afterAll(async () => {
    await close();
    // Also where it came up only after the tests had given it up: nobody else would end it.
    await (await own)?.remove();
  }, 300_000);
  beforeEach(async () => {
    errors = [];
    allowed = [...(options.errors ?? [])];
    if (pages === 'each') await open();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveFailure(task.name, context, page);
    if (pages === 'each') await close();
    expect(errors.filter((line) => !allowed.some((what) => what.test(line)))).toEqual([]);
  });
}

/** A test may end while it still answers requests in the page's place: those have no page to go to any more. */
async function close(): Promise<void> {
  if (!context) return;
  await Promise.all(context.pages().map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** This test may cause such errors on the console, also before it says so. */
export const allowErrors = (...what: RegExp[]): void => void allowed.push(...what);

type Cookies = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>['cookies'];
let session: Promise<Cookies> | undefined;

/** The cookies of an admin who has signed in just now, over HTTP. */
export async function newSession(account?: Credentials, userAgent?: string): Promise<Cookies> {
  const { headers } = await signIn(cloud, account, userAgent ? { 'user-agent': userAgent } : {});
  const [name = '', value = ''] = (headers.cookie ?? '').split('=');
  const { hostname: domain } = new URL(cloud.url);
  return [{ name, value, domain, path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Strict' }];
}

interface NewPage extends BrowserContextOptions {
  /** Signed in with the session that the file's pages share. */
  signedIn?: boolean;
  cookies?: Cookies;
}

/** Another browser window takes the place of `context` and `page`. */
export async function newPage({ signedIn = false, cookies, ...window }: NewPage = {}): Promise<void> {
  await close();
  if (signedIn) session ??= newSession();
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    storageState: { cookies: cookies ?? (signedIn ? ((await session) ?? []) : []), origins: [] },
    ...window,
  });
  context.setDefaultTimeout(actionTimeout);
  await startTrace(context);
  page = await context.newPage();
  toast = noteToasts(page);
  errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
}

export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * axe finds nothing in the last element that fits the selector. Not in frames: those of mails run nothing, axe
 * included, and those of other sites are not ours.
 */
export async function accessible(part = 'html', what = page.url()): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (selector) => {
    // What is still fading in has not its own contrast yet.
    const animations = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.all(animations.map(({ finished }) => finished.catch(() => {})));
    const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    const element = [...document.querySelectorAll(selector)].at(-1);
    if (!element) throw new Error(`No ${selector}`);
    const { violations } = await run(element, { iframes: false, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, part);
  expect(found, what).toEqual([]);
}

/** Nothing reaches beyond the right edge in windows of these widths. The last one stays. */
export async function fits(widths: number[], what = page.url()): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 900 };
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}
