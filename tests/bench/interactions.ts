import type { Browser, Page } from 'playwright-core';
import { pages } from '../../shared/site/pages.ts';
import { type Figure, figure, inMs, median } from './measure.ts';
import { isHydrated, openPhone } from './phone.ts';

const rounds = 3;
/** The upper limit of “good”, in milliseconds: https://web.dev/articles/inp. */
const good = 200;

interface Interaction {
  path: string;
  /** A visitor's first action, as soon as something is visible. */
  action: (page: Page) => Promise<void>;
  /** Waits for its result. */
  outcome: (page: Page) => Promise<unknown>;
}

const interactions: Record<string, Interaction> = {
  'the first tap on the menu': {
    path: pages.home,
    action: (page) => page.getByText('Menu', { exact: true }).tap(),
    outcome: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).waitFor(),
  },
  'the first key in the newsletter form': {
    path: pages.newsletter,
    action: async (page) => {
      await page.getByLabel('First Name').tap();
      await page.keyboard.press('A');
    },
    outcome: async (page) => {
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=firstName]')?.value === 'A');
    },
  },
  'the first press of Watch': {
    path: pages.home,
    action: (page) => page.getByRole('link', { name: 'Watch Latest Episode' }).first().tap(),
    // Until its code has loaded, the page opens the film in a new tab.
    outcome: async (page) => {
      if (page.context().pages().length === 1) await page.context().waitForEvent('page');
    },
  },
};

/** How soon a slow phone responds to a visitor's first action, while the page's code is still loading. */
export async function benchInteractions(browser: Browser, site: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { path, action, outcome }] of Object.entries(interactions)) {
    const delays: number[] = [];
    let early = 0;
    for (let round = 0; round < rounds; round++) {
      const phone = await openPhone(browser);
      await phone.page.goto(site + path, { waitUntil: 'commit' });
      await phone.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      if (!(await isHydrated(phone.page))) early += 1;
      await action(phone.page);
      await outcome(phone.page);
      delays.push((await phone.vitals()).inp);
      await phone.close();
    }
    const inp = median(delays);
    figures.push(
      figure(
        `INP of ${name}`,
        `${inMs(inp)}, in ${early} of ${rounds} visits before the code was there`,
        `<= ${good} ms`,
        inp <= good && early === rounds,
      ),
    );
  }
  return figures;
}
