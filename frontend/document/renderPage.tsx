import { StaticRouter } from 'react-router-dom';
import type { Answers, PageDocument } from '../../shared/publishing/model/publication.ts';
import { api } from '../api/api.ts';
import { App } from '../app/App.tsx';
import { fillStore } from '../app/fillStore.ts';
import { createStore } from '../app/store.ts';
import { GlobalStyle } from '../ui/theme/GlobalStyle.ts';
import type { Rendered } from './htmlDocument.ts';
import { rendered } from './rendered.tsx';

/** The page with all that it shows. Its code must have been loaded (loadPublicPages). */
export async function renderPage({ path, absent }: PageDocument, answers: Answers): Promise<Rendered> {
  const store = createStore();
  try {
    fillStore(store, answers, path);
    return await rendered(
      <StaticRouter location={path}>
        <App store={store} absentAt={absent ? path : null} globalStyle={<GlobalStyle />} />
      </StaticRouter>,
    );
  } finally {
    // It would keep what nobody looks at for some minutes, and Node running.
    store.dispatch(api.util.resetApiState());
  }
}
