import '../../../frontend/ui/theme/fonts.css';
import { act, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { App } from '../../../frontend/app/App.tsx';
import { loadPage, loadPublicPages } from '../../../frontend/app/lazyPages.ts';
import { createStore, fillStore } from '../../../frontend/app/store.ts';
import { transcriptHtml } from '../../../frontend/features/content/transcript/transcriptHtml.ts';
import { PublishedTranscript } from '../../../frontend/ui/page/documentContexts.ts';
import { GlobalStyle } from '../../../frontend/ui/theme/GlobalStyle.ts';
import type { PageDocument } from '../../../shared/publishing/publication.ts';
import { pageAt } from '../../../shared/site/pages.ts';
import { cleanups } from './lose.ts';

/** A call that the API received. */
export interface ApiCall {
  /** For example `GET episodes`. */
  name: string;
  query: URLSearchParams;
  body: unknown;
}
export type Responder = (call: ApiCall) => Response | Promise<Response>;
/** By method and path below /api, such as `GET episodes`: the JSON of a 200, or a function that responds. */
export type ApiAnswers = Record<string, unknown | Responder>;

export const refused = (status = 403, message = 'No') => Response.json({ message }, { status });
export const never: Responder = () => new Promise<Response>(() => {});

export const signedOut: ApiAnswers = { 'GET user': { isAuthenticated: false, user: null, adminToken: null } };
export const signedIn: ApiAnswers = {
  'GET user': { isAuthenticated: true, user: { username: 'admin' }, adminToken: 'token' },
  // Every admin page shows how many letters need attention.
  'GET campaigns': [],
};

/** Requests since the site was opened: to the API by name, to other sites by host. */
export const requests: { api: ApiCall[]; elsewhere: string[] } = { api: [], elsewhere: [] };
/** The calls with this name. */
export const calls = (name: string) => requests.api.filter((each) => each.name === name);
/** The hosts of other sites that the page requested anything from: pictures, frames, or calls by its code. */
export const hostsElsewhere = () =>
  new Set([
    ...requests.elsewhere,
    ...performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ protocol, host }) => protocol.startsWith('http') && host !== location.host)
      .map(({ hostname }) => hostname),
  ]);

let answers: ApiAnswers = {};
/** Adds responses of the API. Other requests get a 404. */
export function answer(more: ApiAnswers): void {
  answers = { ...answers, ...more };
}

async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { origin, pathname, searchParams: query, hostname } = new URL(String(input), location.href);
  if (origin !== location.origin) {
    requests.elsewhere.push(hostname);
    return new Response();
  }
  const name = `${init?.method ?? 'GET'} ${pathname.replace('/api/', '')}`;
  const call = { name, query, body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body };
  requests.api.push(call);
  if (!(name in answers)) return refused(404, `Nothing answers ${name}`);
  const json = answers[name];
  return typeof json === 'function' ? json(call) : Response.json(json);
}

let root: Root | undefined;
cleanups.add(() => {
  root?.unmount();
  root = undefined;
});

export interface Opening {
  /** Replaces the earlier responses of the API. */
  answers?: ApiAnswers;
  /** The published document of the page, which is hydrated. Without one, the browser renders the page. */
  published?: PageDocument | undefined;
  /** What this entry of the browser's history has: `history.state` for a reload. */
  state?: unknown;
  width?: number;
  height?: number;
}

/** Opens the whole site on this page, as frontend/app/start.tsx does. */
export async function openSite(
  path: string,
  { answers: initial, published, state = null, width = 1280, height = 900 }: Opening = {},
) {
  root?.unmount();
  document.body.replaceChildren();
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height);
  Object.assign(requests, { api: [], elsewhere: [] });
  performance.clearResourceTimings();
  answers = initial ?? answers;
  vi.spyOn(window, 'fetch').mockImplementation(respond);
  history.replaceState(state, '', path);
  scrollTo(0, 0);
  const box = document.body.appendChild(document.createElement('div'));
  const store = createStore();
  const { pathname } = location;
  const app = (at: string) => (
    <App
      store={store}
      opened={published ? { ...published, path: at.split('?')[0] ?? at } : null}
      globalStyle={<GlobalStyle />}
    />
  );
  if (!published) {
    await loadPage(pageAt(pathname));
    root = createRoot(box);
    root.render(<BrowserRouter>{app(pathname)}</BrowserRouter>);
    return box;
  }
  await loadPublicPages();
  fillStore(store, published.answers ?? {}, pathname);
  const key = JSON.stringify([pathname, published]);
  const html = rendered.get(key) ?? renderToString(asPublished(published, app(published.path)));
  rendered.set(key, html);
  box.innerHTML = html;
  for (const hoisted of box.querySelectorAll('title, meta, link')) hoisted.remove();
  await hydrated(() => {
    root = hydrateRoot(box, <BrowserRouter>{app(pathname)}</BrowserRouter>, {
      onRecoverableError: (error) => console.error(error),
    });
  });
  return box;
}

/** What was rendered before, by its document, on which alone it depends: nothing that these tests do takes longer. */
const rendered = new Map<string, string>();

function asPublished({ path, transcript, answers }: PageDocument, app: ReactNode) {
  const words = transcript ? transcriptHtml(transcript, answers?.recordingDetails?.chapters ?? []) : '';
  return (
    <PublishedTranscript value={words}>
      <StaticRouter location={path}>{app}</StaticRouter>
    </PublishedTranscript>
  );
}

/** Returns when React has taken over the whole document, with its effects. */
async function hydrated(hydrate: () => void) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await act(async () => hydrate());
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}

/** Waits until the words are visible. */
export const see = (words: string | RegExp) =>
  expect.element(page.getByText(words, { exact: false }).first()).toBeVisible();

/** The text of each element that matches the selector, line by line. */
export const linesOf = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map((element) => {
    // biome-ignore lint/performance/useDomNodeTextContent: the line breaks are needed
    return element.innerText;
  });
