import { StaticRouter } from 'react-router-dom';
import type { Answers, PageDocument } from '../../shared/publishing/model/publication.ts';
import { api } from '../api/api.ts';
import { App } from '../app/App.tsx';
import { fillStore } from '../app/fillStore.ts';
import { createStore } from '../app/store.ts';
import { transcriptHtml } from '../features/content/transcript/transcriptHtml.ts';
import { PublishedTranscript } from '../ui/page/publishedTranscript.ts';
import { GlobalStyle } from '../ui/theme/GlobalStyle.ts';
import type { Rendered } from './htmlDocument.ts';
import { renderToHtml } from './renderToHtml.tsx';

/** Renders the page with its content. Its code must be loaded (loadPublicPages). */
export async function renderPage(
  { path, absent, done, transcript, picture }: PageDocument,
  answers: Answers,
): Promise<Rendered> {
  const store = createStore();
  try {
    fillStore(store, answers, path);
    return await renderToHtml(
      <PublishedTranscript
        value={transcript ? transcriptHtml(transcript, answers.recordingDetails?.chapters ?? []) : ''}
      >
        <StaticRouter location={path}>
          <App
            store={store}
            absentPath={absent ? path : null}
            donePath={done ? (path.split('?')[0] ?? null) : null}
            sharePicture={picture ? { path, picture } : null}
            globalStyle={<GlobalStyle />}
          />
        </StaticRouter>
      </PublishedTranscript>,
    );
  } finally {
    // Otherwise its timers would keep unused data, and Node running, for some minutes.
    store.dispatch(api.util.resetApiState());
  }
}
