import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import type { Rendered } from './htmlDocument.ts';

/** React puts these elements first, and they belong in the head. Attributes contain no ">", because React escapes it. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Renders to HTML. Throws what a component threw, because a partly rendered page is useless. */
export async function renderToHtml(tree: ReactNode): Promise<Rendered> {
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
