import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { Answers, PageDocument } from '../../shared/publishing/publication.ts';
import type { PageName } from '../../shared/site/pages.ts';
import { applySettings, site } from '../../shared/site/site.ts';
import { api } from '../api/api.ts';
import { App } from '../app/App.tsx';
import { loadPublicPages } from '../app/lazyPages.ts';
import { createStore, fillStore } from '../app/store.ts';
import { transcriptHtml } from '../features/content/transcript/transcriptHtml.ts';
import { heads } from '../pages/visitors/heads.ts';
import { PublishedTranscript } from '../ui/page/documentContexts.ts';
import { Meta } from '../ui/page/Meta.tsx';
import { LoadingSign } from '../ui/page/PageLoading.tsx';
import { GlobalStyle } from '../ui/theme/GlobalStyle.ts';
import { inScript, jsonLd, thingsOf } from './structuredData.ts';

let loaded: Promise<void> | undefined;

/** Without answers, a shell in which the browser renders the page. The same input always gives the same document. */
export async function renderDocument(document: PageDocument, code: Code): Promise<string> {
  // All pages in a fixed order, because the order of styles follows that of modules.
  loaded ??= loadPublicPages();
  await loaded;
  const { page, answers } = document;
  applySettings(document.settings);
  return htmlDocument(document, answers ? await renderPage(document, answers) : await renderShell(page), code);
}

async function renderPage(document: PageDocument, answers: Answers): Promise<Rendered> {
  const { path, transcript } = document;
  const [pathname = path] = path.split('?');
  const store = createStore();
  try {
    fillStore(store, answers, path);
    return await renderToHtml(
      <PublishedTranscript
        value={transcript ? transcriptHtml(transcript, answers.recordingDetails?.chapters ?? []) : ''}
      >
        <StaticRouter location={path}>
          <App store={store} opened={{ ...document, path: pathname }} globalStyle={<GlobalStyle />} />
        </StaticRouter>
      </PublishedTranscript>,
    );
  } finally {
    // Otherwise its timers would keep unused data, and Node running, for some minutes.
    store.dispatch(api.util.resetApiState());
  }
}

async function renderShell(page: PageName): Promise<Rendered> {
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
        This page needs JavaScript. Write to us at <a href={`mailto:${site.contact.general}`}>{site.contact.general}</a>
        .
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

/** React puts these elements, which belong in the head, first. Attributes contain no ">", because React escapes it. */
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

interface Code {
  entry: string;
  fontFaces: string;
}

interface Rendered {
  head: string;
  styles: string;
  root: string;
  /** Extra content for readers without scripts. */
  noscript?: string;
}

const always = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `<meta name="theme-color" content="${site.colors.paper}">`,
  '<link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
].join('');

/**
 * The page's data is in a block that does not run, because the Content-Security-Policy allows no inline script. The
 * entry follows the visible content and is `async`: otherwise the parser would wait for it, and a phone would show the
 * page some 60 ms later (bench `pages`).
 */
function htmlDocument(document: PageDocument, { head, styles, root, noscript }: Rendered, code: Code): string {
  const { transcript: _, ...data } = document;
  const fonts = firstFonts(code.fontFaces).map(
    (address) => `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`,
  );
  return [
    `<!doctype html><html lang="${site.language}"><head>${always}`,
    head,
    ...fonts,
    ...thingsOf(document).map(jsonLd),
    `<style>${code.fontFaces}</style>${styles}</head>`,
    `<body><div id="root">${root}</div>`,
    ...(noscript ? [`<noscript>${noscript}</noscript>`] : []),
    `<script type="application/json" id="page">${inScript(data)}</script>`,
    `<script type="module" async fetchpriority="low" src="${code.entry}"></script></body></html>`,
    '',
  ].join('\n');
}

/** Faces whose range begins with the space, and so has the basic letters. */
const basic = /unicode-range:\s*U\+0{0,2}20\b/i;
/** The faces of titles and of running text (frontend/fonts/faces.css). */
const usual = /font-weight:\s*(500|400 600)\b/;

/** The addresses of the upright faces that every page needs at once. Others load when a page uses them. */
export function firstFonts(fontFaces: string): string[] {
  const addresses = [...fontFaces.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rules = '']) => {
    const address = /url\(["']?([^"')]+\.woff2)/.exec(rules)?.[1];
    const isFirst = usual.test(rules) && !/font-style:\s*italic/.test(rules) && basic.test(rules);
    return address && isFirst ? [address] : [];
  });
  return [...new Set(addresses)];
}
