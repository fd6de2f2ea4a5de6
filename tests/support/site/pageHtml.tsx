import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { api } from '../../../frontend/api/api.ts';
import { App } from '../../../frontend/app/App.tsx';
import { loadPage } from '../../../frontend/app/lazyPages.ts';
import { createStore } from '../../../frontend/app/store.ts';
import type { Answers } from '../../../shared/publishing/publication.ts';
import { pageAt } from '../../../shared/site/pages.ts';

interface Page {
  /** The API's answers before the page is rendered. */
  answers?: Answers;
  asks?: Partial<Record<keyof Answers, unknown>>;
  /** Whether the page's subject is known not to exist. */
  absent?: true;
}

/** Rendered in Node, without window and document. */
export async function pageHtml(path: string, { answers = {}, asks = {}, absent }: Page = {}): Promise<string> {
  const store = createStore();
  // Loading the page's code registers its endpoints.
  await loadPage(pageAt(path));
  const entries = Object.entries(answers).map(([endpointName, value]) => ({
    ...{ endpointName, value },
    arg: asks[endpointName as keyof Answers],
  }));
  await store.dispatch(api.util.upsertQueryEntries(entries as never));
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App store={store} opened={absent ? { path, absent } : null} />
    </StaticRouter>,
    // Otherwise large parts of a page would be appended, for a script to move into place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
