import { StrictMode, startTransition } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { PageDocument } from '../../shared/publishing/publication.ts';
import { pageAt } from '../../shared/site/pages.ts';
import { applySettings } from '../../shared/site/site.ts';
import { App } from './App.tsx';
import { loadPage } from './lazyPages.ts';
import { createRoot, hydrateRoot } from './reactDom.ts';
import { createStore, fillStore } from './store.ts';

/** Hydrates a document that has the page of this address, or else renders here. Rejects if its code does not load. */
export async function start(root: HTMLElement, document: PageDocument | null): Promise<void> {
  const { pathname } = location;
  applySettings(document?.settings);
  const page = pageAt(pathname);
  const answers = document?.page === page ? document.answers : undefined;
  if (answers) {
    await loadPage(page);
    // Lets the browser respond to a tap that happened while the code ran.
    await new Promise((resolve) => setTimeout(resolve));
  }
  const store = createStore();
  // `npm run dev` has no documents.
  const { GlobalStyle } = import.meta.env.DEV ? await import('../ui/theme/GlobalStyle.ts') : {};
  const site = (
    <StrictMode>
      <BrowserRouter>
        <App
          store={store}
          opened={document && { ...document, path: pathname }}
          globalStyle={GlobalStyle && <GlobalStyle />}
        />
      </BrowserRouter>
    </StrictMode>
  );
  if (answers) {
    fillStore(store, answers, pathname);
    // A transition, so that the browser can do other work in between. Any difference from the document is a bug.
    startTransition(() => {
      hydrateRoot(root, site, { onRecoverableError: (error) => console.error(error) });
    });
  } else {
    for (const element of window.document.head.querySelectorAll(headElements)) element.remove();
    createRoot(root).render(site);
  }
}

const headElements =
  'title, link[rel="canonical"], meta[property], meta[name]:not([name="viewport"], [name="theme-color"])';
