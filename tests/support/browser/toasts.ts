import type { Page } from 'playwright-core';
import { until } from '../run/until.ts';

/** Waits for a toast with each of these exact texts. From then on only later toasts count. */
export type AwaitToast = (...words: string[]) => Promise<void>;

type Noting = typeof globalThis & { toasts?: string[][] };

/** Toasts disappear after 5 s, which may pass between two checks on a busy machine: each is noted as it appears. */
export function noteToasts(page: Page): AwaitToast {
  // Not as an init script: those also run in frames, and previews of emails refuse all scripts.
  page.on('domcontentloaded', () => void page.evaluate(note).catch(() => {}));
  return async (...words) => {
    await until(`a toast that says ${words.join(' / ')}`, () => page.evaluate(take, words));
  };
}

function note(): void {
  const noting = globalThis as Noting;
  if (noting.toasts) return;
  const toasts: string[][] = [];
  noting.toasts = toasts;
  const see = (node: Node) => {
    if (!(node instanceof Element) || !node.matches('[role=status] > *, [role=alert] > *')) return;
    if (node.querySelector('button[aria-label=Close]'))
      toasts.push([...node.querySelectorAll('p')].map(({ textContent }) => textContent ?? ''));
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) see(node);
  }).observe(document, { childList: true, subtree: true });
}

function take(words: string[]): true | undefined {
  const { toasts = [] } = globalThis as Noting;
  const at = toasts.findIndex((lines) => words.every((text) => lines.includes(text)));
  if (at < 0) return undefined;
  toasts.splice(0, at + 1);
  return true;
}
