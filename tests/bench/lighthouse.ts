import { createServer } from 'node:http';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { listen } from '../../infra/local/edge/listen.ts';
import { browserPath, quiet } from '../support/browser/browser.ts';
import { type Figure, figure } from './measure.ts';

/** Lighthouse's score for Home on a phone. */
export async function benchLighthouse(site: string): Promise<Figure[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: [...quiet, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(site, { port, onlyCategories: ['performance'], logLevel: 'error' });
    const score = result?.lhr.categories.performance?.score ?? 0;
    const audits = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ];
    const details = audits.map((id) => result?.lhr.audits[id]?.displayValue).join(', ');
    return [figure('Lighthouse, performance of Home on a phone', `${score} (${details})`, '>= 0.99', score >= 0.99)];
  } finally {
    await browser.close();
  }
}

/** A port that is free at this moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
