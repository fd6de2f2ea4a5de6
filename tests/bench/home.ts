import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../support/browser.ts';
import type { Cloud } from '../support/cloud.ts';
import { type Figure, figure, inKB } from './measure.ts';

/** The JavaScript that a visitor downloads for Home, lazy parts included, after scrolling to its end. */
export async function benchHome(cloud: Cloud): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const scripts = new Map<string, number>();
    const foreign = new Set<string>();
    page.on('request', (request) => {
      if (!request.url().startsWith(cloud.url)) foreign.add(request.url());
    });
    page.on('response', async (response) => {
      if (/\.js$/.test(new URL(response.url()).pathname)) {
        scripts.set(response.url(), gzipSync(await response.body()).length);
      }
    });
    await page.goto(cloud.url, { waitUntil: 'networkidle' });
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 400) {
        window.scrollTo(0, y);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await page.waitForLoadState('networkidle');
    const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    return [
      figure('JavaScript of Home, gzip', `${inKB(total)} in ${scripts.size} files`, '<= 130 KB', total <= 130_000),
      figure('requests of Home to third parties', String(foreign.size), '0', foreign.size === 0),
    ];
  } finally {
    await browser.close();
  }
}
