import { launchBrowser } from '../browser/browser.ts';
import type { Driver } from './driver.ts';
import { keys } from './keys.ts';

interface Action {
  type: string;
  value: string;
  x: number;
  y: number;
}

/** The Chromium of the end-to-end tests, driven like the other browsers. */
export async function startChromium(): Promise<Driver> {
  const browser = await launchBrowser();
  // Chromium lets a page copy when a button is pressed; where Playwright drives it, that is a permission.
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, permissions: ['clipboard-write'] });
  const nameOf = (value: string) => Object.entries(keys).find(([, key]) => key === value)?.[0] ?? value;
  const perform: Record<string, (action: Action) => Promise<void>> = {
    keyDown: ({ value }) => page.keyboard.down(nameOf(value)),
    keyUp: ({ value }) => page.keyboard.up(nameOf(value)),
    pointerMove: ({ x, y }) => page.mouse.move(x, y),
    pointerDown: () => page.mouse.down(),
    pointerUp: () => page.mouse.up(),
  };
  return {
    open: async (url) => void (await page.goto(url)),
    // Not as a function of the page's, which its content security policy would refuse to make of text.
    run: (body, args) => page.evaluate(`(function () { ${body} }).apply(null, ${JSON.stringify(args)}) ?? null`),
    performActions: async (sources) => {
      for (const { actions } of sources as { actions: Action[] }[])
        for (const action of actions) await perform[action.type]?.(action);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => browser.close(),
  };
}
