import type { PageDocument } from '../../shared/publishing/model/publication.ts';
import { type Code, htmlDocument } from './htmlDocument.ts';
import { loadPublicPages } from './loadPublicPages.ts';
import { renderPage, renderShell } from './renderPage.tsx';

let loaded: Promise<void> | undefined;

/**
 * The HTML document of a page; without answers, a shell in which the browser renders the page. The same input always gives
 * the same document. Rejects if the page cannot be rendered.
 */
export async function renderDocument(document: PageDocument, code: Code): Promise<string> {
  // All pages in a fixed order, because the order of styles follows that of modules.
  loaded ??= loadPublicPages();
  await loaded;
  const { page, answers } = document;
  return htmlDocument(document, answers ? await renderPage(document, answers) : await renderShell(page), code);
}
