import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { actionTimeout, sharedBrowser } from '../browser/browser.ts';
import { type AwaitToast, noteToasts } from '../browser/toasts.ts';
import { Cloud } from './cloud.ts';
import { type Credentials, signIn } from './visitor.ts';

export let cloud: Cloud;
export let browser: Browser;
/** The browser context of the running test. */
export let context: BrowserContext;
export let page: Page;
/** Waits for a toast on `page`. */
export let toast: AwaitToast;

/** Errors on the console of `page`: its own, and violations of the Content-Security-Policy. */
let errors: string[] = [];
let allowed: RegExp[] = [];

interface Options {
  /** Initial events, guests and episodes, as input of workers/importContent. */
  content?: object;
  /** Further preparation, once before the first page. */
  prepare?: () => Promise<void>;
  signedIn?: boolean;
  /** Whether each test has its own page, or all share one. */
  pages?: 'one' | 'each';
  window?: BrowserContextOptions;
  /** Console errors that any test of the file may cause. */
  errors?: RegExp[];
}

/**
 * Call once at the top of a file or a `describe`: its tests run in Chromium against a cloud in its initial state. A
 * test fails if its page's console had an error that neither the file nor `allowErrors` expects.
 */
export function openSite(options: Options = {}): void {
  const { content, prepare, pages = 'each' } = options;
  const open = () => newPage({ signedIn: options.signedIn ?? false, ...options.window });

  beforeAll(async () => {
    [cloud, browser] = await Promise.all([Cloud.shared(), sharedBrowser()]);
    session = undefined;
    if (content) await cloud.invoke('workers/importContent', content);
    await prepare?.();
    await cloud.untilIdle();
    if (pages === 'one') await open();
  });
  afterAll(close);
  beforeEach(async () => {
    errors = [];
    allowed = [...(options.errors ?? [])];
    if (pages === 'each') await open();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await saveFailure(task.name);
    if (pages === 'each') await close();
    expect(errors.filter((line) => !allowed.some((what) => what.test(line)))).toEqual([]);
  });
}

/** The folder that CI uploads: .github/workflows/test.yml. */
const failureFolder = 'test-failures';
/** A trace takes time at every action, so it is only recorded on request, on machines without a screen. */
const tracing = process.env.TRACES !== undefined;

/** Saves a screenshot of a failed test, and its trace if one was recorded: `npx playwright show-trace <file>`. */
async function saveFailure(test: string): Promise<void> {
  const file = `${failureFolder}/${test.replace(/\W+/g, '-').slice(0, 120)}`;
  mkdirSync(failureFolder, { recursive: true });
  // The test's own failure must be reported, so nothing here may fail.
  await page.screenshot({ path: `${file}.png` }).catch(() => {});
  if (tracing) await context.tracing.stop({ path: `${file}.zip` }).catch(() => {});
}

/** A test may end while it still intercepts requests whose page is gone. */
async function close(): Promise<void> {
  if (!context) return;
  await Promise.all(context.pages().map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Allows these console errors in this test, also earlier ones. */
export const allowErrors = (...what: RegExp[]): void => void allowed.push(...what);

type Cookies = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>['cookies'];
let session: Promise<Cookies> | undefined;

export async function newSession(account?: Credentials, userAgent?: string): Promise<Cookies> {
  const { headers } = await signIn(cloud, account, userAgent ? { 'user-agent': userAgent } : {});
  const [name = '', value = ''] = (headers.cookie ?? '').split('=');
  const { hostname: domain } = new URL(cloud.url);
  return [{ name, value, domain, path: '/', expires: -1, httpOnly: true, secure: true, sameSite: 'Strict' }];
}

interface NewPage extends BrowserContextOptions {
  /** Whether to use the signed-in session that the file's pages share. */
  signedIn?: boolean;
  cookies?: Cookies;
}

/** Opens another browser window as `context` and `page`. */
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
  if (tracing) await context.tracing.start({ screenshots: true, snapshots: true });
  page = await context.newPage();
  toast = noteToasts(page);
  errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
}

/** Waits until code has taken over the document: before, the browser itself follows links and sends forms. */
export const takenOver = (tab = page) =>
  tab.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

/** Waits until the code has taken over the form: before, the browser itself validates and submits it. */
export const formTakenOver = () => page.locator('form[novalidate]').first().waitFor();

export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** In the last match. Frames are skipped: those of mails run no scripts, and those of other sites are not ours. */
export async function accessible(part = 'html', what = page.url()): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (selector) => {
    // Elements that are still fading in do not have their final contrast yet.
    const animations = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY;
    });
    await Promise.all(animations.map(({ finished }) => finished.catch(() => {})));
    const { run } = (globalThis as unknown as { axe: typeof import('axe-core') }).axe;
    const element = [...document.querySelectorAll(selector)].at(-1);
    if (!element) throw new Error(`No ${selector}`);
    const { violations } = await run(element, {
      iframes: false,
      resultTypes: ['violations'],
      // WCAG 2.5.8, which axe does not check by default.
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, part);
  expect(found, what).toEqual([]);
}

/** Expects that on paper a page has all of these paragraphs, and nothing to press, to play or to navigate by. */
export async function printsOnly(paragraphs: Locator): Promise<void> {
  const shown = (all: Locator) => all.filter({ visible: true }).count();
  const tools = page.locator('nav, footer, form, audio, iframe, button');
  expect(await shown(tools)).toBeGreaterThan(1);
  await page.emulateMedia({ media: 'print' });
  expect([await shown(tools), await shown(paragraphs)]).toEqual([0, await paragraphs.count()]);
  await page.emulateMedia({ media: null });
}

/** Expects that nothing overflows the right edge in windows of these widths. The last width stays. */
export async function fits(widths: number[], what = page.url()): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 900 };
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const wider = await page.evaluate(() => {
      const all = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
      return Math.max(...all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
    expect(wider, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}
