import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { api } from '../../../frontend/api/api.ts';
import { App } from '../../../frontend/app/App.tsx';
import { loadPage } from '../../../frontend/app/lazyPages.ts';
import { createStore } from '../../../frontend/app/store.ts';
import type { Answers } from '../../../shared/publishing/model/publication.ts';
import { pageAt } from '../../../shared/site/pages.ts';

interface Page {
  /** What the API has answered before the page is rendered. */
  answers?: Answers;
  /** With what its queries ask, where that is not nothing. */
  asks?: Partial<Record<keyof Answers, unknown>>;
  /** What the address names is known not to be there. */
  absent?: boolean;
}

/** The page as plain HTML: rendered in Node, where there is neither window nor document. */
export async function pageHtml(path: string, { answers = {}, asks = {}, absent = false }: Page = {}): Promise<string> {
  const store = createStore();
  // The page's endpoints come with its code.
  await loadPage(pageAt(path));
  const entries = Object.entries(answers).map(([endpointName, value]) => ({
    ...{ endpointName, value },
    arg: asks[endpointName as keyof Answers],
  }));
  await store.dispatch(api.util.upsertQueryEntries(entries as never));
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App store={store} absentPath={absent ? path : null} />
    </StaticRouter>,
    // Else large parts of a page would come after it, to be put in their place by a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
