import { configureStore } from '@reduxjs/toolkit';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GlobalStyle } from '../../../frontend/ui/theme/GlobalStyle.ts';
import { toastSlice } from '../../../frontend/ui/toasts/toasts.ts';

/** Shows the component on an otherwise empty page in the site's styles. Returns the store, for toasts. */
export async function show(component: ReactNode, width = 1280) {
  await page.viewport(width, 800);
  const store = configureStore({ reducer: { [toastSlice.name]: toastSlice.reducer } });
  const screen = await render(component, {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <GlobalStyle />
        <main>{children}</main>
      </Provider>
    ),
  });
  return { ...screen, store };
}

/**
 * Expects axe to find nothing, nor a target of less than 24 pixels where WCAG 2.5.8 allows none. The rule about one h1 applies
 * only to whole pages.
 */
export async function accessible({ page = false, what = '' } = {}): Promise<void> {
  // Elements that are fading in do not have their final contrast yet.
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  const { violations } = await axe.run(document, {
    iframes: false,
    resultTypes: ['violations'],
    rules: {
      'page-has-heading-one': { enabled: page },
      'target-size': { enabled: true },
      'label-content-name-mismatch': { enabled: true },
    },
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    what,
  ).toEqual([]);
}

/** Expects nothing to overflow the right edge in windows of these widths. The last width stays. */
export async function fits(widths: number[], what = location.pathname, height = 900): Promise<void> {
  for (const width of widths) {
    if (width !== innerWidth) await page.viewport(width, height);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth - clientWidth, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

/** The name of the focused element, now. */
export const focused = () => {
  const element = document.activeElement;
  const labels = element instanceof HTMLInputElement ? element.labels : null;
  return labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
};
/** Waits until the element of this name has the focus. */
export const hasFocus = (name: string, after?: string) => expect.poll(focused, { message: after }).toBe(name);

/** The text of each of these elements, now. */
export const textsOf = (all: Locator) => all.elements().map(({ textContent }) => textContent ?? '');

/** On how many lines its words stand. */
export function linesIn(words: Locator): number {
  const range = document.createRange();
  range.selectNodeContents(words.element());
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}
