import type { Browser, Page } from 'playwright-core';
import { pages } from '../../shared/site/pages.ts';
import { type Figure, figure, median } from './measure.ts';
import { isHydrated, openPhone } from './phone.ts';

const rounds = 3;
/** https://web.dev/articles/inp: good up to here, milliseconds. */
const good = 200;

interface Interaction {
  path: string;
  /** The first thing that a person does, as soon as there is something to see. */
  act: (page: Page) => Promise<void>;
  /** Waits for what it was to lead to. */
  outcome: (page: Page) => Promise<unknown>;
}

const interactions: Record<string, Interaction> = {
  'the first tap on the menu': {
    path: pages.home,
    act: (page) => page.getByText('Menu', { exact: true }).tap(),
    outcome: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).waitFor(),
  },
  'the first key in the newsletter form': {
    path: pages.newsletter,
    act: async (page) => {
      await page.getByLabel('First Name').tap();
      await page.keyboard.press('A');
    },
    outcome: async (page) => {
      await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=firstName]')?.value === 'A');
    },
  },
  'the first press of Watch': {
    path: pages.home,
    act: (page) => page.getByRole('link', { name: 'Watch Latest Episode' }).first().tap(),
    // Before its code is there, the page leads on to the film in a new tab.
    outcome: async (page) => {
      if (page.context().pages().length === 1) await page.context().waitForEvent('page');
    },
  },
};

/** How soon a slow phone answers the first thing that a person does, while the page's code is still on its way. */
export async function benchInteractions(browser: Browser, site: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { path, act, outcome }] of Object.entries(interactions)) {
    const delays: number[] = [];
    let early = 0;
    for (let round = 0; round < rounds; round++) {
      const phone = await openPhone(browser);
      await phone.page.goto(site + path, { waitUntil: 'commit' });
      await phone.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      if (!(await isHydrated(phone.page))) early += 1;
      await act(phone.page);
      await outcome(phone.page);
      delays.push((await phone.vitals()).inp);
      await phone.close();
    }
    const inp = median(delays);
    figures.push(
      figure(
        `INP of ${name}`,
        `${inp.toFixed(0)} ms, in ${early} of ${rounds} visits before the code was there`,
        `<= ${good} ms`,
        inp <= good && early === rounds,
      ),
    );
  }
  return figures;
}
