import { mkdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';

/** What CI uploads: .github/workflows/test.yml. */
const folder = 'test-failures';

/** A trace costs time at every action: it is recorded where it is asked for, on a machine that nobody can look at. */
const tracing = process.env.TRACES !== undefined;

export async function startTrace(context: BrowserContext): Promise<void> {
  if (tracing) await context.tracing.start({ screenshots: true, snapshots: true });
}

/** Keeps a screenshot of a test that failed, and its trace where one was recorded: `npx playwright show-trace <file>`. */
export async function saveFailure(test: string, context: BrowserContext, page: Page): Promise<void> {
  const file = `${folder}/${test.replace(/\W+/g, '-').slice(0, 120)}`;
  mkdirSync(folder, { recursive: true });
  // The failure itself must be what is told, so nothing here may fail.
  await page.screenshot({ path: `${file}.png` }).catch(() => {});
  if (tracing) await context.tracing.stop({ path: `${file}.zip` }).catch(() => {});
}
