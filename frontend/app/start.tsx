import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pageAt } from '../../shared/pages.ts';
import type { PageDocument } from '../../shared/publication.ts';
import { WhenReady } from '../ui/ready.ts';
import { App } from './App.tsx';
import { fillStore } from './fillStore.ts';
import { loadPage } from './lazyPages.ts';
import { nextTask } from './nextTask.ts';
import { createStore } from './store.ts';

/**
 * Brings the page to life. A document that has the page is taken over as it stands; else, and where the document is not
 * the address's, the page is made here. Settles when the page does what is asked of it; rejects where its code cannot be
 * had.
 */
export async function start(root: HTMLElement, page: PageDocument | null): Promise<void> {
  const { pathname } = location;
  const answers = page?.page === pageAt(pathname) ? page.answers : undefined;
  // Where the browser makes the page and its code cannot be had, the page itself says so.
  await loadPage(pathname).catch((reason) => {
    if (answers) throw reason;
  });
  const store = createStore();
  // `npm run dev` has no documents.
  const { GlobalStyle } = import.meta.env.DEV ? await import('../ui/GlobalStyle.ts') : {};
  const site = (ready: () => void) => (
    <StrictMode>
      <WhenReady value={ready}>
        <BrowserRouter>
          <App store={store} absentAt={page?.absent ? pathname : null} globalStyle={GlobalStyle && <GlobalStyle />} />
        </BrowserRouter>
      </WhenReady>
    </StrictMode>
  );
  if (!answers) return make(root, site);
  await nextTask();
  fillStore(store, answers, pathname);
  await nextTask();
  return takeOver(root, site);
}

type Site = (ready: () => void) => ReactNode;

/** In pieces, so that the browser can do other things in between. What differs from the document is a fault. */
const takeOver = (root: HTMLElement, site: Site) =>
  new Promise<void>((ready) => {
    const report = (error: unknown) => console.error(error);
    // A page that breaks is as ready as it will be: what stands instead of it has a button.
    const reportBroken = (error: unknown) => {
      report(error);
      ready();
    };
    startTransition(() => {
      hydrateRoot(root, site(ready), {
        onRecoverableError: report,
        onCaughtError: reportBroken,
        onUncaughtError: reportBroken,
      });
    });
  });

function make(root: HTMLElement, site: Site): void {
  // What the document says of itself; the page says it anew.
  for (const element of document.head.querySelectorAll(said)) element.remove();
  createRoot(root).render(site(() => {}));
}

const said = 'title, link[rel="canonical"], meta[property], meta[name]:not([name="viewport"], [name="theme-color"])';
