import { expect, test } from 'vitest';
import { pages } from '../../../shared/site/pages.ts';
import { content, errors, go } from '../../support/browser/adminPages.ts';
import { openSite, page } from '../../support/cloud/openSite.ts';

openSite({ content, signedIn: true, errors });

/** What moved although nobody did anything: its text, and from where to where in the window, in pixels. */
interface Window {
  moved: string[];
}
interface Shift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

test.each([pages.admin, pages.adminAccount, pages.adminSubscribers, pages.adminRecentEvents])(
  'on %s nothing moves from under the pointer while the answers come in',
  async (path) => {
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as Shift[])
          for (const { node, previousRect, currentRect } of sources)
            if (Math.abs(previousRect.y - currentRect.y) > 2)
              moved.push(`${node?.textContent?.slice(0, 60)}: ${previousRect.y} to ${currentRect.y}`);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // One after the other, and the first ones last: each is shown before the next one comes.
    let count = 0;
    await page.route('**/api/**', async (route) => {
      await new Promise((passed) => setTimeout(passed, 150 * (4 - (count++ % 5))));
      await route.fallback();
    });
    await go(path);
    await page.waitForLoadState('networkidle');
    // The report on the site may still be in the making.
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as Window).moved)).toEqual([]);
  },
);
