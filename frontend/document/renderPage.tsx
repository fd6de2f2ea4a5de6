import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { Answers, PageDocument } from '../../shared/publishing/model/publication.ts';
import type { PageName } from '../../shared/site/pages.ts';
import { site } from '../../shared/site/site.ts';
import { api } from '../api/api.ts';
import { App } from '../app/App.tsx';
import { fillStore } from '../app/fillStore.ts';
import { createStore } from '../app/store.ts';
import { transcriptHtml } from '../features/content/transcript/transcriptHtml.ts';
import { heads } from '../pages/visitors/heads.ts';
import { PublishedTranscript } from '../ui/page/documentContexts.ts';
import { Meta } from '../ui/page/Meta.tsx';
import { LoadingSign } from '../ui/page/PageLoading.tsx';
import { GlobalStyle } from '../ui/theme/GlobalStyle.ts';
import type { Rendered } from './htmlDocument.ts';

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

const { contact } = site;

/** Renders a loading sign for a page that the browser renders. */
export async function renderShell(page: PageName): Promise<Rendered> {
  const shell = await renderToHtml(
    <>
      <GlobalStyle />
      <Meta {...heads[page]} />
      <LoadingSign />
    </>,
  );
  const words = await renderToHtml(
    <>
      <h1>{heads[page].title}</h1>
      <p>
        This page needs JavaScript. Write to us at <a href={`mailto:${contact.general}`}>{contact.general}</a>.
      </p>
      {page === 'yourDetails' && (
        <p>
          We’ll tell you what we keep about you, and correct or erase it if you ask. To unsubscribe, use the link at the
          foot of any of our letters: it works without JavaScript.
        </p>
      )}
    </>,
  );
  const hideLoading = '<style>@media (scripting: none) { #root { display: none !important; } }</style>';
  return { ...shell, styles: shell.styles + hideLoading, noscript: words.root };
}

/** React puts these elements first, and they belong in the head. Attributes contain no ">", because React escapes it. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Renders to HTML. Throws what a component threw, because a partly rendered page is useless. */
async function renderToHtml(tree: ReactNode): Promise<Rendered> {
  const sheet = new ServerStyleSheet();
  const errors: unknown[] = [];
  try {
    const { prelude } = await prerender(sheet.collectStyles(tree), {
      onError: (error) => void errors.push(error),
      // In one chunk, without scripts that assemble several.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    const html = await new Response(prelude).text();
    if (errors.length > 0) throw errors[0];
    const head = hoisted.exec(html)?.[0] ?? '';
    return { head, styles: sheet.getStyleTags(), root: html.slice(head.length) };
  } finally {
    sheet.seal();
  }
}
