import { StrictMode, startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { PageDocument } from '../../shared/publishing/model/publication.ts';
import { pageAt } from '../../shared/site/pages.ts';
import { App } from './App.tsx';
import { fillStore } from './fillStore.ts';
import { loadPage } from './lazyPages.ts';
import { createRoot, hydrateRoot } from './reactDom.ts';
import { createStore } from './store.ts';

/**
 * Brings the page to life. A document that has the page is taken over as it stands; else, and where the document is not
 * the address's, the page is made here. Rejects where the code of a document's page cannot be had.
 */
export async function start(root: HTMLElement, document: PageDocument | null): Promise<void> {
  const { pathname } = location;
  const page = pageAt(pathname);
  const answers = document?.page === page ? document.answers : undefined;
  if (answers) {
    await loadPage(page);
    // Lets the browser answer a tap that came while the code ran.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const store = createStore();
  // `npm run dev` has no documents.
  const { GlobalStyle } = import.meta.env.DEV ? await import('../ui/theme/GlobalStyle.ts') : {};
  const site = (
    <StrictMode>
      <BrowserRouter>
        <App store={store} absentAt={document?.absent ? pathname : null} globalStyle={GlobalStyle && <GlobalStyle />} />
      </BrowserRouter>
    </StrictMode>
  );
  if (answers) {
    fillStore(store, answers, pathname);
    // In pieces, so that the browser can do other things in between. What differs from the document is a fault.
    startTransition(() => {
      hydrateRoot(root, site, { onRecoverableError: (error) => console.error(error) });
    });
  } else {
    // What the document says of itself; the page says it anew.
    for (const element of window.document.head.querySelectorAll(said)) element.remove();
    createRoot(root).render(site);
  }
}

const said = 'title, link[rel="canonical"], meta[property], meta[name]:not([name="viewport"], [name="theme-color"])';
