import { mkdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

/** The folder that CI uploads: .github/workflows/test.yml. */
const folder = 'test-failures';

/** A trace takes time at every action, so it is only recorded on request, on machines without a screen. */
const tracing = process.env.TRACES !== undefined;

export async function startTrace(context: BrowserContext): Promise<void> {
  if (tracing) await context.tracing.start({ screenshots: true, snapshots: true });
}

/** Saves a screenshot of a failed test, and its trace if one was recorded: `npx playwright show-trace <file>`. */
export async function saveFailure(test: string, context: BrowserContext, page: Page): Promise<void> {
  const file = `${folder}/${test.replace(/\W+/g, '-').slice(0, 120)}`;
  mkdirSync(folder, { recursive: true });
  // The test's own failure must be reported, so nothing here may fail.
  await page.screenshot({ path: `${file}.png` }).catch(() => {});
  if (tracing) await context.tracing.stop({ path: `${file}.zip` }).catch(() => {});
}
